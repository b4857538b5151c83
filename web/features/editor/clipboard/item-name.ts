import type { ClipboardItem } from '../../../../src/domain/document/clipboard.ts'
import type { Block } from '../../../../src/domain/document/quotation.ts'
import { WORDS } from './paste-words.ts'

/** What the item is called in the list: its kind, and its name or else the start of its text. */
export function nameOf(copied: ClipboardItem): string {
  const { kind, item } = copied
  const type = kind === 'row' ? WORDS.kinds.row : WORDS.kinds[item.type]
  return [type, item.name || excerptOf(copied)].filter(Boolean).join(': ')
}

/** What a replaced item is called in a sentence: its name, its first line, or its kind. */
export function titleOf({ kind, item }: Pick<ClipboardItem, 'kind' | 'item'>): string {
  const html = 'description' in item ? item.description.html : htmlOf(item)
  const type = kind === 'row' ? 'row' : (item as Block).type
  return item.name || excerpt(firstLineOf(html)) || WORDS.kinds[type]
}

/** The start of the item's text or title. */
export const excerptOf = ({ kind, item }: ClipboardItem): string =>
  excerpt(kind === 'row' ? item.description.html : htmlOf(item))

function htmlOf(block: Block): string {
  if (block.type === 'text') return block.text.html
  if (block.type === 'price') return block.title.html
  return block.type === 'boq' ? block.boq.header.title.html : block.description.html
}

const LINE_END = /<(?:br|\/p|\/h\d|\/li|\/td)>/

const firstLineOf = (html: string): string =>
  html.split(LINE_END).find((line) => line.replace(/<[^>]*>/g, '').trim() !== '') ?? ''

/** Characters that are enough to tell items apart. */
const MAX_LENGTH = 40

function excerpt(html: string): string {
  const spaced = html.replace(new RegExp(LINE_END, 'g'), ' $&')
  const { body } = new DOMParser().parseFromString(spaced, 'text/html')
  const text = (body.textContent ?? '').replace(/\s+/g, ' ').trim()
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}
