import { memoize } from '../numbers/memoize.ts'
import NAMES from './country-names.json'
import { language as TOOL } from './en/common.json'
import { LANGUAGES, type Language } from './language.ts'
import { normalizeText } from './normalize-text.ts'

/*
 * The countries that a text may name, for the language of papers that go there (product: Language).
 * The platform knows their names and languages; building them takes some 70 ms in a browser, once.
 */

/**
 * The region that the text names: its ISO code of two letters, or a name in any of the documents'
 * languages, case and accents aside. Null for one where all of these languages are unusual.
 */
export function regionOf(text: string): string | null {
  const name = keyOf(text)
  if (name === '') return null
  const code = name.toUpperCase()
  if (/^[A-Z]{2}$/.test(code) && isListed(code)) return code
  const other = OTHER_NAMES.get(name)
  if (other) return other
  for (const language of LANGUAGES) {
    const region = namesIn(language).get(name)
    if (region) return region
  }
  return null
}

/** The one of the documents' languages that is usual there; null if none or several are. */
export function usualLanguage(region: string): Language | null {
  if (HAVE_SEVERAL.has(region) || NO_COUNTRIES.has(region)) return null
  const { language } = new Intl.Locale(`und-${region}`).maximize()
  return LANGUAGES.find((known) => known === language) ?? null
}

const isListed = (region: string): boolean =>
  HAVE_SEVERAL.has(region) || usualLanguage(region) !== null

/** In the tool's language. */
export const countryName = (region: string): string =>
  new Intl.DisplayNames(TOOL.tag, { type: 'region' }).of(region) ?? region

const HAVE_SEVERAL: ReadonlySet<string> = new Set(['BE', 'CA', 'CH', 'LU'])

/** Unions, codes for what is unknown, and former codes of countries that have another. */
const NO_COUNTRIES: ReadonlySet<string> = new Set(
  'EU EZ UN QO XA XB ZZ DD DY FX HV TP UK YD ZR'.split(' '),
)

/** As people write them, where the platform has another name. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map(Object.entries(NAMES))

const keyOf = (text: string): string => normalizeText(text).replace(/\./g, '').trim()

/** The regions by their names, long and short. */
const namesIn = memoize((language: Language): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const style of ['long', 'short'] as const) {
    const display = new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' })
    for (const region of regions()) {
      const name = display.of(region)
      if (name) found.set(keyOf(name), region)
    }
  }
  return found
}, LANGUAGES.length)

/** Every code of two letters that is a region where one of the documents' languages is usual. */
const regions = memoize(
  () => LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(isListed),
  1,
)

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
