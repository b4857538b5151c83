import {
  type Alignment,
  alignment,
  fileName,
  fileTarget,
  imageSource,
  imageWidth,
} from './attribute-values.ts'
import { type HtmlElement, type HtmlNode, textOf } from './html-tree.ts'
import { marksInside, readStyle, withoutField } from './marks.ts'
import { cleanText, normalizeInline } from './normalize-inline.ts'
import { BOUNDARY_TAGS, DROPPED_TAGS, resolveAlias } from './policy.ts'
import { readList } from './read-list.ts'
import {
  type AlignedLine,
  type Inline,
  joinLines,
  lineBreak,
  linesOf,
  type Marks,
  NO_MARKS,
  type RichBlock,
  type Table,
} from './rich-text.ts'
import { type GridRow, tableGrid } from './table-grid.ts'

/** Reads a tree into blocks: keeps what the policy allows, and the text of the rest. */
export function readRichText(nodes: readonly HtmlNode[], marks: Marks = NO_MARKS): RichBlock[] {
  const flow: Flow = { blocks: [], line: PLAIN, inline: [] }
  readFlow(nodes, marks, flow)
  endLine(flow)
  return flow.blocks
}

/** Reads a tree into a single run of inline content, with breaks between its blocks. */
export function readInline(nodes: readonly HtmlNode[], marks: Marks = NO_MARKS): Inline[] {
  return normalizeInline(joinLines(linesOf(readRichText(nodes, marks)), lineBreak()))
}

interface Line {
  readonly level: 1 | 2 | 3 | null
  readonly align: Alignment | null
}

interface Flow {
  readonly blocks: RichBlock[]
  line: Line
  inline: Inline[]
}

type Read = (node: HtmlElement, marks: Marks, flow: Flow) => void

const PLAIN: Line = { level: null, align: null }
const MAX_ALT_LENGTH = 500

const READERS: ReadonlyMap<string, Read> = new Map<string, Read>([
  ['br', (_node, marks, flow) => flow.inline.push(lineBreak(marks))],
  ['img', readPicture],
  ['a', readLink],
  ['hr', (_node, _marks, flow) => pushBlock(flow, { type: 'rule' })],
  ['p', (node, marks, flow) => readLine(node, marks, flow, null)],
  ['h1', (node, marks, flow) => readLine(node, marks, flow, 1)],
  ['h2', (node, marks, flow) => readLine(node, marks, flow, 2)],
  ['h3', (node, marks, flow) => readLine(node, marks, flow, 3)],
  ['ul', readListHere],
  ['ol', readListHere],
  ['li', (node, ...rest) => readListHere({ tag: 'ul', attributes: {}, children: [node] }, ...rest)],
  ['table', readTableHere],
  ...['thead', 'tbody', 'tfoot', 'tr', 'td', 'th', ...BOUNDARY_TAGS].map((tag): [string, Read] => [
    tag,
    readSection,
  ]),
])

function readFlow(nodes: readonly HtmlNode[], marks: Marks, flow: Flow): void {
  for (const node of nodes) {
    if (typeof node === 'string') flow.inline.push({ kind: 'text', text: node, marks })
    else if (!DROPPED_TAGS.has(node.tag)) {
      const tag = resolveAlias(node.tag)
      const known = tag === node.tag ? node : { ...node, tag }
      const read = READERS.get(known.tag)
      if (read) read(known, marks, flow)
      else readInside(known, marks, flow)
    }
  }
}

function readInside(node: HtmlElement, around: Marks, flow: Flow): void {
  const marks = marksInside(node, around)
  if (marks.field && !around.field) readField(node, marks, flow)
  else readFlow(node.children, marks, flow)
}

/** `data-blank` is the text that is shown until somebody types another one (fields.ts). */
function readField({ attributes, children }: HtmlElement, marks: Marks, flow: Flow): void {
  const blank = attributes['data-blank']
  const isShown = textOf(children) === blank
  if (marks.field === 'sample') {
    const isChanged = blank !== undefined && !isShown
    return void readFlow(children, isChanged ? withoutField(marks) : marks, flow)
  }
  flow.inline.push({ kind: 'text', text: '', marks })
  if (!isShown) readFlow(children, marks, flow)
}

function readLine(node: HtmlElement, marks: Marks, flow: Flow, level: Line['level']): void {
  endLine(flow)
  const around = flow.line
  flow.line = { level, align: alignmentOf(node) }
  const before = flow.blocks.length
  readFlow(node.children, marks, flow)
  endLine(flow, flow.blocks.length === before)
  flow.line = around
}

