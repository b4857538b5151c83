export type Values = Readonly<Record<string, string | number>>

/**
 * The text with its placeholders filled in: `{name}` with the value of that name. A blank value
 * leaves no double space, and the full stop after one that ends with a dot (`12,50 kr.`) is that dot.
 */
export const fill = (text: string, values: Values): string =>
  text
    .replace(/\{(\w+)\}( |\.(?!\.))?/g, (_, name: string, after = '') => {
      const value = String(values[name] ?? '')
      if (after === '.') return ENDS_WITH_DOT.test(value) ? value : value + after
      return value === '' ? '' : value + after
    })
    .trim()

/** The currencies of Arabic have a mark for the direction behind their dot. */
const ENDS_WITH_DOT = /\.\p{Cf}*$/u
