import { sum } from '../numbers/money.ts'
import { productWith } from '../numbers/priced-row.ts'
import { swapped } from './paper-order.ts'
import type { PastedTable } from './parse-table.ts'
import {
  columnsOf,
  type LineChoices,
  type PastedLine,
  type PastedRows,
  toPastedRows,
} from './pasted-rows.ts'
import { figureOf } from './read-cell.ts'
import { FIGURE_NAMES, type PastedRow, type UnreadFigure } from './read-row.ts'
import { bodyOf, type TableFormat } from './table-format.ts'

/** Something ambiguous in a pasted table; `money` is how much the sum would change. */
export type Doubt = { readonly money: number } & (
  | {
      /** The columns or the number format may be read differently, which gives this sum. */
      readonly kind: 'format'
      readonly format: TableFormat
      readonly sum: number
    }
  | {
      /** Only the order of the columns says which is the item price; this is the other way. */
      readonly kind: 'order'
      readonly format: TableFormat
    }
  | {
      /** The table has figures, but no price among them. */
      readonly kind: 'noPrice'
    }
  | {
      /**
       * A line left out, or kept although it may be a total. `expected`: the sum of the rows above.
       */
      readonly kind: 'leftOut' | 'kept' | 'heading'
      readonly line: PastedLine
      readonly label: string
      readonly amount: number | null
      readonly expected: number | null
    }
  | {
      /** A figure that can't be read, or a price without a qty: the user can type it. */
      readonly kind: 'unread' | 'noQty'
      readonly line: PastedLine
      readonly name: UnreadFigure['name']
      readonly column: number
      readonly text: string
    }
  | {
      /** Words in place of a figure, or a price that is not the product. */
      readonly kind: 'words' | 'pinned'
      readonly line: PastedLine
      readonly text: string
      readonly product: number | null
    }
)

/** The sum of the rows' prices. */
export const sumOf = ({ rows }: PastedRows): number => sum(rows.map(({ price }) => price)) ?? 0

/**
 * Everything uncertain about how the table is read, largest amount of money first.
 * @param formats the likely ways to read it (`likelyFormats`), including this one unless the user
 * changed it
 */
export function findDoubts(
  table: PastedTable,
  format: TableFormat,
  understood: PastedRows,
  formats: readonly TableFormat[],
  choices: LineChoices = new Map(),
): readonly Doubt[] {
  const all = [
    ...missingPrices(table, format),
    ...otherOrder(table, format),
    ...otherFormats(table, format, understood, formats, choices),
    ...understood.lines.flatMap((line) => doubtsOf(line, table, format)),
  ]
  return all.toSorted((a, b) => b.money - a.money)
}

function missingPrices(table: PastedTable, format: TableFormat): Doubt[] {
  const { itemPrice, price } = columnsOf(format)
  const hasFigure = (row: readonly string[]) =>
    row.some((text, at) => FIGURE_OR_LEFT_OUT.has(format.roles[at] ?? '') && /\p{N}/u.test(text))
  const isMissing = itemPrice < 0 && price < 0 && bodyOf(table, format).some(hasFigure)
  return isMissing ? [{ kind: 'noPrice', money: Number.POSITIVE_INFINITY }] : []
}

/** The sum is the same in either order, so that no figure would show it. */
function otherOrder(table: PastedTable, format: TableFormat): Doubt[] {
  const other = swapped(table, format)
  return other ? [{ kind: 'order', format: other, money: Number.POSITIVE_INFINITY }] : []
}

const FIGURE_OR_LEFT_OUT: ReadonlySet<string> = new Set(['qty', 'cost', 'none'])

