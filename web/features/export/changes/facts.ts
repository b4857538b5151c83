import { COLUMN } from '#domain/document/columns.ts'
import type { Change, Compared } from '#domain/document/compare/change.ts'
import type { Comparison } from '#domain/document/compare/compare-documents.ts'
import type { Side } from '#domain/document/compare/sides.ts'
import { fieldInWords, valueInWords } from '#domain/document/compare/value-in-words.ts'
import { kindOf, typeOf } from '#domain/document/kinds/index.ts'
import { capitalized, labelOf } from '#domain/document/label.ts'
import type { Cell, QtyCell } from '#domain/document/quotation.ts'
import type { WrittenField } from '#domain/document/written-fields.ts'
import {
  type ColumnFormat,
  formatAs,
  type PriceFormat,
  unitOf,
} from '#domain/numbers/format-figure.ts'
import { round, sum } from '#domain/numbers/money.ts'
import { compare as COMPARE_WORDS } from '#domain/words/en/editor.json'
import { changes as WORDS } from '#domain/words/en/export.json'
import { fill } from '#domain/words/fill.ts'
import { rowInWords } from '#domain/words/list-in-words.ts'
import { changedPieces, type Piece } from './pieces.ts'

/** One thing about a block or row that changed. */
export type Fact = FigureFact | WordsFact | ValueFact

export interface FigureFact {
  readonly kind: 'figure'
  readonly what: string
  readonly format: ColumnFormat
  readonly before: ShownFigure | null
  readonly after: ShownFigure | null
  /** Null where there is none to tell, as between two units. */
  readonly difference: ShownFigure | null
}

export interface ShownFigure {
  readonly value: number
  readonly unit: string
  readonly text: string
}

/** Words that changed in a text. */
export interface WordsFact {
  readonly kind: 'words'
  readonly what: string
  readonly pieces: readonly Piece[]
}

export interface ValueFact {
  readonly kind: 'value'
  readonly what: string
  readonly before: string
  readonly after: string
}

/** What a change of a field says. */
export function factOf(change: Change, sides: Comparison): Fact {
  const { blockId, field, before, after } = change
  const name = field ?? ''
  const what = blockId === null ? COMPARE_WORDS.fields[name as WrittenField] : fieldInWords(name)
  const format = FORMATS[name]
  if (format) return cellFact(capitalized(what), format, before as Cell, after as Cell, sides)
  if (isText(before) && isText(after) && before.html !== after.html)
    return {
      kind: 'words',
      what: capitalized(what),
      pieces: changedPieces(before.html, after.html),
    }
  const text = (value: unknown, version: Compared) => bare(valueInWords(name, value, version))
  return {
    kind: 'value',
    what: capitalized(what),
    before: text(before, sides.before.document),
    after: text(after, sides.after.document),
  }
}

/** Without the quotation marks of a text that stands alone. @param quoted such a text in words */
export function bare(words: string, quoted: string = COMPARE_WORDS.values.quoted): string {
  const [open = '', close = ''] = quoted.split('{text}')
  // In Swedish both marks are the same.
  const isQuoted =
    words.startsWith(open) && words.indexOf(close, open.length) + close.length === words.length
  return isQuoted ? words.slice(open.length, -close.length) : words
}

/** The figures of rows; a total has the price's format too. */
const FORMATS: Readonly<Record<string, ColumnFormat>> = {
  itemPrice: 'price',
  qty: 'quantity',
  discount: 'percent',
  price: 'price',
}

interface TextCell {
  readonly html: string
}

/** A cell that holds a text: the figure of a title is null. */
const isText = (cell: unknown): cell is TextCell =>
  typeof cell === 'object' && cell !== null && 'html' in cell && !('isShown' in cell)

function cellFact(
  what: string,
  format: ColumnFormat,
  before: Cell | QtyCell,
  after: Cell | QtyCell,
  sides: Comparison,
): Fact {
  const [was, is] = [pinOf(before), pinOf(after)]
  const note = is === was ? null : is ? WORDS.pins[is] : was && WORDS.noLonger[was]
  return figureFact(note ? fill(note, { figure: what }) : what, format, before, after, sides)
}

