import { PERCENTS, TAX_MODES } from '../document/limits.ts'
import { LANGUAGES } from '../words/language.ts'
import type { Client } from './client.ts'

type Defaults = Pick<Client, 'taxMode' | 'language' | 'currency' | 'discount'>

/** What a file says of a client's next offers, as far as it is a value that there is. */
export const readDefaults = (said: Record<keyof Defaults, string>): Defaults => ({
  taxMode: among(TAX_MODES, said.taxMode.toLowerCase()),
  language: among(LANGUAGES, said.language.toLowerCase().split(/[-_]/)[0] ?? ''),
  currency: /^[A-Z]{3}$/.test(said.currency.toUpperCase()) ? said.currency.toUpperCase() : null,
  discount: readDiscount(said.discount),
})

const among = <Word extends string>(words: readonly Word[], said: string): Word | null =>
  words.find((word) => word === said) ?? null

/** A discount in percent, with a comma or a point; null for anything else. */
export function readDiscount(said: string): number | null {
  const [, digits] = /^(\d{1,3}(?:[.,]\d{1,4})?) ?%?$/.exec(said.trim()) ?? []
  const value = digits === undefined ? Number.NaN : Number(digits.replace(',', '.'))
  return value >= 0 && value <= PERCENTS.discount.most ? value : null
}
