import { closest } from '../../paper/elements.ts'
import { type Caret, pointOf, rangeIn, toDomPoint } from '../caret.ts'

/** Moves the caret or selection to the given place, as near as the text allows. */
export function placeCaret(root: Element, caret: Caret): void {
  const selection = getSelection()
  if (!selection) return
  const anchor = toDomPoint(root, pointOf(caret, 'anchor'))
  const focus = toDomPoint(root, pointOf(caret, 'focus'))
  const host = hostOf(anchor.node)
  host?.focus({ preventScroll: true })
  if (hostOf(focus.node) !== host) selection.collapse(focus.node, focus.offset)
  else selection.setBaseAndExtent(anchor.node, anchor.offset, focus.node, focus.offset)
  moveIntoBlank(root, selection)
}

/** What is typed over a selection goes where it starts: for a blank field, that must be in it. */
function moveIntoBlank(root: Element, selection: Selection): void {
  if (selection.isCollapsed) return
  const range = selection.getRangeAt(0)
  for (const { firstChild: text, textContent } of root.querySelectorAll('[data-blank]')) {
    if (textContent !== range.toString() || !(text instanceof Text)) continue
    if (!range.intersectsNode(text)) continue
    const ends = [0, text.length] as const
    const isBackward = selection.direction === 'backward'
    selection.setBaseAndExtent(text, ends[isBackward ? 1 : 0], text, ends[isBackward ? 0 : 1])
  }
}

/** Whether no text or picture of the element is before the caret. */
export const isAtStart = (element: Element): boolean =>
  getSelection()?.isCollapsed === true && isFocusAtEdge(element, 'start')

/** Whether no text or picture of the element is after the caret. */
export const isAtEnd = (element: Element): boolean =>
  getSelection()?.isCollapsed === true && isFocusAtEdge(element, 'end')

/** As `isAtStart` and `isAtEnd`, also for the moving end of a selection. */
export function isFocusAtEdge(element: Element, edge: 'start' | 'end'): boolean {
  const { focusNode, focusOffset = 0 } = getSelection() ?? {}
  if (!focusNode) return false
  const range = rangeIn(element)
  if (edge === 'start') range.setEnd(focusNode, focusOffset)
  else range.setStart(focusNode, focusOffset)
  return range.toString() === '' && range.cloneContents().querySelector('img') === null
}

/** The text box that the node is or lies in. */
export const hostOf = (node: Node | null | undefined): HTMLElement | null =>
  closest(node, '[contenteditable]:not([contenteditable="false"])')
