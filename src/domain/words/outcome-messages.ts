/** Messages about what a save or a typed figure has come to; the first load needs none of them. */
export const SAVE_MESSAGES = {
  saved: (id: string) => `Saved under id ${id}`,
  updated: 'Updated',
  copiedAndSaved: (id: string) => `Shared quotation was copied and saved under id ${id}`,
  copiedAndShared: 'Shared quotation was copied, saved and shared',
} as const

export const NUMBER_MESSAGES = {
  allPinned: "Can't be changed. All row prices are pinned.",
  zero: 'Unpinned prices give zero. Impossible to adjust individual prices.',
  closest: 'Impossible to set exact price. Did it as close as possible.',
} as const
