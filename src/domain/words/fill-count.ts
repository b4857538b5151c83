import { fill, type Values } from './fill.ts'

/* The first load fills texts in, but counts nothing. */

/** A text for each plural form of a language; `other` for all that have none of their own. */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>

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
