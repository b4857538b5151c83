import { plainText, tidyInline } from './inline.ts'
import { marksInside, readStyle } from './marks.ts'
import { BOUNDARY_TAGS, DROPPED_TAGS, knownTag } from './policy.ts'
import { readList } from './read-list.ts'
import { readTable } from './read-table.ts'
import {
  type Inline,
  joinLines,
  lineBreak,
  linesOf,
  type Marks,
  NO_MARKS,
  type RichBlock,
} from './rich-text.ts'
import type { HtmlElement, HtmlNode } from './tree.ts'
import {
  type Alignment,
  alignment,
  fileName,
  fileTarget,
  imageSource,
  imageWidth,
} from './values.ts'

/** Reads any tree into blocks, keeping what the allow-list knows and the text of the rest. */
export function readRichText(nodes: readonly HtmlNode[], marks: Marks = NO_MARKS): RichBlock[] {
  const flow: Flow = { blocks: [], line: PLAIN, inline: [] }
  readFlow(nodes, marks, flow)
  endLine(flow)
  return flow.blocks
}

/** Everything in the tree as one inline content, its blocks parted by breaks. */
export function readInline(nodes: readonly HtmlNode[], marks: Marks = NO_MARKS): Inline[] {
  return tidyInline(joinLines(linesOf(readRichText(nodes, marks)), lineBreak()))
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
      const tag = knownTag(node.tag)
      const known = tag === node.tag ? node : { ...node, tag }
      const read = READERS.get(known.tag)
      if (read) read(known, marks, flow)
      else readFlow(node.children, marksInside(known, marks), flow)
    }
  }
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
  const alt = plainText((node.attributes.alt ?? '').slice(0, MAX_ALT_LENGTH)).trim()
  const width = imageWidth(node.attributes.width ?? '')
  flow.inline.push({ kind: 'picture', src, alt, width, marks })
}

/** A link to a file to download is one piece; others are marks of their text. */
function readLink(node: HtmlElement, marks: Marks, flow: Flow): void {
  const { download } = node.attributes
  const href = download === undefined ? null : fileTarget(node.attributes.href ?? '')
  if (href === null) {
    readFlow(node.children, marksInside(node, marks), flow)
    return
  }
  const text = plainText(textOf(node.children)).trim()
  const name = fileName(download ?? '') || fileName(text) || 'file'
  flow.inline.push({ kind: 'attachment', href, name, label: text || name, marks: NO_MARKS })
}

const textOf = (nodes: readonly HtmlNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('')

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

/** Spreadsheets say at the cell how its text looks; its fill is not the text's. */
function marksInCell(cell: HtmlElement, marks: Marks): Marks {
  const { background: _fill, ...inside } = marksInside(cell, marks)
  return marks.background ? { ...inside, background: marks.background } : inside
}

function pushBlock(flow: Flow, block: RichBlock | null): void {
  endLine(flow)
  if (block) flow.blocks.push(block)
}

/** Ends the line being read; an empty one counts only where it was meant: `<p></p>`, a lone `<br>`. */
function endLine(flow: Flow, isMeant = flow.inline.some((run) => run.kind === 'break')): void {
  const { level, align } = flow.line
  const inline = tidyInline(flow.inline)
  flow.inline = []
  if (inline.length === 0 && !isMeant) return
  flow.blocks.push(
    level ? { type: 'heading', level, align, inline } : { type: 'paragraph', align, inline },
  )
}

/** The alignment that an element's style or its old `align` attribute asks for. */
function alignmentOf(node: HtmlElement): Alignment | null {
  const asked = readStyle(node.attributes.style ?? '')['text-align'] ?? node.attributes.align
  return asked ? alignment(asked) : null
}
