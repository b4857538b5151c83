import { NO_TERMS } from '#domain/document/quotation.ts'
import type { TotalTerms } from '#domain/numbers/taxes.ts'

/** A quotation without tax and lines: its total is its sum. */
export const NO_TAX = { ...NO_TERMS, currency: 'USD' }
export const SUM_ONLY: TotalTerms = NO_TAX

/** A currency with as many decimals. */
export const currencyWith = (decimals: number): string =>
  ['JPY', '', 'USD', 'KWD'][decimals] ?? 'USD'
