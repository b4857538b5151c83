import { isCurrency } from './currency-marks.ts'
import { roundResult } from './money.ts'
import { separatorsOf } from './separators.ts'

/** A figure, null for an emptied cell, or text that can't be read. */
export type ParsedFigure =
  | { ok: true; value: number | null /** Whether it has a currency. */; isMoney: boolean }
  | { ok: false }

/**
 * Parses a typed or pasted figure (numbers: Reading a figure): in the number format, or with the
 * other decimal separator if that is unambiguous; also `2 1/2`, `½` and `1.2e3`. Does not check the
 * range; the edit does.
 */
export function parseFigure(text: string, locale: string): ParsedFigure {
  const trimmed = text.trim()
  return trimmed.length > LONGEST ? UNREADABLE : parsePlain(normalize(trimmed), locale)
}

const UNREADABLE = { ok: false } as const

/** No figure is longer; some patterns below take quadratic time on long runs of spaces. */
const LONGEST = 200

function parsePlain(plain: string, locale: string): ParsedFigure {
  if (plain === '') return { ok: true, value: null, isMoney: false }
  const parts = FIGURE.exec(plain)
  if (!parts) return UNREADABLE
  const [, before = '', body = '', after = ''] = parts
  const prefix = readPrefix(before, locale)
  const suffix = prefix && readSuffix(after, body, prefix.isMoney, locale)
  if (!prefix || !suffix || prefix.isBracketed !== suffix.isBracketed) return UNREADABLE
  if (prefix.isSigned && suffix.isNegative) return UNREADABLE
  const digits = `${prefix.point}${body}${suffix.point}`
  const hasLakhs = separatorsOf(locale).groupsByLakh || RUPEES.test(`${before} ${after}`)
  const isFraction = body.includes('/')
  // Brackets around a fraction are arithmetic; around any other figure they mean minus.
  if (isFraction && prefix.isBracketed) return UNREADABLE
  const size = isFraction ? parseFraction(digits) : parseDigits(digits, locale, hasLakhs)
  if (size === null) return UNREADABLE
  const value = (prefix.isNegative || suffix.isNegative ? -size : size) + 0
  return { ok: true, value, isMoney: prefix.isMoney || suffix.isMoney }
}

/**
 * The text before the first digit; a fraction, or digits with separators and an exponent; the rest.
 */
const FIGURE = /^(\D*)((?:\d+ )?\d{1,3}\/\d{1,3}|\d(?:[\d.,' ]*\d)?(?:e[-+]?\d{1,3})?)(\D*)$/i

/** Amounts in rupees may be grouped in lakhs in any number format. */
const RUPEES = /₹|\b(?:rs|inr|rupees)\b|र[ुू]|\/-/i

/** Removes the invisible marks that Intl writes before a minus in right-to-left languages. */
export const withoutMarks = (text: string): string =>
  text.replace(/[\u061C\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069]/g, '')

/** Reduces variants to one character: '-' for minus, ' ' and "'" between groups, Latin digits. */
function normalize(text: string): string {
  return (
    withoutMarks(text)
      // Full-width characters from Chinese and Japanese input methods.
      .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
      // Hyphens and dashes, the Japanese prolonged sound mark typed as a dash, and the triangle
      // that marks negatives in Japanese accounts.
      .replace(/[\u2010-\u2015\u2212\uFE63\u25B2\u25B3]|(?<!\p{L})\u30FC/gu, '-')
      .replace(/\s/g, ' ')
      .replace(/[\u2018\u2019\u02BC\u066C]/g, "'")
      .replace(/\u066B/g, '.')
      .replace(/[\u0660-\u0669\u06F0-\u06F9\u0E50-\u0E59]/g, (digit) =>
        String(digit.charCodeAt(0) & 15),
      )
      .replace(/[\u0966-\u096F\u09E6-\u09EF]/g, (digit) => String((digit.charCodeAt(0) & 15) - 6))
      .replace(
        /(\d?) *([\u00BC-\u00BE\u2150-\u215E])/g,
        (_, digit, fraction) => `${digit} ${fraction.normalize('NFKC')}`,
      )
      .replace(/\u2044/g, '/')
      .trim()
  )
}

/** `-`, `$`, `-$`, `$ -`, `($`, the `.` of `.5`; but in `Rs.500` the point belongs to the word. */
function readPrefix(text: string, locale: string) {
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
    isMoney: word.trim() !== '',
  }
}

/**
 * `€`, `)`, the `.` of `5.` and signs for 'no cents': `35.-`, `250:-`, `1,200/-`, and `¥1,200-`
 * beside its currency. Otherwise a trailing minus counts only after decimals (`12.50-`, from
 * bookkeeping programs): `35-` may be a typo or half a range.
 */
function readSuffix(text: string, body: string, isAfterMoney: boolean, locale: string) {
  const match =
    /^([.,]-{0,2}|[:/][-=]{1,2})?(-?)(\)?)((?:[^-+()]|(?<=\p{L})-(?=\p{L}))*?)(-?)(\)?)$/u.exec(
      text,
    )
  if (!match) return null
  const [, noCents = '', dash = '', inner = '', word = '', last = '', outer = ''] = match
  const isMoney = isAfterMoney || word.trim() !== ''
  const isNegative = dash !== '' && /[.,]\d\d$/.test(body)
  if ((dash && !isNegative && !isMoney) || (last && (!isMoney || dash))) return null
  if ((inner && outer) || !isBlankOrCurrency(word, locale)) return null
  return {
    point: /[.,]/.test(noCents) ? noCents.charAt(0) : '',
    isNegative,
    isBracketed: inner + outer !== '',
    isMoney: isMoney || noCents.length > 1,
  }
}

