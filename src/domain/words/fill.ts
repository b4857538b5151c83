/** A text for each plural form of a language; `other` for all that have none of their own. */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>

type Values = Readonly<Record<string, string | number>>

/**
 * The text with its placeholders filled in: `{name}` with the value of that name. A blank value
 * leaves no double space.
 */
export const fill = (text: string, values: Values): string =>
  text
    .replace(/\{(\w+)\}( ?)/g, (_, name: string, space: string) => {
      const value = String(values[name] ?? '')
      return value === '' ? '' : value + space
    })
    .trim()

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
