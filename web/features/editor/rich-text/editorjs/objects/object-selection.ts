import { closest, stopEvent } from '../../../paper/elements.ts'
import { atomsOf, beside, selectedRange } from '../../caret.ts'

const OBJECTS = 'img, a[download]'

/**
 * A picture or an attachment: a piece of text that is selected, skipped by the caret and
 * deleted as a whole.
 */
export type TextObject = HTMLImageElement | HTMLAnchorElement

/** The object that is or contains the node. */
export const objectAround = (node: EventTarget | null): TextObject | null =>
  node instanceof Element ? node.closest<TextObject>(OBJECTS) : null

/** The object that the selection contains, if it contains nothing else. */
export function selectedObject(root: Element): TextObject | null {
  const range = selectedRange()
  if (!range || range.collapsed) return null
  const { commonAncestorContainer: around } = range
  if (!root.contains(around)) return null
  const scope = around instanceof Element ? around : around.parentElement
  const inside = objectAround(scope)
  const touched = inside
    ? [inside]
    : [...(scope?.querySelectorAll<TextObject>(OBJECTS) ?? [])].filter((one) =>
        overlaps(range, one),
      )
  const [object, other] = touched
  return object && !other && range.toString() === object.textContent ? object : null
}

/** A picture without a description that the caret is right behind, as after it was put in. */
export function undescribedBeforeCaret(root: Element): HTMLImageElement | null {
  const line = closest(getSelection()?.anchorNode, '[contenteditable="true"]')
  const object = line && root.contains(line) ? objectBesideCaret(line, false) : null
  return object instanceof HTMLImageElement && !object.alt ? object : null
}

/** Whether the range contains more of the object than its edge. */
function overlaps(range: Range, object: TextObject): boolean {
  const own = document.createRange()
  own.selectNode(object)
  return (
    range.compareBoundaryPoints(Range.START_TO_END, own) > 0 &&
    range.compareBoundaryPoints(Range.END_TO_START, own) < 0
  )
}

export function selectObject(object: TextObject): void {
  focusHost(object)
  const range = document.createRange()
  range.selectNode(object)
  const selection = getSelection()
  selection?.removeAllRanges()
  selection?.addRange(range)
}

const focusHost = (object: Element): void =>
  closest(object.parentElement, '[contenteditable="true"]')?.focus({ preventScroll: true })

export function placeCaretAfter(object: TextObject): void {
  selectObject(object)
  getSelection()?.collapseToEnd()
}

export function deleteObject(object: TextObject): void {
  selectObject(object)
  getSelection()?.deleteFromDocument()
  getSelection()?.anchorNode?.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/**
 * Makes the caret skip pictures and attachments, and Backspace delete an attachment as a whole.
 * Browsers and Editor.js put the caret inside an attachment's text, where nothing can be typed, and
 * Firefox puts it inside a picture that could not be loaded, where a split copies the picture: it is
 * moved beside them before the next key. Call it before `attachKeyboard`.
 */
export function makeObjectsAtomic(root: Element, signal: AbortSignal): void {
  const update = () => {
    for (const link of root.querySelectorAll<HTMLElement>('a[download]:not([contenteditable])'))
      link.contentEditable = 'false'
  }
  let lastKey = ''
  const leave = () => {
    const { isCollapsed, anchorNode, anchorOffset } = getSelection() ?? {}
    const object = isCollapsed && objectWithin(anchorNode)
    if (!object || !root.contains(object)) return
    // In a picture, Firefox says the same of its end as of its start.
    const isAfter = anchorOffset !== 0 || (anchorNode === object && lastKey === 'End')
    collapseBeside(object, isAfter ? 1 : 0)
  }
  const press = (event: KeyboardEvent) => {
    leave()
    lastKey = event.key
    if (root.contains(event.target as Node)) stepOver(event)
  }
  update()
  const observer = new MutationObserver(update)
  observer.observe(root, { childList: true, subtree: true })
  document.addEventListener('selectionchange', leave, { signal })
  addEventListener('keydown', press, { capture: true, signal })
  signal.addEventListener('abort', () => observer.disconnect())
}

/** The object in which the node is, or which it is; not an attachment that it is beside. */
const objectWithin = (node: Node | null | undefined): TextObject | null =>
  objectAround(node instanceof HTMLImageElement ? node : (node?.parentElement ?? null))

/** An arrow key beside an object leads to its other side: Firefox would stay in front of it. */
function stepOver(event: KeyboardEvent): void {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
  if (event.shiftKey || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return
  const line = (event.target as Element).closest('[contenteditable="true"]')
  if (!line) return
  const isForward = (event.key === 'ArrowRight') !== (getComputedStyle(line).direction === 'rtl')
  const object = objectBesideCaret(line, isForward)
  if (!object) return
  stopEvent(event)
  collapseBeside(object, isForward ? 1 : 0)
}

function objectBesideCaret(line: Element, isForward: boolean): TextObject | null {
  const selection = getSelection()
  if (!selection?.isCollapsed || !line.contains(selection.anchorNode)) return null
  const caret = selection.getRangeAt(0)
  const range = document.createRange()
  const atoms = [...atomsOf(line)].filter((atom) => {
    range.selectNode(atom)
    if (atom instanceof Text) range.selectNodeContents(atom)
    const isBeyond = isForward
      ? range.compareBoundaryPoints(Range.START_TO_END, caret) > 0
      : range.compareBoundaryPoints(Range.END_TO_START, caret) < 0
    return isBeyond && !range.collapsed
  })
  return objectWithin(atoms.at(isForward ? 0 : -1))
}

function collapseBeside(object: TextObject, after: 0 | 1): void {
  focusHost(object)
  const { node, offset } = beside(object, after)
  getSelection()?.collapse(node, offset)
}

let pressed: WeakRef<Element> | null = null
addEventListener(
  'pointerdown',
  ({ target }) => {
    const object = objectAround(target)
    pressed = object && new WeakRef(object)
  },
  { capture: true, passive: true },
)

/** The editor's counterpart of the static picture or attachment whose press opened the field. */
export function pressedObject(element: HTMLElement, holder: HTMLElement): TextObject | null {
  const object = pressed?.deref()
  pressed = null
  if (!object || !element.contains(object) || holder.contains(object)) return null
  const originals = [...element.querySelectorAll(OBJECTS)].filter((one) => !holder.contains(one))
  return holder.querySelectorAll<TextObject>(OBJECTS)[originals.indexOf(object)] ?? null
}
