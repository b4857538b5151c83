import type { API } from '@editorjs/editorjs'
import { closest } from '../../../paper/elements.ts'
import { caretIn } from '../../caret.ts'
import { placeCaret } from '../place-caret.ts'

/** The list item that contains the caret. */
export function itemAtCaret(list: Element): HTMLElement | null {
  const item = closest(getSelection()?.anchorNode, 'li')
  return item && list.contains(item) ? item : null
}

/** Moves the item one level deeper, into the previous item's list, which is created if needed. */
export function indentItem(item: HTMLElement): void {
  const before = item.previousElementSibling
  const around = item.parentElement
  if (!before || !around) return
  keepCaret(item, () => {
    nestedList(before, around.localName).append(item)
  })
}

/** Moves the item one level up; the items after it become its own. False at the top level. */
export function outdentItem(item: HTMLElement, list: HTMLElement): boolean {
  const nested = item.parentElement
  const parent = nested?.closest('li')
  if (!nested || nested === list || !parent) return false
  keepCaret(item, () => {
    const followers: Element[] = []
    for (let next = item.nextElementSibling; next; next = next.nextElementSibling)
      followers.push(next)
    if (followers.length > 0) nestedList(item, nested.localName).append(...followers)
    parent.after(item)
    if (nested.children.length === 0) nested.remove()
  })
  return true
}

/** The first item becomes a line before the list; its nested items move up. */
export function moveFirstItemOut(item: HTMLElement, list: HTMLElement, api: API): void {
  const index = api.blocks.getCurrentBlockIndex()
  for (const nested of item.querySelectorAll(':scope > ul, :scope > ol')) {
    item.after(...nested.children)
    nested.remove()
  }
  const text = item.innerHTML.replace(/^<br>$/, '')
  const isOnly = list.children.length === 1
  item.remove()
  api.blocks.insert('paragraph', { text }, {}, index, true, isOnly)
  api.caret.setToBlock(index, 'start')
}

function nestedList(item: Element, tag: string): Element {
  const existing = item.querySelector(':scope > ul, :scope > ol')
  if (existing) return existing
  const nested = document.createElement(tag)
  item.append(nested)
  return nested
}

/** Restores the caret, which is lost when its element moves. */
function keepCaret(item: Element, move: () => void): void {
  const caret = caretIn(item)
  move()
  if (caret) placeCaret(item, caret)
}
