import { newHeading, newNote } from '#domain/document/kinds/new-item.ts'
import { withWholeGroups } from '#domain/document/options.ts'
import type {
  Block,
  BoqBlock,
  BoqRow,
  Quotation,
  QuotationTax,
  TableRow,
} from '#domain/document/quotation.ts'
import { usualDecimals } from '#domain/numbers/usual-decimals.ts'
import type { Chance } from '../../../../support/chance.ts'
import { aQuotationOf, aRow, aSingleRow, aTable, aTotal } from './quotations.ts'

const RATES: QuotationTax['rates'] = [
  { id: 'full', name: 'VAT', percent: 19, reason: '', parts: [] },
  { id: 'low', name: 'VAT', percent: 7, reason: '', parts: [] },
  { id: 'odd', name: 'Tax', percent: 8.125, reason: '', parts: [] },
  { id: 'none', name: 'VAT', percent: 0, reason: 'Export', parts: [] },
]

const IN_PARTS: QuotationTax['rates'] = [
  {
    id: 'full',
    name: 'GST + QST',
    percent: 14.975,
    reason: '',
    parts: [
      { name: 'GST', percent: 5 },
      { name: 'QST', percent: 9.975 },
    ],
  },
  ...RATES.slice(1),
]

/**
 * A random offer with tax, discounts, options, headings and lines.
 * @param isRich whether also with parts of taxes, withholding and steps of the total
 */
export function aRandomOffer(
  chance: Chance,
  format: string,
  rows: number,
  isRich = false,
): Quotation {
  const [currency, locale] = format.split(' ')
  const all = isRich && chance.below(3) > 0 ? IN_PARTS : RATES
  const rates = chance.pick([all, all.slice(0, 2), all.slice(0, 1)])
  const line = (at: number) => ({
    id: `l${at}`,
    html: 'Line',
    kind: chance.pick(['percent', 'amount', 'percent'] as const),
    value: chance.pick([-10, -2.5, 25, -12.34, 3.3333]),
  })
  const rounding = { id: 'r', html: 'Rounding', kind: 'rounding', value: 0.02 } as const
  const count = chance.below(4)
  const table = (count: number, isWide: boolean) =>
    shownWith(
      Array.from({ length: count }, (_, at) => anyLine(chance, at, rates)),
      isWide,
    )
  const row = anyRow(chance, 1, rates)
  const { type: _, group: __, ...single } = row
  return aQuotationOf(
    [
      { ...aTotal(), id: 'p1' },
      table(rows, chance.below(4) > 0),
      { ...aSingleRow('Single', [1, 1]), ...single, use: 'included', group: null } as Block,
      table(Math.ceil(rows / 5), true),
      { ...aTotal(), id: 'p2' },
    ],
    {
      currency,
      locale,
      tax: {
        mode: chance.pick(['added', 'included', 'added', 'included', 'none'] as const),
        rates,
        defaultRate: 'full',
      },
      lines: [
        ...Array.from({ length: count }, (_, at) => line(at)),
        ...(chance.below(2) ? [rounding] : []),
      ],
      numbering: chance.pick(['table', 'outline'] as const),
      ...(isRich && richTerms(chance, currency)),
    },
  )
}

const richTerms = (chance: Chance, currency = ''): Partial<Quotation> => ({
  withholding: chance.pick([
    null,
    { name: 'IRPF', percent: 15, rates: null, lines: null, reason: '' },
    { name: 'Ritenuta', percent: 20, rates: ['full'], lines: null, reason: 'Law' },
    { name: 'WHT', percent: 2.5, rates: null, lines: ['l0'], reason: '' },
    { name: 'WHT', percent: 10, rates: ['low'], lines: [], reason: '' },
  ]),
  rounding: chance.pick([null, 0.05, 0.5, 10]),
  decimals: usualDecimals(currency),
})

function shownWith(rows: TableRow[], isShown: boolean): BoqBlock {
  const table = aTable([])
  const column = { ...table.boq.column }
  for (const name of ['discount', 'unit', 'tax'] as const)
    column[name] = { ...column[name], isShown }
  return { ...table, boq: { ...table.boq, column, rows: withWholeGroups(rows) as TableRow[] } }
}

function anyLine(chance: Chance, at: number, rates: typeof RATES): TableRow {
  const kind = chance.below(12)
  if (kind === 0) {
    const heading = newHeading(`h${at}x${chance.below(1e9)}`, 'Heading', 1 + chance.below(4))
    return { ...heading, hasSum: chance.below(3) > 0, isClosed: chance.below(6) === 0 }
  }
  if (kind === 1) return newNote(`n${at}x${chance.below(1e9)}`, 'Note')
  return anyRow(chance, at, rates)
}

function anyRow(chance: Chance, at: number, rates: typeof RATES): BoqRow {
  const cents = chance.below(chance.pick([1_000, 100_000])) / 100
  const qty = chance.pick([1, 2, 2.5, 0.333, 12, -1])
  const use = chance.pick(['included', 'included', 'included', 'optional', 'alternative'] as const)
  return {
    ...aRow('Row', [cents, qty]),
    discount: { html: '', value: chance.pick([null, null, 15, 7.5, -3, 33.3333]) },
    taxRate: chance.pick([null, null, null, ...rates.map(({ id }) => id)]),
    use,
    isChosen: chance.below(2) === 0,
    group: use === 'alternative' ? `g${Math.floor(at / 6)}` : null,
  }
}
