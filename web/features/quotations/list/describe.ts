import { formatMoney } from '../../../../src/domain/figures.ts'
import type { QuotationSummary } from '../../../state/api.ts'

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
export const totalOf = ({ total, locale, currency }: QuotationSummary) =>
  formatMoney(total, locale, currency)

/** When it was last saved: the time for today, else the day. */
export function updatedOf({ updatedAt }: QuotationSummary, now: Date): string {
  const date = new Date(updatedAt)
  if (Number.isNaN(date.getTime())) return ''
  if (date.toDateString() === now.toDateString()) return `Today ${time.format(date)}`
  return day.format(date)
}

/** In full, for whoever wants to know exactly. */
export const updatedInFull = ({ updatedAt }: QuotationSummary) =>
  updatedAt && full.format(new Date(updatedAt))

const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const full = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' })
