import { describe, expect, test } from 'bun:test'
import {
  anOffer,
  answerOffer,
  type SentOffer,
  sendAgain,
  sendOffer,
} from '../../../support/offers.ts'
import { call, logIn, type Person, signUp } from '../../../support/person.ts'
import { sharedServer } from '../../../support/shared.ts'

let now = 0
const server = sharedServer({ env: { RATE_LIMITS: 'off' }, now: () => now })

const overview = async (by: Person, timeZone = 'Europe/Berlin') =>
  (await by.call(`/api/get-overview?timeZone=${timeZone}`)).body
const sent = (by: Person, changes: object = {}, document: object = {}) =>
  sendOffer(by, { validUntil: '', ...changes }, anOffer(document))
const accept = ({ tokens: [token = ''] }: SentOffer, choices: object[] = []) =>
  answerOffer(server, token, { choices })
const decline = ({ tokens: [token = ''] }: SentOffer) =>
  answerOffer(server, token, { answer: 'decline', choices: [] })
/** A login lasts for minutes: after a jump of the clock the person logs in again. */
const at = async (time: string, by?: Person) => {
  now = Date.parse(time)
  return by ? logIn(server, by) : signUp(server)
}
const countsOf = (body: { months: { month: string; open: number; won: number; lost: number }[] }) =>
  Object.fromEntries(
    body.months
      .filter(({ open, won, lost }) => open + won + lost > 0)
      .map(({ month, open, won, lost }) => [month, [open, won, lost]]),
  )

