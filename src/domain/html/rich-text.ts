import type { Alignment } from './attribute-values.ts'
import type { FieldName } from './fields.ts'

/** The marks of an inline run; an absent mark does not apply. */
export interface Marks extends Readonly<Partial<Record<(typeof TOGGLES)[number], true>>> {
  readonly field?: FieldName
  readonly href?: string
  readonly color?: string
  readonly background?: string
}

/** The marks without a value, which are tags of the same names; they nest in this order. */
export const TOGGLES = ['b', 'i', 'u', 's', 'sub', 'sup', 'code'] as const

export interface TextRun {
  readonly kind: 'text'
  /** Empty only in a blank field. */
  readonly text: string
  readonly marks: Marks
}

export interface LineBreak {
  readonly kind: 'break'
  readonly marks: Marks
}

export interface Picture {
  readonly kind: 'picture'
  readonly src: string
  readonly alt: string
  readonly width: number | null
  readonly marks: Marks
}

/** A file to download: a link that is one indivisible piece of the text, like a picture. */
export interface Attachment {
  readonly kind: 'attachment'
  readonly href: string
  readonly name: string
  /** The text on the paper: name and size. */
  readonly label: string
  readonly marks: Marks
}

export type Inline = TextRun | LineBreak | Picture | Attachment

/** Aligned inline content; also a table's cell. */
export interface AlignedLine {
  readonly align: Alignment | null
  readonly inline: readonly Inline[]
}

export interface Paragraph extends AlignedLine {
  readonly type: 'paragraph'
}

export interface Heading extends AlignedLine {
  readonly type: 'heading'
  readonly level: 1 | 2 | 3
}

export interface List {
  readonly type: 'list'
  readonly isOrdered: boolean
  /** The first number of an ordered list; null is 1. */
  readonly start: number | null
  readonly items: readonly ListItem[]
}

export interface ListItem extends AlignedLine {
  readonly list: List | null
}

export interface Table {
  readonly type: 'table'
  readonly hasHeading: boolean
  /** Every row has the same number of cells; there is at least one row and one cell. */
  readonly rows: readonly (readonly AlignedLine[])[]
}

export interface Rule {
  readonly type: 'rule'
}

/**
 * A block of rich text. Html is read into blocks and written from them; the editor mirrors them.
 */
export type RichBlock = Paragraph | Heading | List | Table | Rule

export const NO_MARKS: Marks = {}
export const lineBreak = (marks: Marks = NO_MARKS): LineBreak => ({ kind: 'break', marks })

/** The text of blocks as lines of inline content, for places that allow no blocks. */
export function linesOf(blocks: readonly RichBlock[]): Inline[][] {
  return blocks.flatMap((block) => {
    if (block.type === 'rule') return []
    if (block.type === 'list') return itemLines(block)
    if (block.type === 'table') return block.rows.map(rowLine)
    return [[...block.inline]]
  })
}

/** Joins lines into a single run of inline content, with the separator between them. */
export function joinLines(lines: readonly Inline[][], separator: Inline): Inline[] {
  const full = lines.filter((line) => line.length > 0)
  return full.flatMap((line, index) => (index === 0 ? line : [separator, ...line]))
}

function itemLines(list: List): Inline[][] {
  return list.items.flatMap((item) => [
    [...item.inline],
    ...(item.list ? itemLines(item.list) : []),
  ])
}

function rowLine(cells: readonly AlignedLine[]): Inline[] {
  const space: TextRun = { kind: 'text', text: ' ', marks: NO_MARKS }
  return joinLines(
    cells.map((cell) => [...cell.inline]),
    space,
  )
}
