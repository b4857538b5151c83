import type { ClipboardItem } from '#domain/document/clipboard.ts'
import { kindOf } from '#domain/document/kinds/index.ts'
import type { Block, TableRow } from '#domain/document/quotation.ts'
import { plainLines } from '#domain/html/plain-lines.ts'
import { toolOf } from '../blocks/registry.ts'

/** The item's name in the list: its kind, followed by its name or else the start of its text. */
export function nameOf(copied: ClipboardItem): string {
  const { item } = copied
  return [kindName(copied), ownName(item) || excerptOf(copied)].filter(Boolean).join(': ')
}

/** A replaced item's name within a sentence: its name, its first line, or its kind. */
export function titleOf(replaced: Pick<ClipboardItem, 'kind' | 'item'>): string {
  const { item } = replaced
  return ownName(item) || excerpt(linesOf(item)[0]) || kindName(replaced)
}

/** The start of the item's text or title. */
export const excerptOf = ({ item }: ClipboardItem): string => excerpt(linesOf(item).join(' '))

const kindName = ({ item }: Pick<ClipboardItem, 'item'>): string => toolOf(item).name

const ownName = (item: Block | TableRow): string => ('name' in item ? item.name : '')

const linesOf = (item: Block | TableRow): string[] =>
  plainLines(
    item.type === 'heading' || item.type === 'note'
      ? item.description.html
      : kindOf(item).headline(item),
  )

/** Enough characters to tell items apart. */
const MAX_LENGTH = 40

const excerpt = (text = ''): string =>
  text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
