/** What the icons of blocks and rows are called. */
export const ITEM_WORDS = {
  bar: { block: 'Block', row: 'Row' },
  delete: { block: 'Delete block', row: 'Delete row' },
} as const
