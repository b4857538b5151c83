import { richText as RICH_TEXT_MESSAGES } from '#domain/words/en/editor.json'
import { startPointerSession } from '../../../paper/pointer-session.ts'
import { ICONS } from '../icons.ts'
import {
  deleteObject,
  objectAround,
  placeCaretAfter,
  selectedObject,
  selectObject,
  type TextObject,
  undescribedBeforeCaret,
} from './object-selection.ts'
import './objects.css'

/**
 * Shows a toolbar for a picture or attachment that is selected by a click or by shift and an
 * arrow, and for a picture that was just put in without a description. Tab leads into it, Escape back. Call it before `attachKeyboard`, whose keys would
 * close the editor.
 */
export function attachObjectToolbar(
  holder: HTMLElement,
  redactor: Element,
  signal: AbortSignal,
): void {
  let toolbar: ObjectToolbar | null = null
  const update = () => {
    if (toolbar?.element.contains(document.activeElement)) return
    const object = selectedObject(redactor) ?? undescribedBeforeCaret(redactor)
    if (object === toolbar?.object) return
    toolbar?.remove()
    toolbar = object && showToolbar(holder, object)
  }
  const click = (event: MouseEvent) => {
    const object = redactor.contains(event.target as Node) ? objectAround(event.target) : null
    if (!object) return
    event.preventDefault()
    selectObject(object)
  }
  const press = (event: KeyboardEvent) => {
    if (!toolbar || !(event.target instanceof Node) || !holder.contains(event.target)) return
    const isInside = toolbar.element.contains(event.target)
    const act = keysOf(isInside, selectedObject(redactor) !== null)[event.key]
    if (isInside) event.stopImmediatePropagation()
    const isTyping = event.target instanceof HTMLInputElement && event.key !== 'Escape'
    if (!act || event.shiftKey || (isTyping && event.key !== 'Enter')) return
    if (event.target instanceof HTMLButtonElement && event.key === 'Enter') return
    event.preventDefault()
    event.stopImmediatePropagation()
    act(toolbar)
  }
  document.addEventListener('selectionchange', update, { signal })
  holder.addEventListener('click', click, { signal })
  addEventListener('keydown', press, { capture: true, signal })
  signal.addEventListener('abort', () => toolbar?.remove())
}

type Act = (toolbar: ObjectToolbar) => void

const remove: Act = ({ object }) => deleteObject(object)
const back: Act = ({ object }) => selectObject(object)

const TEXT_KEYS: Readonly<Record<string, Act>> = {
  Tab: (toolbar) => toolbar.focus(),
  Escape: ({ object }) => placeCaretAfter(object),
  Delete: remove,
  Backspace: remove,
}

/** While the caret is behind a picture that has no description. */
const ASKING_KEYS: Readonly<Record<string, Act>> = {
  Tab: ({ element }) => element.querySelector('input')?.focus(),
}

const TOOLBAR_KEYS: Readonly<Record<string, Act>> = {
  Escape: back,
  Enter: back,
  Delete: remove,
  Backspace: remove,
  ArrowLeft: (toolbar) => toolbar.resizeBy(-10),
  ArrowDown: (toolbar) => toolbar.resizeBy(-10),
  ArrowRight: (toolbar) => toolbar.resizeBy(10),
  ArrowUp: (toolbar) => toolbar.resizeBy(10),
  PageDown: (toolbar) => toolbar.resizeBy(-50),
  PageUp: (toolbar) => toolbar.resizeBy(50),
}

const keysOf = (isInside: boolean, isSelected: boolean) =>
  isInside ? TOOLBAR_KEYS : isSelected ? TEXT_KEYS : ASKING_KEYS

type ObjectToolbar = ReturnType<typeof showToolbar>

/** The frame and tools around a selected object: they float above the text, outside its content. */
function showToolbar(holder: HTMLElement, object: TextObject) {
  const element = document.createElement('div')
  element.className = 'rich-object'
  element.role = 'group'
  const tools = document.createElement('div')
  tools.className = 'rich-object-tools'
  const isPicture = object instanceof HTMLImageElement
  element.ariaLabel = isPicture ? RICH_TEXT_MESSAGES.picture : RICH_TEXT_MESSAGES.attachment
  const handle = isPicture ? addResizeHandle(element, object) : null
  tools.append(isPicture ? altField(object) : downloadLink(object), deleteButton(object))
  element.append(tools)
  // Editor.js would treat a press here as one outside its blocks.
  for (const name of ['mousedown', 'touchstart', 'click'])
    element.addEventListener(name, (event) => event.stopPropagation())
  holder.append(element)
  const position = () => positionOver(element, object, holder)
  position()
  const sizes = new ResizeObserver(position)
  sizes.observe(object)
  return {
    object,
    element,
    focus: () => element.querySelector<HTMLElement>('button, input, a')?.focus(),
    /** Changes the width, in px; attachments have none. */
    resizeBy(px: number): void {
      handle?.resizeBy(px)
      position()
    },
    remove(): void {
      sizes.disconnect()
      element.remove()
    },
  }
}

