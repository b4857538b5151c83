import type { Column } from '#domain/document/columns.ts'
import { isCounted, isPriced } from '#domain/document/options.ts'
import type { BoqBlock, BoqHeading, BoqNote, TableRow } from '#domain/document/quotation.ts'
import { sectionEnd, withoutClosed } from '#domain/document/sections.ts'
import { type PeriodSum, periodOf } from '#domain/numbers/periods.ts'
import type { TableLine } from '#domain/paper/lines.ts'
import { columnAt } from '../grid.ts'
import { periodFormat, priceFormat } from '../number-format.ts'
import { FONTS, STYLES } from '../styles.ts'
import { type CountedPrice, sumOfLines } from '../summed-lines.ts'
import { content, literal } from '../terms.ts'
import { lineHeight } from '../text-size.ts'
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
  const { hidden, isPart } = closedBy(heading, rows)
  const own = sums.length > 0 ? sums : [{ period: block.period ?? 'once', sum: null }]
  const sumOf = ({ period, sum }: PeriodSum, cells: Line['cells'], isFirst: boolean) => {
    const numberFormat = periodFormat(priceFormat(context), period, context.side.quotation.language)
    const style = { ...STYLES.figure, font, numberFormat }
    const all = [
      ...(hasNumber && isFirst ? [numberCell(number, grid)] : []),
      ...cells,
      ...(columns.includes('price')
        ? [{ column: price, span: 1, content: literal(sum), style }]
        : []),
    ]
    const paid = hidden.filter((one) => periodOf(one, block) === period)
    return {
      cells: underlined(all, grid.widths.length).map((cell) => ({
        ...cell,
        style: { ...cell.style, vertical: 'bottom' as const },
      })),
      counted: paid.map(({ taxRate, price }) => ({
        rate: rateIdOf(tax, taxRate),
        period,
        value: price.value,
      })),
      // A sum that adds rows of its own is no cell that others may add.
      isPriceHidden: isPart || !columns.includes('price'),
      ...(heading.isClosed && { costs: { of: 'hidden', rows: paid, period } as const }),
    }
  }
  const [first, ...others] = own
  const lines = layOutDescription(heading.description.html, place, context, { font })
  const head = lines.map((line, at) =>
    at > 0 || !first
      ? { ...line, continues: true }
      : { ...line, height: line.height + room, ...sumOf(first, line.cells, true) },
  )
  const height = lineHeight(font.size) + ROOM
  return [...head, ...others.map((sum) => ({ height, ...sumOf(sum, [], false) }))]
}

/** Around the sum of a further period, which has a line of its own, in px. */
const ROOM = 8

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
    const isOpen = line?.row.type === 'heading' && !line.row.isClosed
    const sums = line?.sums ?? []
    if (!isOpen || !sums.some(({ sum }) => sum !== null)) return own
    const section = laidOut.slice(at + 1, sectionEnd(shown, at)).flat()
    return own.map((each, index) => {
      // Those of further periods come last.
      const place = index === 0 ? 0 : index - own.length + sums.length
      const { period, sum: value = null } = (index === 0 || place > 0 ? sums[place] : null) ?? {}
      if (!period || value === null) return each
      const isPicked = (price: CountedPrice) => price.period === period
      const sum = content(sumOfLines(section, { row: below, column }, isPicked), value)
      const cells = each.cells.map((cell) =>
        cell.column === column && cell.content ? { ...cell, content: sum } : cell,
      )
      const from = own.length - index
      const costs = { of: 'lines', from, to: from + section.length, period } as const
      return { ...each, cells, costs }
    })
  })
}
