import { kindOf } from '../document/kinds/index.ts'
import type { PricedLine } from '../document/kinds/kind.ts'
import { labelOf } from '../document/label.ts'
import type { Block, BoqHeading, Quotation, TableRow } from '../document/quotation.ts'
import { sectionEnd } from '../document/sections.ts'
import { formatPrice } from '../numbers/format-figure.ts'
import { sum } from '../numbers/money.ts'
import { perPeriod } from '../numbers/period-text.ts'
import { periodOf } from '../numbers/periods.ts'
import { closedAbove, type Takeable, takeables } from './part.ts'

/** A line of a list in which rows are ticked: one that can be taken, or a table or heading with such. */
export interface PartLine {
  readonly id: string
  /** How many lines stand above it. */
  readonly level: number
  readonly name: string
  /** What it adds to the sum; empty of several rows, and where the table shows no prices. */
  readonly figure: string
  /** The first row of each of what is ticked with it. */
  readonly keys: readonly string[]
}

/** What can be taken is known by its first row, whichever alternative counts. */
export const keyOf = ({ ids: [first = ''] }: Takeable): string => first

/** The rows of an offer that can be taken or left, below their tables and headings, as the paper has them. */
export function partLines(quotation: Quotation): PartLine[] {
  const byBlock = Map.groupBy(takeables(quotation.blocks), ({ blockId }) => blockId)
  return quotation.blocks.flatMap((block) => {
    const own = (byBlock.get(block.id) ?? []).filter(isSaid)
    if (block.type !== 'boq') return own.map((one) => lineOf(one, 0, block, quotation))
    const { rows, header } = block.boq
    const title = labelOf(header.title.html)
    const head = { id: block.id, level: 0, name: title, figure: '', keys: own.map(keyOf) }
    const hasHead = title !== '' && own.length > 1
    return [...(hasHead ? [head] : []), ...tableLines(own, rows, hasHead ? 1 : 0, block, quotation)]
  })
}

/** By what is left out, by keys: the rows that are taken, as calls name them, and all that are not. */
export function takenWithout(
  { blocks }: Pick<Quotation, 'blocks'>,
  left: ReadonlySet<string>,
): { rows: string[]; leftOut: string[] } {
  const [out = [], rest = []] = [true, false].map((isLeft) =>
    takeables(blocks).filter((one) => left.has(keyOf(one)) === isLeft),
  )
  return { rows: rest.map(keyOf), leftOut: out.flatMap(({ ids }) => ids) }
}

/**
 * What rows are called that were not taken, as one text. Below a closed heading it is the heading's
 * name, also once they are gone.
 */
export function namesOf({ blocks }: Pick<Quotation, 'blocks'>, ids: readonly string[]): string {
  const named = new Set(ids)
  const known = new Set(blocks.flatMap((block) => kindOf(block).pricedRows(block).map(idOf)))
  const isAnyGone = !named.isSubsetOf(known)
  const found = blocks.flatMap((block) => {
    const { rows, pricedRows } = kindOf(block)
    const closed = closedAbove(rows(block))
    const filled = new Set(pricedRows(block).flatMap((row) => hiddenBy(row, closed) ?? []))
    const emptied = isAnyGone ? new Set(closed.values()).difference(filled) : []
    return [
      ...pricedRows(block).flatMap((row) =>
        named.has(row.id) ? (hiddenBy(row, closed) ?? row) : [],
      ),
      ...emptied,
    ]
  })
  return [...new Set(found)]
    .flatMap(({ description }) => labelOf(description.html) || [])
    .join('; ')
}

const idOf = ({ id }: PricedLine): string => id

/** The closed heading that stands for the row. */
const hiddenBy = (
  { id, use }: PricedLine,
  closed: ReadonlyMap<string, BoqHeading>,
): BoqHeading | undefined => (use === 'included' ? closed.get(id) : undefined)

function tableLines(
  own: readonly Takeable[],
  rows: readonly TableRow[],
  level: number,
  block: Block,
  quotation: Quotation,
): PartLine[] {
  const first = new Map(own.map((one) => [keyOf(one), one]))
  /** Where the headings end that stand above the row. */
  const ends: number[] = []
  return rows.flatMap((row, at) => {
    while ((ends.at(-1) ?? rows.length) <= at) ends.pop()
    const one = first.get(row.id)
    if (one) return [lineOf(one, level + ends.length, block, quotation)]
    const end = sectionEnd(rows, at)
    const keys = rows.slice(at, end).flatMap(({ id }) => (first.has(id) ? [id] : []))
    if (row.type !== 'heading' || row.isClosed || keys.length < 2) return []
    ends.push(end)
    const name = labelOf(row.description.html)
    return [{ id: row.id, level: level + ends.length - 1, name, figure: '', keys }]
  })
}

/** Blank rows go with the others. */
const isSaid = ({ heading, rows }: Takeable): boolean =>
  heading !== null ||
  rows.some(({ description, price }) => labelOf(description.html) !== '' || price.value !== null)

function lineOf(one: Takeable, level: number, block: Block, quotation: Quotation): PartLine {
  const { heading, rows } = one
  const [row] = rows
  const periods = new Set(rows.map((each) => periodOf(each, block)))
  const [period = 'once'] = periods
  const price = sum(rows.map(({ price: { value } }) => value))
  const isPriceShown = block.type !== 'boq' || block.boq.column.price.isShown
  return {
    id: keyOf(one),
    level,
    name: labelOf(heading?.description.html ?? row?.description.html ?? '') || '–',
    figure:
      periods.size > 1 || !isPriceShown
        ? ''
        : perPeriod(formatPrice(price, quotation), period, quotation.language),
    keys: [keyOf(one)],
  }
}
