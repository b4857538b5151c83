import type { Copied } from '../../../src/domain/clipboard.ts'
import type { Block } from '../../../src/domain/quotation.ts'
import { WORDS } from './words.ts'

/** Letters of an item's text that tell it from others. */
const MOST = 40

/** What the item is called in the list: its kind and how it begins. */
export function nameOf({ kind, item }: Copied): string {
  const type = kind === 'row' ? WORDS.kinds.row : WORDS.kinds[item.type]
  const text = textIn(kind === 'row' ? item.description.html : htmlOf(item))
  return [type, item.name || text].filter(Boolean).join(': ')
}

function htmlOf(block: Block): string {
  if (block.type === 'text') return block.text.html
  if (block.type === 'price') return block.title.html
  return block.type === 'boq' ? block.boq.header.title.html : block.description.html
}

function textIn(html: string): string {
  const spaced = html.replace(/<(?:br|\/p|\/h\d|\/li|\/td)>/g, ' $&')
  const { body } = new DOMParser().parseFromString(spaced, 'text/html')
  const text = (body.textContent ?? '').replace(/\s+/g, ' ').trim()
  return text.length > MOST ? `${text.slice(0, MOST)}…` : text
}
