import type { Block, Quotation } from '../schema.ts'
import type { Fields, Step } from './fields.ts'
import { isObject } from './tax-parts.ts'

/**
 * Version 6 to 7: rows, tables and lines get a period, and totals what is typed over them. None has
 * any. A letterhead gets an IBAN and a payment link, both blank. The totals that are stored with a quotation get what is told of periods.
 */
export const withPeriods = {
  item(item) {
    if (item.type === 'row' || item.type === 'boqRow') return { period: null, ...item }
    if (item.type === 'price') return { typed: {}, ...item }
    if (item.type !== 'boq' || !isObject(item.boq)) return item
    const { rows } = item.boq
    const each = (row: unknown) =>
      isObject(row) && row.type === 'row' ? { period: null, ...row } : row
    return {
      period: null,
      ...item,
      boq: { ...item.boq, ...(Array.isArray(rows) && { rows: rows.map(each) }) },
    }
  },
  quotation(quotation: Fields): Fields {
    const { lines, totals, letterhead } = quotation
    const each = (line: unknown) => (isObject(line) ? { periods: null, ...line } : line)
    return {
      ...quotation,
      ...(Array.isArray(lines) && { lines: lines.map(each) }),
      ...(isObject(letterhead) && { letterhead: { iban: '', payLink: '', ...letterhead } }),
      ...(isObject(totals) && { totals: { ...inPeriods(totals), ...totals } }),
    }
  },
} satisfies Step

const inPeriods = (sums: Fields): Fields => ({
  periods: [{ period: 'once', ...sums, term: null, termTotal: null }],
  firstYear: null,
  payments: [],
})

/** Whether a row, table, line or total says something of periods; no document before version 7 does. */
export const saysPeriods = ({ blocks, lines }: Periodic): boolean =>
  lines.some(({ periods }) => periods) || blocks.some(isPeriodic)

type Periodic = Pick<Quotation, 'blocks' | 'lines'>

function isPeriodic(block: Block): boolean {
  if (block.type === 'price') return Object.keys(block.typed ?? {}).length > 0
  const rows: readonly object[] = block.type === 'boq' ? block.boq.rows : []
  return [block, ...rows].some((one) => 'period' in one && one.period)
}

/** The blocks and lines as they were before version 7. */
export const withoutPeriods = ({ blocks, lines }: Periodic) => ({
  blocks: blocks.map((block) => {
    if (block.type === 'price') return without(block, 'typed')
    if (block.type !== 'boq') return without(block, 'period')
    const rows = block.boq.rows.map((row) => without(row, 'period'))
    return { ...without(block, 'period'), boq: { ...block.boq, rows } }
  }),
  lines: lines.map((line) => without(line, 'periods')),
})

/** Whether a letterhead says how to pay; none before version 7 does. */
export const saysHowToPay = ({ letterhead }: Pick<Quotation, 'letterhead'>): boolean =>
  Boolean(letterhead?.iban || letterhead?.payLink)

/** The letterhead as it was before version 7. */
export const withoutHowToPay = ({ letterhead }: Pick<Quotation, 'letterhead'>) =>
  letterhead && without(without(letterhead, 'iban'), 'payLink')

const without = (fields: object, name: string): object =>
  Object.fromEntries(Object.entries(fields).filter(([own]) => own !== name))
