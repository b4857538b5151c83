import { closest } from '../paper/elements.ts'

/**
 * A position in text that means the same in the static and the edited view: the line (paragraph,
 * heading, list item, table cell) and the number of characters before it in that line. Coordinates
 * would not work, since the views are different elements.
 */
export interface TextPoint {
  readonly line: number
  readonly offset: number
}

export interface TextRange {
  readonly anchor: TextPoint
  readonly focus: TextPoint
}

export type Caret = TextRange | 'start' | 'end of first line' | 'end'

const LINES = 'p, h1, h2, h3, li, td, th, .tc-cell'
/** An editor that is still hidden behind the static html. */
const HIDDEN = '.rich-editing:not([data-shown])'

/** The text position at a point of the window, as a collapsed range. */
export function caretAtPoint(root: Element, x: number, y: number): Caret {
  const at = pointUnder(x, y)
  const point = at && toTextPoint(root, at.node, at.offset)
  return point ? { anchor: point, focus: point } : 'end'
}

/** All that is in the element. */
export function rangeIn(element: Element): Range {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range
}

/** What is selected, or the caret; null without one. */
export function selectedRange(): Range | null {
  const selection = getSelection()
  return selection?.rangeCount ? selection.getRangeAt(0) : null
}

/** The selection inside the element; null if nothing is selected or it starts outside. */
export function selectedIn(root: Element): TextRange | null {
  const selection = getSelection()
  return selection && !selection.isCollapsed ? rangeOf(root, selection) : null
}

/** The caret or selection inside the element. */
export function caretIn(root: Element): TextRange | null {
  const selection = getSelection()
  return selection ? rangeOf(root, selection) : null
}

/** Replaces the text in the given range with a node; the root may be in a detached document. */
export function insertAt(root: Element, caret: Caret, inserted: Node): void {
  const anchor = toDomPoint(root, pointOf(caret, 'anchor'))
  const focus = toDomPoint(root, pointOf(caret, 'focus'))
  const range = new Range()
  range.setStart(anchor.node, anchor.offset)
  range.setEnd(focus.node, focus.offset)
  // For a backward selection, setting the end has moved the start as well.
  if (range.collapsed) range.setEnd(anchor.node, anchor.offset)
  startInSelected(root, range)
  range.deleteContents()
  range.insertNode(inserted)
}

/** Moves a selection's start from the end of the text before it into its own: of a field, say. */
function startInSelected(root: Element, range: Range): void {
  const { startContainer, startOffset } = range
  if (range.collapsed || !(startContainer instanceof Text)) return
  if (startOffset < startContainer.length) return
  const texts = [...atomsOf(root)]
  const next = texts[texts.indexOf(startContainer) + 1]
  if (next instanceof Text && range.comparePoint(next, 0) === 0) range.setStart(next, 0)
}

export const pointOf = (caret: Caret, end: 'anchor' | 'focus'): TextPoint =>
  typeof caret === 'string' ? NAMED[caret] : caret[end]

const LAST = Number.POSITIVE_INFINITY
const END: TextPoint = { line: LAST, offset: LAST }
const NAMED: Readonly<Record<Exclude<Caret, TextRange>, TextPoint>> = {
  start: { line: 0, offset: 0 },
  'end of first line': { line: 0, offset: LAST },
  end: END,
}

interface DomPoint {
  readonly node: Node
  readonly offset: number
}

function pointUnder(x: number, y: number): DomPoint | null {
  if ('caretPositionFromPoint' in document) {
    const at = document.caretPositionFromPoint(x, y)
    return at && { node: at.offsetNode, offset: at.offset }
  }
  // Safari before 18.4.
  const range = (document as Document).caretRangeFromPoint(x, y)
  return range && { node: range.startContainer, offset: range.startOffset }
}

function rangeOf(root: Element, selection: Selection): TextRange | null {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection
  const anchor = anchorNode && toTextPoint(root, anchorNode, anchorOffset)
  const focus = focusNode && toTextPoint(root, focusNode, focusOffset)
  // A triple click on the last line selects up to the start of the next element after the root.
  const before = focusNode && nodeBefore(focusNode, focusOffset)
  return anchor && withoutNextLine({ anchor, focus: focus ?? END }, before)
}

