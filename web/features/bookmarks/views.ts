export { ItemPreview } from './form/item-preview.tsx'
export { type Entry, entryOf, searchedText } from './list/entry.ts'
export { insertBookmark } from './list/insert-bookmark.ts'
export { Thumbnail } from './list/thumbnail.tsx'
