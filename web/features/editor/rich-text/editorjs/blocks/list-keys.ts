import type { API } from '@editorjs/editorjs'
import { isAtStart } from './caret-at.ts'
import { pressAtEnds } from './list-ends.ts'
import { indentItem, itemAtCaret, outdentItem, unlistFirst } from './list-items.ts'

/**
 * The keys of a list. What the browser does well by itself (a new item, joining items) is left to it, out of
 * Editor.js' sight; leaving the list, and deeper and shallower (ctrl+] and ctrl+[, since Tab leaves), are ours.
 */
export function handleListKey(event: KeyboardEvent, list: HTMLElement, api: API): void {
  if (event.isComposing) return
  const item = itemAtCaret(list)
  if (!item) return
  if ((event.ctrlKey || event.metaKey) && (event.key === ']' || event.key === '[')) {
    take(event)
    if (event.key === ']') indentItem(item)
    else outdentItem(item, list)
  } else if (event.key === 'Enter' && !event.shiftKey) pressEnter(event, item, list, api)
  else if (event.key === 'Backspace') pressBackspace(event, item, list, api)
  else if (event.key === '/') event.stopPropagation()
  else pressAtEnds(event, list, api)
}

/** Enter in an empty item leaves its list. */
function pressEnter(event: KeyboardEvent, item: HTMLElement, list: HTMLElement, api: API): void {
  event.stopPropagation()
  if (!isEmpty(item)) return
  event.preventDefault()
  if (item.parentElement !== list) outdentItem(item, list)
  else leaveList(item, list, api)
}

/** Backspace at the start of an item takes it one level up, and from the top level out of the list. */
function pressBackspace(
  event: KeyboardEvent,
  item: HTMLElement,
  list: HTMLElement,
  api: API,
): void {
  event.stopPropagation()
  if (!isAtStart(item)) return
  if (item.parentElement !== list) {
    event.preventDefault()
    outdentItem(item, list)
  } else if (item === list.firstElementChild) {
    event.preventDefault()
    unlistFirst(item, list, api)
  }
}

/** An empty last item becomes the line after the list; the items behind it a list of their own. */
function leaveList(item: HTMLElement, list: HTMLElement, api: API): void {
  const index = api.blocks.getCurrentBlockIndex()
  const isAlone = list.children.length === 1
  const rest = itemsAfter(item)
  item.remove()
  if (rest.length > 0) splitOff(rest, list, api, index)
  api.blocks.insert('paragraph', {}, {}, isAlone ? index : index + 1, true, isAlone)
  api.caret.setToBlock(isAlone ? index : index + 1, 'start')
}

function splitOff(rest: readonly Element[], list: HTMLElement, api: API, index: number): void {
  const tail = document.createElement(list.localName)
  tail.append(...rest)
  const block = api.blocks.insert(
    'list',
    { isOrdered: list.localName === 'ol', start: null, items: [] },
    {},
    index + 1,
    false,
  )
  block.holder.querySelector('ul, ol')?.replaceChildren(...tail.children)
}

function itemsAfter(item: Element): Element[] {
  const items: Element[] = []
  for (let next = item.nextElementSibling; next; next = next.nextElementSibling) items.push(next)
  return items
}

function take(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

const isEmpty = (item: HTMLElement): boolean =>
  item.textContent?.trim() === '' && !item.querySelector('img, ul, ol')