function otherFormats(
  table: PastedTable,
  format: TableFormat,
  understood: PastedRows,
  formats: readonly TableFormat[],
  choices: LineChoices,
): Doubt[] {
  if (!formats.includes(format)) return []
  const own = sumOf(understood)
  const seen = new Set([own])
  return formats.flatMap((other) => {
    if (other === format) return []
    const sum = sumOf(toPastedRows(table, other, choices))
    if (seen.has(sum)) return []
    seen.add(sum)
    return [{ kind: 'format', format: other, sum, money: Math.abs(sum - own) } as const]
  })
}

function doubtsOf(line: PastedLine, table: PastedTable, format: TableFormat): Doubt[] {
  const { verdict, amount } = line
  const label = (table.cells[line.at] ?? []).filter((text) => text !== '').join(' ')
  const about = { line, label, amount, expected: null, money: Math.abs(amount ?? 0) }
  if (verdict.kind === 'repeated') return [{ ...about, kind: 'leftOut', money: 0 }]
  if (verdict.kind === 'heading') return [{ ...about, kind: 'heading' }]
  if (verdict.kind === 'total') {
    const expected = verdict.expected === null ? null : verdict.expected / 10 ** format.decimals
    return [{ ...about, kind: 'leftOut', expected }]
  }
  const open = verdict.isOpen ? [{ ...about, kind: 'kept' as const }] : []
  return [...open, ...missingFigures(line, format), ...keptOtherwise(line, label, format)]
}

/** Figures that the dialog asks for. */
function missingFigures(line: PastedLine, format: TableFormat): Doubt[] {
  const { itemPrice, qty, price, unread } = line.row
  const columns = columnsOf(format)
  const unreadable = unread.map(({ name, text }): Doubt => {
    const money = moneyOf(name, text, line.row)
    return { kind: 'unread', line, name, text, column: columns[name], money }
  })
  const isPriceless = price === null && qty === null && itemPrice !== null
  if (!isPriceless || unread.length > 0 || columns.qty < 0) return unreadable
  return [
    { kind: 'noQty', line, name: 'qty', text: '', column: columns.qty, money: Math.abs(itemPrice) },
  ]
}

/** About how much the sum would change with the figure. */
function moneyOf(name: UnreadFigure['name'], text: string, row: PastedRow): number {
  if (name === 'tax' || name === 'cost') return 0
  if (name === 'discount') return Math.abs(row.price ?? 0)
  const digits = Number(text.replace(/\D/g, '').slice(0, MOST_DIGITS))
  return digits * Math.abs((name === 'qty' ? row.itemPrice : row.qty) ?? 1)
}

/** No figure has more digits (numbers: Arithmetic). */
const MOST_DIGITS = 12

function keptOtherwise(line: PastedLine, label: string, { decimals }: TableFormat): Doubt[] {
  const { row, terms } = line
  const about = { line, product: null, money: 0 }
  const found: Doubt[] =
    row.words.length > 0 ? [{ ...about, kind: 'words', text: row.words.join(', ') }] : []
  if (!row.isPinned || row.isRounded || row.itemPrice === null || row.qty === null) return found
  const product = productWith(row.itemPrice, row.qty, terms.discount, decimals)
  const money = Math.abs((row.price ?? 0) - (product ?? 0))
  return [...found, { ...about, kind: 'pinned', text: label, product, money }]
}

/**
 * In how many of the rows that have all three figures the price is qty × item price; null if none
 * has all three.
 */
export function countProductRows(
  table: PastedTable,
  format: TableFormat,
  { lines }: PastedRows,
): { matching: number; rows: number } | null {
  const columns = columnsOf(format)
  if (FIGURE_NAMES.some((name) => columns[name] < 0)) return null
  const whole = lines.filter(({ at, verdict }) => {
    const cells = table.cells[at] ?? []
    const isWhole = FIGURE_NAMES.every(
      (name) => figureOf(cells[columns[name]] ?? '', format.locale) !== null,
    )
    return verdict.kind === 'row' && isWhole
  })
  const matching = whole.filter(({ row }) => !row.isPinned || row.isRounded).length
  return whole.length === 0 ? null : { matching, rows: whole.length }
}
