import {
  type Alignment,
  alignment,
  BOUNDARY_TAGS,
  DROPPED_TAGS,
  imageSource,
  imageWidth,
  listStart,
  TAG_ALIASES,
} from '../html-policy.ts'
import { plainText, tidyInline } from './inline.ts'
import { marksInside, readStyle } from './marks.ts'
import { readTable } from './read-table.ts'
import {
  type Inline,
  joinLines,
  type List,
  type ListItem,
  lineBreak,
  linesOf,
  type Marks,
  NO_MARKS,
  type RichBlock,
  type TableCell,
} from './rich-text.ts'
import type { HtmlElement, HtmlNode } from './tree.ts'

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

/** The alignment that an element's style or its old `align` attribute asks for. */
function alignmentOf(node: HtmlElement): Alignment | null {
  const asked = readStyle(node.attributes.style ?? '')['text-align'] ?? node.attributes.align
  return asked ? alignment(asked) : null
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

const PLAIN: Line = { level: null, align: null }
const MAX_ALT_LENGTH = 500
const LEVELS: Readonly<Record<string, 1 | 2 | 3>> = { h1: 1, h2: 2, h3: 3 }

function readFlow(nodes: readonly HtmlNode[], marks: Marks, flow: Flow): void {
  for (const node of nodes) {
    if (typeof node === 'string') flow.inline.push({ kind: 'text', text: node, marks })
    else if (!DROPPED_TAGS.has(node.tag))
      readElement({ ...node, tag: knownTag(node.tag) }, marks, flow)
  }
}

function readElement(node: HtmlElement, marks: Marks, flow: Flow): void {
  const { tag, children } = node
  if (tag === 'br') flow.inline.push(lineBreak(marks))
  else if (tag === 'img') readPicture(node, marks, flow)
  else if (tag === 'hr') pushBlock(flow, { type: 'rule' })
  else if (tag === 'table')
    pushBlock(
      flow,
      readTable(node, (cell) => readCell(cell, marks)),
    )
  else if (tag === 'ul' || tag === 'ol') pushBlock(flow, readList(node, marks))
  else if (tag === 'li') pushBlock(flow, readList({ ...node, tag: 'ul', children: [node] }, marks))
  else if (tag === 'p' || Object.hasOwn(LEVELS, tag)) readLine(node, marks, flow)
  else if (BOUNDARY_TAGS.has(tag) || TABLE_PARTS.has(tag)) {
    endLine(flow)
    readFlow(children, marks, flow)
    endLine(flow)
  } else readFlow(children, marksInside(node, marks), flow)
}

const TABLE_PARTS: ReadonlySet<string> = new Set(['thead', 'tbody', 'tfoot', 'tr', 'td', 'th'])

function readLine(node: HtmlElement, marks: Marks, flow: Flow): void {
  endLine(flow)
  const around = flow.line
  flow.line = { level: LEVELS[node.tag] ?? null, align: alignmentOf(node) }
  const before = flow.blocks.length
  readFlow(node.children, marks, flow)
  endLine(flow, flow.blocks.length === before)
  flow.line = around
}

const readCell = (cell: HtmlElement, marks: Marks): TableCell => ({
  align: alignmentOf(cell),
  inline: readInline(cell.children, marks),
})

function readPicture(node: HtmlElement, marks: Marks, flow: Flow): void {
  const src = imageSource(node.attributes.src ?? '')
  if (!src) return
  const alt = plainText((node.attributes.alt ?? '').slice(0, MAX_ALT_LENGTH)).trim()
  const width = imageWidth(node.attributes.width ?? '')
  flow.inline.push({ kind: 'picture', src, alt, width, marks })
}

function pushBlock(flow: Flow, block: RichBlock | null): void {
  endLine(flow)
  if (block) flow.blocks.push(block)
}

/** Closes the line that is being read; an empty one counts only where it was meant: `<p></p>`, a lone `<br>`. */
function endLine(flow: Flow, isMeant = flow.inline.some((run) => run.kind === 'break')): void {
  const { level, align } = flow.line
  const inline = tidyInline(flow.inline)
  flow.inline = []
  if (inline.length === 0 && !isMeant) return
  flow.blocks.push(
    level ? { type: 'heading', level, align, inline } : { type: 'paragraph', align, inline },
  )
}

function readList(node: HtmlElement, marks: Marks): List | null {
  const isOrdered = node.tag === 'ol'
  const items: ListItem[] = []
  for (const child of node.children) {
    if (typeof child === 'string' && child.trim() === '') continue
    const tag = typeof child === 'string' ? '' : knownTag(child.tag)
    if (DROPPED_TAGS.has(tag)) continue
    if (typeof child !== 'string' && tag === 'li') items.push(readItem(child, marks))
    else if (typeof child !== 'string' && (tag === 'ul' || tag === 'ol'))
      nestInLast(items, readList({ ...child, tag }, marks))
    else items.push(readItem({ tag: 'li', attributes: {}, children: [child] }, marks))
  }
  if (items.length === 0) return null
  return {
    type: 'list',
    isOrdered,
    start: isOrdered ? listStart(node.attributes.start ?? '') : null,
    items,
  }
}

function readItem(node: HtmlElement, marks: Marks): ListItem {
  const blocks = readRichText(node.children, marks)
  const lists = blocks.filter((block) => block.type === 'list')
  const lines = blocks.filter((block) => block.type !== 'list')
  const first = lines[0]
  const align = alignmentOf(node) ?? (first && 'align' in first ? first.align : null)
  return { align, inline: tidyInline(joinLines(linesOf(lines), lineBreak())), list: oneList(lists) }
}

/** A list right inside a list, as browsers and Word write it, belongs to the item before it. */
function nestInLast(items: ListItem[], list: List | null): void {
  if (!list) return
  const last = items.pop() ?? { align: null, inline: [], list: null }
  items.push({ ...last, list: oneList(last.list ? [last.list, list] : [list]) })
}

function oneList(lists: readonly List[]): List | null {
  const [first, ...more] = lists
  return first ? { ...first, items: [first, ...more].flatMap((list) => list.items) } : null
}

function knownTag(tag: string): string {
  return Object.hasOwn(TAG_ALIASES, tag) ? (TAG_ALIASES[tag] ?? tag) : tag
}
