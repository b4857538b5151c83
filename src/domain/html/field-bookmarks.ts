import { FIELD_NAMES, type FieldName } from './fields.ts'
import type { HtmlElement } from './html-tree.ts'

/**
 * The field that an element of pasted html is the bookmark of, if any: bookmarks are marks of a text that
 * word processors keep, `<a name="field_client">` in html, and `mso-bookmark` in Word's (product: Fields).
 */
export function bookmarkedField({
  tag,
  attributes: { name, style },
}: HtmlElement): FieldName | null {
  const bookmark = tag === 'a' ? name : /mso-bookmark:\s*"?(\w+)/i.exec(style ?? '')?.[1]
  return bookmark ? fieldOfBookmark(bookmark) : null
}

function fieldOfBookmark(bookmark: string): FieldName | null {
  const [, name] = /^field_([a-z]+)(?:_\d+)?$/i.exec(bookmark) ?? []
  const found = FIELD_NAMES.find((one) => one.toLowerCase() === name?.toLowerCase())
  return found ?? null
}
