import { useStore } from '@nanostores/react'
import { FilePlus2 } from 'lucide-react'
import { useMemo } from 'react'
import { QUOTATION_STATES } from '#domain/offers/quotation-states.ts'
import { later as LATER_MESSAGES } from '#domain/words/en/common.json'
import {
  deleted as DELETED,
  stateNames as STATE_NAMES,
  states as STATES,
  quotations as WORDS,
} from '#domain/words/en/lists.json'
import { api, call, type QuotationSummary } from '../../../state/api.ts'
import { usePagedList } from '../../../state/list-query.ts'
import { $route, modalPath, navigate } from '../../../state/routes.ts'
import { $session, isSuperAdmin } from '../../../state/session.ts'
import { showToast, TOAST_MS, toast } from '../../../state/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import type { Deletion } from '../../../ui/list/delete-dialog.tsx'
import { categoriesOf, categoryFilter, type ListFilter } from '../../../ui/list/filters.tsx'
import { ListState } from '../../../ui/list/list-state.tsx'
import type { Sort, SortKey } from '../../../ui/list/search-and-sort.ts'
import { SearchableList } from '../../../ui/list/searchable-list.tsx'
import { forUsers } from '../../guard/index.tsx'
import { bringBack } from '../deleted/bring-back.ts'
import { $categories, forgetQuotation, type Key, quotationList } from '../lists.ts'
import { StateSummary } from '../states/state-summary.tsx'
import { nameOf, textOf } from './describe.ts'
import { QuotationRow } from './quotation-row.tsx'

const SORT_KEYS: readonly SortKey<Key>[] = [
  { key: 'name', label: WORDS.name, rises: true },
  { key: 'category', label: WORDS.category, rises: true },
  { key: 'state', label: STATES.heading, rises: true, ranks: QUOTATION_STATES },
  { key: 'total', label: WORDS.total, isFigure: true },
  { key: 'updatedAt', label: WORDS.updated },
]

const INITIAL_SORT: Sort<Key> = { key: 'updatedAt', order: 'desc' }

const OWNERSHIP: ListFilter<QuotationSummary> = {
  key: 'ownership',
  label: WORDS.whose,
  all: WORDS.all,
  options: [
    { value: 'own', label: WORDS.mine },
    { value: 'shared', label: WORDS.shared },
  ],
  accepts: ({ permissionLevel }, value) => (permissionLevel === 'Owner') === (value === 'own'),
}

/**
 * The user's quotations and those shared with the user: search, sort, open, delete
 * (product: Quotation list).
 */
export const QuotationListPage = forUsers(function QuotationList() {
  const list = usePagedList(quotationList)
  const { data: categories } = useStore($categories)
  const filters = useMemo(
    () => [
      OWNERSHIP,
      categoryFilter<QuotationSummary>(categoriesOf(list.items, categories)),
      STATE_FILTER,
    ],
    [list.items, categories],
  )
  return (
    <SearchableList
      {...list}
      title={WORDS.title}
      noun="quotation"
      keys={SORT_KEYS}
      initialSort={INITIAL_SORT}
      filters={filters}
      textOf={textOf}
      nameOf={nameOf}
      summary={(query) => <StateSummary {...query} />}
      otherHeads={<th scope="col">{WORDS.access}</th>}
      actions={
        <>
          <DeletedButton />
          <NewButton>{WORDS.new}</NewButton>
        </>
      }
      renderRow={(quotation, onDelete) => (
        <QuotationRow key={quotation.id} quotation={quotation} onDelete={onDelete} />
      )}
      deleteItem={removeQuotation}
      deletionOf={deletionOf}
      empty={
        <ListState title={WORDS.emptyTitle} text={WORDS.emptyText}>
          <NewButton>{WORDS.newQuotation}</NewButton>
          <DeletedButton />
        </ListState>
      }
    />
  )
})

const NewButton = ({ children }: { children: string }) => (
  <Button kind="primary" icon={<FilePlus2 size={16} />} onClick={() => navigate('/new')}>
    {children}
  </Button>
)

const DeletedButton = () => (
  <Button onClick={() => navigate(modalPath($route.get(), 'deleted'), { slide: true })}>
    {DELETED.link}
  </Button>
)

/** Narrows the list to one's own quotations at a state, or with open questions. */
const STATE_FILTER: ListFilter<QuotationSummary> = {
  key: 'state',
  label: STATES.heading,
  all: STATES.all,
  options: [
    ...QUOTATION_STATES.map((state) => ({ value: state, label: STATE_NAMES[state] })),
    { value: 'question', label: STATES.withQuestions },
  ],
  accepts: ({ state, openQuestions = 0 }, value) =>
    value === 'question' ? openQuestions > 0 : state === value,
}

/** What deleting means: one's own quotation can be brought back, a shared one leaves the list. */
const deletionOf = ({ permissionLevel, email }: QuotationSummary): Deletion =>
  permissionLevel === 'Owner' ? WORDS.deletion : { ...WORDS.leaving, values: { owner: email } }

/** Deletes the user's own quotation, or leaves a shared one (product: Quotation list). */
async function removeQuotation(quotation: QuotationSummary): Promise<{ ok: boolean }> {
  const { id, name, permissionLevel } = quotation
  if (permissionLevel !== 'Owner') return leave(quotation)
  const answer = await call('DELETE', 'delete-quotation', { id })
  if (!answer.ok && answer.status !== 404) {
    toast.error(LATER_MESSAGES.files.notDeleted)
    return answer
  }
  forgetQuotation(id)
  $categories.revalidate()
  showToast({
    kind: 'success',
    text: WORDS.deleted,
    name: name || undefined,
    durationMs: UNDO_MS,
    ...(answer.ok && { action: { label: DELETED.undo, run: () => void bringBack({ id, name }) } }),
  })
  return { ok: true }
}

/** Long enough to notice which one it was, in ms. */
const UNDO_MS = 8000

async function leave({ id, name }: QuotationSummary): Promise<{ ok: boolean }> {
  // For a super-admin whose share was withdrawn in the meantime, the call
  // would delete it for everybody.
  const isShared = !isSuperAdmin($session.get()) || (await isSharedWithMe(id))
  const answer = isShared ? await call('DELETE', 'delete-quotation', { id }) : null
  // 403: no longer shared; 404: deleted.
  if (answer && !answer.ok && answer.status !== 403 && answer.status !== 404) {
    toast.error(WORDS.notLeft)
    return answer
  }
  forgetQuotation(id)
  toast.success(WORDS.left, TOAST_MS, name)
  return { ok: true }
}

async function isSharedWithMe(id: string): Promise<boolean> {
  const opened = await api.getQuotation(id)
  return opened.ok && opened.data.quotation.permissionLevel === 'Shared with you'
}
