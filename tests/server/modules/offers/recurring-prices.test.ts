import { expect, test } from 'bun:test'
import type { BoqRow, Quotation } from '#domain/document/quotation.ts'
import { canonicalText } from '#domain/offers/canonical.ts'
import { aPricedQuotation } from '../../../support/documents.ts'
import { answerOffer, openOffer, sendAgain } from '../../../support/offers.ts'
import { call } from '../../../support/person.ts'
import { startReceiver } from '../../../support/receiver.ts'
import { sharedPerson, sharedServer } from '../../../support/shared.ts'

/* Prices that recur and a payment plan, from a save to what is told of an acceptance (numbers: Prices that recur). */

const server = sharedServer({
  env: { RATE_LIMITS: 'off', WEBHOOK_PRIVATE_NETWORKS: 'on', OFFERS_PER_DAY_NEW: '1000' },
  web: true,
})
const sender = sharedPerson(server, 'sender')

const RATE = { id: 'full', name: 'VAT', percent: 19, reason: '', parts: [] }
const rest = { id: 'rest', text: { html: '', value: null }, kind: 'rest', value: null }
const part = (id: string, kind: string, value: number, due: object = { when: 'acceptance' }) => ({
  ...rest,
  id,
  kind,
  value,
  due,
})

/** A set-up of 500 once, and hosting of 49.00 a month, which the customer may leave out. */
function hosting(changes: object = {}): Quotation {
  const quotation = aPricedQuotation(2, { name: 'Hosting' })
  const table = quotation.blocks.find((block) => block.type === 'boq')
  const [setup, monthly] = (table?.boq.rows ?? []) as BoqRow[]
  for (const [row, price] of [
    [setup, 500],
    [monthly, 49],
  ] as const)
    if (row)
      Object.assign(row, {
        itemPrice: { ...row.itemPrice, value: price },
        qty: { ...row.qty, value: 1 },
      })
  Object.assign(monthly ?? {}, { period: 'month' })
  return {
    ...quotation,
    tax: { mode: 'added', rates: [RATE], defaultRate: 'full' },
    terms: { month: 12 },
    ...changes,
  } as Quotation
}

const save = async (quotation: object) =>
  (await sender.call('/api/save-quotation', { body: { quotation } })) as {
    status: number
    body: { field?: string; quotation: Quotation & { totals: Record<string, unknown> } }
  }

const PERIOD_TOTALS = [
  { period: 'once', total: 595 },
  { period: 'month', total: 58.31 },
]

test('each period has a total of its own, with its term and the first year', async () => {
  const { totals } = (await save(hosting())).body.quotation
  expect(totals).toMatchObject({
    sum: 500,
    total: 595,
    periods: [
      { period: 'once', sum: 500, total: 595, term: null, termTotal: null },
      { period: 'month', sum: 49, gross: 58.31, total: 58.31, term: 12, termTotal: 699.72 },
    ],
    firstYear: 1294.72,
    payments: [],
  })
  const yearly = hosting({ terms: {}, tax: { mode: 'none', rates: [], defaultRate: null } })
  const [table] = yearly.blocks.flatMap((block) => (block.type === 'boq' ? [block] : []))
  Object.assign(table?.boq.rows[0] ?? {}, { period: 'year' })
  const { body } = await save(yearly)
  expect(body.quotation.totals).toMatchObject({ sum: null, total: null, firstYear: 1088 })
  expect(body.quotation.blocks.at(-1)).toMatchObject({ price: { value: null, html: '' } })
})

