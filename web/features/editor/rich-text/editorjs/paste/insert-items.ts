import {
  type ListItem,
  linesOf,
  type RichBlock,
} from '../../../../../../src/domain/html/rich-text.ts'
import { writeRichText } from '../../../../../../src/domain/html/serialize-rich-text.ts'
import { withPrompts } from '../../sanitizer.ts'
import { itemAtCaret } from '../blocks/list-items.ts'

/**
 * Inserts the blocks at the caret of a list, whose selection is gone: the first line joins the item,
 * the others become items after it, and what stood behind the caret follows the last.
 */
export function insertItems(list: HTMLElement, blocks: readonly RichBlock[]): void {
  const item = itemAtCaret(list)
  const selection = getSelection()
  const [first, ...rest] = blocks.flatMap(itemsOf)
  if (!item || !selection || !first) return
  const range = selection.getRangeAt(0)
  range.deleteContents()
  range.setEnd(item, item.childNodes.length)
  const tail = range.extractContents()
  const [joined, ...added] = elementsOf([first, ...rest])
  item.append(...(joined?.childNodes ?? []))
  item.after(...added)
  const last = [...(added.at(-1) ?? item).querySelectorAll('li')].at(-1) ?? added.at(-1) ?? item
  const end = last.childNodes.length
  last.append(tail)
  selection.collapse(last, end)
  list.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

const itemsOf = (block: RichBlock): readonly ListItem[] =>
  block.type === 'list'
    ? block.items
    : linesOf([block]).map((inline) => ({ align: null, inline, list: null }))

/** The items as the list shows them. */
function elementsOf(items: readonly ListItem[]): Element[] {
  const template = document.createElement('template')
  const list = { type: 'list' as const, isOrdered: false, start: null, items }
  template.innerHTML = withPrompts(writeRichText([list]))
  return [...(template.content.firstElementChild?.children ?? [])]
}
