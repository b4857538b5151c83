import { compareDocuments } from '#domain/document/compare/compare-documents.ts'
import { summaryOf } from '#domain/document/compare/summary.ts'
import { wordChanges } from '#domain/document/compare/word-changes.ts'
import { pricedOnly } from '#domain/document/options.ts'
import { type BoqRow, cell, qtyCell } from '#domain/document/quotation.ts'
import type { Quotation } from '#domain/document/schema.ts'
import { recalculateQuotation } from '#domain/numbers/recalculate.ts'
import { applyChanges } from '../support/apply-changes.ts'
import { quotationOf } from './documents.ts'
import { median, ms, quantile } from './measure.ts'
import type { Row } from './table.ts'

const ROWS = 2_000
const ROUNDS = 30
const CHARACTERS = 20_000

/** How long two versions take to compare, as the server does it and a history in the browser. */
export async function measure(): Promise<Row[]> {
  const before = quotationOf(ROWS)
  const some = editedFrom(before, (rows) =>
    rows.map((row, at) => (at % 40 ? row : edited(row, at))),
  )
  const all = editedFrom(before, (rows) =>
    rows.map(edited).toSorted((a, b) => hashOf(a.id) - hashOf(b.id)),
  )
  return [
    rowOf(`comparison of ${ROWS.toLocaleString('en-US')} rows`, time(before, some), 100),
    rowOf('the same if every row has changed and moved', time(before, all), null),
    rowOf(
      `the words of a description of ${CHARACTERS.toLocaleString('en-US')} characters`,
      timeWords(),
      100,
    ),
  ]
}

/** Comparing and summarizing, from newly parsed documents as a server has them. */
function time(before: Quotation, after: Quotation): number[] {
  const { changes } = compareDocuments(before, after)
  const applied = applyChanges(before, changes)
  if (compareDocuments(applied, after).changes.length > 0)
    throw new Error('The changes are not all')
  return Array.from({ length: ROUNDS }, () => {
    const [was, is] = [structuredClone(before), structuredClone(after)]
    const startedAt = performance.now()
    summaryOf(compareDocuments(was, is))
    return performance.now() - startedAt
  })
}

function timeWords(): number[] {
  const words = Array.from({ length: CHARACTERS / 8 }, (_, at) => `word${hashOf(`${at}`) % 1_000}`)
  const before = words.join(' ').slice(0, CHARACTERS)
  const after = words.map((word, at) => (at % 9 ? word : `new${at}`)).join(' ')
  return Array.from({ length: ROUNDS }, () => {
    const startedAt = performance.now()
    wordChanges(before, after)
    return performance.now() - startedAt
  })
}

const rowOf = (what: string, times: number[], aim: number | null): Row => ({
  what,
  measured: ms(median(times)),
  aim: aim === null ? null : `at most ${aim} ms`,
  isMet: aim === null || median(times) <= aim,
  behind: `${times.length} times, the first ${ms(times[0] ?? Number.NaN)}, p95 ${ms(quantile(times, 0.95))}`,
})

/** The quotation with its table's rows changed, calculated as it is when saved. */
function editedFrom(
  quotation: Quotation,
  change: (rows: readonly BoqRow[]) => BoqRow[],
): Quotation {
  const blocks = quotation.blocks.map((block) =>
    block.type === 'boq'
      ? { ...block, boq: { ...block.boq, rows: change(pricedOnly(block.boq.rows)) } }
      : block,
  )
  const reading = recalculateQuotation({ ...quotation, blocks })
  if (!reading.ok) throw new Error(reading.reason)
  return reading.value
}

const edited = (row: BoqRow, at: number): BoqRow => ({
  ...row,
  description: cell(`${row.description.html} <i>as discussed</i>`),
  qty: qtyCell((row.qty.value ?? 0) + (at % 3) + 1, 'm²'),
  height: row.height + 1,
})

const hashOf = (text: string): number =>
  [...text].reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7)
