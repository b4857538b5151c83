/** Texts of the bookmarks that the spec does not give. */
export const WORDS = {
  unnamed: 'Untitled',
  preview: 'Item',
  loading: 'Loading...',
  internal: 'Internal: only you see it.',
  replaces: 'This item is in your bookmarks already. Saving replaces what is kept there.',
  empty: 'Keep a block or a row for other quotations: the bookmark among its icons puts it here.',
} as const
