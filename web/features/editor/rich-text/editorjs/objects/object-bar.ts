import { ICONS } from '../icons.ts'
import { RICH_WORDS } from '../words.ts'
import { deleteObject, type TextObject } from './object-at.ts'
import { addGrip } from './picture-width.ts'

/** What stands around a selected picture or attachment, over the text and no part of it. */
export interface ObjectBar {
  readonly object: TextObject
  readonly element: HTMLElement
  focus(): void
  /** In px; an attachment has no width. */
  resizeBy(px: number): void
  remove(): void
}

export function showBar(holder: HTMLElement, object: TextObject): ObjectBar {
  const element = document.createElement('div')
  element.className = 'rich-object'
  element.role = 'group'
  const tools = document.createElement('div')
  tools.className = 'rich-object-tools'
  const isPicture = object instanceof HTMLImageElement
  element.ariaLabel = isPicture ? RICH_WORDS.picture : RICH_WORDS.attachment
  const grip = isPicture ? addGrip(element, object) : null
  tools.append(isPicture ? altField(object) : downloadLink(object), deleteButton(object))
  element.append(tools)
  // Editor.js would take a press here for one outside of its blocks.
  for (const name of ['mousedown', 'touchstart', 'click'])
    element.addEventListener(name, (event) => event.stopPropagation())
  holder.append(element)
  const place = () => placeOver(element, object, holder)
  place()
  const sizes = new ResizeObserver(place)
  sizes.observe(object)
  return {
    object,
    element,
    focus: () => element.querySelector<HTMLElement>('button, input, a')?.focus(),
    resizeBy(px) {
      grip?.resizeBy(px)
      place()
    },
    remove() {
      sizes.disconnect()
      element.remove()
    },
  }
}

function placeOver(element: HTMLElement, object: Element, holder: HTMLElement): void {
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
  input.placeholder = RICH_WORDS.alt
  input.ariaLabel = RICH_WORDS.alt
  input.addEventListener('input', () => picture.setAttribute('alt', input.value))
  return input
}

function downloadLink(attachment: HTMLAnchorElement): HTMLElement {
  const link = document.createElement('a')
  link.href = attachment.href
  link.download = attachment.download
  link.innerHTML = ICONS.download
  link.append(RICH_WORDS.download)
  return link
}

function deleteButton(object: TextObject): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'rich-object-delete'
  button.innerHTML = ICONS.remove
  const isPicture = object instanceof HTMLImageElement
  button.ariaLabel = isPicture ? RICH_WORDS.deletePicture : RICH_WORDS.deleteAttachment
  button.dataset.tip = button.ariaLabel
  button.addEventListener('click', () => deleteObject(object))
  return button
}
