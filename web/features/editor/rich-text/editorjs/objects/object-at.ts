/** Pieces of the text that are taken, kept and deleted as a whole. */
export const OBJECTS = 'img, a[download]'

export type TextObject = HTMLImageElement | HTMLAnchorElement

/** The object that holds the node, if one does. */
export const objectAround = (node: EventTarget | null): TextObject | null =>
  node instanceof Element ? node.closest<TextObject>(OBJECTS) : null

/** The one object that is selected, with nothing beside it. */
export function selectedObject(root: Element): TextObject | null {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const { commonAncestorContainer: around } = range
  if (!root.contains(around)) return null
  const scope = around instanceof Element ? around : around.parentElement
  const inside = objectAround(scope)
  const touched = inside
    ? [inside]
    : [...(scope?.querySelectorAll<TextObject>(OBJECTS) ?? [])].filter((one) => isIn(range, one))
  const [object, other] = touched
  return object && !other && range.toString() === object.textContent ? object : null
}

export function selectObject(object: TextObject): void {
  const host = object.parentElement?.closest<HTMLElement>('[contenteditable="true"]')
  host?.focus({ preventScroll: true })
  const range = document.createRange()
  range.selectNode(object)
  const selection = getSelection()
  selection?.removeAllRanges()
  selection?.addRange(range)
}

export function placeCaretBehind(object: TextObject): void {
  selectObject(object)
  getSelection()?.collapseToEnd()
}

export function deleteObject(object: TextObject): void {
  selectObject(object)
  getSelection()?.deleteFromDocument()
  getSelection()?.anchorNode?.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** More than its edge lies in the range. */
function isIn(range: Range, object: TextObject): boolean {
  const own = document.createRange()
  own.selectNode(object)
  return (
    range.compareBoundaryPoints(Range.START_TO_END, own) > 0 &&
    range.compareBoundaryPoints(Range.END_TO_START, own) < 0
  )
}
