import type { API } from '@editorjs/editorjs'
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
  else if (isKeptInside(event, list)) event.stopPropagation()
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

const MOVES: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowLeft', 'ArrowDown', 'ArrowRight'])

/** Moves inside the list are the browser's; at its ends Editor.js goes on to the neighbours. */
function isKeptInside(event: KeyboardEvent, list: HTMLElement): boolean {
  if (event.key === 'Delete') return !isAtEnd(list)
  if (!MOVES.has(event.key)) return event.key === '/'
  const isBack = event.key === 'ArrowUp' || event.key === 'ArrowLeft'
  return isBack ? !isAtStart(list) : !isAtEnd(list)
}

const isEmpty = (item: HTMLElement): boolean =>
  item.textContent?.trim() === '' && !item.querySelector('img, ul, ol')

const isAtStart = (element: Element): boolean => textBesideCaret(element, 'before') === ''

const isAtEnd = (element: Element): boolean => textBesideCaret(element, 'after') === ''

function textBesideCaret(element: Element, side: 'before' | 'after'): string {
  const selection = getSelection()
  if (!selection?.isCollapsed || !selection.anchorNode) return '?'
  const range = document.createRange()
  range.selectNodeContents(element)
  if (side === 'before') range.setEnd(selection.anchorNode, selection.anchorOffset)
  else range.setStart(selection.anchorNode, selection.anchorOffset)
  return range.toString()
}
