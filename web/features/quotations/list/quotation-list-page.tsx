import { useStore } from '@nanostores/react'
import { FilePlus2 } from 'lucide-react'
import { useMemo } from 'react'
import { QUOTATION_STATES } from '#domain/offers/quotation-states.ts'
import {
  deleted as DELETED,
  stateNames as STATE_NAMES,
  states as STATES,
  quotations as WORDS,
} from '#domain/words/en/lists.json'
import type { QuotationSummary } from '../../../state/api.ts'
import { usePagedList } from '../../../state/list-query.ts'
import { $route, modalPath, navigate } from '../../../state/routes.ts'
import { Button } from '../../../ui/button.tsx'
import { categoriesOf, categoryFilter, type ListFilter } from '../../../ui/list/filters.tsx'
import { ListState } from '../../../ui/list/list-state.tsx'
import type { Sort, SortKey } from '../../../ui/list/search-and-sort.ts'
import { SearchableList } from '../../../ui/list/searchable-list.tsx'
import { forUsers } from '../../guard/index.tsx'
import { $categories, type Key, quotationList } from '../lists.ts'
import { StateSummary } from '../states/state-summary.tsx'
import { nameOf, textOf } from './describe.ts'
import { QuotationRow } from './quotation-row.tsx'
import { deletionOf, removeQuotation } from './remove-quotation.ts'

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
