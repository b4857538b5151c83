import { expect, test } from 'bun:test'
import { anOffer, answerOffer, openOffer, sendAgain, sendOffer } from '../../../support/offers.ts'
import { call, type Person } from '../../../support/person.ts'
import { newPersonPerTest, sharedServer } from '../../../support/shared.ts'

const server = sharedServer({ env: { RATE_LIMITS: 'off' } })
const sender = newPersonPerTest(server)

const address = () => `${crypto.randomUUID()}@x.example`

const forward = (token: string, changes: object = {}, headers = {}) =>
  call(server, '/api/forward-offer', {
    body: {
      token,
      email: address(),
      name: '',
      may: 'answer',
      messageId: crypto.randomUUID(),
      ...changes,
    },
    headers,
  })

const mailsTo = async (email: string) => (await server.outbox()).filter(({ to }) => to === email)
/** The token of the link in the last mail to a person. */
const tokenOf = async (email: string) =>
  (await mailsTo(email)).at(-1)?.link.split('/offer/')[1] ?? ''
const listOf = async (by: Person, id: string) =>
  (await by.call('/api/get-sent-list', { body: { id } })).body.sent

/** An offer to Ada, who sends it on with these rights. */
async function forwarded(may: 'read' | 'ask' | 'answer', changes: object = {}) {
  const ada = address()
  const { tokens, quotation, linkIds } = await sendOffer(sender, {
    to: [{ email: ada, name: 'Ada' }],
    ...changes,
  })
  const [token = ''] = tokens
  const bob = address()
  const answer = await forward(token, { email: bob, name: 'Bob', may })
  return {
    token,
    quotation,
    linkId: linkIds[0] ?? '',
    ada,
    bob,
    answer,
    tokenOfBob: await tokenOf(bob),
  }
}

test('a colleague gets a mail with a link of their own, which says who sent it on, and the owner sees whom', async () => {
  const { token, quotation, bob, answer, tokenOfBob } = await forwarded('answer')
  expect([answer.status, answer.body.message]).toEqual([200, 'forwarded'])
  expect(answer.body.offer.forwarded).toEqual([{ email: bob, name: 'Bob', may: 'answer' }])
  expect((await openOffer(server, token)).body.offer.forwarded).toHaveLength(1)
  const [mail, ...others] = await mailsTo(bob)
  expect(others).toEqual([])
  expect(mail?.text).toContain(`Ada sends you this offer from ${sender.email}.`)
  // What the sender wrote to Ada.
  expect(mail?.text).not.toContain('Dear Ada')
  expect(mail?.text).toContain('Hello Bob,')
  expect(mail?.text).toContain('/api/unsubscribe/')
  expect(mail?.headers['reply-to']).toContain(sender.email)
  expect(tokenOfBob).not.toBe(token)
  const opened = (await openOffer(server, tokenOfBob)).body.offer
  expect(opened).toMatchObject({
    forwardedBy: 'Ada',
    may: 'answer',
    forwarded: [],
    mayForward: true,
  })
  const listed = await listOf(sender, quotation.id)
  expect(listed.find(({ email }: { email: string }) => email === bob)).toMatchObject({
    name: 'Bob',
    forwardedBy: 'Ada',
    may: 'answer',
    mail: 'sent',
  })
  expect((await answerOffer(server, tokenOfBob, { name: 'Bob' })).body.message).toBe('accepted')
  expect((await openOffer(server, token)).body.offer).toMatchObject({
    state: 'accepted',
    isAnswerer: false,
    answer: { name: 'Bob', email: bob },
  })
})

test.each([
  ['read', 403, 409, ['read']],
  ['ask', 200, 409, ['read', 'ask']],
  ['answer', 200, 200, ['read', 'ask', 'answer']],
] as const)('who may %s does no more, and passes no more on', async (may, ask, accept, onward) => {
  const { tokenOfBob } = await forwarded(may)
  const asked = { token: tokenOfBob, text: 'When?' }
  expect((await call(server, '/api/ask-question', { body: asked })).status).toBe(ask)
  for (const right of ['read', 'ask', 'answer'] as const) {
    const { status, body } = await forward(tokenOfBob, { may: right })
    if ((onward as readonly string[]).includes(right)) expect(status).toBe(200)
    else expect([status, body.field]).toEqual([400, 'may'])
  }
  const { status, body } = await answerOffer(server, tokenOfBob)
  expect(status).toBe(accept)
  if (accept === 409) expect(body.message).toBe('open')
})

