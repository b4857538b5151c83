import type { ClipboardItem } from '#domain/document/clipboard.ts'
import { kindOf } from '#domain/document/kinds/index.ts'
import type { Block, TableRow } from '#domain/document/quotation.ts'
import { toolOf } from '../blocks/registry.ts'

/** The item's name in the list: its kind, followed by its name or else the start of its text. */
export function nameOf(copied: ClipboardItem): string {
  const { item } = copied
  return [kindName(copied), ownName(item) || excerptOf(copied)].filter(Boolean).join(': ')
}

/** A replaced item's name within a sentence: its name, its first line, or its kind. */
export function titleOf(replaced: Pick<ClipboardItem, 'kind' | 'item'>): string {
  const { item } = replaced
  return ownName(item) || excerpt(firstLineOf(htmlOf(item))) || kindName(replaced)
}

/** The start of the item's text or title. */
export const excerptOf = ({ item }: ClipboardItem): string => excerpt(htmlOf(item))

const kindName = ({ item }: Pick<ClipboardItem, 'item'>): string => toolOf(item).name

const ownName = (item: Block | TableRow): string => ('name' in item ? item.name : '')

const htmlOf = (item: Block | TableRow): string =>
  item.type === 'heading' || item.type === 'note'
    ? item.description.html
    : kindOf(item).headline(item)

const LINE_END = /<(?:br|\/p|\/h\d|\/li|\/td)>/

const firstLineOf = (html: string): string =>
  html.split(LINE_END).find((line) => line.replace(/<[^>]*>/g, '').trim() !== '') ?? ''

/** Enough characters to tell items apart. */
const MAX_LENGTH = 40

function excerpt(html: string): string {
  const spaced = html.replace(new RegExp(LINE_END, 'g'), ' $&')
  const { body } = new DOMParser().parseFromString(spaced, 'text/html')
  const text = (body.textContent ?? '').replace(/\s+/g, ' ').trim()
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}
