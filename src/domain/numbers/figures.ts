import { decimalsOf, round } from './money.ts'
import { currencyDecimals, isCurrency, marksOf, numberFormat } from './number-format.ts'

/** What a typed text says: a figure, nothing (an emptied cell), or what can't be read. */
export type ParsedFigure = { ok: true; value: number | null } | { ok: false }

/**
 * Reads a figure as a person types or pastes it (numbers: Arithmetic): by the number format, and by
 * the other habit where it can't be misread. The range is not looked at: the edit does that.
 */
export function parseFigure(text: string, locale: string): ParsedFigure {
  const plain = normalize(text)
  if (plain === '') return { ok: true, value: null }
  const parts = FIGURE.exec(plain)
  if (!parts) return UNREADABLE
  const [, before = '', body = '', after = ''] = parts
  const head = readHead(before, locale)
  const tail = readTail(after, body, locale)
  if (!head || !tail || head.isBracketed !== tail.isBracketed) return UNREADABLE
  if (head.isSigned && tail.isNegative) return UNREADABLE
  const size = readDigits(`${head.point}${body}${tail.point}`, locale)
  if (size === null) return UNREADABLE
  return { ok: true, value: (head.isNegative || tail.isNegative ? -size : size) + 0 }
}

export interface FigureFormat {
  locale: string
  minDecimals: number
  maxDecimals: number
}

/** The figure in the locale's number format, with latin digits; '' where it is blank. */
export function formatFigure(value: number | null, format: FigureFormat): string {
  if (value === null) return ''
  const { locale, minDecimals, maxDecimals } = format
  return numberFormat(locale, minDecimals, maxDecimals).format(round(value, maxDecimals) ?? value)
}

/** A price or itemPrice: always 2 decimals. */
export function formatPrice(value: number | null, locale: string): string {
  return formatFigure(value, { locale, minDecimals: 2, maxDecimals: 2 })
}

/** A qty: all the decimals that it has (design: Left open by the spec). */
export function formatQty(value: number | null, locale: string): string {
  if (value === null) return ''
  // Intl writes 100 at most; a figure that needs more would otherwise fail the whole document.
  return numberFormat(locale, 0, Math.min(decimalsOf(value), 100)).format(value)
}

/** An amount with its currency: 2 decimals, or none where the currency has no cents to show. */
export function formatMoney(value: number | null, locale: string, currency: string): string {
  if (value === null) return ''
  const amount = round(value, 2) ?? value
  const decimals = Number.isInteger(amount) && currencyDecimals(currency) === 0 ? 0 : 2
  return numberFormat(locale, decimals, decimals, currency).format(amount)
}

const UNREADABLE = { ok: false } as const

/** What stands before the first digit, the digits with what is between them, what stands after. */
const FIGURE = /^(\D*)(\d(?:[\d.,' ]*\d)?)(\D*)$/

/** One character for each thing a person can mean: '-' minus, ' ' and "'" groups, latin digits. */
function normalize(text: string): string {
  return (
    text
      .replace(/[\u061C\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069]/g, '')
      // Full width, as Chinese and Japanese input methods type: signs, marks and digits.
      .replace(/[\uFF0B-\uFF0E\uFF10-\uFF19]/g, (wide) =>
        String.fromCharCode(wide.charCodeAt(0) - 0xfee0),
      )
      .replace(/[\u2010-\u2015\u2212\uFE63]/g, '-')
      .replace(/\s/g, ' ')
      .replace(/[\u2018\u2019\u02BC\u066C]/g, "'")
      .replace(/\u066B/g, '.')
      .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 15))
      .trim()
  )
}

/** `-`, `$`, `-$`, `$ -`, `($`, `.` of `.5`; but in `Rs.500` the point belongs to the word. */
function readHead(text: string, locale: string) {
  const match = /^([-+(]?)([^-+()]*?)([-+(]?) *([.,]?)$/.exec(text)
  if (!match) return null
  const [, outer = '', word = '', inner = '', mark = ''] = match
  const sign = outer + inner
  if (sign.length > 1 || !isBlankOrCurrency(word, locale)) return null
  const point = inner === '' && /\p{L}$/u.test(word) ? '' : mark
  return {
    point,
    isNegative: sign === '-' || sign === '(',
    isSigned: sign !== '',
    isBracketed: sign === '(',
  }
}

/**
 * `€`, `)`, `.` of `5.`, and the dash for 'no cents' of `35.-`. A minus sign at the end counts only
 * after decimals (`12.50-`, as bookkeeping programs write): `35-` may be a slip or half a range.
 */
function readTail(text: string, body: string, locale: string) {
  const match = /^([.,]-{0,2})?(-?)(\)?)([^-+()]*?)(\)?)$/.exec(text)
  if (!match) return null
  const [, noCents = '', minus = '', inner = '', word = '', outer = ''] = match
  if (minus && !/[.,]\d\d$/.test(body)) return null
  if ((inner && outer) || !isBlankOrCurrency(word, locale)) return null
  return { point: noCents.charAt(0), isNegative: minus !== '', isBracketed: inner + outer !== '' }
}

const isBlankOrCurrency = (word: string, locale: string) =>
  word.trim() === '' || isCurrency(word.trim(), locale)

/** Digits with at most one decimal mark and one kind of grouping; null for what is neither. */
function readDigits(text: string, locale: string): number | null {
  const marks = [...new Set(text.match(/\D/g))]
  const last = text.search(/\D\d*$/)
  if (last < 0) return sizeOf(text)
  const mark = text.charAt(last)
  const whole = text.slice(0, last)
  const decimal = `.${text.slice(last + 1)}`
  const canBeDecimal = (mark === '.' || mark === ',') && !whole.includes(mark)
  if (marks.length === 1) {
    const isGroups = isGrouped(text, mark, locale)
    if (canBeDecimal && (!isGroups || mark === marksOf(locale).decimal))
      return sizeOf(whole + decimal)
    return isGroups ? sizeOf(text.replaceAll(mark, '')) : null
  }
  const group = whole.charAt(whole.search(/\D/))
  if (!canBeDecimal || !isGrouped(whole, group, locale)) return null
  return sizeOf(whole.replaceAll(group, '') + decimal)
}

/** Thousands, or lakhs where the locale has them; a grouping never begins with 0. */
function isGrouped(text: string, mark: string, locale: string): boolean {
  const groups = text.split(mark)
  if (!/^[1-9]\d{0,2}$/.test(groups[0] ?? '') || !/^\d{3}$/.test(groups.at(-1) ?? '')) return false
  const between = groups.slice(1, -1)
  if (between.every((group) => /^\d{3}$/.test(group))) return true
  return marksOf(locale).groupsByLakh && between.every((group) => /^\d{2}$/.test(group))
}

/** Digits beyond all bounds are no figure. */
function sizeOf(digits: string): number | null {
  const size = Number(digits)
  return Number.isFinite(size) ? size : null
}
