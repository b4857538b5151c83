import { type Metadata, metadataOf, trimMetadata } from '#domain/document/metadata.ts'
import type {
  Block,
  BoqRow,
  Numbering,
  Quotation,
  QuotationTax,
} from '#domain/document/quotation.ts'
import type { Language } from '#domain/words/language.ts'
import { codeOf, isCurrency } from '../../ui/currency-and-language.ts'
import { isLocale, type Money, tagOf } from '../../ui/format-of-language.ts'

/** The tax of a quotation, and whether its prices are converted to it (numbers: Tax). */
export interface TaxChoice {
  readonly tax: QuotationTax
  readonly converts: boolean
}

/** The fields of the form; only a quotation has money, tax, a language and row numbers. */
export interface Fields extends Metadata {
  readonly money: Money | null
  readonly language: Language | null
  readonly numbering: Numbering | null
  readonly taxed: TaxChoice | null
}

export function fieldsOf(item: Quotation | Block | BoqRow): Fields {
  const isQuotation = item.type === 'quotation'
  const money = isQuotation ? { currency: item.currency, locale: item.locale } : null
  const taxed = isQuotation ? { tax: item.tax, converts: false } : null
  return {
    ...metadataOf(item),
    money,
    taxed,
    language: isQuotation ? item.language : null,
    numbering: isQuotation ? item.numbering : null,
  }
}

/** The fields as they are stored. */
export function trimmed({ money, language, numbering, taxed, ...metadata }: Fields): Fields {
  return {
    ...trimMetadata(metadata),
    language,
    numbering,
    taxed,
    money: money && { currency: codeOf(money.currency), locale: tagOf(money.locale) },
  }
}

/** The invalid field, if there is one. */
export function invalidField({ money }: Fields): 'currency' | 'locale' | null {
  if (!money) return null
  if (!isCurrency(money.currency)) return 'currency'
  return isLocale(money.locale) ? null : 'locale'
}