/**
 * A triple click selects up to the start of the next line, including the break before it, but no
 * text of that line.
 */
function withoutNextLine({ anchor, focus }: TextRange, before: Node | null): TextRange {
  const { line, offset } = focus
  if (offset === 0 && line > anchor.line) return { anchor, focus: { line: line - 1, offset: LAST } }
  const isBreak = before?.nodeName === 'BR' && (line > anchor.line || offset > anchor.offset)
  return { anchor, focus: isBreak ? { line, offset: offset - 1 } : focus }
}

function nodeBefore(node: Node, offset: number): Node | null {
  if (node instanceof Element) return node.childNodes[offset - 1] ?? null
  return offset === 0 ? node.previousSibling : null
}

function toTextPoint(root: Element, node: Node, offset: number): TextPoint | null {
  if (!root.contains(node)) return null
  const lines = linesIn(root)
  const inside = node instanceof Element ? (node.childNodes[offset] ?? node) : node
  const around = closest(inside, LINES)
  const line = around && root.contains(around) && around !== root ? around : lines[0]
  if (!line) return null
  const range = rangeIn(line)
  if (line.contains(node)) range.setEnd(node, offset)
  else range.collapse(true)
  return { line: Math.max(0, lines.indexOf(line)), offset: lengthOf(range.cloneContents()) }
}

/** The place in the document's nodes, as near as the text allows. */
export function toDomPoint(root: Element, { line, offset }: TextPoint): DomPoint {
  const lines = linesIn(root)
  const element = lines[Math.min(line, lines.length - 1)] ?? root
  let left = offset
  for (const node of atomsOf(element)) {
    const length = atomLength(node)
    const point = left <= length && pointAt(node, left)
    if (point) return point
    left -= length
  }
  const last = [...atomsOf(element)].at(-1)
  if (!last || last.nodeName === 'BR') return { node: element, offset: 0 }
  return pointAt(last, atomLength(last)) ?? beside(last, 1)
}

/**
 * Null after a picture or a break: then the point is before the next node. An attachment can't
 * contain the caret.
 */
function pointAt(node: Node, offset: number): DomPoint | null {
  const attachment = node.parentElement?.closest('[download]')
  if (attachment) return beside(attachment, offset > 0 ? 1 : 0)
  if (node instanceof Text) return { node, offset }
  return offset === 0 ? beside(node, 0) : null
}

/** The lines under the root in text order; the root itself if it is one line of bare text. */
export function linesIn(root: Element): Element[] {
  const lines = [...root.querySelectorAll(LINES)].filter((line) => !line.closest(HIDDEN))
  return lines.length > 0 ? lines : [root]
}

/** The ends of the part of a line between two breaks that a point is in. */
export function partAround(root: Element, { line, offset }: TextPoint): TextRange {
  const lines = linesIn(root)
  const at = Math.min(line, lines.length - 1)
  let [start, end] = [0, 0]
  for (const atom of atomsOf(lines[at] ?? root)) {
    if (atom.nodeName === 'BR') {
      if (end >= offset) break
      start = end + 1
    }
    end += atomLength(atom)
  }
  return { anchor: { line: at, offset: start }, focus: { line: at, offset: end } }
}

/** Text nodes, breaks and pictures of a line. A nested list has lines of its own. */
export function* atomsOf(node: Node): Generator<Node> {
  for (const child of node.childNodes) {
    if (child instanceof Element && child.matches('ul, ol')) continue
    if (child.nodeType === Node.TEXT_NODE || ATOMS.has(child.nodeName)) yield child
    else yield* atomsOf(child)
  }
}

const ATOMS: ReadonlySet<string> = new Set(['BR', 'IMG'])

const atomLength = (node: Node): number => (node instanceof Text ? node.length : 1)

function lengthOf(part: Node): number {
  let length = 0
  for (const atom of atomsOf(part)) length += atomLength(atom)
  return length
}

/** The place before or after the node in its parent. */
export function beside(node: Node, after: 0 | 1): DomPoint {
  const parent = node.parentNode ?? node
  return { node: parent, offset: [...parent.childNodes].indexOf(node as ChildNode) + after }
}
