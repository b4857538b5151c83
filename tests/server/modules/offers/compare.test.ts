import { describe, expect, test } from 'bun:test'
import type { BoqRow, Quotation } from '#domain/document/quotation.ts'
import { query } from '../../../support/database.ts'
import {
  anOffer,
  answerOffer,
  openOffer,
  type SentOffer,
  sendAgain,
  sendOffer,
} from '../../../support/offers.ts'
import { call } from '../../../support/person.ts'
import { sharedPerson, sharedServer } from '../../../support/shared.ts'

const server = sharedServer({ env: { RATE_LIMITS: 'off', OFFERS_PER_DAY_NEW: '1000' }, web: true })
const person = sharedPerson(server, 'sender')
const stranger = sharedPerson(server, 'stranger')

const ADA = { email: 'ada@example.com', name: 'Ada' }
const BOB = { email: 'bob@example.com', name: 'Bob' }

const compareOffer = (token = '') => call(server, '/api/compare-offer', { body: { token } })
const earlierOf = async (token = '') => (await openOffer(server, token)).body.earlier

const rowOf = ({ blocks }: Quotation, at: number): BoqRow => {
  const table = blocks.find(({ type }) => type === 'boq')
  if (table?.type !== 'boq') throw new Error('a boq')
  return table.boq.rows[at] as BoqRow
}

/** Saves the quotation with a change and sends it. */
async function sendNext(
  { quotation }: Pick<SentOffer, 'quotation'>,
  change: (quotation: Quotation) => void,
  to: object[] = [ADA],
): Promise<SentOffer> {
  const next = structuredClone(quotation)
  change(next)
  const saved = await person.call('/api/save-quotation', { body: { quotation: next } })
  return sendAgain(person, saved.body.quotation, { to })
}

/** Two versions for one person: the second has 3 of its first row. */
async function sendBoth(to: object[] = [ADA]) {
  const first = await sendOffer(person, { to })
  const second = await sendNext(first, dearer, to)
  return { first, second, token: second.tokens[0] ?? '' }
}

const dearer = (quotation: Quotation) => {
  rowOf(quotation, 0).qty.value = 3
}

