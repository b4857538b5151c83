/** The texts of editing lines (product: Totals). */
export const LINES_WORDS = {
  items: 'Sum, lines and tax',
  lineText: 'Text of the line',
  lineFigure: 'Percentage or amount',
  lineExample: (kind: string, isSurcharge: boolean) =>
    `${isSurcharge ? '' : '−'}${kind === 'percent' ? '10 %' : '50'}`,
  percent: 'Percentage',
  toAmount: 'Make it an amount',
  toPercent: 'Make it a percentage',
  full: 'A quotation holds 50 lines between the sum and the total at most.',
  outOfRange: (result: string) => `A line's percentage is from −100 to 1,000, so ${result}.`,
  kept: (figure: string) => (figure === '' ? 'the cell stays blank' : `${figure} was kept`),
  remove: 'Remove line',
  move: 'Move line',
  moveTip: 'Drag to move (alt+↑ and alt+↓)',
  removeTip: 'Remove line (ctrl+shift+backspace)',
  removed: 'Line removed.',
  staleRounding: 'The rounding was removed: the total that it was made for has changed.',
  position: (at: number, of: number) => `Line ${at} of ${of}`,
  atEdge: (at: number, of: number) => `Line ${at} of ${of}: it can’t move further.`,
} as const
