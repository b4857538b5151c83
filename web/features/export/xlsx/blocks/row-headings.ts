import type { Column } from '../../../../../src/domain/document/columns.ts'
import { isCounted, isPriced } from '../../../../../src/domain/document/options.ts'
import type {
  BoqBlock,
  BoqHeading,
  BoqNote,
  TableRow,
} from '../../../../../src/domain/document/quotation.ts'
import { sectionEnd, withoutClosed } from '../../../../../src/domain/document/sections.ts'
import { primaryOf } from '../../../../../src/domain/numbers/periods.ts'
import type { TableLine } from '../../../../../src/domain/paper/lines.ts'
import { columnAt } from '../grid.ts'
import { priceFormat } from '../number-format.ts'
import { FONTS, STYLES } from '../styles.ts'
import { sumOfLines } from '../summed-lines.ts'
import { content, literal } from '../terms.ts'
import { layOutDescription } from './description.ts'
import type { LayoutContext, Line } from './line.ts'
import { numberCell, rateIdOf, underlined } from './priced-row.ts'

/** Fonts, and the room above a heading in px, by its level. */
const LEVELS = [
  { font: FONTS.rowHeading1, room: 14 },
  { font: FONTS.subtotal, room: 10 },
  { font: FONTS.rowHeading3, room: 4 },
  { font: FONTS.rowHeading4, room: 0 },
] as const

/**
 * A heading among the rows of a table. Its sum is filled in by `withSums`.
 * @param row the sheet's row
 * @param block its table
 */
export function layOutHeading(
  heading: BoqHeading,
  { number, sums = [] }: TableLine,
  row: number,
  block: BoqBlock,
  columns: readonly Column[],
  context: LayoutContext,
): Line[] {
  const { grid, tax } = context
  const { rows } = block.boq
  const { font, room } = LEVELS[heading.level - 1] ?? LEVELS[0]
  const price = columnAt(grid, 'price')
  const column = columnAt(grid, 'description')
  const place = { column, span: price - column, row }
  const hasNumber = number !== '' && columns.includes('number')
  const style = { ...STYLES.figure, font, numberFormat: priceFormat(context) }
  const content = literal(primaryOf(sums)?.sum ?? null)
  const first = (cells: Line['cells']): Line['cells'] => [
    ...(hasNumber ? [numberCell(number, grid)] : []),
    ...cells,
    ...(columns.includes('price') ? [{ column: price, span: 1, content, style }] : []),
  ]
  const { hidden, isPart } = closedBy(heading, rows)
  const counted = hidden.map(({ taxRate, price }) => ({
    rate: rateIdOf(tax, taxRate),
    value: price.value,
  }))
  return layOutDescription(heading.description.html, place, context, { font }).map((line, at) => {
    if (at > 0) return { ...line, continues: true }
    return {
      ...line,
      height: line.height + room,
      cells: underlined(first(line.cells), grid.widths.length).map((cell) => ({
        ...cell,
        style: { ...cell.style, vertical: 'bottom' },
      })),
      counted,
      // A sum that adds rows of its own is no cell that others may add.
      isPriceHidden: isPart || !columns.includes('price'),
      ...(heading.isClosed && { costs: { of: 'hidden', rows: hidden } as const }),
    }
  })
}

/**
 * The rows that a closed heading hides and that count: they are part of its sum only.
 * @returns `isPart` if others that its sum adds up are shown below it
 */
function closedBy(heading: BoqHeading, rows: readonly TableRow[]) {
  if (!heading.isClosed) return { hidden: [], isPart: false }
  const at = rows.indexOf(heading)
  const counted = rows
    .slice(at + 1, sectionEnd(rows, at))
    .filter(isPriced)
    .filter(isCounted)
  const shown = new Set<TableRow>(withoutClosed(rows))
  const hidden = counted.filter((one) => !shown.has(one))
  return { hidden, isPart: hidden.length < counted.length }
}

/** A line of text among the rows of a table. */
export function layOutNote({ description }: BoqNote, row: number, context: LayoutContext): Line[] {
  const { grid } = context
  const column = columnAt(grid, 'description')
  const place = { column, span: columnAt(grid, 'price') + 1 - column, row }
  const lines = layOutDescription(description.html, place, context, { font: FONTS.note })
  return lines.map((line, at) => ({
    ...line,
    continues: true,
    cells: at === lines.length - 1 ? underlined(line.cells, grid.widths.length) : line.cells,
  }))
}

/** The lines of a table, with the sums of its open headings as formulas of the rows below them. */
export function withSums(
  lines: readonly TableLine[],
  laidOut: readonly (readonly Line[])[],
  first: number,
  { grid }: LayoutContext,
): Line[] {
  const column = columnAt(grid, 'price')
  const shown = lines.map((line) => line.row)
  let row = first
  return laidOut.flatMap((own, at) => {
    const line = lines[at]
    const below = row + own.length
    row = below
    const [head, ...rest] = own
    const isOpen = line?.row.type === 'heading' && !line.row.isClosed
    const value = primaryOf(line?.sums ?? [])?.sum ?? null
    if (!head || !isOpen || value === null) return own
    const section = laidOut.slice(at + 1, sectionEnd(shown, at)).flat()
    const sum = content(sumOfLines(section, { row: below, column }), value)
    const cells = head.cells.map((cell) =>
      cell.column === column && cell.content ? { ...cell, content: sum } : cell,
    )
    const costs = { of: 'lines', from: own.length, to: own.length + section.length } as const
    return [{ ...head, cells, costs }, ...rest]
  })
}
