export { ItemPreview } from './form/item-preview.tsx'
export { Thumbnail } from './list/bookmark-row.tsx'
export { type Entry, entryOf, insertBookmark, searchedText } from './list/entry.ts'
