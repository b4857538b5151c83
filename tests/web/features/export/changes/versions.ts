import { newHeading, newNote } from '#domain/document/kinds/new-item.ts'
import {
  type Block,
  type BoqBlock,
  type BoqRow,
  cell,
  newPriceBlock,
  newQuotation,
  newTextBlock,
  type Quotation,
  qtyCell,
  type TableRow,
} from '#domain/document/quotation.ts'
import { aRow, aTableOf, recalculated } from '../pages/drawn.ts'

/** Two versions of an offer, between which everything happens that a list of changes tells. */

const described = (html: string) => ({ description: cell(html) })

const tableOf = (id: string, title: string, rows: TableRow[]): BoqBlock => {
  const table = aTableOf(rows)
  const header = { ...table.boq.header, title: cell(title) }
  return { ...table, id, boq: { ...table.boq, header } }
}

const LONG = Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ')

const TILES = 'Wall tiles, grey, <b>30 × 60 cm</b>, laid in thin bed'

const rows: Record<string, BoqRow> = {
  tiles: aRow('tiles', 40, 10, { ...described(TILES), qty: qtyCell(10, 'm²') }),
  grout: aRow('grout', 12.5, 4, described('Grout')),
  taps: aRow('taps', 180, 2, described('Taps')),
  sink: aRow('sink', 90, 1, described('Sink of enamel')),
  lamp: aRow('lamp', 55, 3, described('Lamp')),
}
const { tiles, grout, taps, sink, lamp } = rows as Record<string, BoqRow> & {
  [name in 'tiles' | 'grout' | 'taps' | 'sink' | 'lamp']: BoqRow
}

const offer = (name: string, blocks: Block[], changes: Partial<Quotation> = {}): Quotation =>
  recalculated({ ...newQuotation(blocks), name, email: 'anna@example.com', ...changes })

export const before = offer('Bathroom', [
  newTextBlock('intro', `<h2>Bathroom</h2><p>${LONG} delivered in May ${LONG}</p>`),
  tableOf('kitchen', 'Kitchen', [newHeading('h', 'Walls', 1), tiles, grout, taps]),
  tableOf('bath', 'Bath', [sink, lamp]),
  newTextBlock('terms', '<p>Payment within 30 days.</p>'),
  newPriceBlock('total'),
])

export const after = offer(
  'Bathroom',
  [
    newTextBlock('intro', `<h2>Bathroom</h2><p>${LONG} delivered in June ${LONG}</p>`),
    tableOf('kitchen', 'Kitchen and hall', [
      newHeading('h', 'Walls', 1),
      { ...grout, qty: qtyCell(6) },
      {
        ...tiles,
        ...described('Wall tiles, white, <b>30 × 60 cm</b>, laid in thin bed'),
        qty: qtyCell(12, 'm²'),
        discount: { html: '', value: 5 },
      },
      newNote('note', 'Without waste.'),
      lamp,
      aRow('primer', 30, 2, { ...described('Primer<br>two coats'), use: 'optional' }),
    ]),
    tableOf('bath', 'Bath', [aRow('tub', 410, 1, described('Bathtub <i>with feet</i>'))]),
    tableOf('hall', 'Hall', [aRow('door', 220, 2, described('Door'))]),
    newPriceBlock('total'),
  ],
  {
    tax: {
      mode: 'added',
      rates: [{ id: 'vat', name: 'VAT', percent: 19, reason: '', parts: [] }],
      defaultRate: 'vat',
    },
  },
)

/** Two versions with this many rows, of which all but a few changed. */
export function longVersions(count: number): [Quotation, Quotation] {
  const make = (price: (at: number) => number, end: string) =>
    offer('Long', [
      tableOf(
        'long',
        'Long',
        Array.from({ length: count }, (_, at) =>
          aRow(`r${at}`, price(at), 2, described(`Work ${at} ${end}`)),
        ),
      ),
      newPriceBlock('total'),
    ])
  return [
    make((at) => at + 1, 'by hand'),
    make((at) => at + (at % 100 === 0 ? 1 : 2), 'by machine'),
  ]
}
