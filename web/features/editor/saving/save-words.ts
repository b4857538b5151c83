import { SAVED_BY_NEWER } from '../../../state/newer-version.ts'

/** The texts about saving that do not come from the server. */
export const WORDS = {
  /** Keyed by the reason why a save failed. */
  failed: {
    ahead: SAVED_BY_NEWER,
    deleted:
      'Not saved: this quotation was deleted meanwhile. Save again to keep your work as a new one.',
    'too large':
      'Not saved: too large. A quotation holds 4 mb with its pictures and files; make it smaller and save again.',
    unreachable:
      'Not saved: the server can’t be reached. Your changes are kept here; save again when it is back.',
    'typed total': 'Not shared: the total was typed over and does not add up.',
    busy: 'Not saved: the server is busy. Your changes are kept here; save again in a few seconds.',
  },
  /** Shown with the server's message. */
  notShared: 'It is no longer shared with you. Save again to keep your work as a new quotation.',
  outOfRange: (at: string) => `Not saved: a figure in ${placeOf(at)} is beyond a trillion.`,
  notKept: 'This browser keeps no drafts: keep yours as a copy first.',
  /** Said above the name of the other quotation. */
  numberTaken: (number: string) => `Another quotation has the number ${number} too.`,
  numberInTrash: (number: string) => `A deleted quotation has the number ${number} too.`,
  unnamed: 'Without a name',
  open: 'Open',
  waiting: 'Still saving. What you have changed since is saved right after.',
} as const

/** The path of a figure, counted from 1: `blocks[2].boq.rows[0]` is row 1 of block 3. */
function placeOf(at: string): string {
  const [block, row] = (at.match(/\d+/g) ?? []).map((index) => Number(index) + 1)
  if (block === undefined) return 'this quotation'
  return row === undefined ? `block ${block}` : `row ${row} of block ${block}`
}
