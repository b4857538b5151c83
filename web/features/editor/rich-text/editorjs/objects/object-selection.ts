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
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
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
  object.parentElement
    ?.closest<HTMLElement>('[contenteditable="true"]')
    ?.focus({ preventScroll: true })

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
 * Makes the caret skip attachments, and Backspace delete them as a whole. Browsers and Editor.js
 * put the caret inside their text, where nothing can be typed: it is moved beside them before the
 * next key. Call it before `attachKeyboard`.
 */
export function makeAttachmentsAtomic(root: Element, signal: AbortSignal): void {
  const update = () => {
    for (const link of root.querySelectorAll<HTMLElement>('a[download]:not([contenteditable])'))
      link.contentEditable = 'false'
  }
  const leave = () => {
    const { isCollapsed, anchorNode, anchorOffset } = getSelection() ?? {}
    const link = isCollapsed && anchorNode?.parentElement?.closest('a[download]')
    if (link && root.contains(link)) collapseBeside(link, anchorOffset === 0 ? 0 : 1)
  }
  update()
  const observer = new MutationObserver(update)
  observer.observe(root, { childList: true, subtree: true })
  document.addEventListener('selectionchange', leave, { signal })
  addEventListener('keydown', leave, { capture: true, signal })
  signal.addEventListener('abort', () => observer.disconnect())
}

function collapseBeside(link: Element, after: 0 | 1): void {
  focusHost(link)
  const siblings = [...(link.parentNode?.childNodes ?? [])]
  getSelection()?.collapse(link.parentNode, siblings.indexOf(link as ChildNode) + after)
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
