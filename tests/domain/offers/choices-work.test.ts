import { expect, test } from 'bun:test'
import type { BoqBlock, BoqRow } from '#domain/document/quotation.ts'
import { choicesIn, withChoices } from '#domain/offers/choices.ts'
import { aPricedQuotation } from '../../support/documents.ts'

/** How often rows are read to choose all of an offer's optional rows, and to name what is chosen. */
function readsFor(rows: number): number {
  const offer = aPricedQuotation(rows)
  const table = offer.blocks.find((block): block is BoqBlock => block.type === 'boq')
  let reads = 0
  const counted = ((table?.boq.rows ?? []) as BoqRow[]).map(
    (row) =>
      new Proxy<BoqRow>(
        { ...row, use: 'optional' },
        {
          get(target, name) {
            reads += 1
            return Reflect.get(target, name)
          },
        },
      ),
  )
  const choices = counted.map(({ id }) => ({ rowId: id, qty: null }))
  Object.assign(table?.boq ?? {}, { rows: counted })
  choicesIn(offer.blocks)
  expect(withChoices(offer, choices).ok).toBe(true)
  const unknown = [...choices, { rowId: 'unknown', qty: null }]
  expect(withChoices(offer, unknown).ok).toBe(false)
  return reads
}

test('choosing ten times as many rows reads about ten times as many', () => {
  expect(readsFor(5_000) / readsFor(500)).toBeLessThan(12)
})