test('the same call sends nothing twice, and its id stands for nobody else', async () => {
  const { token, tokenOfBob } = await forwarded('answer')
  const body = { email: address(), messageId: crypto.randomUUID() }
  const answers = await Promise.all([
    forward(token, body),
    forward(token, body),
    forward(token, body),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await mailsTo(body.email)).toHaveLength(1)
  for (const other of [
    await forward(token, { ...body, email: address() }),
    await forward(tokenOfBob, body),
  ])
    expect([other.status, other.body.field]).toEqual([400, 'messageId'])
})

test('neither the owner, nor oneself, nor who has a link already gets one: no circle', async () => {
  const { token, tokenOfBob, ada, bob } = await forwarded('answer')
  const refused = async (from: string, email: string) => {
    const { status, body } = await forward(from, { email })
    expect(body.offer.state).toBe('open')
    return [status, body.message]
  }
  expect(await refused(token, sender.email)).toEqual([409, 'is the sender'])
  expect(await refused(token, sender.email.replace('@', '+offers@').toUpperCase())).toEqual([
    409,
    'is the sender',
  ])
  expect(await refused(token, ada)).toEqual([409, 'already sent'])
  expect(await refused(token, bob)).toEqual([409, 'already sent'])
  expect(await refused(tokenOfBob, ada)).toEqual([409, 'already sent'])
  const carl = address()
  expect((await forward(tokenOfBob, { email: carl })).status).toBe(200)
  for (const email of [ada, bob])
    expect(await refused(await tokenOf(carl), email)).toEqual([409, 'already sent'])
})

test('at most five are sent on by a link, also at once', async () => {
  const { tokens } = await sendOffer(sender)
  const all = await Promise.all(Array.from({ length: 8 }, () => forward(tokens[0] ?? '')))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(5)
  for (const { status, body } of all)
    if (status !== 200) expect([status, body.message]).toEqual([409, 'too many people'])
})

test('a link that its sender takes back ends those that were sent on by it, and is not sent on again', async () => {
  const { token, tokenOfBob, quotation, linkId, bob } = await forwarded('answer')
  const carl = address()
  await forward(tokenOfBob, { email: carl })
  const tokenOfCarl = await tokenOf(carl)
  const linkOf = async (email: string) =>
    (await listOf(sender, quotation.id)).find((one: { email: string }) => one.email === email)
  await sender.call('/api/revoke-link', {
    method: 'DELETE',
    body: { linkId: (await linkOf(bob)).linkId },
  })
  for (const gone of [tokenOfBob, tokenOfCarl])
    expect((await openOffer(server, gone)).status).toBe(404)
  expect((await openOffer(server, token)).body.offer.forwarded).toEqual([])
  expect((await forward(token, { email: bob })).body.message).toBe('was revoked')
  expect((await forward(token)).status).toBe(200)
  await sender.call('/api/renew-link', {
    body: { linkId: (await linkOf(carl)).linkId, notify: true },
  })
  expect((await openOffer(server, await tokenOf(carl))).status).toBe(200)
  await sender.call('/api/revoke-link', { method: 'DELETE', body: { linkId } })
  expect((await openOffer(server, await tokenOf(carl))).status).toBe(404)
  expect((await forward(token)).status).toBe(404)
})

test('what was withdrawn, replaced by a newer version or only shared is not sent on', async () => {
  const { token, quotation } = await forwarded('answer')
  const saved = await sender.call('/api/save-quotation', {
    body: { quotation: { ...quotation, name: 'Newer' } },
  })
  const newer = await sendAgain(sender, saved.body.quotation)
  const refused = await forward(token)
  expect([refused.status, refused.body.message]).toEqual([409, 'superseded'])
  expect(refused.body.offer.mayForward).toBe(false)
  await sender.call('/api/withdraw-offer', { body: { offerId: newer.sendId } })
  expect((await forward(newer.tokens[0] ?? '')).body.message).toBe('withdrawn')

  const reader = address()
  const shared = anOffer({ access: { level: 'custom', userList: [reader] } })
  await sender.call('/api/save-quotation', {
    body: { quotation: shared, share: true, notify: true, personalLinks: true },
  })
  const link = /\/offer\/(\S+)/.exec((await mailsTo(reader)).at(-1)?.text ?? '')?.[1] ?? ''
  expect((await openOffer(server, link)).body.offer.mayForward).toBe(false)
  expect((await forward(link)).status).toBe(409)
})

test('is refused in the session of the sender, to no address, and to who wants no mails', async () => {
  const { token } = await forwarded('answer')
  expect((await forward(token, {}, { cookie: sender.cookie })).status).toBe(403)
  for (const email of ['nobody', 'a@b', `${'x'.repeat(400)}@example.com`])
    expect((await forward(token, { email })).status).toBe(400)
  const unwilling = address()
  await sendOffer(sender, { to: [{ email: unwilling }] })
  const path = /\/api\/unsubscribe\/\S+/.exec((await mailsTo(unwilling))[0]?.text ?? '')?.[0] ?? ''
  await fetch(server.url + path, { method: 'POST' })
  expect((await forward(token, { email: unwilling })).body.message).toBe('unsubscribed')
  expect((await forward('unknown')).status).toBe(404)
})

test('a name that reads like a link is in no mail, and colleagues are nobody to whom the next offer goes', async () => {
  const { token, ada, bob } = await forwarded('answer')
  const email = address()
  await forward(token, { email, name: 'Win at evil.example' })
  expect((await mailsTo(email))[0]?.text).not.toContain('evil')
  const { body } = await sender.call('/api/get-send-defaults')
  const known = body.recipients.map((one: { email: string }) => one.email)
  expect(known).toContain(ada)
  expect(known).not.toContain(bob)
})
