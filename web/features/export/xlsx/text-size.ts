import type { Font, TextRun } from './sheet.ts'

/*
 * Estimated sizes of text: a worker can't measure text, and the fonts of the reader's machine are
 * unknown. The widths are Arial's; other estimates err on the wide side.
 */

/** The height of text wrapped to the width, in px. */
export function textHeight(runs: readonly TextRun[], width: number): number {
  return wrap(runs, width).reduce((sum, line) => sum + lineHeight(line.size), 0)
}

/** The greatest height of a row: 409 pt. */
export const MAX_ROW_HEIGHT = 545

/** The most characters in a cell, minus a reserve for what programs add. */
const MAX_LENGTH = 32_000

/** Splits text that is too long for one cell, or too high for one row, between its lines. */
export function splitText(runs: readonly TextRun[], width: number): (readonly TextRun[])[] {
  const parts: (readonly TextRun[])[] = []
  let from = 0
  let to = 0
  let height = 0
  for (const { size, length } of wrap(runs, width)) {
    if (height + lineHeight(size) > MAX_ROW_HEIGHT - PADDING || to + length - from > MAX_LENGTH) {
      parts.push(slice(runs, from, to))
      from = to
      height = 0
    }
    to += length
    height += lineHeight(size)
  }
  return parts.length === 0 ? [runs] : [...parts, slice(runs, from, to)]
}

/** The width of one line of text, in px. */
export function textWidth(text: string, font: Font): number {
  let em = 0
  for (const character of text) em += characterWidth(character)
  return em * px(font.size) * (font.bold ? BOLD : 1)
}

/** The height of a line in px, from the size of its largest font in pt. */
export const lineHeight = (size: number): number => Math.ceil(px(size) * 1.22)

const BOLD = 1.07
/** The space that a row may have above and below its text. */
const PADDING = 24
const px = (pt: number): number => (pt * 4) / 3

interface TextLine {
  /** The size of its largest font. */
  readonly size: number
  /** In UTF-16 units, including the spaces or line break at its end. */
  readonly length: number
}

/** Breaks text into lines no longer than the width; a longer word is broken too. */
function wrap(runs: readonly TextRun[], width: number): TextLine[] {
  const lines: TextLine[] = []
  let size = runs[0]?.font.size ?? 0
  let length = 0
  let x = 0
  const endLine = (next: number) => {
    lines.push({ size, length })
    size = next
    length = 0
    x = 0
  }
  for (const { text, font } of runs)
    for (const [piece] of text.matchAll(PIECES)) {
      if (piece === '\n') {
        length += 1
        endLine(font.size)
        continue
      }
      for (const part of breakWord(piece, font, width)) {
        const own = textWidth(part, font)
        if (x > 0 && x + own > width && part.trim() !== '') endLine(font.size)
        size = Math.max(size, font.size)
        length += part.length
        x += own
      }
    }
  lines.push({ size, length })
  return lines
}

/** The word, or its parts if it is longer than a line. */
function breakWord(word: string, font: Font, width: number): string[] {
  if (textWidth(word, font) <= width) return [word]
  const parts: string[] = []
  let part = ''
  let x = 0
  for (const character of word) {
    const own = textWidth(character, font)
    if (part !== '' && x + own > width) {
      parts.push(part)
      part = ''
      x = 0
    }
    part += character
    x += own
  }
  return [...parts, part]
}

function slice(runs: readonly TextRun[], from: number, to: number): TextRun[] {
  let start = 0
  return runs.flatMap((run) => {
    const text = run.text.slice(Math.max(0, from - start), Math.max(0, to - start))
    start += run.text.length
    return text === '' ? [] : [{ ...run, text }]
  })
}

const IDEOGRAPH =
  '\\u2e80-\\ua4cf\\uac00-\\ud7a3\\uf900-\\ufaff\\uff00-\\uff60\\u{20000}-\\u{3ffff}'
/** A line break, spaces, a word, or an ideograph, after which any line may end. */
const PIECES = new RegExp(`\\n|[^\\S\\n]+|[${IDEOGRAPH}]|[^\\s${IDEOGRAPH}]+`, 'gu')
const WIDE = new RegExp(`[${IDEOGRAPH}\\u1100-\\u115f\\ufe30-\\ufe4f]`, 'u')

/** In thousandths of an em, for U+0020 to U+007E. */
const ASCII = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
  556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
  611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
  667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
  222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
]

const known = new Map<string, number>()

function characterWidth(character: string): number {
  const ascii = ASCII[character.charCodeAt(0) - 0x20]
  if (ascii !== undefined) return ascii / 1_000
  let width = known.get(character)
  if (width === undefined) {
    width = estimate(character)
    known.set(character, width)
  }
  return width
}

function estimate(character: string): number {
  if (/[\p{M}\p{Cf}\p{Cc}]/u.test(character)) return 0
  if (/\p{Extended_Pictographic}/u.test(character)) return 1.35
  if (WIDE.test(character)) return 1
  const [base = ''] = character.normalize('NFD')
  if (base !== character) return characterWidth(base)
  if (/\s/u.test(character)) return 0.28
  return /\p{Lu}/u.test(character) ? 0.73 : 0.58
}
