import { COMMON_CURRENCIES } from '../../src/domain/numbers/offered-formats.ts'

/** All currencies that the platform knows, the common ones first. */
export const CURRENCIES: readonly string[] = [
  ...new Set([...COMMON_CURRENCIES, ...Intl.supportedValuesOf('currency')]),
]

export const isCurrency = (text: string): boolean => CURRENCIES.includes(codeOf(text))

export const codeOf = (text: string): string => text.trim().toUpperCase()

const NAMES = new Intl.DisplayNames('en', { type: 'currency' })

export const currencyName = (code: string): string => NAMES.of(code) ?? ''

/** What a form says of another text. */
export const NO_CURRENCY = 'A currency is a code of three letters, USD or EUR say.'
