import { multiply, round } from '../../../../src/domain/numbers/money.ts'
import type { CellContent } from './sheet.ts'

/*
 * Live formulas. Spreadsheets calculate with binary numbers of 15 digits. Where their result would
 * differ from ours by a cent, which takes amounts of billions, the cell holds our figure instead.
 */

/** A plain figure; null leaves the cell blank. */
export const literal = (value: number | null): CellContent | null =>
  value === null ? null : { type: 'number', value }

/** A price: the product of its row's cells, or a literal if a pin keeps another price. */
export function priceContent(
  row: { itemPrice: number | null; qty: number | null; price: number | null },
  cells: { itemPrice: string; qty: string },
): CellContent | null {
  const { itemPrice, qty, price } = row
  if (itemPrice === null || qty === null || price === null) return literal(price)
  const isProduct = multiply(itemPrice, qty, 2) === price && binaryRound(itemPrice * qty) === price
  if (!isProduct) return literal(price)
  return { type: 'formula', formula: `ROUND(${cells.qty}*${cells.itemPrice},2)`, value: price }
}

/** The sum of a range of cells that show these prices. */
export function subtotalContent(
  prices: readonly (number | null)[],
  range: string,
  sum: number | null,
): CellContent {
  const value = sum ?? 0
  if (!addsUp(prices, value)) return { type: 'number', value }
  return { type: 'formula', formula: `SUM(${range})`, value }
}

/** The sum of single cells that show these amounts. */
export function totalContent(
  amounts: readonly (number | null)[],
  cells: readonly string[],
  sum: number | null,
): CellContent {
  const value = sum ?? 0
  if (cells.length === 0 || !addsUp(amounts, value)) return { type: 'number', value }
  const groups = Array.from({ length: Math.ceil(cells.length / MAX_ARGUMENTS) }, (_, at) =>
    cells.slice(at * MAX_ARGUMENTS, (at + 1) * MAX_ARGUMENTS),
  )
  const formula = groups.map((group) => `SUM(${group.join(',')})`).join('+')
  return { type: 'formula', formula, value }
}

/** The most arguments of a function in Excel. */
const MAX_ARGUMENTS = 255

function addsUp(amounts: readonly (number | null)[], sum: number): boolean {
  let binary = 0
  for (const amount of amounts) binary += amount ?? 0
  return binaryRound(binary) === sum
}

/** Rounds to cents, using the 15 digits that a spreadsheet keeps. */
const binaryRound = (value: number): number | null => round(Number(value.toPrecision(15)), 2)
