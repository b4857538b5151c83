import { expect, test } from 'bun:test'
import { textOf } from '../../../../../web/features/quotations/states/state-summary.tsx'

test('an offer that was not delivered to somebody is still open, as the overview counts it', () => {
  const totals = (total: number) => [{ currency: 'USD', total }]
  const sums = [
    { state: 'draft' as const, quotations: 4, totals: totals(400) },
    { state: 'undelivered' as const, quotations: 1, totals: totals(40) },
    { state: 'seen' as const, quotations: 1, totals: totals(60) },
  ]
  expect(textOf(sums, undefined)).toMatch(/^2 open · .*100/)
  expect(textOf(sums, 'undelivered')).toMatch(/^1 not delivered · .*40/)
})
