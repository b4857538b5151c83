import COST_WORDS from '../../../../src/domain/words/cost-words.json'

export const WORDS = {
  ...COST_WORDS,
  markup: 'Markup',
  private: 'Only you see costs: they are in no link, print or export, except the .xlsx with costs.',
  all: 'Markup for all',
  apply: 'Apply',
  unreadable: (typed: string) => `“${typed}” isn’t a markup: type a percentage such as 25.`,
  pinned: 'The item price is pinned: unpin it to set a markup.',
  noCost: 'Type what it costs first: a markup is added to the cost.',
  left: (rows: number) =>
    rows === 1
      ? 'One row has no cost or a pinned item price: it was left as it was.'
      : `${rows} rows have no cost or a pinned item price: they were left as they were.`,
  none: 'No row has a cost without a pinned item price: nothing was changed.',
  outOfRange: 'A price would be beyond ±1,000,000,000,000: nothing was changed.',
} as const

/** A markup may be anything that leaves a price. */
export const MARKUP = { least: -100, most: 1_000_000 }
