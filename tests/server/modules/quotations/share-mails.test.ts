import { expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import type { Access, Quotation } from '../../../../src/domain/document/quotation.ts'
import { createAttemptCounter } from '../../../../src/modules/auth/rate-limit.ts'
import { createShareMails, shareMail } from '../../../../src/modules/quotations/share-mails.ts'
import { aNote } from '../../../support/documents.ts'
import { type Person, type Reply, signUp } from '../../../support/person.ts'
import { newPersonPerTest, sharedServer } from '../../../support/shared.ts'

const server = sharedServer()
const ann = newPersonPerTest(server)

const custom = (...userList: string[]): Access => ({ level: 'custom', userList })
const mailsTo = async (to: string) => (await server.outbox()).filter((mail) => mail.to === to)
const recipient = () => `${randomUUID()}@example.com`

const share = (person: Person, quotation: Quotation, rest: object = { notify: true }) =>
  person.call('/api/save-quotation', { body: { quotation, share: true, ...rest } })

test('people who are new on the list get the link, whichever way they are written', async () => {
  const [first, second] = [recipient(), recipient()]
  const { body } = await share(ann, aNote('<p>Tiles</p>', { name: 'Bath', access: custom(first) }))
  const both = custom(first.toUpperCase(), second, ann.email)
  expect((await share(ann, { ...body.quotation, access: both })).status).toBe(200)
  for (const to of [first, second]) {
    const [mail, ...more] = await mailsTo(to)
    expect(mail).toMatchObject({ link: `${server.url}/${body.quotation.id}` })
    expect(mail?.text.replace(/\s+/g, ' ')).toContain(`${ann.email} shared the quotation “Bath”`)
    expect(mail?.headers['reply-to']).toBe(ann.email)
    expect(more).toEqual([])
  }
  // Only the mail that activated the account.
  expect(await mailsTo(ann.email)).toHaveLength(1)
})

test('nobody gets a mail unless the sender asks for it', async () => {
  const to = recipient()
  await share(ann, aNote('', { access: custom(to) }), {})
  await share(ann, aNote('', { access: custom(to) }), { notify: false })
  await share(ann, aNote('', { access: { level: 'everyone', userList: [to] } }))
  expect(await mailsTo(to)).toEqual([])
})

test('who was taken off the list and put on it again gets no second mail', async () => {
  const to = recipient()
  let { quotation } = (await share(ann, aNote('', { access: custom(to) }))).body
  for (const access of [custom(recipient()), custom(to)])
    quotation = (await share(ann, { ...quotation, access })).body.quotation
  expect(quotation.access.userList).toEqual([to])
  expect(await mailsTo(to)).toHaveLength(1)
})

test('a save that is repeated after a lost answer sends no second mail', async () => {
  const to = recipient()
  const saveId = randomUUID()
  for (let tries = 0; tries < 2; tries += 1)
    await share(ann, aNote('', { access: custom(to) }), { notify: true, saveId })
  expect(await mailsTo(to)).toHaveLength(1)
})

test('one sender mails at most 100 people an hour; the sharing succeeds, and the rest is named', async () => {
  const list = Array.from({ length: 120 }, recipient)
  const reply = await share(ann, aNote('', { access: custom(...list) }))
  expect(reply).toMatchObject({ status: 200, body: { message: 'saved' } })
  expect(reply.body.quotation.access.userList).toEqual(list)
  expect(reply.body.notMailed).toHaveLength(20)
  const mailed = (await server.outbox()).filter(({ to }) => list.includes(to)).map(({ to }) => to)
  expect([...mailed, ...reply.body.notMailed].sort()).toEqual([...list].sort())
})

test('one person gets at most 10 such mails an hour, however many senders there are', async () => {
  const to = recipient()
  const senders = [ann, await signUp(server)]
  const replies: Reply[] = []
  for (let count = 0; count < 12; count += 1)
    replies.push(await share(senders[count % 2] as Person, aNote('', { access: custom(to) })))
  expect(await mailsTo(to)).toHaveLength(10)
  expect(replies.slice(-2).map(({ body }) => body.notMailed)).toEqual([[to], [to]])
})

test('a mail server that is away fails no sharing, and the next try mails', async () => {
  const to = recipient()
  let isAway = true
  const sent: string[] = []
  const mails = createShareMails({
    mailer: {
      send: async (mail) => {
        if (isAway) return { ok: false, reason: 'connection refused', mayHaveLeft: false }
        sent.push(mail.to)
        return { ok: true }
      },
    },
    log: { error: () => {}, warn: () => {}, info: () => {}, debug: () => {}, shows: () => false },
    publicUrl: () => 'https://offers.example',
    monotonic: () => 0,
    counter: createAttemptCounter(() => 0),
    mailed: createAttemptCounter(() => 0),
  })
  const shared = { id: 'q1', name: '', email: 'ann@example.com' }
  expect(await mails.send(shared, [to], '10.0.0.1')).toEqual([to])
  isAway = false
  expect(await mails.send(shared, [to], '10.0.0.1')).toEqual([])
  expect(sent).toEqual([to])
})

/** The rules are those of plain-name.test.ts. */
test.each(['Win at evil.example', 'Offer\n\nYour account is locked', '<img src=x> & <b>', ''])(
  'a name that is not plain is left out: %j',
  (name) => {
    const shared = { id: 'q1', name, email: 'ann@example.com' }
    const { html, text } = shareMail('bob@example.com', shared, 'https://offers.example')
    if (name) for (const body of [html, text]) expect(body).not.toContain(name.split('\n').at(-1))
    expect(text.replace(/\s+/g, ' ')).toContain('ann@example.com shared a quotation with you.')
  },
)
