import { MAX_KEY } from '../../../src/domain/document/bookmark.ts'

/** Texts of the bookmark list and form. */
export const WORDS = {
  unnamed: 'Untitled',
  preview: 'Item',
  loading: 'Loading...',
  key: 'Key',
  keyHint: (key: string) => `Type /${key || 'terms'} in an empty line of a text to put it in.`,
  keyWrong: `Key: letters, digits and hyphens, ${MAX_KEY} at most`,
  keyTaken: 'Another bookmark has this key: choose another.',
  keyOf: (key: string) => `/${key}`,
  internal: 'Internal: only you see it.',
  replaces: 'This item is in your bookmarks already. Saving replaces what is kept there.',
  newer:
    'A newer version of the program has saved this bookmark. This one can’t insert or change it.',
  empty: 'Keep a block or a row for other quotations: the bookmark among its icons puts it here.',
} as const
