import { formatMoney } from '#domain/numbers/format-figure.ts'
import { quotations as WORDS } from '#domain/words/en/admin.json'
import type { Input, QuotationSummary } from '../../../state/api.ts'
import { createPagedList, removeListed } from '../../../state/list-query.ts'
import { followLink, quotationPath } from '../../../state/routes.ts'
import listRow from '../../../ui/list/list-row.module.css'
import { Described } from '../../../ui/list/list-row.tsx'
import { forAdmins } from '../../guard/index.tsx'
import { PreviewButton } from '../../previews/index.tsx'
import adminRow from '../admin-row.module.css'
import { type OwnedKind, OwnedList, UpdatedCell } from '../owned-list.tsx'
import { adminCall } from '../users/users.ts'

const allQuotations = createPagedList(
  'quotation-list-all',
  (query: Input<'POST', 'get-quotation-list-all'>) =>
    adminCall('POST', 'get-quotation-list-all', query),
  ({ quotations: items, total }: { quotations: QuotationSummary[]; total: number }) => ({
    items,
    total,
  }),
)

const nameOf = ({ name, heading }: QuotationSummary): string => name || heading || WORDS.unnamed

const QUOTATIONS: OwnedKind<QuotationSummary, 'name' | 'email' | 'total' | 'updatedAt'> = {
  list: allQuotations,
  words: WORDS,
  noun: 'quotation',
  keys: [
    { key: 'name', label: WORDS.name, rises: true },
    { key: 'email', label: WORDS.owner, rises: true },
    { key: 'total', label: WORDS.total, isFigure: true },
    { key: 'updatedAt', label: WORDS.updated },
  ],
  time: 'updatedAt',
  textOf: ({ name, category, desc, email }) => [name, category, desc, email].join('\n'),
  nameOf,
  otherHeads: <th scope="col">{WORDS.sharedWith}</th>,
  deletionOf: ({ access }) => (access.level === 'nobody' ? WORDS.deletion : WORDS.deletionOfShared),
  headOf: (quotation) => (
    <Described
      picture={<PreviewButton quotation={quotation} name={nameOf(quotation)} />}
      desc={[quotation.category, quotation.desc].filter(Boolean).join(' · ')}
    >
      <a href={quotationPath(quotation.id)} onClick={followLink}>
        {nameOf(quotation)}
      </a>
    </Described>
  ),
  cellsOf: (quotation) => (
    <>
      <td className={listRow.figure}>{formatMoney(quotation.total, quotation)}</td>
      <UpdatedCell item={quotation} />
      {/* Only the owner sees the list itself (api: Entities). */}
      <td className={adminRow.quiet}>{WORDS.with[quotation.access.level]}</td>
    </>
  ),
  deleteItem({ id, name }) {
    // Without `forAll`, a quotation shared with the super-admin would only leave their own list.
    const deletion = adminCall('DELETE', 'delete-quotation', { id, forAll: true })
    return removeListed(deletion, name, () => allQuotations.forget(id))
  },
}

export const AllQuotationsPage = forAdmins(() => <OwnedList kind={QUOTATIONS} />)