const isBlankOrCurrency = (word: string, locale: string) =>
  word.trim() === '' || isCurrency(word.trim(), locale)

/** `3/4`, `2 1/2`; all decimals if they terminate, otherwise as many as a qty has. */
function parseFraction(text: string): number | null {
  const [, whole = '', numerator = '', denominator = ''] = MIXED.exec(text) ?? []
  const isProper = Number(numerator) < Number(denominator)
  if (!/^[1-9]/.test(numerator) || !/^[1-9]/.test(denominator) || (whole && !isProper)) return null
  const top = BigInt(whole || 0) * BigInt(denominator) + BigInt(numerator)
  return roundResult({ numerator: top, denominator: BigInt(denominator) })
}

const MIXED = /^(?:(\d+) )?(\d+)\/(\d+)$/

/** Digits with at most one decimal separator and one kind of group separator; otherwise null. */
function parseDigits(text: string, locale: string, hasLakhs: boolean): number | null {
  const [mantissa = '', exponent] = text.toLowerCase().split('e')
  if (exponent !== undefined) {
    // No one groups the digits before an exponent.
    const isFigure = /^(?:\d+[.,]?\d*|[.,]\d+)$/.test(mantissa)
    return isFigure ? finiteOrNull(`${mantissa.replace(',', '.')}e${exponent}`) : null
  }
  const separators = [...new Set(text.match(/\D/g))]
  const last = text.search(/\D\d*$/)
  if (last < 0) return finiteOrNull(text)
  const separator = text.charAt(last)
  const whole = text.slice(0, last)
  const decimal = `.${text.slice(last + 1)}`
  const canBeDecimal = (separator === '.' || separator === ',') && !whole.includes(separator)
  if (separators.length === 1) {
    const isGroups = isGrouped(text, separator, hasLakhs)
    if (canBeDecimal && (!isGroups || separator === separatorsOf(locale).decimal))
      return finiteOrNull(whole + decimal)
    return isGroups ? finiteOrNull(text.replaceAll(separator, '')) : null
  }
  const group = whole.charAt(whole.search(/\D/))
  if (!canBeDecimal || !isGrouped(whole, group, hasLakhs)) return null
  return finiteOrNull(whole.replaceAll(group, '') + decimal)
}

/** Grouped in thousands, or in lakhs (`12,34,567`); the first group never starts with 0. */
function isGrouped(text: string, separator: string, hasLakhs: boolean): boolean {
  const groups = text.split(separator)
  if (!/^[1-9]\d{0,2}$/.test(groups[0] ?? '') || !/^\d{3}$/.test(groups.at(-1) ?? '')) return false
  const between = groups.slice(1, -1)
  if (between.every((group) => /^\d{3}$/.test(group))) return true
  return hasLakhs && between.every((group) => /^\d{2}$/.test(group))
}

/** Null if the figure is too large for a number. */
function finiteOrNull(digits: string): number | null {
  const size = Number(digits)
  return Number.isFinite(size) ? size : null
}