describe('the overview', () => {
  test('of somebody who has sent nothing has twelve empty months', async () => {
    const by = await at('2026-11-26T12:00:00Z')
    const body = await overview(by)
    expect(body.months).toHaveLength(12)
    expect(body.months[0]).toEqual({ month: '2025-12', open: 0, won: 0, lost: 0 })
    expect(body.months[11].month).toBe('2026-11')
    expect(body).toMatchObject({ totals: [], winRate: null, answerMs: null, waiting: [] })
    expect(body.waitingCount).toBe(0)
  })

  test('counts offers in the month that it was in the user’s time zone when they were sent', async () => {
    let by = await at('2026-10-31T22:59:59Z')
    await sent(by)
    by = await at('2026-10-31T23:00:00Z', by)
    await sent(by)
    expect(countsOf(await overview(by, 'Europe/Berlin'))).toEqual({
      '2026-10': [1, 0, 0],
      '2026-11': [1, 0, 0],
    })
    expect(countsOf(await overview(by, 'UTC'))).toEqual({ '2026-10': [2, 0, 0] })
    expect(countsOf(await overview(by, 'Pacific/Auckland'))).toEqual({ '2026-11': [2, 0, 0] })
  })

  test('tells won, lost and open apart, with the win rate and the time to an answer', async () => {
    let by = await at('2026-09-10T12:00:00Z')
    const [won, lost] = [await sent(by), await sent(by)]
    await sent(by, { validUntil: '2026-09-20' })
    await sent(by)
    by = await at('2026-09-10T14:00:00Z', by)
    await accept(won)
    by = await at('2026-09-10T18:00:00Z', by)
    await decline(lost)
    by = await at('2026-11-26T12:00:00Z', by)
    const body = await overview(by)
    expect(countsOf(body)).toEqual({ '2026-09': [1, 1, 2] })
    expect(body).toMatchObject({ winRate: 1 / 3, answerMs: 4 * 60 * 60_000, waitingCount: 1 })
  })

  test('sums by currency, a won offer as it was accepted', async () => {
    const by = await at('2026-11-26T12:00:00Z')
    await sent(by, {}, { currency: 'CHF' })
    await sent(by, {}, { currency: 'EUR' })
    await accept(await sent(by, {}, { currency: 'EUR' }), [{ rowId: 'row1', qty: 3 }])
    await decline(await sent(by, {}, { currency: 'EUR' }))
    const { totals } = await overview(by)
    // Two rows at 20.00; the optional one adds 10.00 × 3.
    expect(totals).toEqual([
      { currency: 'CHF', open: 40, won: 0, lost: 0 },
      { currency: 'EUR', open: 40, won: 70, lost: 40 },
    ])
  })

  test('sums totals with tax, of which nothing is withheld, and lists what is to be paid', async () => {
    const by = await at('2026-11-26T12:00:00Z')
    const rates = [{ id: 'vat', name: 'IVA', percent: 21, reason: '', parts: [] }]
    const document = {
      tax: { mode: 'added', rates, defaultRate: 'vat' },
      withholding: { name: 'IRPF', percent: 15, rates: null, lines: null, reason: '' },
    }
    await sent(by, {}, document)
    await accept(await sent(by, {}, document), [{ rowId: 'row1', qty: 3 }])
    // 40.00 with 8.40, 70.00 with 14.70; withheld are 6.00 and 10.50.
    const { totals, waiting } = await overview(by)
    expect(totals).toEqual([{ currency: 'USD', open: 48.4, won: 84.7, lost: 0 }])
    expect(waiting).toMatchObject([{ total: 42.4 }])
    const list = (await by.call('/api/get-quotation-list')).body.quotations
    expect(list.map(({ total }: { total: number }) => total)).toEqual([74.2, 42.4])
  })

  test('leaves out what is withdrawn, deleted, a year old, or somebody else’s', async () => {
    const other = await at('2025-11-30T12:00:00Z')
    let by = await signUp(server)
    await sent(other)
    await sent(by)
    by = await at('2026-11-26T12:00:00Z', by)
    const withdrawn = await sent(by)
    await by.call('/api/withdraw-offer', { body: { offerId: withdrawn.sendId } })
    const { id } = (await sent(by)).quotation
    await by.call('/api/delete-quotation', { method: 'DELETE', body: { id } })
    const body = await overview(by)
    expect(countsOf(body)).toEqual({})
    // It still waits, however long ago it was sent.
    expect(body.waiting).toHaveLength(1)
    await by.call('/api/undelete-quotation', { body: { id } })
    expect(countsOf(await overview(by))).toEqual({ '2026-11': [1, 0, 0] })
  })

  test('counts a quotation once, by the version that was sent last', async () => {
    let by = await at('2026-10-10T12:00:00Z')
    const first = await sent(by, {}, { name: 'Bath' })
    await decline(first)
    by = await at('2026-11-10T12:00:00Z', by)
    const { body } = await by.call('/api/save-quotation', {
      body: { quotation: { ...first.quotation, name: 'Bath, smaller' } },
    })
    await sendAgain(by, body.quotation)
    expect(countsOf(await overview(by))).toEqual({ '2026-11': [1, 0, 0] })
  })

  test('names the open offers that wait longest, ten of them, with whom they were sent to', async () => {
    let by = await at('2026-11-01T12:00:00Z')
    const to = [{ email: 'ada@example.com', name: 'Ada' }, { email: 'bob@example.com' }]
    const oldest = await sent(by, { to }, { name: 'Oldest' })
    await call(server, '/api/view-offer', { body: { token: oldest.tokens[0] } })
    for (let day = 2; day < 13; day += 1) {
      by = await at(`2026-11-${String(day).padStart(2, '0')}T12:00:00Z`, by)
      await sent(by, {}, { name: `Day ${day}` })
    }
    const { waiting, waitingCount } = await overview(by)
    expect([waiting.length, waitingCount]).toEqual([10, 12])
    expect(waiting[0]).toEqual({
      id: oldest.quotation.id,
      name: 'Oldest',
      sentAt: '2026-11-01T12:00:00.000Z',
      isSeen: true,
      isUndelivered: false,
      to: 'Ada',
      people: 2,
      total: 40,
      currency: oldest.quotation.currency,
      locale: oldest.quotation.locale,
      decimals: 2,
    })
    expect(waiting[9]).toMatchObject({ name: 'Day 10', isSeen: false })
  })

  test('a time zone that there is not is refused', async () => {
    const by = await at('2026-11-26T12:00:00Z')
    expect(await by.call('/api/get-overview?timeZone=Europe/Nowhere')).toMatchObject({
      status: 400,
      body: { field: 'timeZone' },
    })
    expect((await by.call('/api/get-overview')).status).toBe(200)
  })
})