describe('a version that follows one sent to the same person', () => {
  test('tells how much has changed, and gives both as they were sent', async () => {
    const { first, token } = await sendBoth()
    expect(await earlierOf(first.tokens[0])).toBeNull()
    expect(await earlierOf(token)).toEqual({
      sentAt: expect.any(String),
      changes: 1,
      currency: 'USD',
      decimals: 2,
      totalBefore: 40,
      totalAfter: 50,
    })
    const { status, body } = await compareOffer(token)
    expect(status).toBe(200)
    const { before, after } = body
    expect(rowOf(before.quotation, 0).qty.value).toBe(2)
    expect(rowOf(after.quotation, 0).qty.value).toBe(3)
    for (const { quotation } of [before, after]) expect(quotation.permissionLevel).toBe('Recipient')
    expect(before.sentAt <= after.sentAt).toBe(true)
  })

  test('says in its mail what it replaces and what changed, below the sender’s own lines', async () => {
    const eve = { email: `eve.${crypto.randomUUID().slice(0, 8)}@example.com`, name: 'Eve' }
    await sendBoth([eve])
    const mails = (await server.outbox()).filter(({ to }) => to === eve.email)
    const texts = mails.map(({ text }) => text.replace(/\s+/g, ' '))
    const [, second = ''] = texts
    expect(texts.map((text) => text.includes('Dear Ada'))).toEqual([true, true])
    expect(texts[0]).not.toMatch(/takes the place|Compared/)
    expect(second).toContain('It takes the place of the earlier one.')
    expect(second).toContain(': 1 change, total $40.00 → $50.00')
    // The day is the sender's, with its zone.
    expect(second).toMatch(/Compared with the version of \w+ \d+, \d{4} \(GMT\+\d\)/)
  })

  test('says no change of an equal total that has three decimals now', async () => {
    const eve = { email: `eve.${crypto.randomUUID().slice(0, 8)}@example.com`, name: 'Eve' }
    const dinars = anOffer({ currency: 'KWD', decimals: 2 })
    const first = await sendOffer(person, { to: [eve] }, dinars)
    const second = await sendNext(first, (quotation) => Object.assign(quotation, { decimals: 3 }), [
      eve,
    ])
    expect(await earlierOf(second.tokens[0])).toMatchObject({ currency: 'KWD', decimals: 2 })
    await sendNext(second, dearer, [eve])
    const texts = (await server.outbox())
      .filter(({ to }) => to === eve.email)
      .map(({ text }) => text.replace(/\s+/g, ' '))
    expect(texts[1]).toContain('KWD 40.000')
    expect(texts[1]).not.toContain('→')
    expect(texts[2]).toContain('total KWD 40.000 → KWD 50.000')
  })

  test('is compared with the one before it, by whatever letters the address was written', async () => {
    const { second } = await sendBoth()
    const third = await sendNext(
      second,
      (quotation) => {
        rowOf(quotation, 0).qty.value = 4
      },
      [{ email: 'Ada@Example.com' }],
    )
    const { before } = (await compareOffer(third.tokens[0])).body
    expect(rowOf(before.quotation, 0).qty.value).toBe(3)
  })

  test('without a change that shows on the paper says that there is none', async () => {
    const first = await sendOffer(person, { to: [ADA] })
    const { tokens } = await sendNext(first, (quotation) => {
      Object.assign(quotation, { name: 'Other', info: 'margin 10' })
      rowOf(quotation, 0).cost = 7
    })
    expect(await earlierOf(tokens[0])).toMatchObject({
      changes: 0,
      totalBefore: 40,
      totalAfter: 40,
    })
  })

  test('is no comparison if the same version is sent again, or only to others before', async () => {
    const first = await sendOffer(person, { to: [BOB] })
    const again = await sendAgain(person, first.quotation, { to: [BOB] })
    const second = await sendNext(first, dearer)
    for (const token of [first.tokens[0], again.tokens[0], second.tokens[0]]) {
      expect(await earlierOf(token)).toBeNull()
      expect((await compareOffer(token)).status).toBe(404)
    }
  })

  test('stays as sent when it is accepted with choices, and the earlier one too', async () => {
    const first = await sendOffer(person, { to: [ADA] })
    const choices = [{ rowId: 'row1', qty: 5 }]
    expect((await answerOffer(server, first.tokens[0] ?? '', { choices })).status).toBe(200)
    const second = await sendNext(first, dearer)
    expect((await answerOffer(server, second.tokens[0] ?? '', { choices })).status).toBe(200)
    const { body } = await openOffer(server, second.tokens[0] ?? '')
    expect(body.quotation.totals.total).toBe(100)
    expect(body.earlier).toMatchObject({ totalBefore: 40, totalAfter: 50 })
    const { before, after } = (await compareOffer(second.tokens[0])).body
    expect([before, after].map(({ quotation }) => quotation.totals.total)).toEqual([40, 50])
  })
})

/** What becomes of the two links, and whether the later one still tells of the earlier. */
const STATES: [string, number, (sent: Awaited<ReturnType<typeof sendBoth>>) => Promise<unknown>][] =
  [
    ['open', 200, async () => null],
    ['accepted', 200, ({ token }) => answerOffer(server, token)],
    ['declined', 200, ({ token }) => answerOffer(server, token, { answer: 'decline' })],
    ['of an offer that is over', 200, ({ second }) => expire(second)],
    ['superseded', 200, ({ second }) => sendNext(second, (q) => Object.assign(q, { name: 'C' }))],
    ['withdrawn', 404, ({ second }) => withdraw(second)],
    ['revoked', 404, ({ second }) => revoke(second)],
    ['renewed', 404, ({ second }) => renew(second)],
    ['of a deleted quotation', 404, ({ second }) => remove(second)],
    ['whose earlier version was declined', 200, ({ first }) => decline(first)],
    ['whose earlier link was renewed', 200, ({ first }) => renew(first)],
    ['whose earlier link was revoked', 404, ({ first }) => revoke(first)],
    ['whose earlier version was withdrawn', 404, ({ first }) => withdraw(first)],
  ]

