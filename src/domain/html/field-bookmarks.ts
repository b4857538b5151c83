import { FIELD_NAMES, type FieldName, replaceFields } from './fields.ts'
import type { HtmlElement } from './html-tree.ts'

/**
 * Fields as bookmarks, the marks of a text that word processors keep: `<a name="field_client">` in
 * html, and `mso-bookmark` in Word's (product: Fields). Names of bookmarks are unique.
 */
const PREFIX = 'field_'

/** Canonical html for the clipboard: each filled-in field is a bookmark too. */
export function withBookmarks(html: string): string {
  const counts = new Map<string, number>()
  return replaceFields(html, ({ open, name, inner }) => {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    const bookmark = `${PREFIX}${name}${count > 1 ? `_${count}` : ''}`
    return `${open}<a name="${bookmark}">${inner}</a></span>`
  })
}

/** The field that an element of pasted html is the bookmark of, if any. */
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
