import { fieldInWords } from '../../../../src/domain/document/compare/value-in-words.ts'
import { WORDS as EDITOR_WORDS } from '../editor-words.ts'

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
