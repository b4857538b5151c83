import { expect, test } from 'bun:test'
import { aPricedQuotation } from '../../../support/documents.ts'
import { aDeposit, aPart } from '../../../support/payment-plans.ts'
import { sharedPerson, sharedServer } from '../../../support/shared.ts'

const server = sharedServer({ env: { RATE_LIMITS: 'off' } })
const owner = sharedPerson(server)

const save = (payments: unknown) =>
  owner.call('/api/save-quotation', { body: { quotation: { ...aPricedQuotation(1), payments } } })

test('a plan is stored with what its parts come to, sanitized, and found by its texts', async () => {
  const { status, body } = await save(aDeposit('Anzahlung <b>sofort</b><script>alert(1)</script>'))
  expect(status).toBe(200)
  const { payments, totals } = body.quotation
  expect(payments[0].text.html).toBe('Anzahlung <b>sofort</b>')
  expect(totals.payments).toEqual([
    { id: 'deposit', amount: 6 },
    { id: 'rest', amount: 14 },
  ])
  const found = await owner.call('/api/get-quotation-list?search=anzahlung')
  expect(found.body.quotations).toHaveLength(1)
})

const percent = (value: number) => aPart('a', { kind: 'percent', value })
test.each([
  ['110 %', 'payments[0].value', [percent(110), aPart('r')]],
  ['110 % in all', 'payments[1].value', [percent(60), { ...percent(50), id: 'b' }, aPart('r')]],
  ['−5', 'payments[0].value', [aPart('a', { kind: 'amount', value: -5 }), aPart('r')]],
  ['no rest', 'payments[0].kind', [percent(30)]],
  ['a rest in between', 'payments[0].kind', [aPart('r'), percent(30)]],
  ['an unknown time', 'payments[0].due.when', [aPart('r', { when: 'someday' as 'delivery' })]],
  ['no day', 'payments[0].due.date', [aPart('r', { when: 'date', date: '2026-02-30' })]],
  ['no number of days', 'payments[0].due.days', [aPart('r', { when: 'days' })]],
  ['the same id twice', 'payments[1].id', [percent(30), aPart('a')]],
] as const)('a plan with %s is refused at its field', async (_, at, payments) => {
  const { status, body } = await save(payments)
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toContain(`quotation.${at}`)
})
