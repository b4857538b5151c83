/** A text for each plural form of a language; `other` for all that have none of their own. */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>

type Values = Readonly<Record<string, string | number>>

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

/** A sentence whose last value ends with a dot, without a second one. */
export const withOneDot = (sentence: string): string =>
  sentence.endsWith('.') && ENDS_WITH_DOT.test(sentence.slice(0, -1))
    ? sentence.slice(0, -1)
    : sentence

/** The currencies of Arabic have a mark for the direction behind their dot. */
const ENDS_WITH_DOT = /\.\p{Cf}*$/u

/**
 * The text for a count in a language, with `{count}` and other placeholders filled in.
 * @param language a BCP 47 tag, of the words; figures are those of the number format
 */
export const fillCount = (
  forms: Plural,
  count: number,
  language: string,
  values: Values = {},
): string => {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other
  return fill(form, { count, ...values })
}
