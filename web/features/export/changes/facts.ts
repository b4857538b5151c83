import type { Change, Compared } from '../../../../src/domain/document/compare/change.ts'
import {
  fieldInWords,
  valueInWords,
} from '../../../../src/domain/document/compare/value-in-words.ts'
import type { Cell, QtyCell } from '../../../../src/domain/document/quotation.ts'
import { fieldRules, type WrittenField } from '../../../../src/domain/document/written-fields.ts'
import {
  formatPercent,
  formatPrice,
  formatQty,
  unitOf,
} from '../../../../src/domain/numbers/format-figure.ts'
import { round, sum } from '../../../../src/domain/numbers/money.ts'
import { changedPieces, type Piece } from './pieces.ts'
import type { Sides } from './sides.ts'

/** One thing about a block or row that changed. */
export type Fact = FigureFact | WordsFact | ValueFact

export interface FigureFact {
  readonly kind: 'figure'
  readonly what: string
  readonly format: FigureFormat
  readonly before: ShownFigure | null
  readonly after: ShownFigure | null
  /** Null where there is none to tell, as between two units. */
  readonly difference: ShownFigure | null
}

export type FigureFormat = 'price' | 'quantity' | 'percent'

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
export function factOf(change: Change, sides: Sides): Fact {
  const { blockId, field, before, after } = change
  const name = field ?? ''
  const what = blockId === null ? fieldRules(name as WrittenField).words : fieldInWords(name)
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
    ...{ kind: 'value', what: capitalized(what) },
    before: text(before, sides.before.quotation),
    after: text(after, sides.after.quotation),
  }
}

/** Without the quotation marks of a text that stands alone. */
const bare = (words: string): string => words.replace(/^‘([^’]*)’$/, '$1')

/** The figures of rows; a total has the price's format too. */
const FORMATS: Readonly<Record<string, FigureFormat>> = {
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
  format: FigureFormat,
  before: Cell | QtyCell,
  after: Cell | QtyCell,
  sides: Sides,
): Fact {
  const [was, is] = [pinOf(before), pinOf(after)]
  const note = is === was ? '' : is ? ` (${is})` : ` (no longer ${was})`
  return figureFact(what + note, format, before, after, sides)
}

/** A figure that came, went or changed. */
export function figureFact(
  what: string,
  format: FigureFormat,
  before: Cell | QtyCell | null,
  after: Cell | QtyCell | null,
  sides: Sides,
): FigureFact {
  const [was, is] = [before?.value ?? null, after?.value ?? null]
  const [from, to] = [before ? unitOf(before) : '', after ? unitOf(after) : '']
  const { quotation: old } = sides.before
  const { quotation: now } = sides.after
  const isSameUnit =
    format === 'price' ? old.currency === now.currency : from === to && was !== null && is !== null
  const change = isSameUnit ? differenceOf(was, is) : null
  return {
    ...{ kind: 'figure', what, format },
    before: was === null ? null : shown(was, from, format, old.locale),
    after: is === null ? null : shown(is, to, format, now.locale),
    difference: change === null || change === 0 ? null : signed(change, to, format, now.locale),
  }
}

const differenceOf = (before: number | null, after: number | null): number | null => {
  const difference = sum([after, before === null ? null : -before])
  return difference === null ? null : round(difference, 10)
}

const shown = (value: number, unit: string, format: FigureFormat, locale: string): ShownFigure => ({
  ...{ value, unit },
  text: figureText(value, unit, format, locale),
})

function signed(value: number, unit: string, format: FigureFormat, locale: string): ShownFigure {
  const text = figureText(Math.abs(value), unit, format, locale)
  return { value, unit, text: `${value > 0 ? '+' : '−'}${text}` }
}

function figureText(value: number, unit: string, format: FigureFormat, locale: string): string {
  if (format === 'price') return formatPrice(value, locale)
  return format === 'percent' ? formatPercent(value, locale) : formatQty(value, locale, unit)
}

function pinOf(cell: object): string {
  if ('isTyped' in cell) return cell.isTyped === true ? 'typed' : ''
  const pin = 'pin' in cell ? (cell.pin as { isPinned?: boolean } | undefined) : undefined
  return pin?.isPinned === true ? 'pinned' : ''
}

export const capitalized = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}`
