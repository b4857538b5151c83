import type { Column } from '../../../../../src/domain/document/columns.ts'
import { isCounted, isPriced } from '../../../../../src/domain/document/options.ts'
import type {
  BoqHeading,
  BoqNote,
  BoqRow,
  TableRow,
} from '../../../../../src/domain/document/quotation.ts'
import { sectionEnd, withoutClosed } from '../../../../../src/domain/document/sections.ts'
import { sectionSum } from '../../../../../src/domain/numbers/totals.ts'
import { type Offered, rowAsides } from '../../row-asides.ts'
import { remarkOf } from './remark.ts'

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
  /** Whether others that its sum adds up are shown below it. */
  readonly isPart: boolean
}

/** The lines of a table: closed headings stand for the rows below them. */
export function tableLines(
  rows: readonly TableRow[],
  numbers: readonly string[],
  columns: readonly Column[],
  offered: Offered,
): TableLine[] {
  const indexes = new Map(rows.map((row, at) => [row, at]))
  const shown = withoutClosed(rows)
  const visible = new Set(shown)
  return shown.map((row, index): TableLine => {
    const at = indexes.get(row) ?? 0
    const number = numbers[at] ?? ''
    if (row.type === 'note') return { number, row }
    if (row.type === 'row')
      return { number, row, remark: remarkOf(rowAsides(row, rows, columns, offered)) }
    const section = row.isClosed ? rows.slice(at + 1, sectionEnd(rows, at)) : []
    const counted = section.filter(isPriced).filter(isCounted)
    const hidden = counted.filter((one) => !visible.has(one))
    return {
      number,
      row,
      sum: row.hasSum || row.isClosed ? sectionSum(rows, at) : null,
      end: sectionEnd(shown, index),
      hidden,
      isPart: hidden.length < counted.length,
    }
  })
}