test.each([
  ['terms.month', { terms: { month: 0 } }],
  ['terms.month', { terms: { month: 10_000 } }],
  ['terms.month', { terms: { month: 1.5 } }],
  ['terms.once', { terms: { once: 2 } }],
  ['terms.decade', { terms: { decade: 2 } }],
  ['lines[0].periods[0]', { lines: [aLine({ periods: ['day'] })] }],
  ['lines[0].periods', { lines: [aLine({ periods: [] })] }],
  ['payments[0].value', { payments: [part('a', 'percent', 110), rest] }],
  ['payments[1].value', { payments: [part('a', 'percent', 60), part('b', 'percent', 50), rest] }],
  ['payments[0].value', { payments: [part('a', 'percent', -5), rest] }],
  ['payments[0].value', { payments: [part('a', 'amount', -5), rest] }],
  ['payments[0].value', { payments: [part('a', 'percent', 1.23456), rest] }],
  ['payments[0].kind', { payments: [part('a', 'percent', 30)] }],
  ['payments[0].kind', { payments: [rest, { ...rest, id: 'again' }] }],
  ['payments[1].id', { payments: [part('rest', 'percent', 30), rest] }],
  ['payments[0].due.when', { payments: [part('a', 'percent', 3, { when: 'someday' }), rest] }],
  ['payments[0].due.date', { payments: [part('a', 'amount', 3, { when: 'date' }), rest] }],
  [
    'payments[0].due.date',
    { payments: [part('a', 'amount', 3, { when: 'date', date: '2031-02-30' }), rest] },
  ],
  ['payments[0].due.days', { payments: [part('a', 'amount', 3, { when: 'days' }), rest] }],
])('%s is refused: %j', async (field, changes) => {
  expect(await save(hosting(changes))).toMatchObject({
    status: 400,
    body: { field: `quotation.${field}` },
  })
})

function aLine(changes: object) {
  return { id: 'l', html: 'Line', kind: 'percent', value: -10, ...changes }
}

test('a period that is not known is refused at its row', async () => {
  const quotation = hosting()
  const [table] = quotation.blocks.flatMap((block) => (block.type === 'boq' ? [block] : []))
  Object.assign(table?.boq.rows[0] ?? {}, { period: 'day' })
  const at = quotation.blocks.findIndex((block) => block.type === 'boq')
  expect(await save(quotation)).toMatchObject({
    status: 400,
    body: { field: `quotation.blocks[${at}].boq.rows[0].period` },
  })
})

test('what says nothing of periods is stored, told and hashed as before', async () => {
  const { quotation } = (await save(aPricedQuotation(2))).body
  expect(quotation).toMatchObject({ terms: {}, payments: [], totals: { firstYear: null } })
  expect(quotation.blocks.find(({ type }) => type === 'boq')).toMatchObject({
    period: null,
    boq: { rows: [{ period: null }, { period: null }] },
  })
  expect(canonicalText(quotation)).not.toContain('period')
  expect(canonicalText(quotation)).toContain('"version":3}')
  expect(canonicalText(hosting())).toContain('"version":7}')
})

test('no period is added to another in what is told of an offer and its acceptance', async () => {
  using receiver = startReceiver()
  const events = ['offer.sent', 'offer.accepted']
  await sender.call('/api/save-webhook', { body: { url: receiver.url, events, isOn: true } })
  const plan = [part('deposit', 'percent', 30), rest]
  const stored = (await save(hosting({ payments: plan }))).body.quotation
  const email = 'client@recurring.example'
  const { tokens, sendId: offerId } = await sendAgain(sender, stored, { to: [{ email }] })
  const [token = ''] = tokens
  const opened = (await openOffer(server, token)).body.quotation
  expect(opened.totals).toMatchObject({
    firstYear: 1294.72,
    payments: [
      { id: 'deposit', amount: 178.5 },
      { id: 'rest', amount: 416.5 },
    ],
  })
  const waiting = (await sender.call('/api/get-overview?timeZone=UTC')).body
  expect(waiting.waiting.find(({ id }: Quotation) => id === stored.id)).toMatchObject({
    total: 595,
    periodTotals: PERIOD_TOTALS,
  })
  const { answer } = (await answerOffer(server, token, { choices: [] })).body.offer
  expect(answer).toMatchObject({ total: 595, periodTotals: PERIOD_TOTALS })

  const { hash } = answer
  const found = (await call(server, '/api/find-acceptance', { body: { hash } })).body.acceptance
  expect(found).toMatchObject({ total: 595, periodTotals: PERIOD_TOTALS })
  const kept = (await sender.call('/api/get-accepted-offer', { body: { offerId } })).body.quotation
  expect(kept).toMatchObject({ totals: opened.totals, terms: { month: 12 } })

  const list = (await sender.call('/api/get-quotation-list')).body.quotations
  expect(list.find(({ id }: Quotation) => id === stored.id)).toMatchObject({
    total: 595,
    periodTotals: PERIOD_TOTALS,
    totals: { firstYear: 1294.72 },
  })
  const overview = (await sender.call('/api/get-overview?timeZone=UTC')).body
  expect(overview).toMatchObject({ countsFirstYear: true, totals: [{ won: 1294.72, lost: 0 }] })

  const mails = (await server.outbox()).map(({ to, text }) => ({ to, text: words(text) }))
  const offered = mails.find(({ to }) => to === email)
  expect(offered?.text).toContain('$595.00 + $58.31 / month')
  const copy = mails.findLast(({ to }) => to === email)?.text ?? ''
  for (const line of [
    'Once: $595.00',
    'Every month: $58.31 / month',
    'for 12 months: $699.72',
    'First year: $1,294.72',
    '30%: $178.50 (on acceptance)',
  ])
    expect(copy).toContain(line)

  const received = await receiver.has(2)
  for (const { body } of received)
    expect(JSON.parse(body).data).toMatchObject({ total: 595, periodTotals: PERIOD_TOTALS })
})

