import { formatMoney } from '../../../../src/domain/numbers/format-figure.ts'
import type { QuotationSummary } from '../../../state/api.ts'

export const nameOf = ({ name }: QuotationSummary): string => name || 'Untitled'

/** What a search looks through. */
export const textOf = ({ name, category, desc, info, email, id }: QuotationSummary): string =>
  [name, category, desc, info, email, id].join('\n')

/** Who may see it, in a word or two (spec 3, access). */
export function accessOf(quotation: QuotationSummary): string {
  const { permissionLevel, access, email } = quotation
  if (permissionLevel !== 'Owner') return `Shared by ${email}`
  if (access.level === 'everyone') return 'Everyone'
  if (access.level === 'nobody') return 'Only you'
  const { length } = access.userList
  return length === 1 ? 'You and 1 other' : `You and ${length} others`
}

/** The total in the quotation's own currency and number format. */
export const totalOf = ({ total, locale, currency }: QuotationSummary): string =>
  formatMoney(total, locale, currency)
