import { Trash2 } from 'lucide-react'
import { type MouseEvent, memo } from 'react'
import { formatMoney } from '../../../../src/domain/numbers/format-figure.ts'
import type { QuotationSummary } from '../../../state/api.ts'
import { navigate, quotationPath } from '../../../state/routes.ts'
import { updatedInFull, updatedOf } from '../../../ui/dates.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import listRow from '../../../ui/list/list-row.module.css'
import { PreviewButton } from '../../previews/index.ts'
import adminRow from '../admin-row.module.css'

interface QuotationRowProps {
  quotation: QuotationSummary
  onDelete: (quotation: QuotationSummary) => void
}

/** A quotation in the list of everybody's: its name is a link to it. */
export const QuotationRow = memo(function QuotationRow(props: QuotationRowProps) {
  const { quotation, onDelete } = props
  const { id, email, category, desc, total, locale, currency } = quotation
  const about = [category, desc].filter(Boolean).join(' · ')
  return (
    <tr className={`${listRow.row} ${adminRow.row}`} data-quotation-id={id}>
      <th scope="row" className={`${listRow.name} ${adminRow.name}`}>
        <div className={adminRow.item}>
          <PreviewButton quotation={quotation} name={nameOf(quotation)} />
          <span className={adminRow.words}>
            <a href={quotationPath(id)} onClick={(event) => open(event, id)}>
              {nameOf(quotation)}
            </a>
            {about && <span className={`${listRow.desc} ${adminRow.desc}`}>{about}</span>}
          </span>
        </div>
      </th>
      <td className={adminRow.owner}>{email}</td>
      <td className={adminRow.figure}>{formatMoney(total, locale, currency)}</td>
      <td className={adminRow.quiet}>
        <time dateTime={quotation.updatedAt} title={updatedInFull(quotation)}>
          {updatedOf(quotation)}
        </time>
      </td>
      <td className={adminRow.quiet}>{SHARED_WITH[quotation.access.level]}</td>
      <td className={adminRow.actions}>
        <IconButton label={`Delete ${nameOf(quotation)}`} onClick={() => onDelete(quotation)}>
          <Trash2 size={16} />
        </IconButton>
      </td>
    </tr>
  )
})

export const nameOf = ({ name, heading }: QuotationSummary): string => name || heading || 'Untitled'

/** Only the owner sees the list itself (api: Entities). */
const SHARED_WITH = { everyone: 'Everyone', nobody: 'Nobody', custom: 'A list' } as const

function open(event: MouseEvent, id: string): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  navigate(quotationPath(id))
}
