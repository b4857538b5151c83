import { expect, test } from 'bun:test'
import { rivalOf, withoutGroupsOf } from '#domain/document/change-options.ts'
import { fillFigures, fillUnits } from '#domain/document/fill-figures.ts'
import { newHeading } from '#domain/document/kinds/new-item.ts'
import { type BoqBlock, type BoqRow, newBoqRow, type TableRow } from '#domain/document/quotation.ts'
import { shownBelow } from '#domain/document/sections.ts'
import { parseTypedFigure } from '#domain/numbers/typed-figure.ts'
import { countSteps } from '../../support/count-steps.ts'
import { aPricedQuotation } from '../../support/documents.ts'
import { sectionSum } from '../../support/sums.ts'

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

const nextId = () => 'new'

/** Every other row is a heading, which has no figures. */
const tableOf = (count: number): TableRow[] =>
  Array.from({ length: count }, (_, at) =>
    at % 2 === 0 ? newBoqRow(`r${at}`) : newHeading(`h${at}`, 'Part', 1),
  )

const alternatives = (count: number): BoqRow[] =>
  Array.from({ length: count }, (_, at) => ({
    ...newBoqRow(`r${at}`),
    use: 'alternative' as const,
    isChosen: at % 2 === 0,
    group: `group${Math.floor(at / 2) + 1}`,
  }))

const growth = (stepsFor: (rows: number) => number) => stepsFor(5_000) / stepsFor(500)

test('figures and units filled down ten times as many rows take about ten times the steps', () => {
  const figure = parseTypedFigure('12.50', 'itemPrice', 'en-US')
  const filled = growth((count) =>
    countSteps((counted) => {
      const rows = tableOf(count).map(counted)
      const figures = Array.from({ length: count / 2 }, () => figure)
      const from = { rowId: 'r0', name: 'itemPrice' } as const
      expect(fillFigures(rows, from, figures, nextId, 2).refused).toEqual([])
    }),
  )
  expect(filled).toBeLessThan(12)
  const units = growth((count) =>
    countSteps((counted) => {
      const given = Array.from({ length: count / 2 }, () => 'm')
      expect(fillUnits(tableOf(count).map(counted), 'r0', given, nextId, 2).refused).toEqual([])
    }),
  )
  expect(units).toBeLessThan(12)
})

test('ten times as many pasted groups find free names in about ten times the steps', () => {
  const found = growth((count) =>
    countSteps((counted) => {
      const table = alternatives(count).map(counted)
      const pasted = withoutGroupsOf(table, alternatives(count).map(counted))
      const names = new Set(pasted.map((row) => (row as BoqRow).group))
      expect([names.size, names.has('group1')]).toEqual([count / 2, false])
    }),
  )
  expect(found).toBeLessThan(12)
})
