import { differenceOf, isCounted, isPriced } from '../../../../../src/domain/document/options.ts'
import type {
  BoqHeading,
  BoqNote,
  BoqRow,
  TableRow,
} from '../../../../../src/domain/document/quotation.ts'
import { sectionEnd, withoutClosed } from '../../../../../src/domain/document/sections.ts'
import { formatPrice } from '../../../../../src/domain/numbers/format-figure.ts'
import { optionText } from '../../../../../src/domain/numbers/option-texts.ts'
import { sectionSum } from '../../../../../src/domain/numbers/totals.ts'

/** A row of a table as readers see it, with its number and what stands beside it. */
export type TableLine = { readonly number: string } & (
  | { readonly row: BoqRow; readonly remark: string }
  | { readonly row: BoqNote }
  | HeadingLine
)

export interface HeadingLine {
  readonly row: BoqHeading
  /** Null where it shows none. */
  readonly sum: number | null
  /** The index after the last of the lines that it groups. */
  readonly end: number
  /** The rows that it hides and that count: they are part of its sum only. */
  readonly hidden: readonly BoqRow[]
}

/** The lines of a table: closed headings stand for the rows below them. */
export function tableLines(
  rows: readonly TableRow[],
  numbers: readonly string[],
  locale: string,
): TableLine[] {
  const indexes = new Map(rows.map((row, at) => [row, at]))
  const shown = withoutClosed(rows)
  return shown.map((row, index): TableLine => {
    const at = indexes.get(row) ?? 0
    const number = numbers[at] ?? ''
    if (row.type === 'note') return { number, row }
    if (row.type === 'row') return { number, row, remark: remarkOn(row, rows, locale) }
    const section = row.isClosed ? rows.slice(at + 1, sectionEnd(rows, at)) : []
    return {
      number,
      row,
      sum: row.hasSum || row.isClosed ? sectionSum(rows, at) : null,
      end: sectionEnd(shown, index),
      hidden: section.filter(isPriced).filter(isCounted),
    }
  })
}

/** What the offer would change by is a text: no formula of a few cells could know it. */
function remarkOn(row: BoqRow, rows: readonly TableRow[], locale: string): string {
  if (row.use !== 'alternative') return optionText(row, locale)
  const difference = differenceOf(rows, row)
  if (difference === null) return row.use
  const sign = difference > 0 ? '+' : difference < 0 ? '−' : ''
  return `${row.use} ${sign}${formatPrice(Math.abs(difference), locale)}`
}
