/** What is said of saves, but for a server that can't be reached (words.ts of the editor). */
export const WORDS = {
  deleted:
    'Not saved: this quotation was deleted meanwhile. Save again to keep your work as a new one.',
  tooLarge:
    'Not saved: too large. A quotation holds 4 mb with its pictures and files; make it smaller and save again.',
  outOfRange: (at: string) => `Not saved: a figure in ${placeOf(at)} is beyond a trillion.`,
  busy: 'Not saved: the server is busy. Your changes are kept here; save again in a few seconds.',
  notKept: 'This browser keeps no drafts: keep yours as a copy first.',
  waiting: 'Still saving. What you have changed since is saved right after.',
  copyName: (name: string) => (name ? `${name} (copy)` : ''),
} as const

/** The path of a figure as people count: `blocks[2].boq.rows[0]` is row 1 of block 3. */
function placeOf(at: string): string {
  const [block, row] = (at.match(/\d+/g) ?? []).map((index) => Number(index) + 1)
  if (block === undefined) return 'this quotation'
  return row === undefined ? `block ${block}` : `row ${row} of block ${block}`
}
