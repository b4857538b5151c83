import { isDiscount, type TypedLine } from '../numbers/typed-line.ts'
import { labels } from '../words/languages/en-paper.json'
import type { Labels } from '../words/words.ts'
import { changeById } from './same-list.ts'
import type { QuotationLine } from './schema.ts'

/*
 * Lines between the sum and the total: discounts and surcharges, then rounding lines, which come
 * after the tax and therefore last (numbers: Lines between the sum and the total).
 */

type Lines = readonly QuotationLine[]

/** What a line says until somebody writes another text. */
export type LineNames = Pick<Labels, 'discount' | 'surcharge' | 'rounding'>

/** A discount that waits for its figure; blank it counts as 0. */
export const newLine = (id: string, names: LineNames = labels): QuotationLine => ({
  id,
  html: names.discount,
  kind: 'percent',
  value: null,
})

/** A surcharge that waits for its figure. */
export const newSurcharge = (id: string, names: LineNames = labels): QuotationLine => ({
  id,
  html: names.surcharge,
  kind: 'amount',
  value: null,
  isSurcharge: true,
})

/** Inserts the line after the last one before the tax. */
export function insertLine(lines: Lines, line: QuotationLine): QuotationLine[] {
  return lines.toSpliced(lines.filter(isBeforeTax).length, 0, line)
}

/**
 * The line with a typed figure, or blank for null. A rounding line stays one. A text that nobody
 * has changed goes on saying what the line is.
 */
export function withTyped(
  line: QuotationLine,
  typed: TypedLine | null,
  names: LineNames = labels,
): QuotationLine {
  const { value } = typed ?? { value: null }
  const { isSurcharge: _, mends: __, ...kept } = line
  if (line.kind === 'rounding') return { ...kept, value }
  const kind = typed?.kind ?? line.kind
  const isUnnamed = line.html === names.discount || line.html === names.surcharge
  const isSurcharge = value ? value > 0 : !isDiscount(line)
  const html = isUnnamed ? names[isSurcharge ? 'surcharge' : 'discount'] : line.html
  return { ...kept, kind, value, html, ...(isSurcharge && !value && { isSurcharge }) }
}

export const changeLine = changeById<QuotationLine>

export const removeLine = (lines: Lines, id: string): Lines =>
  lines.some((line) => line.id === id) ? lines.filter((line) => line.id !== id) : lines

/**
 * Moves the line to the index, or as near as it may: no line before the tax goes below one after
 * it. The same list if that is where it stands.
 */
export function moveLine(lines: Lines, id: string, to: number): Lines {
  const from = lines.findIndex((line) => line.id === id)
  const line = lines[from]
  if (!line) return lines
  const beforeTax = lines.filter(isBeforeTax).length
  const [least, most] = isBeforeTax(line) ? [0, beforeTax - 1] : [beforeTax, lines.length - 1]
  const at = Math.min(most, Math.max(least, to))
  return at === from ? lines : lines.toSpliced(from, 1).toSpliced(at, 0, line)
}

const isBeforeTax = ({ kind }: QuotationLine): boolean => kind !== 'rounding'
