import { Copy, ListX, Share2, Trash2, UserPlus } from 'lucide-react'
import { memo, type ReactNode, useState } from 'react'
import { copyOf } from '#domain/document/copy.ts'
import { blankFields } from '#domain/document/fields.ts'
import type { Block } from '#domain/document/schema.ts'
import { isNewer } from '#domain/document/version.ts'
import { quotations as WORDS } from '#domain/words/en/lists.json'
import { fill } from '#domain/words/fill.ts'
import { api, type QuotationSummary } from '../../../state/api.ts'
import { savedByNewer } from '../../../state/newer-version.ts'
import { $route, followLink, modalPath, navigate, quotationPath } from '../../../state/routes.ts'
import { showToast, TOAST_MS, toast } from '../../../state/toasts.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import listRow from '../../../ui/list/list-row.module.css'
import { Described, Updated } from '../../../ui/list/list-row.tsx'
import { EditButton } from '../../../ui/row-buttons.tsx'
import { focusBlock, onceLoaded, saveStored } from '../../editor/index.ts'
import { PreviewButton } from '../../previews/index.tsx'
import { refetchQuotations } from '../lists.ts'
import { StateMark } from '../states/state-mark.tsx'
import { accessOf, nameOf, totalOf } from './describe.ts'
import styles from './quotation-row.module.css'

interface QuotationRowProps {
  quotation: QuotationSummary
  onDelete: (quotation: QuotationSummary) => void
}

/** A quotation in the list: its name is a link that covers the row. */
export const QuotationRow = memo(function QuotationRow(props: QuotationRowProps) {
  const { quotation, onDelete } = props
  const { id, desc, category, permissionLevel, excerpt } = quotation
  const isOwn = permissionLevel === 'Owner'
  const name = nameOf(quotation)
  const access = accessOf(quotation)
  return (
    <tr
      className={`${listRow.row} ${styles.row}`}
      data-quotation-id={id}
      data-shared={isOwn ? undefined : ''}
    >
      <th scope="row" className={`${listRow.name} ${styles.name}`}>
        <Described picture={<PreviewButton quotation={quotation} name={name} />}>
          <a href={quotationPath(id)} onClick={followLink}>
            {name}
          </a>
          <Whose quotation={quotation} />
          {desc && <span className={`${listRow.desc} ${styles.desc}`}>{desc}</span>}
          {excerpt && <FoundText excerpt={excerpt} />}
        </Described>
      </th>
      <td className={`${listRow.quiet} ${styles.category}`}>
        {category && <span>{category}</span>}
      </td>
      <td className={styles.state}>
        <StateMark quotation={quotation} />
      </td>
      <td className={`${listRow.figure} ${styles.total}`}>{totalOf(quotation)}</td>
      <td className={`${listRow.quiet} ${styles.updated}`}>
        <Updated item={quotation} />
      </td>
      <td className={`${listRow.quiet} ${styles.access}`}>
        <span title={access}>{access}</span>
      </td>
      <td className={styles.actions}>
        {isOwn && (
          <EditButton label={fill(WORDS.editDetails, { name })} onClick={() => goToQuickEdit(id)} />
        )}
        <IconButton label={fill(WORDS.share, { name })} onClick={() => goToShare(id)}>
          <Share2 size={16} />
        </IconButton>
        <CopyButton
          label={fill(WORDS.duplicate, { name })}
          copy={() => duplicateQuotation(quotation)}
        >
          <Copy size={16} />
        </CopyButton>
        <CopyButton
          label={fill(WORDS.copyForAnother, { name })}
          copy={() => duplicateQuotation(quotation, true)}
        >
          <UserPlus size={16} />
        </CopyButton>
        <IconButton
          label={fill(isOwn ? WORDS.delete : WORDS.leave, { name })}
          onClick={() => onDelete(quotation)}
        >
          {isOwn ? <Trash2 size={16} /> : <ListX size={16} />}
        </IconButton>
      </td>
    </tr>
  )
})

/** The number and whom it is for, below the name. */
function Whose({ quotation: { number, client } }: { quotation: QuotationSummary }) {
  if (!number && !client) return null
  return (
    <span className={listRow.desc} data-whose="">
      {number && <bdi className={styles.number}>{number}</bdi>}
      {number && client && ' · '}
      {client && <bdi>{client}</bdi>}
    </span>
  )
}

/** The place where a search found a word that is not in the names. */
const FoundText = ({ excerpt }: { excerpt: NonNullable<QuotationSummary['excerpt']> }) => (
  <span className={`${listRow.desc} ${styles.excerpt}`} data-excerpt="">
    <span className="visually-hidden">{WORDS.foundInText} </span>
    {excerpt.before}
    <mark>{excerpt.match}</mark>
    {excerpt.after}
  </span>
)

/** Not disabled while it copies, to keep the focus; a press makes only one copy. */
function CopyButton(props: { label: string; copy: () => Promise<void>; children: ReactNode }) {
  const { label, copy, children } = props
  const [isBusy, setBusy] = useState(false)
  async function press() {
    if (isBusy) return
    setBusy(true)
    await copy()
    setBusy(false)
  }
  return (
    <IconButton label={label} aria-disabled={isBusy} onClick={press}>
      {children}
    </IconButton>
  )
}

const goToQuickEdit = (id: string) =>
  navigate(`/quotation-list/${encodeURIComponent(id)}`, { slide: true })

const goToShare = (id: string) => navigate(modalPath($route.get(), 'share', id), { slide: true })

/**
 * Saves a private copy of the quotation, dated today, as the user's own; toasts the outcome;
 * and fetches the list again, which shows the copy first. One for another client is opened, with the
 * caret where the client's name goes.
 */
async function duplicateQuotation(
  { id, name }: QuotationSummary,
  isForAnother = false,
): Promise<void> {
  const original = await api.getQuotation(id)
  if (!original.ok) return reportFailure()
  const { quotation } = original.data
  if (isNewer(quotation)) return toast.warning(savedByNewer())
  const saved = await saveStored(copyOf(quotation, new Date(), isForAnother), {})
  if (!saved.ok) return reportFailure()
  refetchQuotations()
  const path = quotationPath(saved.id)
  if (isForAnother) return openAtClient(path, saved.quotation.blocks)
  showToast({
    kind: 'success',
    text: WORDS.duplicated,
    name: name || undefined,
    durationMs: TOAST_MS,
    action: { label: WORDS.open, run: () => navigate(path) },
  })
}

async function openAtClient(path: string, blocks: readonly Block[]): Promise<void> {
  navigate(path)
  await onceLoaded()
  const first = blocks.find(({ id }) =>
    blankFields(blocks.filter((one) => one.id === id)).includes('client'),
  )
  if (first && location.pathname === path) focusBlock(first.id)
}

function reportFailure(): void {
  toast.error(WORDS.notDuplicated)
}