test('versions and deleted quotations know them too', async () => {
  const stored = (await save(hosting({ name: 'Versions' }))).body.quotation
  const changed = (await save({ ...stored, terms: {} })).body.quotation
  const { revisions } = (await sender.call('/api/get-revision-list', { body: { id: stored.id } }))
    .body
  for (const revision of revisions)
    expect(revision).toMatchObject({ total: 595, periodTotals: PERIOD_TOTALS })
  expect(revisions).toHaveLength(2)
  await sender.call('/api/delete-quotation', { method: 'DELETE', body: { id: changed.id } })
  const { quotations } = (await sender.call('/api/get-deleted-list')).body
  expect(quotations.find(({ id }: Quotation) => id === stored.id)).toMatchObject({
    total: 595,
    periodTotals: PERIOD_TOTALS,
  })
})

test('a first year beyond 1e12 makes nothing of it a total that is paid once', async () => {
  const quotation = hosting({ terms: {}, currency: 'VND' })
  const table = quotation.blocks.find((block) => block.type === 'boq')
  const monthly = table?.boq.rows[1] as BoqRow
  Object.assign(monthly, { itemPrice: { ...monthly.itemPrice, value: 1e11 } })
  const stored = (await save(quotation)).body.quotation
  const periodTotals = [
    { period: 'once', total: 595 },
    { period: 'month', total: 1.19e11 },
  ]
  expect(stored.totals.firstYear).toBeNull()
  const list = (await sender.call('/api/get-quotation-list')).body.quotations
  const listed = list.find(({ id }: Quotation) => id === stored.id)
  expect(listed).toMatchObject({ total: 595, periodTotals })
  const { tokens } = await sendAgain(sender, stored)
  const opened = (await openOffer(server, tokens[0] ?? '')).body.quotation
  expect(opened.totals.periods).toMatchObject(periodTotals)
  const { answer } = (await answerOffer(server, tokens[0] ?? '', { choices: [] })).body.offer
  expect(answer).toMatchObject({ total: 595, periodTotals })
  await sender.call('/api/delete-quotation', { method: 'DELETE', body: { id: stored.id } })
  const { quotations } = (await sender.call('/api/get-deleted-list')).body
  const deleted = quotations.find(({ id }: Quotation) => id === stored.id)
  expect(deleted).toMatchObject({ total: 595, periodTotals })
})

test('the next version says of every period what it was, on the page and in the mail', async () => {
  const email = 'again@recurring.example'
  const first = (await save(hosting({ name: 'Again' }))).body.quotation
  await sendAgain(sender, first, { to: [{ email }] })
  const dearer = structuredClone(first)
  const [table] = dearer.blocks.flatMap((block) => (block.type === 'boq' ? [block] : []))
  const [, monthly] = (table?.boq.rows ?? []) as BoqRow[]
  if (monthly) monthly.qty.value = 2
  const second = (await save(dearer)).body.quotation
  const { tokens } = await sendAgain(sender, second, { to: [{ email }] })
  expect((await openOffer(server, tokens[0] ?? '')).body.earlier).toMatchObject({
    totalBefore: 595,
    totalAfter: 595,
    periodsBefore: PERIOD_TOTALS,
    periodsAfter: [
      { period: 'once', total: 595 },
      { period: 'month', total: 116.62 },
    ],
  })
  const mail = (await server.outbox()).findLast(({ to }) => to === email)
  expect(words(mail?.text ?? '')).toContain(
    'total $595.00 + $58.31 / month → $595.00 + $116.62 / month',
  )
})

/** With ordinary spaces. */
const words = (text: string) => text.replace(/\s+/g, ' ')
