import type { ColumnRole } from '../../../../src/domain/pasted/heading-words.ts'

const count = (number: number, one: string, many: string) => (number === 1 ? one : many)

/** The texts of the dialog for pasted rows (product: Pasted rows). */
export const WORDS = {
  title: 'Rows from a spreadsheet',
  insert: 'Insert',
  cancel: 'Cancel',
  header: (titles: number) =>
    titles === 0 ? 'The first row names the columns' : `Row ${titles + 1} names the columns`,
  replaceAll: (number: number, text: string, areSamples: boolean) => {
    const kind = areSamples ? 'sample' : 'existing'
    return `Replace the ${count(number, `${kind} row`, `${text} ${kind} rows`)}`
  },
  locale: 'Number format',
  column: (number: number) => `Column ${number} holds`,
  rows: (number: number, text: string, sum: string) =>
    `${text} ${count(number, 'row', 'rows')}, together ${sum}`,
  none: 'No rows: choose the column that holds the description or a figure.',
  titles: (number: number) =>
    count(
      number,
      'The title line above the columns is left out.',
      `The ${number} lines above the columns are left out.`,
    ),
  rounded: (number: number) =>
    count(
      number,
      'One item price has more than 2 decimals: it is rounded, its price is worked out exactly.',
      `${number} item prices have more than 2 decimals: they are rounded, their prices are worked out exactly.`,
    ),
  doubts: (number: number) => count(number, 'Check one thing', `Check ${number} things`),
  linesLeftOut: (number: number) =>
    count(number, 'One line is left out', `${number} lines are left out`),
  all: (number: number) => `Show all ${number}`,
  fewer: 'Show fewer',
  swap: 'Swap',
  readSo: 'Read it so',
  keep: 'Keep',
  leaveOut: 'Leave out',
  countedOnce: 'Count as one',
  notCounted: 'Count nothing',
  missing: (name: string, line: number) => `${name} of line ${line}`,
  product: (column: string, matching: number, rows: number, text: string, hasDiscount: boolean) => {
    const all = count(rows, 'the only row', `all ${text} rows`)
    const share = matching === rows ? all : `${matching} of ${text} rows`
    return hasDiscount
      ? `${column} is qty × item price less the discount in ${share}.`
      : `${column} is qty × item price in ${share}.`
  },
  texts: (headings: string, notes: string) =>
    `Of them, ${[headings, notes].filter((part) => part !== '').join(' and ')}.`,
  headings: (number: number, text: string) =>
    count(number, 'one is a heading', `${text} are headings`),
  notes: (number: number, text: string) => count(number, 'one is a note', `${text} are notes`),
  costs: (columns: string) => `Customers never see what you pay yourself: ${columns}.`,
  taxLeftOut: (columns: string) =>
    `Tax rates are left out until the quotation has tax: ${columns}.`,
  newRates: (number: number, rates: string) =>
    count(
      number,
      `A tax rate is added to the quotation: ${rates}.`,
      `Tax rates are added to the quotation: ${rates}.`,
    ),
  withTax: (column: string) => `${column} has prices with tax, but the quotation adds the tax.`,
  withoutTax: (column: string) =>
    `${column} has prices without tax, but the quotation’s prices include it.`,
  lineIs: (line: number) => `Line ${line} is`,
  kinds: { heading: 'Heading', note: 'Note', row: 'Row', leftOut: 'Leave out' },
  leftOut: (columns: string) => `Left out: ${columns}.`,
  currency: (other: string, own: string) =>
    `Prices in ${other} are not converted: the quotation is in ${own}.`,
  cut: (fit: string) => `Only the first ${fit} rows fit: a quotation holds 5,000 at most.`,
  more: (rest: string) => `… and ${rest} more`,
  inserted: (number: number, text: string) => `${text} ${count(number, 'row', 'rows')} inserted`,
  tooLarge: 'Too much to paste at once: copy fewer rows.',
  outOfRange: 'Not inserted: the sum would be beyond a trillion.',
  tooLong: 'Not inserted: the texts are too long for one quotation.',
  roles: {
    description: 'Description',
    unit: 'Unit',
    qty: 'Qty',
    itemPrice: 'Item price',
    price: 'Price',
    discount: 'Discount',
    tax: 'Tax rate',
    cost: 'Cost',
    number: 'Number',
    none: 'Leave out',
  } satisfies Record<ColumnRole, string>,
} as const