const expire = ({ sendId }: SentOffer) =>
  query(server, 'UPDATE offers SET expires_at = 1 WHERE id = ?', [sendId])
const withdraw = ({ sendId }: SentOffer) =>
  person.call('/api/withdraw-offer', { body: { offerId: sendId } })
const revoke = ({ linkIds: [linkId] }: SentOffer) =>
  person.call('/api/revoke-link', { method: 'DELETE', body: { linkId } })
const renew = ({ linkIds: [linkId] }: SentOffer) =>
  person.call('/api/renew-link', { body: { linkId } })
const remove = ({ quotation: { id } }: SentOffer) =>
  person.call('/api/delete-quotation', { method: 'DELETE', body: { id } })
const decline = ({ tokens }: SentOffer) =>
  answerOffer(server, tokens[0] ?? '', { answer: 'decline' })

test.each(STATES)(
  'a link %s answers %d, to everybody alike, and its page the same',
  async (_, status, become) => {
    const sent = await sendBoth()
    const pageOf = () => call(server, `/offer/${sent.token}`)
    expect((await pageOf()).text).toContain('data-earlier')
    await become(sent)
    const path = '/api/compare-offer'
    const body = { token: sent.token }
    const replies = await Promise.all([
      call(server, path, { body }),
      person.call(path, { body }),
      stranger.call(path, { body }),
    ])
    expect(replies.map((reply) => reply.status)).toEqual([status, status, status])
    if (status === 404)
      for (const reply of replies) expect(reply.body).toEqual({ message: 'not found' })
    expect((await pageOf()).text.includes('data-earlier')).toBe(status === 200)
  },
)

test('a token gives no other version than its own and the one before, and no other token any', async () => {
  const canary = (word: string) => (quotation: Quotation) => {
    rowOf(quotation, 0).description.html = `<p>${word}</p>`
  }
  const first = await sendOffer(person, { to: [ADA] }, withWord('canary-first'))
  // Never sent to Ada.
  const forBob = await sendNext(first, canary('canary-bob'), [BOB])
  const second = await sendNext(forBob, canary('second'))
  const third = await sendNext(second, canary('canary-third'))
  const { text } = await compareOffer(second.tokens[0])
  expect(text).toContain('canary-first')
  expect(text).toContain('second')
  expect(text).not.toMatch(/canary-(bob|third)/)
  expect((await compareOffer(third.tokens[0])).text).not.toContain('canary-first')
  expect((await compareOffer(first.tokens[0])).text).not.toContain('canary')
  expect((await compareOffer(forBob.tokens[0])).text).not.toContain('canary')
})

function withWord(word: string): Quotation {
  const offer = anOffer()
  rowOf(offer, 0).description.html = `<p>${word}</p>`
  return offer
}

test('neither version brings info, costs, authors, categories or names of other people along', async () => {
  const secret = (word: string) => (quotation: Quotation) => {
    Object.assign(quotation, { info: `canary-info-${word}`, category: `canary-category-${word}` })
    quotation.access = { level: 'custom', userList: [`canary-${word}@example.com`] }
    const fields = { info: `canary-row-${word}`, cost: 731.37, preview: '<p>canary-preview</p>' }
    for (const at of [0, 1]) Object.assign(rowOf(quotation, at), fields)
    for (const block of quotation.blocks) Object.assign(block, { info: 'canary-block' })
  }
  const offer = anOffer()
  secret('one')(offer)
  const first = await sendOffer(person, { to: [ADA] }, offer)
  const second = await sendNext(first, (quotation) => {
    secret('two')(quotation)
    dearer(quotation)
  })
  const token = second.tokens[0] ?? ''
  const doors = [
    await compareOffer(token),
    await openOffer(server, token),
    await call(server, `/offer/${token}`),
  ]
  for (const { status, text } of doors) {
    expect(status).toBe(200)
    expect(text.match(/canary|731\.37|1,?462\.74/)).toBeNull()
  }
  expect(await earlierOf(token)).toMatchObject({ changes: 1 })
})
