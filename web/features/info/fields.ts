import { type Metadata, metadataOf, trimMetadata } from '../../../src/domain/document/metadata.ts'
import type {
  Block,
  BoqRow,
  Numbering,
  Quotation,
  QuotationTax,
} from '../../../src/domain/document/quotation.ts'
import { isKnownLocale } from '../../../src/domain/numbers/format-figure.ts'
import { COMMON_CURRENCIES } from '../../../src/domain/numbers/offered-formats.ts'
import type { Language } from '../../../src/domain/words/language.ts'

/** Currency and number format of a quotation (product: Info form). */
export interface Money {
  /** ISO 4217, as typed. */
  readonly currency: string
  /** A BCP 47 tag, as typed. */
  readonly locale: string
}

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
    ...{ ...metadataOf(item), money, taxed },
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

/** All currencies that the platform knows, the common ones first. */
export const CURRENCIES: readonly string[] = [
  ...new Set([...COMMON_CURRENCIES, ...Intl.supportedValuesOf('currency')]),
]

/** The invalid field, if there is one. */
export function invalidField({ money }: Fields): 'currency' | 'locale' | null {
  if (!money) return null
  if (!isCurrency(money.currency)) return 'currency'
  return isLocale(money.locale) ? null : 'locale'
}

export const isCurrency = (text: string): boolean => CURRENCIES.includes(codeOf(text))

export const isLocale = (text: string): boolean =>
  /^[A-Za-z0-9-]{2,35}$/.test(text.trim()) && isKnownLocale(text.trim())

export const codeOf = (text: string): string => text.trim().toUpperCase()

export const tagOf = (text: string): string => Intl.getCanonicalLocales(text.trim())[0] ?? ''
