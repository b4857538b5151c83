import { toldText } from '#domain/numbers/period-text.ts'
import { sharingOf } from '#domain/words/access-words.ts'
import { quotations as WORDS } from '#domain/words/en/lists.json'
import { fill } from '#domain/words/fill.ts'
import type { QuotationSummary } from '../../../state/api.ts'
import { toolLanguage } from '../../../state/tool-locale.ts'

export const nameOf = ({ name, heading }: QuotationSummary): string =>
  name || heading || WORDS.unnamed

/** The text that a search looks through. */
export const textOf = (quotation: QuotationSummary): string => {
  const { name, heading, number, client, category, desc, info, email, id } = quotation
  return [name, heading, number, client, category, desc, info, email, id].join('\n')
}

/** Who may see it, in a word or two (product: Quotation list). */
export function accessOf(quotation: QuotationSummary): string {
  const { permissionLevel, access, email } = quotation
  return permissionLevel === 'Owner' ? sharingOf(access) : fill(WORDS.sharedBy, { owner: email })
}

/** The total in the quotation's own currency and number format, with its periods. */
export const totalOf = (quotation: QuotationSummary): string =>
  toldText(quotation, { ...quotation, language: toolLanguage() })
