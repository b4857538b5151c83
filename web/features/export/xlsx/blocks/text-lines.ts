import type { Alignment } from '#domain/html/attribute-values.ts'
import { readHtml } from '#domain/html/canonical.ts'
import { lettersOf } from '#domain/html/list-letters.ts'
import {
  type AlignedLine,
  type Inline,
  joinLines,
  type List,
  lineBreak,
  NO_MARKS,
  type RichBlock,
  type Table,
} from '#domain/html/rich-text.ts'
import type { Font } from '../sheet.ts'
import { FONTS } from '../styles.ts'

/** A line of rich text that gets its own row in a spreadsheet. */
export type TextLine =
  | {
      readonly type: 'text'
      readonly inline: readonly Inline[]
      readonly font: Font
      readonly align: Alignment | null
      /** A list's bullet or number, with a space after it. */
      readonly mark: string
      /** The number of lists that it is nested in. */
      readonly depth: number
      /** Space before it in px, unless it is the first. */
      readonly gap: number
    }
  | { readonly type: 'rule'; readonly gap: number }
  | { readonly type: 'table'; readonly table: Table; readonly gap: number }

/** The lines of canonical html. */
export function textLines(html: string, font: Font = FONTS.text): TextLine[] {
  return readHtml(html, plainText).flatMap((block, at) => linesOf(block, font, at === 0))
}

/** All lines as one inline content with line breaks, for text within one cell. */
export function inlineOf(html: string): Inline[] {
  return textLines(html).flatMap((line, at) =>
    at === 0 ? inlineOfLine(line) : [lineBreak(), ...inlineOfLine(line)],
  )
}

/** Html that is not canonical never comes from the server or the editor; its text is kept. */
const plainText = (html: string) => [html.replace(/<[^>]*>/g, ' ')]

const GAP = 8
const ITEM_GAP = 2
const HEADING_GAPS = { 1: 24, 2: 20, 3: 16 } as const
const HEADINGS = { 1: FONTS.heading1, 2: FONTS.heading2, 3: FONTS.heading3 } as const

function linesOf(block: RichBlock, font: Font, isFirst: boolean): TextLine[] {
  if (block.type === 'rule') return [{ type: 'rule', gap: GAP }]
  if (block.type === 'table') return [{ type: 'table', table: block, gap: GAP }]
  if (block.type === 'list') return listLines(block, font, 0)
  const { inline, align } = block
  const line = { type: 'text', inline, align, mark: '', depth: 0 } as const
  if (block.type === 'paragraph') return [{ ...line, font, gap: GAP }]
  // A second-level heading at the start of a text is its title, smaller
  // than one between paragraphs.
  const level = isFirst && block.level === 2 ? 3 : block.level
  return [{ ...line, font: HEADINGS[level], gap: HEADING_GAPS[block.level] }]
}

function listLines(list: List, font: Font, depth: number): TextLine[] {
  return list.items.flatMap((item, at): TextLine[] => [
    {
      type: 'text',
      inline: item.inline,
      font,
      align: item.align,
      mark: markOf(list, at, depth),
      depth: depth + 1,
      gap: at === 0 && depth === 0 ? GAP : ITEM_GAP,
    },
    ...(item.list ? listLines(item.list, font, depth + 1) : []),
  ])
}

/** As in the paper's style sheet: discs and numbers; in a nested list, circles and letters. */
function markOf({ isOrdered, start }: List, at: number, depth: number): string {
  if (!isOrdered) return depth === 0 ? '• ' : '◦ '
  const number = (start ?? 1) + at
  return `${depth === 0 ? number : lettersOf(number)}. `
}

function inlineOfLine(line: TextLine): Inline[] {
  if (line.type === 'rule') return [plain('—')]
  if (line.type === 'table') return joinLines(line.table.rows.map(rowLine), lineBreak())
  const { mark, depth, font, inline } = line
  if (mark) return [plain('   '.repeat(depth - 1) + mark), ...inline]
  return font.bold ? inline.map(bold) : [...inline]
}

/** A table's row as one line. */
export const rowLine = (cells: readonly AlignedLine[]): Inline[] =>
  joinLines(
    cells.map((cell) => [...cell.inline]),
    plain('  ·  '),
  )

const plain = (text: string): Inline => ({ kind: 'text', text, marks: NO_MARKS })

/** A heading within a cell: bold, in the cell's font size. */
const bold = (item: Inline): Inline =>
  item.kind === 'text' ? { ...item, marks: { ...item.marks, b: true } } : item