function positionOver(element: HTMLElement, object: Element, holder: HTMLElement): void {
  const box = object.getBoundingClientRect()
  const around = (holder.offsetParent ?? holder).getBoundingClientRect()
  const { style } = element
  style.left = `${box.left - around.left}px`
  style.top = `${box.top - around.top}px`
  style.width = `${box.width}px`
  style.height = `${box.height}px`
}

function altField(picture: HTMLImageElement): HTMLElement {
  const input = document.createElement('input')
  input.type = 'text'
  input.maxLength = 500
  input.value = picture.alt
  input.placeholder = RICH_TEXT_MESSAGES.alt
  input.ariaLabel = RICH_TEXT_MESSAGES.alt
  input.addEventListener('input', () => picture.setAttribute('alt', input.value))
  return input
}

function downloadLink(attachment: HTMLAnchorElement): HTMLElement {
  const link = document.createElement('a')
  link.href = attachment.href
  link.download = attachment.download
  link.innerHTML = ICONS.download
  link.append(RICH_TEXT_MESSAGES.download)
  return link
}

function deleteButton(object: TextObject): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'rich-object-delete'
  button.innerHTML = ICONS.remove
  const isPicture = object instanceof HTMLImageElement
  button.ariaLabel = isPicture
    ? RICH_TEXT_MESSAGES.deletePicture
    : RICH_TEXT_MESSAGES.deleteAttachment
  button.dataset.tip = button.ariaLabel
  button.addEventListener('click', () => deleteObject(object))
  return button
}

const MIN_WIDTH = 24
/** The limit of stored html (`imageWidth`). */
const MAX_WIDTH = 2_000

/** A handle at the picture's right edge that sets the width, by dragging or by arrow keys. */
function addResizeHandle(frame: HTMLElement, picture: HTMLImageElement) {
  const handle = document.createElement('button')
  handle.type = 'button'
  handle.className = 'rich-object-grip'
  handle.role = 'slider'
  handle.ariaLabel = RICH_TEXT_MESSAGES.width
  handle.ariaValueMin = String(MIN_WIDTH)
  const show = () => {
    const width = Math.round(picture.getBoundingClientRect().width)
    handle.ariaValueMax = String(maxWidthOf(picture))
    handle.ariaValueNow = String(width)
    handle.ariaValueText = `${width} px`
  }
  const setWidth = (width: number) => {
    picture.setAttribute('width', String(clamp(width, picture)))
    show()
  }
  handle.addEventListener('pointerdown', (event) => drag(event, handle, picture, setWidth))
  show()
  frame.append(handle)
  return { resizeBy: (px: number) => setWidth(picture.getBoundingClientRect().width + px) }
}

/**
 * While dragging, the width is only a style; at the end it becomes one change of the text.
 * Escape cancels it.
 */
function drag(
  down: PointerEvent,
  handle: HTMLElement,
  picture: HTMLImageElement,
  setWidth: (width: number) => void,
): void {
  if (down.button !== 0) return
  const before = picture.getBoundingClientRect().width
  // Editor.js must not see the pointer over its lines.
  handle.setPointerCapture(down.pointerId)
  const session = startPointerSession(down)
  session.onChange = () => {
    const { point, state } = session.current
    const width = clamp(before + point.x - session.start.x, picture)
    if (state === 'down') return picture.style.setProperty('width', `${width}px`)
    session.end()
    picture.style.removeProperty('width')
    if (state === 'up') setWidth(width)
  }
}

const clamp = (width: number, picture: HTMLImageElement): number =>
  Math.round(Math.min(Math.max(width, MIN_WIDTH), maxWidthOf(picture)))

/** A picture is no wider than its line. */
function maxWidthOf(picture: HTMLImageElement): number {
  const line = picture.parentElement?.closest('[contenteditable="true"]')
  return Math.min(MAX_WIDTH, Math.floor(line?.clientWidth || MAX_WIDTH))
}
