/**
 * What the platform knows of number formats (`locale`) and currencies, asked once and remembered.
 * Digits are latin everywhere: a figure is typed into what is shown.
 */

/** The platform knows the number format: well-formed tags of no known language are refused too. */
export function isKnownLocale(locale: string): boolean {
  return remembered(known, locale, () => {
    try {
      return Intl.NumberFormat.supportedLocalesOf(locale).length > 0
    } catch {
      return false
    }
  })
}

/** The platform can write amounts in the currency (ISO 4217, three capital letters). */
export function isKnownCurrency(currency: string): boolean {
  return /^[A-Z]{3}$/.test(currency)
}

/** A cached formatter with so many decimals; an amount when a currency is named. */
export function numberFormat(
  locale: string,
  minDecimals: number,
  maxDecimals: number,
  currency?: string,
): Intl.NumberFormat {
  return remembered(formats, `${locale} ${minDecimals} ${maxDecimals} ${currency ?? ''}`, () => {
    const style = currency ? ({ style: 'currency', currency } as const) : {}
    return new Intl.NumberFormat(locale, {
      ...style,
      numberingSystem: 'latn',
      minimumFractionDigits: minDecimals,
      maximumFractionDigits: maxDecimals,
    })
  })
}

/** The decimal mark of a number format, and whether it groups by lakh (12,34,567). */
export function marksOf(locale: string): { decimal: string; groupsByLakh: boolean } {
  return remembered(marks, locale, () => {
    const parts = numberFormat(locale, 1, 1).formatToParts(12_345_678.5)
    const groups = parts.filter(({ type }) => type === 'integer')
    return {
      decimal: parts.find(({ type }) => type === 'decimal')?.value ?? '.',
      groupsByLakh: groups.length > 3,
    }
  })
}

/** How many decimals the currency has by itself: USD 2, JPY 0. */
export function currencyDecimals(currency: string): number {
  return remembered(decimals, currency, () => {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    return format.resolvedOptions().maximumFractionDigits ?? 2
  })
}

/**
 * A currency as people write it: a sign (`€`, `US$`), a code (`EUR`, `eur`) or a word of the
 * locale or of international use (`zł`, `kr.`). Other words are none: `35 pcs` is not 35.
 */
export function isCurrency(text: string, locale: string): boolean {
  if (/^[A-Z]{0,3}\p{Sc}$/u.test(text)) return true
  if (text.length > 12) return false
  const word = plainWord(text)
  if (codes().has(word)) return true
  return currencyWords(locale).has(word)
}

const known = new Map<string, boolean>()
const formats = new Map<string, Intl.NumberFormat>()
const marks = new Map<string, { decimal: string; groupsByLakh: boolean }>()
const decimals = new Map<string, number>()
const words = new Map<string, Set<string>>()

/** Documents name locales and currencies at will: a memory of them must not grow without end. */
const MEMORY = 500

function remembered<T>(memory: Map<string, T>, key: string, find: () => T): T {
  const before = memory.get(key)
  if (before !== undefined) return before
  const found = find()
  if (memory.size >= MEMORY) memory.clear()
  memory.set(key, found)
  return found
}

const codes = () => remembered(words, '', () => new Set(currencies().map(plainWord)))

/**
 * The signs of all currencies in the locale, with the short ones of the locale and of English;
 * of the short ones no single letters, since `35 K` is no 35 (kwacha) but 35 thousand.
 */
function currencyWords(locale: string): Set<string> {
  return remembered(words, locale, () => {
    const found = new Set<string>()
    for (const currency of currencies()) {
      found.add(signOf(currency, locale, 'symbol'))
      for (const tongue of [locale, 'en']) {
        const short = signOf(currency, tongue, 'narrowSymbol')
        if (short.length > 1) found.add(short)
      }
    }
    return found
  })
}

function signOf(currency: string, locale: string, currencyDisplay: 'symbol' | 'narrowSymbol') {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
  const sign = format.formatToParts(0).find(({ type }) => type === 'currency')
  return plainWord(sign?.value ?? currency)
}

const currencies = () => Intl.supportedValuesOf('currency')

/** Case, spaces, direction marks and the point of an abbreviation don't tell words apart. */
const plainWord = (word: string) =>
  word
    .replace(/[\s\u061C\u200B-\u200F]/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
