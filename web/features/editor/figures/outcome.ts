/** What became of a typed figure (numbers: Arithmetic). */
export type FigureOutcome =
  | 'exact'
  | 'rounded'
  | 'closest'
  /** As typed or closest, but the pinned prices exceed it: other prices had to turn negative. */
  | 'turned'
  | 'turned-closest'
  | 'reset'
  | 'all-pinned'
  | 'zero'
  | 'unreadable'
  /** A percentage, typed into a figure other than a qty. */
  | 'percentage'
  | 'out-of-range'
  /** A unit of more characters than it may have. */
  | 'too-long'
