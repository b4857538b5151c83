import type { PastePosition } from '../../../../src/domain/document/paste-place.ts'

/** The texts of the copy panel and of paste mode. */
export const WORDS = {
  panel: 'Copied items',
  title: { insert: 'Insert', copy: 'Paste' },
  close: 'Cancel (Esc)',
  pasteHere: 'Paste here',
  replace: { block: 'Replace this block', row: 'Replace this row' },
  replaceByTouch: 'Replace',
  replaced: (name: string) => `Replaced ${name}`,
  undo: 'Undo',
  click: 'Click where it should go.',
  keys: '↑ and ↓ choose the place, → what to replace. Enter pastes, Esc cancels.',
  tap: 'Tap where it should go, then Paste here.',
  pick: 'Pick what to paste next, or close.',
  onlyInTables: 'A row goes into a table',
  noTable: 'A row goes into a table; there is none on this paper.',
  pickItem: (name: string) => `Paste ${name}`,
  removeItem: (name: string) => `Remove ${name} from the list`,
  position: { top: 'Before', middle: 'Replaces', bottom: 'After' } satisfies Record<
    PastePosition,
    string
  >,
  pasted: (name: string) => `Pasted ${name}`,
  cancelled: 'Cancelled',
  cutKept: 'What was cut was not pasted. ctrl+z brings it back.',
  refused: 'It does not fit: a quotation holds 500 blocks, 5,000 rows and sums up to a trillion.',
} as const
