/** What costs and what follows from them are called, on the paper and in a file with costs. */
export const COST_WORDS = {
  cost: 'Cost',
  costLabel: 'Cost per unit',
  profit: 'Profit',
  margin: 'Margin',
  /** Marks a file for the owner alone. */
  withCosts: 'with costs',
  withoutCost: (rows: number) =>
    rows === 1 ? 'One priced row has no cost.' : `${rows} priced rows have no cost.`,
} as const
