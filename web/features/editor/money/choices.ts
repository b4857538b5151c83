import countryCurrencies from 'country-to-currency'
import { COMMON_CURRENCIES, LOCALES } from '#domain/numbers/offered-formats.ts'
import { language } from '#domain/words/en/common.json'
import { normalizeText } from '#domain/words/normalize-text.ts'

/** A currency or number format that can be chosen. */
export interface Choice {
  /** The code or tag. */
  readonly value: string
  readonly name: string
  /** Whether no country uses it any more; then it is listed after all others. */
  readonly isPast: boolean
  /** Countries and other words that find it, each with the text to show for that match. */
  readonly words: readonly Word[]
}

interface Word {
  readonly normalized: string
  readonly shown: string
}

/** A search result; `because` is the word that matched, '' if the value or name did. */
export interface Found {
  readonly choice: Choice
  readonly because: string
}

const CURRENCY_OF: Readonly<Record<string, string>> = countryCurrencies

/**
 * All currencies that the platform knows: first the common ones, then those of countries, then
 * historical ones.
 * @param languages the languages in which names are searched, besides the tool's, English and a country's own
 */
export function currencyChoices(languages: readonly string[]): Choice[] {
  const all = Intl.supportedValuesOf('currency')
  const countries = Map.groupBy(Object.keys(CURRENCY_OF), (country) => CURRENCY_OF[country] ?? '')
  const inUse = all.filter((code) => countries.has(code))
  const namesOf = namers('currency', languages)
  const countryNamesOf = namers('region', languages)
  const ownNames = Map.groupBy(LOCALES, regionOf)
  const ownNamesOf = (country: string) =>
    (ownNames.get(country) ?? []).flatMap((tag) => namers('region', [tag])(country))
  return [...new Set([...COMMON_CURRENCIES, ...inUse, ...all])].map((code) => {
    const [name = code, ...otherNames] = namesOf(code)
    const names = (countries.get(code) ?? []).flatMap((country) => [
      ...countryNamesOf(country),
      ...ownNamesOf(country),
    ])
    const words = new Set([...otherNames, ...names])
    return { value: code, name, isPast: !countries.has(code), words: [...words].map(wordOf) }
  })
}

const regionOf = (tag: string): string => new Intl.Locale(tag).region ?? ''

/** The suggested number formats; those of countries that pay in the currency come first. */
export function formatChoices(currency: string, languages: readonly string[]): Choice[] {
  const namesOf = namers('language', languages)
  const isAtHome = (tag: string) => CURRENCY_OF[regionOf(tag)] === currency
  return LOCALES.toSorted((a, b) => Number(isAtHome(b)) - Number(isAtHome(a))).map((tag) =>
    formatChoice(tag, namesOf),
  )
}

/** The number format of any tag that the platform knows; its own name finds it too ('Deutsch'). */
export function formatChoice(tag: string, namesOf = namers('language', [])): Choice {
  const [name = tag, ...otherNames] = new Set([...namesOf(tag), ...namers('language', [tag])(tag)])
  return { value: tag, name, isPast: false, words: otherNames.map(wordOf) }
}

/** The choices that match the text by value, name or country, the nearest first. */
export function findChoices(choices: readonly Choice[], text: string): Found[] {
  const search = normalizeText(text.trim())
  if (search === '') return choices.map((choice) => ({ choice, because: '' }))
  return choices
    .flatMap((choice) => rank(choice, search) ?? [])
    .sort((a, b) => a.rank - b.rank)
    .map(({ found }) => found)
}

/**
 * Ranks value over name over country; for each, the whole text over its start over a word in it.
 */
function rank(choice: Choice, search: string): { rank: number; found: Found } | null {
  const value = nearness(normalizeText(choice.value), search)
  const own = Math.min(value, nearness(normalizeText(choice.name), search) + 1)
  const [word = { rank: Infinity, shown: '' }] = choice.words
    .map(({ normalized, shown }) => ({ rank: nearness(normalized, search) + 2, shown }))
    .sort((a, b) => a.rank - b.rank)
  const nearest = Math.min(own, word.rank)
  if (nearest === Infinity) return null
  const because = word.rank < own ? word.shown : ''
  return { rank: nearest + (choice.isPast ? PAST : 0), found: { choice, because } }
}

const PAST = 100

/**
 * 0 for the same text, 10 if it starts with the search, 20 if one of its words does; else Infinity.
 */
function nearness(text: string, search: string): number {
  if (text === search) return 0
  if (text.startsWith(search)) return 10
  return inWords(text).includes(inWords(search)) ? 20 : Infinity
}

const inWords = (text: string): string => ` ${text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()}`

/** The names of a code in the tool's language, in these and in English, without duplicates. */
function namers(type: 'currency' | 'region' | 'language', languages: readonly string[]) {
  const all = [...new Set([language.tag, ...languages, 'en'])].map(
    (tag) => new Intl.DisplayNames(tag, { type, languageDisplay: 'standard', fallback: 'none' }),
  )
  return (code: string): string[] => [
    ...new Set(all.flatMap((names) => names.of(code) ?? []).filter(Boolean)),
  ]
}

const wordOf = (shown: string): Word => ({ normalized: normalizeText(shown), shown })
