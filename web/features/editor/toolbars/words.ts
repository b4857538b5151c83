/** What the icons of blocks and rows are called. */
export const ITEM_WORDS = {
  bar: { block: 'Block', row: 'Row' },
  info: { block: 'Block info', row: 'Row info' },
  bookmark: { block: 'Add to bookmarks', row: 'Add to bookmarks' },
  copy: { block: 'Copy block', row: 'Copy row' },
  cut: { block: 'Cut block', row: 'Cut row' },
  richText: { block: 'Rich text', row: 'Rich text' },
  delete: { block: 'Delete block', row: 'Delete row' },
} as const
