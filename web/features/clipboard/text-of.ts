import type { ClipboardItem } from '../../../src/domain/document/clipboard.ts'
import type { Block } from '../../../src/domain/document/quotation.ts'

/** What tells the item from others: how its text or title begins. */
export const textOf = ({ kind, item }: ClipboardItem): string =>
  textIn(kind === 'row' ? item.description.html : htmlOf(item))

function htmlOf(block: Block): string {
  if (block.type === 'text') return block.text.html
  if (block.type === 'price') return block.title.html
  return block.type === 'boq' ? block.boq.header.title.html : block.description.html
}

/** Letters of an item's text that tell it from others. */
const MOST = 40

function textIn(html: string): string {
  const spaced = html.replace(/<(?:br|\/p|\/h\d|\/li|\/td)>/g, ' $&')
  const { body } = new DOMParser().parseFromString(spaced, 'text/html')
  const text = (body.textContent ?? '').replace(/\s+/g, ' ').trim()
  return text.length > MOST ? `${text.slice(0, MOST)}…` : text
}
