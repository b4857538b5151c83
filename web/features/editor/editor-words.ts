import { COLUMN, type PinName } from '../../../src/domain/document/columns.ts'
import { SAVED_BY_NEWER } from '../../state/newer-version.ts'

/**
 * The texts that the editor needs when it opens; messages about answers of the server are the
 * domain's MESSAGES.
 */
export const WORDS = {
  actions: {
    currency: 'Currency and number format',
    row: '+ Row',
    rowTip: 'Type here, or press Enter in the last row',
    rowLabel: (number: number) => `Row ${number}`,
    block: '+ Block',
    blockKinds: 'Kind of block',
    image: 'Image',
    imageTip: 'A picture, with room for text',
    info: 'Quotation info',
    richText: 'Rich text in all blocks',
    richTextTip: (isOn: boolean) => `Rich text in all blocks: turn ${isOn ? 'off' : 'on'}`,
    undo: 'Undo',
    redo: 'Redo',
  },
  reader: {
    label: 'This quotation',
    pdf: 'Download pdf',
    xlsx: 'Download xlsx',
    edit: 'Edit a copy',
    editTip: 'Changes a copy of your own (ctrl+e)',
  },
  copy: {
    label: 'A copy',
    line: 'Your own copy, not the offer.',
    back: 'Back to the offer',
  },
  pins: {
    state: (name: PinName, isPinned: boolean) =>
      `${capitalized(COLUMN[name].pin)} ${isPinned ? 'pinned' : 'not pinned'}`,
  },
  total: {
    label: 'Total',
    subtotalLabel: 'Subtotal',
    ways: 'The total is not the sum',
    sum: 'Back to the sum',
    spread: 'Spread over the rows',
    discount: 'Add as discount',
    surcharge: 'Add as surcharge',
  },
  limits: {
    rows: 'A quotation holds 5,000 rows at most.',
    blocks: 'A quotation holds 500 blocks at most.',
  },
  unknown: {
    label: 'Unknown block',
    text: (type: string) =>
      `A block of the type “${type}”, which this version can’t show. It is kept as it is.`,
  },
  drafts: {
    notStored:
      'This browser keeps no drafts: save often, or unsaved work is lost when the page closes.',
    label: 'Unsaved changes',
    restore: 'Restore',
    discard: 'Discard',
    offered: (when: string, count: number) =>
      `Unsaved changes from ${when}${count > 1 ? `, the newest of ${count} drafts` : ''}`,
    ahead: (when: string) =>
      `Unsaved changes from ${when} are kept for the newer version of the program.`,
    unreadable: (when: string) =>
      `Unsaved changes from ${when} are damaged and can’t be restored. What is saved is untouched.`,
  },
  saving: {
    /** Keyed by the reason why a save failed. */
    failed: {
      ahead: SAVED_BY_NEWER,
      deleted:
        'Not saved: this quotation was deleted meanwhile. Save again to keep your work as a new one.',
      'too large':
        'Not saved: too large. A quotation holds 4 mb with its pictures and files; make it smaller and save again.',
      unreachable:
        'Not saved: the server can’t be reached. Your changes are kept here; save again when it is back.',
      busy: 'Not saved: the server is busy. Your changes are kept here; save again in a few seconds.',
    },
    /** Shown with the server's message. */
    notShared: 'It is no longer shared with you. Save again to keep your work as a new quotation.',
    outOfRange: (at: string) => `Not saved: a figure in ${placeOf(at)} is beyond a trillion.`,
    notKept: 'This browser keeps no drafts: keep yours as a copy first.',
    waiting: 'Still saving. What you have changed since is saved right after.',
    copyName: (name: string) => (name ? `${name} (copy)` : ''),
  },
  loading: {
    template: 'Loading template...',
    quotation: (id: string) => `Loading ${id}...`,
    back: 'Going back...',
    retry: 'Try again',
    login: 'Log in',
    startNew: 'Start a new quotation',
  },
  status: { unsaved: 'Unsaved changes', saved: 'Saved' },
} as const

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The path of a figure, counted from 1: `blocks[2].boq.rows[0]` is row 1 of block 3. */
function placeOf(at: string): string {
  const [block, row] = (at.match(/\d+/g) ?? []).map((index) => Number(index) + 1)
  if (block === undefined) return 'this quotation'
  return row === undefined ? `block ${block}` : `row ${row} of block ${block}`
}
