import type { ListedEntry } from './entries.ts'

/** In the names of files and titles. */
export const CHANGES = 'changes'

/** The texts of a list of changes. */
export const WORDS = {
  heading: 'What changed',
  from: 'From',
  to: 'To',
  madeUp: 'What makes the difference up',
  total: 'Total',
  none: 'No differences.',
  /** The name of a spreadsheet's sheet. */
  sheet: 'Changes',
  columns: {
    block: 'Block',
    number: 'No',
    item: 'Description',
    what: 'Change',
    before: 'Before',
    after: 'After',
    difference: 'Difference',
  },
  /** A sign and a word: colours alone would be lost in print. */
  kinds: {
    added: '+ Added',
    removed: '− Removed',
    moved: '↕ Moved',
    changed: 'Changed',
  } satisfies Record<ListedEntry['kind'], string>,
} as const
