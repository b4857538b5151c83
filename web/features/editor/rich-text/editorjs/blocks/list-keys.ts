import type { API } from '@editorjs/editorjs'
import { caretIn } from '../../caret.ts'
import { stopEvent } from '../keyboard.ts'
import { isAtEnd, isAtStart, isFocusAtEdge, placeCaret } from '../place-caret.ts'
import { indentItem, itemAtCaret, moveFirstItemOut, outdentItem } from './list-items.ts'

/**
 * Handles the keys of a list. What the browser does well by itself (a new item, joining items) is
 * left to it and hidden from Editor.js. We handle leaving the list, and indenting by ctrl+] and
 * ctrl+[, since Tab leaves the field.
 */
export function handleListKey(event: KeyboardEvent, list: HTMLElement, api: API): void {
  if (event.isComposing) return
  const item = itemAtCaret(list)
  if (!item) return
  if ((event.ctrlKey || event.metaKey) && (event.key === ']' || event.key === '[')) {
    stopEvent(event)
    if (event.key === ']') indentItem(item)
    else outdentItem(item, list)
  } else if (event.key === 'Enter' && !event.shiftKey) handleEnter(event, item, list, api)
  else if (event.key === 'Backspace') handleBackspace(event, item, list, api)
  else if (event.key === '/') event.stopPropagation()
  else handleKeyAtEdge(event, list, api)
}

/** Enter in an empty item leaves its list. */
function handleEnter(event: KeyboardEvent, item: HTMLElement, list: HTMLElement, api: API): void {
  event.stopPropagation()
  if (!isEmpty(item)) return
  event.preventDefault()
  if (item.parentElement !== list) outdentItem(item, list)
  else leaveList(item, list, api)
}

/**
 * Backspace at the start of an item outdents it, and at the top level takes the first item
 * out of the list.
 */
function handleBackspace(
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
    moveFirstItemOut(item, list, api)
  }
}

/** An empty item becomes the line after the list; the items after it become a list of their own. */
function leaveList(item: HTMLElement, list: HTMLElement, api: API): void {
  const index = api.blocks.getCurrentBlockIndex()
  const isOnly = list.children.length === 1
  const rest = itemsAfter(item)
  item.remove()
  if (rest.length > 0) splitOff(rest, list, api, index)
  api.blocks.insert('paragraph', {}, {}, isOnly ? index : index + 1, true, isOnly)
  api.caret.setToBlock(isOnly ? index : index + 1, 'start')
}

function splitOff(rest: readonly Element[], list: HTMLElement, api: API, index: number): void {
  const isOrdered = list.localName === 'ol'
  const block = api.blocks.insert('list', { isOrdered }, {}, index + 1, false)
  block.holder.querySelector('ul, ol')?.replaceChildren(...rest)
}

function itemsAfter(item: Element): Element[] {
  const siblings = [...(item.parentElement?.children ?? [])]
  return siblings.slice(siblings.indexOf(item) + 1)
}

const isEmpty = (item: HTMLElement): boolean =>
  item.textContent?.trim() === '' && !item.querySelector('img, ul, ol')

/**
 * Inside a list, arrows and Delete are left to the browser. At its edges we handle them:
 * Editor.js treats each item as a field of its own, and would start from the item where it
 * last saw the caret.
 */
function handleKeyAtEdge(event: KeyboardEvent, list: HTMLElement, api: API): void {
  const edge = EDGES[event.key]
  // Before the list's edge, Editor.js would select the whole list.
  if (event.shiftKey && edge && !isFocusAtEdge(list, edge)) event.stopPropagation()
  if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return
  const key = EDGE_KEYS[event.key]
  if (!key) return
  event.stopPropagation()
  if (!key.isAtEdge(list)) return
  event.preventDefault()
  key.act(list, api)
}

const EDGES: Readonly<Record<string, 'start' | 'end'>> = { ArrowUp: 'start', ArrowDown: 'end' }

interface EdgeKey {
  isAtEdge(list: Element): boolean
  act(list: HTMLElement, api: API): void
}

const TO_NEXT: EdgeKey = { isAtEdge: isAtEnd, act: (_list, api) => goToNext(api) }
const TO_PREVIOUS: EdgeKey = {
  isAtEdge: isAtStart,
  act: (_list, api) => void api.caret.setToPreviousBlock('end'),
}

const EDGE_KEYS: Readonly<Record<string, EdgeKey>> = {
  ArrowRight: TO_NEXT,
  ArrowDown: TO_NEXT,
  ArrowLeft: TO_PREVIOUS,
  ArrowUp: TO_PREVIOUS,
  Delete: { isAtEdge: isAtEnd, act: joinNextLine },
}

/** Goes to the block after the list, or to a new line if there is none. */
function goToNext(api: API): void {
  const next = api.blocks.getCurrentBlockIndex() + 1
  if (next === api.blocks.getBlocksCount()) api.blocks.insert('paragraph', {}, {}, next, true)
  api.caret.setToBlock(next, 'start')
}

/** Joins the line after the list to its last item. */
function joinNextLine(list: HTMLElement, api: API): void {
  const next = api.blocks.getCurrentBlockIndex() + 1
  const line = api.blocks.getBlockByIndex(next)?.holder.querySelector('p, h1, h2, h3')
  const last = [...list.querySelectorAll('li')].at(-1)
  if (!line || !last) return
  const caret = caretIn(last)
  last.append(...line.childNodes)
  // Deleting moves the caret after the last letter.
  void api.blocks.delete(next)
  if (caret) placeCaret(last, caret)
}
