import { numberPattern as WORDS } from '../words/en/editor.json'
import { fill } from '../words/fill.ts'
import { normalizeText } from '../words/normalize-text.ts'

/** How the numbers of quotations follow each other (product: Quotation numbers). */
export interface Series {
  /** Text with one counter such as {000}, and {YYYY}, {YY} and {MM} for the day of the save. */
  readonly pattern: string
  /** The counter of the next number; at least 1. */
  readonly next: number
  /** The year that the counter is for; 0 before the first number. */
  readonly year: number
}

export const DEFAULT_SERIES: Series = { pattern: '{YYYY}-{000}', next: 1, year: 0 }

/** The longest pattern in characters, and the largest counter. */
export const SERIES_LIMITS = { pattern: 40, next: 999_999_999 }

const PLACEHOLDER = /\{([^{}]*)\}/g
const COUNTER = /^0{1,9}$/
const DATE_PARTS: { readonly [name: string]: (day: string) => string } = {
  YYYY: (day) => day.slice(0, 4),
  YY: (day) => day.slice(2, 4),
  MM: (day) => day.slice(5, 7),
}

const EXAMPLES = { year: '{YYYY}', shortYear: '{YY}', month: '{MM}', counter: '{000}' }

/** What is wrong with a pattern, as a sentence that says what to do; null if it can be used. */
export function patternFault(pattern: string): string | null {
  const names = [...pattern.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
  const counters = names.filter((name) => COUNTER.test(name))
  const unknown = names.find((name) => !COUNTER.test(name) && !(name in DATE_PARTS))
  if ([...pattern].length > SERIES_LIMITS.pattern) return WORDS.tooLong
  if (/\p{Cc}/u.test(pattern)) return WORDS.oneLine
  if (unknown !== undefined) return fill(WORDS.unknown, { part: `{${unknown}}`, ...EXAMPLES })
  if (/[{}]/.test(pattern.replace(PLACEHOLDER, ''))) return fill(WORDS.openBrace, EXAMPLES)
  if (counters.length === 0) return fill(WORDS.noCounter, EXAMPLES)
  return counters.length > 1 ? WORDS.manyCounters : null
}

/**
 * The number with that counter.
 * @param day the day of the save where its sender is, yyyy-MM-dd
 */
export const numberAt = (pattern: string, counter: number, day: string): string =>
  pattern.replace(PLACEHOLDER, (whole, name: string) =>
    COUNTER.test(name)
      ? String(counter).padStart(name.length, '0')
      : (DATE_PARTS[name]?.(day) ?? whole),
  )

/**
 * The series as it goes on after the furthest of its numbers in the texts. Of a pattern that is a
 * counter alone only whole texts are numbers: any figure could be one.
 */
export function afterNumbersIn<S extends Series>(series: S, texts: Iterable<string>): S {
  const form = formOf(series.pattern)
  let last = series
  for (const text of texts)
    for (const { groups = {} } of normalizeText(text).matchAll(form)) {
      const year = Number(groups.year ?? (groups.short ? `20${groups.short}` : last.year))
      const next = Math.min(Number(groups.counter) + 1, SERIES_LIMITS.next)
      if ((year - last.year || next - last.next) > 0) last = { ...last, year, next }
    }
  return last
}

/** Matches the numbers of a pattern in normalized text. */
function formOf(pattern: string): RegExp {
  const isBare = COUNTER.test(pattern.trim().slice(1, -1))
  const seen = new Set<string>()
  const parts = pattern
    .trim()
    .split(/(\{[^{}]*\})/)
    .map((part) => {
      const name = part.slice(1, -1)
      if (part.startsWith('{') && COUNTER.test(name)) return `(?<counter>\\d{${name.length},9})`
      const group = GROUPS[part]
      if (group === undefined) return RegExp.escape(normalizeText(part))
      if (seen.has(group)) return group.replace(/\?<\w+>/, '')
      seen.add(group)
      return group
    })
  const [before, after] = isBare ? ['^', '$'] : ['(?<![\\p{L}\\d])', '(?![\\p{L}\\d])']
  return new RegExp(before + parts.join('') + after, 'gu')
}

const GROUPS: { readonly [placeholder: string]: string } = {
  '{YYYY}': '(?<year>\\d{4})',
  '{YY}': '(?<short>\\d{2})',
  '{MM}': '\\d{2}',
}

/** Whether the pattern has the year, in each of which its counter begins anew. */
export const hasYear = (pattern: string): boolean => /\{YY(YY)?\}/.test(pattern)

/** The counter of the next number: a pattern with the year begins anew in each. */
export function counterAt({ pattern, next, year }: Series, day: string): number {
  const isNewYear = year !== 0 && year !== Number(day.slice(0, 4))
  return isNewYear && hasYear(pattern) ? 1 : next
}

/** The number of what follows an accepted version: 2026-014, 2026-014-B, 2026-014-C. */
export function nextVersion(number: string): string {
  const [, base, letters] = /^(.+)-([B-Z]|[A-Z]{2})$/su.exec(number) ?? []
  return base && letters ? `${base}-${after(letters)}` : `${number}-B`
}

/** B to Z, then AA to ZZ. */
function after(letters: string): string {
  const last = letters.charCodeAt(letters.length - 1)
  const first = letters.length > 1 ? letters.charCodeAt(0) : 64
  if (last < 90) return letters.slice(0, -1) + String.fromCharCode(last + 1)
  return first < 90 ? `${String.fromCharCode(first + 1)}A` : `${letters}-B`
}

/** By which numbers are the same: case, accents and white space around them don't matter. */
export const numberKey = (number: string): string =>
  normalizeText(number.trim()).slice(0, 200).toWellFormed()