function readSection(node: HtmlElement, marks: Marks, flow: Flow): void {
  endLine(flow)
  readFlow(node.children, marks, flow)
  endLine(flow)
}

function readPicture(node: HtmlElement, marks: Marks, flow: Flow): void {
  const src = imageSource(node.attributes.src ?? '')
  if (!src) return
  const alt = cleanText((node.attributes.alt ?? '').slice(0, MAX_ALT_LENGTH)).trim()
  const width = imageWidth(node.attributes.width ?? '')
  flow.inline.push({ kind: 'picture', src, alt, width, marks })
}

/** A download link becomes an attachment; other links are marks on their text. */
function readLink(node: HtmlElement, marks: Marks, flow: Flow): void {
  const { download } = node.attributes
  const href = download === undefined ? null : fileTarget(node.attributes.href ?? '')
  if (href === null) {
    readInside(node, marks, flow)
    return
  }
  const text = cleanText(textOf(node.children)).trim()
  const name = fileName(download ?? '') || fileName(text) || 'file'
  flow.inline.push({ kind: 'attachment', href, name, label: text || name, marks: NO_MARKS })
}

function readListHere(node: HtmlElement, marks: Marks, flow: Flow): void {
  pushBlock(
    flow,
    readList(node, {
      readBlocks: (nodes) => readRichText(nodes, marks),
      alignmentOf,
    }),
  )
}

function readTableHere(node: HtmlElement, marks: Marks, flow: Flow): void {
  pushBlock(
    flow,
    readTable(node, (cell) => ({
      align: alignmentOf(cell),
      inline: readInline(cell.children, marksInCell(cell, marks)),
    })),
  )
}

/** Spreadsheets style the text on the cell; the cell's fill is not a mark of its text. */
function marksInCell(cell: HtmlElement, marks: Marks): Marks {
  const { background: _fill, ...inside } = marksInside(cell, marks)
  return marks.background ? { ...inside, background: marks.background } : inside
}

function pushBlock(flow: Flow, block: RichBlock | null): void {
  endLine(flow)
  if (block) flow.blocks.push(block)
}

/**
 * Ends the current line; an empty one counts only if intended, as with `<p></p>` or a lone `<br>`.
 */
function endLine(flow: Flow, isIntended = flow.inline.some((run) => run.kind === 'break')): void {
  const { level, align } = flow.line
  const inline = normalizeInline(flow.inline)
  flow.inline = []
  if (inline.length === 0 && !isIntended) return
  flow.blocks.push(
    level ? { type: 'heading', level, align, inline } : { type: 'paragraph', align, inline },
  )
}

/** The alignment of an element's style or its old `align` attribute. */
function alignmentOf(node: HtmlElement): Alignment | null {
  const asked = readStyle(node.attributes.style ?? '')['text-align'] ?? node.attributes.align
  return asked ? alignment(asked) : null
}

/** Further columns go into the last one, so that a ragged table can't be inflated. */
const MAX_COLUMNS = 30
type ReadCell = (cell: HtmlElement) => AlignedLine
const EMPTY: AlignedLine = { align: null, inline: [] }

/** Reads a table. A merged cell becomes a plain one, with empty cells where it spanned others. */
function readTable(node: HtmlElement, readCell: ReadCell): Table | null {
  const grid = tableGrid(node, MAX_COLUMNS)
  const rows = grid.map((row) => readRow(row, readCell))
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0)
  if (columns === 0) return null
  return {
    type: 'table',
    hasHeading: grid[0] ? isHeading(grid[0]) : false,
    rows: rows.map((row) => [...row, ...Array.from({ length: columns - row.length }, () => EMPTY)]),
  }
}

const isHeading = ({ cells, beyond }: GridRow): boolean =>
  [...cells, ...beyond].every((cell) => cell === null || cell.tag === 'th')

function readRow({ cells, beyond }: GridRow, readCell: ReadCell): AlignedLine[] {
  const read = cells.map((cell) => (cell ? readCell(cell) : EMPTY))
  return beyond.length > 0
    ? [...read.slice(0, -1), joined([...read.slice(-1), ...beyond.map(readCell)])]
    : read
}

const joined = (cells: readonly AlignedLine[]): AlignedLine => ({
  align: cells[0]?.align ?? null,
  inline: normalizeInline(
    joinLines(
      cells.map((cell) => [...cell.inline]),
      lineBreak(),
    ),
  ),
})
