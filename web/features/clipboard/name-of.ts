import type { ClipboardItem } from '../../../src/domain/document/clipboard.ts'
import { textOf } from './text-of.ts'
import { WORDS } from './words.ts'

/** What the item is called in the list: its kind and its name, or else how it begins. */
export function nameOf(copied: ClipboardItem): string {
  const { kind, item } = copied
  const type = kind === 'row' ? WORDS.kinds.row : WORDS.kinds[item.type]
  return [type, item.name || textOf(copied)].filter(Boolean).join(': ')
}
