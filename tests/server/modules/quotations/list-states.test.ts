import { describe, expect, spyOn, test } from 'bun:test'
import { readStates } from '../../../../src/modules/quotations/states.ts'
import { openTestDatabase } from '../../../support/database.ts'
import { aPricedQuotation } from '../../../support/documents.ts'
import {
  anOffer,
  answerOffer,
  type SentOffer,
  sendAgain,
  sendOffer,
} from '../../../support/offers.ts'
import { call, type Person, signUp } from '../../../support/person.ts'
import { sharedServer } from '../../../support/shared.ts'

/** Ten minutes before the end of the day in Berlin. */
const EVENING = Date.parse('2026-11-26T22:50:00Z')
let now = EVENING
const server = sharedServer({ env: { RATE_LIMITS: 'off' }, now: () => now })

const list = async (by: Person, query = '') =>
  (await by.call(`/api/get-quotation-list?${query}`)).body
const namesOf = ({ quotations }: { quotations: { name: string }[] }) =>
  quotations.map(({ name }) => name)
const store = async (by: Person, changes: object) =>
  (await by.call('/api/save-quotation', { body: { quotation: aPricedQuotation(1, changes) } })).body
    .quotation

/** Sends a quotation of this name; it expires at the end of that day in Berlin. */
const sent = (by: Person, name: string, changes: object = {}) =>
  sendOffer(by, { validUntil: '2026-11-30', ...changes }, anOffer({ name }))
const view = ({ tokens: [token] }: SentOffer) =>
  call(server, '/api/view-offer', { body: { token } })
const ask = ({ tokens: [token] }: SentOffer, text: string) =>
  call(server, '/api/ask-question', { body: { token, text } })
const stateOf = async (by: Person, { quotation: { id } }: SentOffer) =>
  (await list(by)).quotations.find((one: { id: string }) => one.id === id)

/** One quotation at each state, named after it, and one that somebody else shares. */
async function aListOfAllStates(): Promise<Person> {
  now = EVENING
  const by = await signUp(server)
  const other = await signUp(server)
  await store(by, { name: 'draft', currency: 'CHF' })
  await sent(by, 'sent')
  await view(await sent(by, 'seen'))
  const accepted = await sent(by, 'accepted')
  await answerOffer(server, accepted.tokens[0] ?? '')
  const declined = await sent(by, 'declined')
  await answerOffer(server, declined.tokens[0] ?? '', { answer: 'decline', choices: [] })
  await sent(by, 'expired', { validUntil: '2026-11-26' })
  const shared = await store(other, {
    name: 'shared',
    access: { level: 'custom', userList: [by.email] },
  })
  await sendAgain(other, shared)
  now = Date.parse('2026-11-26T23:00:00Z')
  return by
}

describe('where a quotation stands', () => {
  test('is told of one’s own, by what became of the version that was sent last', async () => {
    const by = await aListOfAllStates()
    const { quotations } = await list(by, 'sort=state&order=asc')
    expect(
      quotations.map(({ name, state }: { name: string; state?: string }) => [name, state]),
    ).toEqual([
      ['shared', undefined],
      ...['draft', 'sent', 'seen', 'accepted', 'declined', 'expired'].map((one) => [one, one]),
    ])
    expect(quotations[0]).not.toHaveProperty('openQuestions')
    expect(namesOf(await list(by, 'sort=state&limit=2'))).toEqual(['expired', 'declined'])
  })

  test.each(['draft', 'sent', 'seen', 'accepted', 'declined', 'expired'])(
    'narrows the list to %s',
    async (state) => {
      const by = await aListOfAllStates()
      const { quotations, total } = await list(by, `state=${state}&limit=1`)
      expect([namesOf({ quotations }), total]).toEqual([[state], 1])
      expect((await list(by, `state=${state}&search=${state}`)).total).toBe(1)
      expect((await list(by, `state=${state}&search=shared`)).total).toBe(0)
      expect((await list(by, `state=${state}&category=Other`)).total).toBe(0)
      expect((await list(by, `state=${state}&ownership=shared`)).total).toBe(0)
      expect((await list(by, `state=${state}&ownership=own&sort=name`)).total).toBe(1)
    },
  )

  test('a state that there is not is refused by name', async () => {
    const by = await signUp(server)
    const reply = await by.call('/api/get-quotation-list?state=lost')
    expect(reply).toMatchObject({ status: 400, body: { field: 'state' } })
  })

  test('is a draft again once the offer is withdrawn, and expires at the end of its last day', async () => {
    now = Date.parse('2026-11-30T22:59:59Z')
    const by = await signUp(server)
    const offer = await sent(by, 'Bath')
    expect((await stateOf(by, offer)).state).toBe('sent')
    now += 1000
    expect((await stateOf(by, offer)).state).toBe('expired')
    await by.call('/api/withdraw-offer', { body: { offerId: offer.sendId } })
    expect((await stateOf(by, offer)).state).toBe('draft')
    expect((await list(by, 'state=draft')).total).toBe(1)
    expect((await list(by, 'state=expired')).total).toBe(0)
  })

  test('leaves the list with its quotation, and comes back with it', async () => {
    now = EVENING
    const by = await signUp(server)
    const offer = await sent(by, 'Bath')
    const { id } = offer.quotation
    await by.call('/api/delete-quotation', { method: 'DELETE', body: { id } })
    expect((await list(by, 'state=sent')).total).toBe(0)
    await by.call('/api/undelete-quotation', { body: { id } })
    expect(namesOf(await list(by, 'state=sent'))).toEqual(['Bath'])
  })
})

