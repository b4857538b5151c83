import { expect, test } from 'bun:test'
import { newTextBlock, type Quotation } from '#domain/document/quotation.ts'
import {
  anOffer,
  answerOffer,
  aSend,
  openOffer,
  sendAgain,
  sendOffer,
} from '../../../support/offers.ts'
import { call, logIn } from '../../../support/person.ts'
import { builtPages } from '../../../support/server.ts'
import { sharedPerson, sharedServer } from '../../../support/shared.ts'

const SENT = Date.parse('2026-10-20T12:00:00Z')
let now = SENT
const server = sharedServer({
  env: { RATE_LIMITS: 'off', OFFERS_PER_DAY_NEW: '1000' },
  now: () => now,
  web: await builtPages(),
})
const sender = sharedPerson(server, 'sender')

const pageOf = async (token: string) => (await call(server, `/offer/${token}`)).text

interface Listed {
  id: string
  state: string
}

/** The first moment after the last day, by what clocks show there. */
test.each([
  ['UTC', '2026-11-10', '2026-11-11T00:00:00Z'],
  ['Pacific/Auckland', '2026-11-10', '2026-11-10T11:00:00Z'],
  ['Pacific/Kiritimati', '2026-11-10', '2026-11-10T10:00:00Z'],
  ['America/New_York', '2026-11-10', '2026-11-11T05:00:00Z'],
  ['Pacific/Honolulu', '2026-11-10', '2026-11-11T10:00:00Z'],
  // The clocks go back on this day, which has 25 hours.
  ['Europe/Berlin', '2026-10-25', '2026-10-25T23:00:00Z'],
  ['America/New_York', '2026-11-01', '2026-11-02T05:00:00Z'],
  // They go forward, 23 hours.
  ['Europe/Berlin', '2027-03-28', '2027-03-28T22:00:00Z'],
  // After this day midnight is skipped.
  ['Africa/Cairo', '2027-04-29', '2027-04-29T22:00:00Z'],
])(
  'an offer from %s can be accepted to the last moment of %s',
  async (timeZone, validUntil, over) => {
    now = SENT
    const send = () => sendOffer(sender, { validUntil, timeZone }, anOffer())
    const [early, late] = [await send(), await send()]
    const [first = '', second = ''] = [...early.tokens, ...late.tokens]
    try {
      now = Date.parse(over) - 1
      expect((await openOffer(server, first)).body.offer.state).toBe('open')
      // The page of the last moment, which is kept for those who ask then.
      expect(await pageOf(second)).toContain('data-answer="accept"')
      expect((await answerOffer(server, first)).body.message).toBe('accepted')
      now += 1
      expect((await openOffer(server, second)).body.offer.state).toBe('expired')
      expect(await pageOf(second)).toContain('data-state="expired"')
      const refused = await answerOffer(server, second)
      expect([refused.status, refused.body.message]).toEqual([409, 'expired'])
      // The session of before has ended.
      const again = await logIn(server, sender)
      const { quotations } = (await again.call('/api/get-quotation-list')).body
      const stateOf = new Map(quotations.map((one: Listed) => [one.id, one.state]))
      expect(stateOf.get(early.quotation.id)).toBe('accepted')
      expect(stateOf.get(late.quotation.id)).toBe('expired')
      const { id, revision } = late.quotation
      const body = aSend({ id, revision, validUntil, timeZone })
      expect((await again.call('/api/send-quotation', { body })).body.field).toBe('validUntil')
    } finally {
      now = SENT
    }
  },
)

test('a send that names no last day has that of the paper: its days from today, or its day', async () => {
  const saying = (html: string, changes: Partial<Quotation> = {}) =>
    anOffer({ ...changes, blocks: [newTextBlock('says', html), ...anOffer().blocks] })
  const dayOf = async ({ tokens }: { tokens: string[] }) =>
    (await openOffer(server, tokens[0] ?? '')).body.offer.validUntil
  const days = saying('<p>Valid for 30 days</p>')
  // It is the 21st there already.
  const east = { timeZone: 'Pacific/Kiritimati' }
  const first = await sendOffer(sender, east, days)
  expect(await dayOf(first)).toBe('2026-11-20')
  expect(await dayOf(await sendAgain(sender, first.quotation, { validUntil: '' }))).toBe('')
  const field = saying('<p><span data-field="validUntil">November 9, 2026</span></p>')
  expect(await dayOf(await sendOffer(sender, {}, field))).toBe('2026-11-09')
  const own = await sendOffer(sender, {}, anOffer({ validUntil: '2026-11-05' }))
  expect(await dayOf(own)).toBe('2026-11-05')
  expect(await dayOf(await sendOffer(sender, {}, anOffer()))).toBe('')
  now = Date.parse('2026-11-06T12:00:00Z')
  try {
    // The session of before has ended.
    const again = await logIn(server, sender)
    expect(await dayOf(await sendAgain(again, first.quotation, east))).toBe('2026-12-07')
    const { id, revision } = own.quotation
    const over = await again.call('/api/send-quotation', { body: aSend({ id, revision }) })
    expect([over.status, over.body.field]).toEqual([400, 'validUntil'])
  } finally {
    now = SENT
  }
})
