import { expect, test } from 'bun:test'
import { newHeading } from '../../../src/domain/document/kinds/new-item.ts'
import { rivalOf } from '../../../src/domain/document/options.ts'
import type { BoqBlock, BoqRow, TableRow } from '../../../src/domain/document/quotation.ts'
import { shownBelow } from '../../../src/domain/document/sections.ts'
import { sectionSum } from '../../../src/domain/numbers/totals.ts'
import { aPricedQuotation } from '../../support/documents.ts'

/** Sections of a heading and four rows: two alternatives, of which the first is chosen, and two others. */
function aTable(count: number): TableRow[] {
  const table = aPricedQuotation(count).blocks.find((one): one is BoqBlock => one.type === 'boq')
  return ((table?.boq.rows ?? []) as BoqRow[]).map((row, at): TableRow => {
    if (at % 5 === 0) return { ...newHeading(`h${at}`), isClosed: true, hasSum: true }
    if (at % 5 > 2) return row
    return {
      ...row,
      use: 'alternative',
      group: `group${Math.floor(at / 5)}`,
      isChosen: at % 5 === 1,
    }
  })
}

/** How often rows and their fields are read while `work` runs. */
function readsOf(count: number, work: (rows: readonly TableRow[]) => unknown): number {
  let reads = 0
  const counted = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(read, name) {
        reads += 1
        return Reflect.get(read, name)
      },
    })
  work(counted(aTable(count).map(counted)))
  return reads
}

const LOOK_UPS: Record<string, (rows: readonly TableRow[]) => unknown> = {
  'the rows below folded headings': (rows) => shownBelow(rows, () => true),
  'the sum of each section': (rows) => rows.map((_, at) => sectionSum(rows, at)),
  'the rival of each row': (rows) => rows.map((row) => rivalOf(rows, row as BoqRow)),
}

test.each(Object.entries(LOOK_UPS))(
  '%s: ten times the rows are about ten times the work',
  (_, work) => {
    expect(readsOf(5_000, work) / readsOf(500, work)).toBeLessThan(12)
  },
)
