/** The currencies whose unit has a thousand parts, all of which the platform doesn't know. */
const OF_THREE: ReadonlySet<unknown> = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'])

/**
 * The decimals of prices and totals in a new quotation (numbers: Decimals of the currency), and the
 * most that they may have in the currency.
 */
export const usualDecimals = (currency: unknown): 2 | 3 => (OF_THREE.has(currency) ? 3 : 2)
