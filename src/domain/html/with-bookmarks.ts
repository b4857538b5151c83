import { replaceFields } from './fields.ts'

/** How the names of bookmarks begin (field-bookmarks.ts). */
const PREFIX = 'field_'

/** Canonical html for the clipboard: each filled-in field is a bookmark too, whose names are unique. */
export function withBookmarks(html: string): string {
  const counts = new Map<string, number>()
  return replaceFields(html, ({ open, name, inner }) => {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    const bookmark = `${PREFIX}${name}${count > 1 ? `_${count}` : ''}`
    return `${open}<a name="${bookmark}">${inner}</a></span>`
  })
}
