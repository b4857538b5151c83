import { emsOf } from '../numbers/figure-ems.ts'
import type { Blocks } from './blocks.ts'
import { kindOf } from './kinds/index.ts'
import type { Bookmark, Numbering, TableRow } from './schema.ts'

/** The numbers of each table's rows, by its id; '' for a row without a number. */
export type Outline = ReadonlyMap<string, readonly string[]>

/**
 * The row numbers shown on the screen, in previews and in exports (product: Row numbers): anew in
 * each table, on through all tables, or by the headings, on through all tables too.
 */
export function outlineOf(
  items: Blocks | readonly Bookmark[],
  numbering: Numbering = 'table',
): Outline {
  const outline = new Map<string, readonly string[]>()
  let counter = new Counter(numbering)
  for (const item of items) {
    const rows = kindOf(item).rows(item)
    if (rows.length === 0) continue
    if (numbering === 'table') counter = new Counter(numbering)
    counter.leaveSections()
    outline.set(item.id, numbersIn(rows, counter))
  }
  return outline
}

/** The numbers of one table's rows, when each table is numbered anew. */
export const numbersOf = (rows: readonly TableRow[]): readonly string[] =>
  numbersIn(rows, new Counter('table'))

/**
 * The width in px that a table's numbers need, without measuring them; numbers by headings may be
 * longer than their column is wide.
 */
export const numberWidthOf = (numbers: readonly string[]): number =>
  Math.ceil(Math.max(0, ...numbers.map(emsOf)) * NUMBER_SIZE) + NUMBER_GAP

/** In px, as on the paper. */
const NUMBER_SIZE = 13
const NUMBER_GAP = 4

const numbersIn = (rows: readonly TableRow[], counter: Counter): readonly string[] =>
  rows.map((row) => counter.next(row))

class Counter {
  /** The counts of the levels that are open, the outermost first; by headings only. */
  readonly #counts = [0]
  /** The levels of the open headings. */
  readonly #levels: number[] = []

  constructor(readonly numbering: Numbering) {}

  /** Sections end with their table. */
  leaveSections(): void {
    this.#levels.length = 0
    this.#counts.length = 1
  }

  next(row: TableRow): string {
    if (row.type === 'note') return ''
    const isOutline = this.numbering === 'outline'
    if (row.type === 'row') return isOutline ? this.#count() : String(this.#increment())
    if (!isOutline) return ''
    while ((this.#levels.at(-1) ?? 0) >= row.level) {
      this.#levels.pop()
      this.#counts.pop()
    }
    const number = this.#count()
    this.#levels.push(row.level)
    this.#counts.push(0)
    return number
  }

  #count(): string {
    this.#increment()
    return this.#counts.join('.')
  }

  #increment(): number {
    const count = (this.#counts.at(-1) ?? 0) + 1
    this.#counts[this.#counts.length - 1] = count
    return count
  }
}