test('open and unread questions are counted, and found as a state of their own', async () => {
  now = EVENING
  const by = await signUp(server)
  const offer = await sent(by, 'Bath')
  await sent(by, 'Roof')
  expect(await stateOf(by, offer)).toMatchObject({ openQuestions: 0, unreadMessages: 0 })
  const { question } = (await ask(offer, 'When?')).body
  const second = (await ask(offer, 'And who?')).body.question
  expect(await stateOf(by, offer)).toMatchObject({ openQuestions: 2, unreadMessages: 2 })
  expect(namesOf(await list(by, 'state=question'))).toEqual(['Bath'])
  await by.call('/api/see-questions', { body: { id: offer.quotation.id } })
  await by.call('/api/resolve-question', { body: { questionId: question.id, isResolved: true } })
  expect(await stateOf(by, offer)).toMatchObject({ openQuestions: 1, unreadMessages: 0 })
  // What was replied to waits for its customer.
  const reply = { questionId: second.id, text: 'I do.' }
  expect((await by.call('/api/reply-question', { body: reply })).status).toBe(200)
  expect(await stateOf(by, offer)).toMatchObject({ openQuestions: 0, unreadMessages: 0 })
  await call(server, '/api/ask-question', {
    body: { token: offer.tokens[0], questionId: second.id, text: 'When?' },
  })
  expect(await stateOf(by, offer)).toMatchObject({ openQuestions: 1, unreadMessages: 1 })
})

test('the quotations at each state are counted, and their totals summed by currency', async () => {
  const by = await aListOfAllStates()
  await store(by, { name: 'Second', currency: 'CHF' })
  await store(by, { name: 'Third', currency: 'EUR' })
  const offer = await sent(by, 'Fourth')
  await ask(offer, 'When?')
  const { status, body } = await by.call('/api/get-quotation-states')
  expect(status).toBe(200)
  const { currency, total } = offer.quotation as unknown as { currency: string; total?: number }
  const [shown] = (await list(by, 'search=fourth')).quotations
  const one = [{ currency, total: shown.total }]
  expect(total).toBeUndefined()
  expect(body.states).toEqual([
    {
      state: 'draft',
      quotations: 3,
      totals: [
        { currency: 'CHF', total: 40 },
        { currency: 'EUR', total: 20 },
      ],
    },
    { state: 'undelivered', quotations: 0, totals: [] },
    { state: 'sent', quotations: 2, totals: [{ currency, total: 2 * shown.total }] },
    { state: 'seen', quotations: 1, totals: one },
    { state: 'accepted', quotations: 1, totals: one },
    { state: 'declined', quotations: 1, totals: one },
    { state: 'expired', quotations: 1, totals: one },
    { state: 'question', quotations: 1, totals: one },
  ])
})

test('a page looks up the states of its own quotations, not of all that were sent', async () => {
  await using opened = await openTestDatabase()
  const { client, read } = opened.db
  const sent = spyOn(client, 'execute')
  const user = { userId: 'user', sessionId: '', email: 'ann@example.com', roles: [] }
  await readStates(read, user, ['quotation'], 0)
  const [statement] = sent.mock.calls[0] as unknown as [{ sql: string; args: [] }]
  sent.mockRestore()
  const { sql, args } = statement
  const { rows } = await client.execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args })
  expect(String(rows[0]?.detail)).toMatch(/^SEARCH offer_states USING .*\(quotation_id=\?\)$/)
})
