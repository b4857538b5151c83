import type { ColumnRole } from '../../../../src/domain/pasted/column-roles.ts'

const count = (number: number, one: string, many: string) => (number === 1 ? one : many)

/** Quoted, each once; the first five of many. */
function listOf(texts: readonly string[]): string {
  const different = [...new Set(texts)].map((text) => `“${text}”`)
  const more = different.length > 5 ? ' …' : ''
  return different.slice(0, 5).join(', ') + more
}

/** The texts of the dialog for pasted rows (look: Words). */
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
  totals: (number: number) =>
    count(number, 'One total line is left out.', `${number} total lines are left out.`),
  pinned: (number: number) =>
    count(
      number,
      'One price is not qty × item price: it is kept, pinned.',
      `${number} prices are not qty × item price: they are kept, pinned.`,
    ),
  rounded: (number: number) =>
    count(
      number,
      'One item price has more than 2 decimals: it is rounded, its price is worked out exactly.',
      `${number} item prices have more than 2 decimals: they are rounded, their prices are worked out exactly.`,
    ),
  words: (words: readonly string[]) =>
    count(
      words.length,
      `In place of a figure stands ${listOf(words)}: it is kept in the description.`,
      `In place of figures stand ${listOf(words)}: they are kept in the descriptions.`,
    ),
  unread: (texts: readonly string[]) =>
    count(
      texts.length,
      `One figure can’t be read and stays blank: ${listOf(texts)}.`,
      `${texts.length} figures can’t be read and stay blank: ${listOf(texts)}.`,
    ),
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
    number: 'Number',
    none: 'Leave out',
  } satisfies Record<ColumnRole, string>,
} as const
