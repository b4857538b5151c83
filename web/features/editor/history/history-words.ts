import { fieldInWords } from '../../../../src/domain/document/compare/value-in-words.ts'
import { WORDS as EDITOR_WORDS } from '../editor-words.ts'

/** The texts of the history (product: History). */
export const WORDS = {
  title: 'History',
  close: 'Close the history',
  now: 'Now',
  nowInside: 'now',
  unsaved: 'Unsaved changes',
  by: (email: string) => `by ${email}`,
  damagedShort: 'Damaged',
  fold: 'Hide the list',
  unfold: 'Show the list',
  withAnother: 'Another version',
  missing: {
    failed: 'This version can’t be loaded.',
    damaged: 'This version is damaged and can’t be shown. The others are not affected.',
    gone: 'This version has made room for newer ones.',
    ahead: 'A newer version of the program has saved this one: it can’t be shown here.',
  },
  noneYet: 'Each save keeps the version before it: from the next one on, they are listed here.',
  failed: 'The versions can’t be loaded.',
  retry: 'Try again',
  loading: 'Loading…',
  today: 'Today',
  yesterday: 'Yesterday',
  name: 'Name this version',
  rename: 'Rename this version',
  nameField: 'Name of this version',
  nameExample: 'as sent',
  saveName: 'Save the name',
  cancel: 'Cancel',
  notNamed: 'The name can’t be saved. Try again.',
  older: 'Older version',
  newer: 'Newer version',
  compare: 'Compare with',
  withPrevious: 'The version before',
  withNow: 'Now',
  withNothing: 'Nothing',
  first: 'The oldest version that is kept: there is none before it.',
  whatChanged: 'What changed',
  notCompared: 'The version that it is compared with can’t be shown.',
  alike: 'No differences.',
  sides: (from: string, to: string) => `From ${from} to ${to}`,
  bringBack: {
    short: 'Bring back',
    row: 'Bring back this row',
    block: 'Bring back this block',
    asItWas: {
      row: 'Bring back this row as it was',
      block: 'Bring back this block as it was',
    },
  },
  broughtBack: { row: 'Row brought back', block: 'Block brought back' },
  isThere: 'The quotation has it like this already.',
  noRoom: 'It can’t be brought back: the quotation has no room or no table for it.',
  restore: 'Restore this version',
  restoreShort: 'Restore',
  restoreRest: 'this version',
  restoreTip: 'Saved as a new version: nothing is overwritten',
  restored: 'Restored: saved as a new version',
  restoredUnsaved: 'Restored, but not saved yet',
  ask: {
    title: 'Restore this version?',
    text: 'The quotation has unsaved changes, which this version would replace. Save them first, and they are a version of their own.',
    saveFirst: 'Save, then restore',
    anyway: 'Restore without saving',
  },
  copy: 'Open as a copy',
  copyTip: 'A new quotation of your own, with this version’s content',
  copied: 'Saved as a copy',
  notCopied: 'The copy can’t be saved. Try again.',
} as const

/** What the drawn version says. */
export const LABELS = {
  kinds: { added: 'Added', removed: 'Removed', moved: 'Moved', changed: 'Changed' },
  field: fieldInWords,
  unknown: EDITOR_WORDS.unknown.text,
}

/** Which rows and terms make the total's difference up. */
export const PARTS = {
  madeUp: 'What makes it up',
  unnamedRow: 'A row without a description',
  more: (count: number) => `and ${count} more`,
  terms: { lines: 'Lines', tax: 'Tax', rounding: 'Rounding', typed: 'Typed total' },
  total: 'Total',
  none: '–',
  fromTo: (before: string, after: string) => `${before} → ${after}`,
}

/** The way from one change to the next. */
export const STEPS = {
  previous: 'Previous change (N)',
  next: 'Next change (n)',
  count: (count: number) => (count === 1 ? '1 change' : `${count} changes`),
  place: (at: number, count: number) => `${at} of ${count}`,
}
