/** The currencies whose unit has a thousand parts. */
export const OF_THREE: readonly string[] = 'BHD IQD JOD KWD LYD OMR TND'.split(' ')

/**
 * The decimals of prices and totals in a new quotation (numbers: Decimals of the currency), and the
 * most that they may have in the currency.
 */
export const usualDecimals = (currency: unknown): 2 | 3 =>
  OF_THREE.includes(currency as string) ? 3 : 2

/** The currencies without cents, by ISO 4217. */
const OF_NONE: ReadonlySet<string> = new Set(
  'BIF BYR CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
)

/**
 * How many decimals the currency has: USD 2, JPY 0. Browsers are not asked: Chromium alone has none in
 * forints, pesos and rupiahs, and its totals would differ from the server's.
 */
export const currencyDecimals = (currency: string): 0 | 2 | 3 =>
  OF_NONE.has(currency) ? 0 : usualDecimals(currency)