/** A figure that came, went or changed. */
export function figureFact(
  what: string,
  format: ColumnFormat,
  before: Cell | QtyCell | null,
  after: Cell | QtyCell | null,
  sides: Comparison,
): FigureFact {
  const [was, is] = [before?.value ?? null, after?.value ?? null]
  const [from, to] = [before ? unitOf(before) : '', after ? unitOf(after) : '']
  const { document: old } = sides.before
  const { document: now } = sides.after
  const isSameUnit =
    format === 'price' ? old.currency === now.currency : from === to && was !== null && is !== null
  const change = isSameUnit ? differenceOf(was, is) : null
  return {
    kind: 'figure',
    what,
    format,
    before: was === null ? null : shown(was, from, format, old),
    after: is === null ? null : shown(is, to, format, now),
    difference: change === null || change === 0 ? null : signed(change, to, format, now),
  }
}

const differenceOf = (before: number | null, after: number | null): number | null => {
  const difference = sum([after, before === null ? null : -before])
  return difference === null ? null : round(difference, 10)
}

const shown = (
  value: number,
  unit: string,
  format: ColumnFormat,
  style: PriceFormat,
): ShownFigure => ({
  value,
  unit,
  text: formatAs(format, value, style, unit),
})

function signed(
  value: number,
  unit: string,
  format: ColumnFormat,
  style: PriceFormat,
): ShownFigure {
  const text = formatAs(format, Math.abs(value), style, unit)
  return { value, unit, text: `${value > 0 ? '+' : '−'}${text}` }
}

function pinOf(cell: object): 'typed' | 'pinned' | null {
  if ('isTyped' in cell) return cell.isTyped === true ? 'typed' : null
  const pin = 'pin' in cell ? (cell.pin as { isPinned?: boolean } | undefined) : undefined
  return pin?.isPinned === true ? 'pinned' : null
}

/**
 * Where an item was and is: rows by their numbers and, from another table, its name; blocks by
 * their places. None if that is the same, as when what stood before it went too.
 */
export function moveFacts({ blockId, rowId }: Change, sides: Comparison): ValueFact[] {
  const ways = rowId === null ? [blockPlace(blockId ?? '')] : rowPlaces(rowId, sides)
  for (const place of ways) {
    const [before, after] = [place(sides.before), place(sides.after)]
    if (before !== after) return [{ kind: 'value', what: WORDS.places.place, before, after }]
  }
  return []
}

type PlaceIn = (side: Side) => string

const blockPlace =
  (id: string): PlaceIn =>
  ({ blocks }) =>
    fill(WORDS.places.block, { number: blocks.get(id)?.at ?? 0 })

/** Ways to tell a row's place, the best one first. */
function rowPlaces(id: string, { before, after }: Comparison): PlaceIn[] {
  const blockIn = ({ rows }: Side) => rows.get(id)?.place.blockId ?? ''
  const number: PlaceIn = ({ numberOf }) => {
    const own = numberOf(id)
    return own === '' ? '' : `${COLUMN.number.heading} ${own}`
  }
  const line: PlaceIn = ({ rows }) => fill(WORDS.places.line, { number: rows.get(id)?.at ?? 0 })
  const within = (name: PlaceIn, place: PlaceIn): PlaceIn => {
    return (side) => rowInWords([name(side), place(side)].filter(Boolean))
  }
  if (blockIn(before) === blockIn(after)) return [number, line]
  const named: PlaceIn = (side) => nameIn(side, blockIn(side))
  const counted: PlaceIn = (side) => blockPlace(blockIn(side))(side)
  return named(before) === named(after)
    ? [within(counted, number), within(counted, line)]
    : [within(named, number)]
}

/** The block's first line, or what it is; '' without such a block. */
export function nameIn({ blocks }: Side, id: string): string {
  const block = blocks.get(id)?.item
  return block ? labelOf(kindOf(block).headline(block)) || WORDS.nouns[typeOf(block)] : ''
}
