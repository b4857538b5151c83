import { expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import type { Access, Quotation } from '#domain/document/quotation.ts'
import { anOffer, answerOffer, openOffer, sendAgain } from '../../../support/offers.ts'
import { call, type Person, signUp } from '../../../support/person.ts'
import { builtPages, startTestServer } from '../../../support/server.ts'
import { newPersonPerTest, sharedServer } from '../../../support/shared.ts'

const server = sharedServer({ web: await builtPages() })
const owner = newPersonPerTest(server)

const custom = (...userList: string[]): Access => ({ level: 'custom', userList })
const recipient = () => `${randomUUID()}@example.com`

/** Saves a quotation for people on a list, whose mails offer them links of their own. */
async function share(quotation: Quotation, rest: object = {}, person: Person = owner) {
  const body = { quotation, share: true, notify: true, personalLinks: true, ...rest }
  const saved = await person.call('/api/save-quotation', { body })
  return saved.body.quotation as Quotation
}

/** The tokens of the links in all mails to a person. */
async function tokensTo(to: string, at: Awaited<ReturnType<typeof startTestServer>> = server) {
  const mails = (await at.outbox()).filter((mail) => mail.to === to)
  return mails.map(({ text }) => text.match(/\/offer\/(\S+)/)?.[1] ?? null)
}

async function tokenTo(to: string): Promise<string> {
  const [token] = await tokensTo(to)
  if (!token) throw new Error(`No link was mailed to ${to}`)
  return token
}

/** The links are made when the mails leave. */
async function sentOf({ id }: Quotation) {
  await server.outbox()
  return (await owner.call('/api/get-sent-list', { body: { id } })).body.sent
}

test('a mail of a custom list offers a link that opens the version without an account', async () => {
  const to = recipient()
  const shared = await share(anOffer({ access: custom(to) }))
  const token = await tokenTo(to)
  const { status, body } = await openOffer(server, token)
  expect(status).toBe(200)
  expect(body.quotation).toMatchObject({ name: 'Bathroom', permissionLevel: 'Recipient' })
  expect(JSON.stringify(body)).not.toContain('cheap supplier')
  expect(body.offer).toMatchObject({
    state: 'open',
    canBeAccepted: false,
    recipient: { email: to },
  })
  // The levels are as before: the address itself needs an account.
  expect((await call(server, '/api/get-quotation', { body: { id: shared.id } })).status).toBe(403)
  expect((await fetch(`${server.url}/offer/${token}`)).status).toBe(200)
})

test.each([
  ['the sender wants none', { personalLinks: false }, 'custom'],
  ['the save says nothing of them', { personalLinks: undefined }, 'custom'],
  ['everyone may open it', { notify: ['list'] }, 'everyone'],
] as const)('a mail has no such link when %s', async (_, rest, level) => {
  const to = recipient()
  const notify = 'notify' in rest ? [to] : true
  await share(anOffer({ access: { level, userList: [to] } }), { ...rest, notify })
  expect(await tokensTo(to)).toEqual([null])
})

test('a link ends when its person is taken off the list, and works again on it', async () => {
  const [to, other] = [recipient(), recipient()]
  const shared = await share(anOffer({ access: custom(to, other) }))
  const token = await tokenTo(to)
  const page = async () => (await fetch(`${server.url}/offer/${token}`)).status
  expect(await page()).toBe(200)
  const without = await share({ ...shared, access: custom(other) })
  expect((await openOffer(server, token)).status).toBe(404)
  expect(await page()).toBe(404)
  expect((await openOffer(server, await tokenTo(other))).status).toBe(200)
  const isRevoked = (await sentOf(shared)).map((one: { email: string; isRevoked: boolean }) => [
    one.email,
    one.isRevoked,
  ])
  expect(Object.fromEntries(isRevoked)).toEqual({ [to]: true, [other]: false })
  const again = await share({ ...without, access: custom(to, other) })
  expect((await openOffer(server, token)).status).toBe(200)
  await share({ ...again, access: { level: 'nobody', userList: [] } })
  expect((await openOffer(server, token)).status).toBe(404)
  expect(await page()).toBe(404)
})

test('a version that is mailed again has the same link, a later one its own', async () => {
  const to = recipient()
  const shared = await share(anOffer({ access: custom(to) }))
  await tokenTo(to)
  const again = await share(shared, { notify: [to] })
  const [first, second] = await tokensTo(to)
  const later = await share({ ...again, name: 'Bathroom and hall' }, { notify: [to] })
  const [, , third] = await tokensTo(to)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
  const names = [first, third].map(async (token) => (await openOffer(server, `${token}`)).body)
  expect(await Promise.all(names)).toMatchObject([
    { quotation: { name: 'Bathroom' } },
    { quotation: { name: 'Bathroom and hall' } },
  ])
  expect(later.name).toBe('Bathroom and hall')
})

test('a link that was revoked comes with no further mail of the version', async () => {
  const to = recipient()
  const shared = await share(anOffer({ access: custom(to) }))
  const [{ linkId }] = await sentOf(shared)
  await owner.call('/api/revoke-link', { method: 'DELETE', body: { linkId } })
  await share(shared, { notify: [to] })
  const [first, second] = await tokensTo(to)
  expect(second).toBeNull()
  expect((await openOffer(server, `${first}`)).status).toBe(404)
})

test('a link that was revoked is given again as a new one, but not to who is off the list', async () => {
  const to = recipient()
  const shared = await share(anOffer({ access: custom(to) }))
  const [{ linkId }] = await sentOf(shared)
  const renew = () => owner.call('/api/renew-link', { body: { linkId } })
  await owner.call('/api/revoke-link', { method: 'DELETE', body: { linkId } })
  expect(await sentOf(shared)).toMatchObject([{ isRevoked: true, isRenewable: true }])
  const renewed = await renew()
  expect(renewed.status).toBe(200)
  const token: string = renewed.body.url.split('/offer/')[1]
  expect((await openOffer(server, token)).body.quotation.name).toBe('Bathroom')
  await share(shared, { notify: [to] })
  expect((await owner.call('/api/renew-link', { body: { linkId, notify: true } })).status).toBe(200)
  const mail = (await server.outbox()).findLast((one) => one.to === to)
  expect(mail?.text.replace(/\s+/g, ' ')).toContain('whoever has it can read the offer.')

  const tokens = await tokensTo(to)
  expect(tokens[1]).toBe(token)
  expect((await openOffer(server, `${tokens[0]}`)).status).toBe(404)

  await share({ ...shared, revision: 2, access: custom(recipient()) })
  expect((await sentOf(shared)).find((one: { email: string }) => one.email === to)).toMatchObject({
    isRevoked: true,
    isRenewable: false,
  })
  expect((await renew()).status).toBe(404)
})

test('what is shared is no offer: it changes no state, ends no offer and can’t be answered', async () => {
  const [to, client] = [recipient(), recipient()]
  const list = async () => (await owner.call('/api/get-quotation-list')).body.quotations[0]
  const shared = await share(anOffer({ access: custom(to) }))
  expect(await list()).toMatchObject({ state: 'draft' })
  const offer = await sendAgain(owner, shared, { to: [{ email: client, name: '' }] })
  const later = await share({ ...shared, name: 'Later' }, { notify: [to] })
  const [, token] = await tokensTo(to)
  expect((await openOffer(server, offer.tokens[0] ?? '')).body.offer.state).toBe('open')
  await call(server, '/api/view-offer', { body: { token } })
  expect(await list()).toMatchObject({ state: 'sent' })
  for (const answer of ['accept', 'decline'])
    expect((await answerOffer(server, `${token}`, { answer })).status).toBe(409)
  expect((await owner.call('/api/get-send-defaults')).body.subject).toBe('Your bathroom')
  const [first] = await sentOf(later)
  expect(first).toMatchObject({ email: to, isShared: true, views: 1, state: 'open' })
})

test('a reader’s question reaches the owner of a quotation that was only shared', async () => {
  const to = recipient()
  const { id } = await share(anOffer({ access: custom(to) }))
  const asked = { token: await tokenTo(to), text: 'Is this the last price?' }
  expect((await call(server, '/api/ask-question', { body: asked })).status).toBe(200)
  const { body } = await owner.call('/api/get-questions', { body: { id } })
  expect(JSON.stringify(body)).toContain('Is this the last price?')
  expect((await owner.call('/api/get-unread-questions')).body.total).toBe(1)
})

test('links count against the mails to strangers; a share beyond them is mailed without', async () => {
  await using small = await startTestServer({ env: { OFFERS_PER_DAY_NEW: '1' } })
  const person = await signUp(small)
  const [first, second] = [recipient(), recipient()]
  await share(anOffer({ access: custom(first) }), {}, person)
  await share(anOffer({ access: custom(second) }), {}, person)
  expect(await tokensTo(first, small)).toEqual([expect.any(String)])
  expect(await tokensTo(second, small)).toEqual([null])
})
