import { type BoqRow, cell, figureCell, newBoqRow, qtyCell } from '#domain/document/quotation.ts'
import type { BoqBlock, Quotation } from '#domain/document/schema.ts'
import { template } from '#domain/document/template.ts'
import { recalculateQuotation } from '#domain/numbers/recalculate.ts'

/** The quotations that the benches open, type in and save. */

/** The template, settled and unsaved, with one boq of that many rows in place of its two. */
export function quotationOf(rowCount: number): Quotation {
  let last = 0
  const nextId = () => `i${(++last).toString(36)}`
  const quotation = template(nextId)
  const rows = Array.from({ length: rowCount }, (_, at) => rowOf(nextId(), at))
  const longAt = quotation.blocks.findIndex(({ type }) => type === 'boq')
  const blocks = quotation.blocks
    .filter(({ type }, at) => type !== 'boq' || at === longAt)
    .map((block) => (block.type === 'boq' ? { ...block, boq: { ...block.boq, rows } } : block))
  const recalculated = recalculateQuotation({
    ...quotation,
    name: `Renovation, ${rowCount} items`,
    blocks,
  })
  if (!recalculated.ok) throw new Error(`The bench's quotation is not one: ${recalculated.at}`)
  return recalculated.value
}

/**
 * The same with all that a business may need: taxed at two rates, discounts on rows and on the
 * whole, and optional rows.
 */
export function quotationWithTerms(rowCount: number): Quotation {
  const plain = quotationOf(rowCount)
  const recalculated = recalculateQuotation({
    ...plain,
    tax: {
      mode: 'added',
      rates: [
        { id: 'usual', name: 'VAT', percent: 19, reason: '', parts: [] },
        { id: 'reduced', name: 'VAT', percent: 7, reason: '', parts: [] },
      ],
      defaultRate: 'usual',
    },
    lines: [{ id: 'less', html: 'Discount', kind: 'percent', value: -3 }],
    blocks: plain.blocks.map((block) => (block.type === 'boq' ? withTerms(block) : block)),
  })
  if (!recalculated.ok) throw new Error(`The bench's quotation is not one: ${recalculated.at}`)
  return recalculated.value
}

/** The plain rows with a tax in parts, some of the net withheld, and a total in steps. */
export function quotationOfCountry(rowCount: number): Quotation {
  const parts = [
    { name: 'GST', percent: 5 },
    { name: 'QST', percent: 9.975 },
  ]
  const recalculated = recalculateQuotation({
    ...quotationOf(rowCount),
    tax: {
      mode: 'added',
      rates: [{ id: 'both', name: 'GST + QST', percent: 14.975, reason: '', parts }],
      defaultRate: 'both',
    },
    withholding: { name: 'IRPF', percent: 15, rates: null, lines: null, reason: '' },
    rounding: 0.05,
  })
  if (!recalculated.ok) throw new Error(`The bench's quotation is not one: ${recalculated.at}`)
  return recalculated.value
}

/** The plain rows, every second of which is paid monthly for a year; the one that is typed in is not. */
export function quotationWithPeriods(rowCount: number): Quotation {
  const plain = quotationOf(rowCount)
  const recalculated = recalculateQuotation({
    ...plain,
    terms: { month: 12 },
    blocks: plain.blocks.map((block) => {
      if (block.type !== 'boq') return block
      const rows = block.boq.rows.map((row, at) =>
        row.type === 'row' && at % 2 === 1 ? { ...row, period: 'month' as const } : row,
      )
      return { ...block, boq: { ...block.boq, rows } }
    }),
  })
  if (!recalculated.ok) throw new Error(`The bench's quotation is not one: ${recalculated.at}`)
  return recalculated.value
}

/** Never in the middle row, in which the benches type. */
function withTerms(block: BoqBlock): BoqBlock {
  const { rows, column } = block.boq
  const middle = Math.floor(rows.length / 2)
  const changed = rows.map((row, at) =>
    row.type === 'row' && at !== middle ? { ...row, ...TERMS[at % TERMS.length] } : row,
  )
  const shown = {
    ...column,
    discount: { ...column.discount, isShown: true },
    tax: { ...column.tax, isShown: true },
  }
  return { ...block, boq: { ...block.boq, rows: changed, column: shown } }
}

/** What rows have beside their price. */
const TERMS: Partial<BoqRow>[] = [
  {},
  { discount: cell('', 5) },
  { taxRate: 'reduced' },
  { use: 'optional', isChosen: false },
  { discount: cell('', 12.5), taxRate: 'reduced' },
  { use: 'optional', isChosen: true },
]

/** The longest quotation of at most that many bytes of json. */
export function quotationOfBytes(bytes: number): Quotation {
  const sizes = Array.from({ length: 200 }, (_, at) => quotationOf(at + 1))
  const fits = (quotation: Quotation) => Buffer.byteLength(JSON.stringify(quotation)) <= bytes
  const found = sizes.findLast(fits)
  if (!found) throw new Error(`No quotation has only ${bytes} bytes`)
  return found
}

const DESCRIPTIONS = [
  'Wall tiles, white, glazed, 20 × 20 cm, <b>laid and grouted</b>',
  'Screed, 50 mm, with edge insulation',
  'Shower tray, level with the floor',
  '<p>Mixer tap, chrome</p><ul><li>with hose</li><li>with holder</li></ul>',
  'Removal of the old fittings &amp; disposal',
]

function rowOf(id: string, at: number): BoqRow {
  return {
    ...newBoqRow(id),
    description: cell(DESCRIPTIONS[at % DESCRIPTIONS.length]),
    itemPrice: figureCell(((at * 37) % 500) + 0.95),
    qty: qtyCell((at % 12) + 1),
  }
}
