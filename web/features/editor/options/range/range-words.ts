/** The texts of quantities that customers choose (product: Options). */
export const WORDS = {
  open: (quantities: string) => `The customer chooses ${quantities}`,
  less: 'Less',
  more: 'More',
  form: 'The customer chooses the quantity',
  fields: { min: 'Least', max: 'Most', step: 'Step' },
  done: 'Done',
  fixed: 'Quantity is fixed',
  unreadable: (typed: string) => `“${typed}” isn’t a number.`,
  blank: 'Type a number.',
  negative: 'A quantity to choose is 0 or more.',
  beyond: 'That is beyond a trillion.',
  order: 'The most has to be more than the least.',
  noStep: 'A step has to be more than 0.',
  ownOutside: (qty: string) => `The row’s own quantity, ${qty}, is not one of them.`,
  field: (description: string) => (description ? `Quantity: ${description}` : 'Quantity'),
  notOffered: (offered: string, typed: string, nearest: string) =>
    `You can choose ${offered}: ${typed} became ${nearest}.`,
  inSteps: (range: string, step: string) => `${range} in steps of ${step}`,
  notRead: (typed: string, kept: string) =>
    kept ? `“${typed}” isn’t a number, so ${kept} was kept.` : `“${typed}” isn’t a number.`,
} as const
