import { isCurrency, separatorsOf } from './format-figure.ts'

/** A figure, null for an emptied cell, or text that can't be read. */
export type ParsedFigure = { ok: true; value: number | null } | { ok: false }

/**
 * Parses a figure as typed or pasted (numbers: Arithmetic): in the number format, or with the other
 * decimal separator where that is unambiguous. The edit checks the range, not this.
 */
export function parseFigure(text: string, locale: string): ParsedFigure {
  const plain = normalize(text)
  if (plain === '') return { ok: true, value: null }
  const parts = FIGURE.exec(plain)
  if (!parts) return UNREADABLE
  const [, before = '', body = '', after = ''] = parts
  const prefix = readPrefix(before, locale)
  const suffix = readSuffix(after, body, locale)
  if (!prefix || !suffix || prefix.isBracketed !== suffix.isBracketed) return UNREADABLE
  if (prefix.isSigned && suffix.isNegative) return UNREADABLE
  const size = parseDigits(`${prefix.point}${body}${suffix.point}`, locale)
  if (size === null) return UNREADABLE
  return { ok: true, value: (prefix.isNegative || suffix.isNegative ? -size : size) + 0 }
}

const UNREADABLE = { ok: false } as const

/** The text before the first digit, the digits and separators, the text after the last digit. */
const FIGURE = /^(\D*)(\d(?:[\d.,' ]*\d)?)(\D*)$/

/** Without the invisible marks that Intl writes before a minus in languages from right to left. */
export const withoutMarks = (text: string): string =>
  text.replace(/[\u061C\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069]/g, '')

/** One character for each meaning: '-' for minus, ' ' and "'" for groups, latin digits. */
function normalize(text: string): string {
  return (
    withoutMarks(text)
      // Full-width signs, separators and digits of Chinese and Japanese input methods.
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
  }
}

/**
 * `€`, `)`, the `.` of `5.` and the dash for 'no cents' of `35.-`. A trailing minus counts only
 * after decimals (`12.50-`, from bookkeeping programs): `35-` may be a typo or half a range.
 */
function readSuffix(text: string, body: string, locale: string) {
  const match = /^([.,]-{0,2})?(-?)(\)?)([^-+()]*?)(\)?)$/.exec(text)
  if (!match) return null
  const [, noCents = '', minus = '', inner = '', word = '', outer = ''] = match
  if (minus && !/[.,]\d\d$/.test(body)) return null
  if ((inner && outer) || !isBlankOrCurrency(word, locale)) return null
  return { point: noCents.charAt(0), isNegative: minus !== '', isBracketed: inner + outer !== '' }
}

const isBlankOrCurrency = (word: string, locale: string) =>
  word.trim() === '' || isCurrency(word.trim(), locale)

/** Digits with at most one decimal separator and one kind of group separator; else null. */
function parseDigits(text: string, locale: string): number | null {
  const separators = [...new Set(text.match(/\D/g))]
  const last = text.search(/\D\d*$/)
  if (last < 0) return finiteOrNull(text)
  const separator = text.charAt(last)
  const whole = text.slice(0, last)
  const decimal = `.${text.slice(last + 1)}`
  const canBeDecimal = (separator === '.' || separator === ',') && !whole.includes(separator)
  if (separators.length === 1) {
    const isGroups = isGrouped(text, separator, locale)
    if (canBeDecimal && (!isGroups || separator === separatorsOf(locale).decimal))
      return finiteOrNull(whole + decimal)
    return isGroups ? finiteOrNull(text.replaceAll(separator, '')) : null
  }
  const group = whole.charAt(whole.search(/\D/))
  if (!canBeDecimal || !isGrouped(whole, group, locale)) return null
  return finiteOrNull(whole.replaceAll(group, '') + decimal)
}

/** Grouped in thousands, or in lakhs where the locale has them; the first group never starts with 0. */
function isGrouped(text: string, separator: string, locale: string): boolean {
  const groups = text.split(separator)
  if (!/^[1-9]\d{0,2}$/.test(groups[0] ?? '') || !/^\d{3}$/.test(groups.at(-1) ?? '')) return false
  const between = groups.slice(1, -1)
  if (between.every((group) => /^\d{3}$/.test(group))) return true
  return separatorsOf(locale).groupsByLakh && between.every((group) => /^\d{2}$/.test(group))
}

/** Null where there are too many digits for a number. */
function finiteOrNull(digits: string): number | null {
  const size = Number(digits)
  return Number.isFinite(size) ? size : null
}
