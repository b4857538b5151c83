import { describe, expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Access, Quotation } from '#domain/document/quotation.ts'
import { shareLetter } from '../../../../src/modules/quotations/share-mails.ts'
import { aNote } from '../../../support/documents.ts'
import { call, type Person, type Reply, signUp } from '../../../support/person.ts'
import { startTestServer } from '../../../support/server.ts'
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
    expect(mail?.link).toStartWith(`${server.url}/${body.quotation.id}#mail=`)
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

test.each(['new people', 'named people'])(
  'a save to %s that is repeated after a lost answer sends no second mail, and answers the same',
  async (whom) => {
    const to = recipient()
    const rest = { notify: whom === 'new people' || [to, 'no address'], saveId: randomUUID() }
    const quotation = aNote('', { access: custom(to) })
    const answers = [await share(ann, quotation, rest), await share(ann, quotation, rest)]
    expect(await mailsTo(to)).toHaveLength(1)
    const notMailed = whom === 'new people' ? [] : ['no address']
    for (const { body } of answers) expect(body).toMatchObject({ queued: [to], notMailed })
  },
)

describe('people whom the sender names', () => {
  const everyone: Access = { level: 'everyone', userList: [] }

  test('get the link of a quotation that everyone may open, as it is', async () => {
    const to = recipient()
    const { body } = await share(ann, aNote('', { access: everyone }), { notify: [to, ann.email] })
    expect(body).toMatchObject({ notMailed: [], quotation: { access: everyone } })
    const [mail, ...more] = await mailsTo(to)
    expect(mail?.link).toBe(`${server.url}/${body.quotation.id}`)
    expect(mail?.text).toContain('without logging in')
    expect(more).toEqual([])
  })

  test('get it again, three times a day; then they are not mailed, and named', async () => {
    const to = recipient()
    let { quotation } = (await share(ann, aNote('', { access: custom(to) }))).body
    const notMailed: string[][] = []
    for (let times = 0; times < 4; times += 1) {
      const { body } = await share(ann, quotation, { notify: [to.toUpperCase()] })
      quotation = body.quotation
      notMailed.push(body.notMailed)
    }
    expect(notMailed).toEqual([[], [], [], [to]])
    expect(await mailsTo(to)).toHaveLength(4)
  })

  test('get no mail where they may not open it, and none of a conflict', async () => {
    const [listed, other] = [recipient(), recipient()]
    const notify = [listed, other, 'no address']
    const access = custom(listed)
    const { body } = await share(ann, aNote('', { access }), { notify })
    expect(body.notMailed).toEqual([other, 'no address'])
    const stale = { ...body.quotation, revision: 0, access: everyone }
    expect((await share(ann, stale, { notify })).status).toBe(409)
    const nobody: Access = { level: 'nobody', userList: [] }
    const hidden = await share(ann, { ...body.quotation, access: nobody }, { notify: [listed] })
    expect(hidden.body.notMailed).toEqual([listed])
    expect(await mailsTo(listed)).toHaveLength(1)
    expect(await mailsTo(other)).toEqual([])
  })
})

describe('the key in the link', () => {
  const open = async (mailKey: string, id: string) =>
    await call(server, '/api/get-quotation', { body: { id, mailKey } })

  async function mailed() {
    const to = recipient()
    const { body } = await share(ann, aNote('<p>Tiles</p>', { access: custom(to) }))
    const [, key = ''] = (await mailsTo(to))[0]?.link.split('#mail=') ?? []
    return { to, key, quotation: body.quotation }
  }

  test('tells a visitor who shared it with which address, and nothing of the content', async () => {
    const { to, key, quotation } = await mailed()
    const reply = await open(key, quotation.id)
    expect(reply).toMatchObject({
      status: 403,
      body: { message: 'forbidden', mailed: { from: ann.email, to } },
    })
    expect(JSON.stringify(reply.body)).not.toContain('Tiles')
  })

  test('tells nothing without the mail: not of another quotation, nor once off the list', async () => {
    const [one, other] = [await mailed(), await mailed()]
    const told = async (key: string, id: string) => {
      const { status, body } = await open(key, id)
      expect(status).toBe(403)
      return Object.keys(body)
    }
    const nothing = ['message', 'quotation']
    for (const key of ['', 'x', other.key, 'A'.repeat(22)])
      expect(await told(key, one.quotation.id)).toEqual(nothing)
    await share(ann, { ...one.quotation, access: custom(other.to) })
    expect(await told(one.key, one.quotation.id)).toEqual(nothing)
  })
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

test('one sender mails at most 200 people a day, and all of an address at most 400', async () => {
  let elapsed = 0
  await using own = await startTestServer({ monotonic: () => elapsed })
  const people = [await signUp(own), await signUp(own), await signUp(own)]
  const mailsOf = async (person: Person) => {
    const list = Array.from({ length: 90 }, recipient)
    const { body } = await share(person, aNote('', { access: custom(...list) }))
    return list.length - body.notMailed.length
  }
  const [ann, ben, cleo] = people as [Person, Person, Person]
  const mailed: number[] = []
  for (const person of [ann, ann, ann, ben, ben, cleo]) {
    mailed.push(await mailsOf(person))
    elapsed += 60 * 60 * 1000
  }
  expect(mailed).toEqual([90, 90, 20, 90, 90, 20])
})

describe('one person', () => {
  const newQuotation = (person: Person, to: string) =>
    share(person, aNote('', { access: custom(to) }))
  const refused = ({ body }: Reply) => body.notMailed.length > 0

  test('gets at most 5 such mails a day from all strangers, under any of their addresses', async () => {
    const name = randomUUID()
    const senders = [ann, await signUp(server), await signUp(server)]
    const replies: Reply[] = []
    for (let count = 0; count < 9; count += 1)
      replies.push(await newQuotation(senders[count % 3] as Person, `${name}+${count}@example.com`))
    expect(replies.map(refused)).toEqual([...Array(5).fill(false), ...Array(4).fill(true)])
  })

  test('gets the mails of people whom they have shared with, whatever strangers send', async () => {
    const [known, stranger] = [await signUp(server), await signUp(server)]
    await share(ann, aNote('', { access: custom(known.email) }), {})
    for (let count = 0; count < 6; count += 1) await newQuotation(stranger, ann.email)
    expect(refused(await newQuotation(stranger, ann.email))).toBe(true)
    for (let count = 0; count < 20; count += 1)
      expect(refused(await newQuotation(known, ann.email))).toBe(false)
    expect(refused(await newQuotation(known, ann.email))).toBe(true)
  })

  test('gets a password by mail, and a stranger an account, however many mails were shared', async () => {
    const stranger = await signUp(server)
    const to = recipient()
    for (let count = 0; count < 6; count += 1)
      for (const address of [to, ann.email]) await newQuotation(stranger, address)
    const { status } = await call(server, '/api/request-password-reset', { body: ann })
    expect(status).toBe(200)
    const newcomer = { email: to, password: 'correct horse battery' }
    expect((await call(server, '/api/register', { body: newcomer })).status).toBe(200)
    expect((await mailsTo(to)).at(-1)?.link).toContain('/activate/')
  })
})

test('what was mailed on a day still counts after a restart, until the day is over', async () => {
  let now = Date.now()
  const dataDir = await mkdtemp(join(tmpdir(), 'quotation-mails-'))
  const env = { ACTIVATION: 'off' }
  const account = { email: 'ann@example.com', password: 'correct horse battery' }
  const to = recipient()
  async function mailed(path: string, times: number): Promise<boolean[]> {
    await using server = await startTestServer({ dataDir, env, now: () => now })
    const { body } = await call(server, path, { body: account })
    const headers = { 'access-jwt-token': body.accessJwtToken }
    const results: boolean[] = []
    for (let time = 0; time < times; time += 1) {
      const quotation = aNote('', { access: custom(to) })
      const sent = { headers, body: { quotation, share: true, notify: true } }
      const reply = await call(server, '/api/save-quotation', sent)
      results.push(reply.body.notMailed.length === 0)
    }
    return results
  }
  expect(await mailed('/api/register', 3)).toEqual([true, true, true])
  now += 12 * 60 * 60 * 1000
  expect(await mailed('/api/login', 3)).toEqual([true, true, false])
  now += 12 * 60 * 60 * 1000
  expect(await mailed('/api/login', 1)).toEqual([true])
  await rm(dataDir, { recursive: true })
})

/** The rules are those of plain-name.test.ts. */
test.each(['Win at evil.example', 'Offer\n\nYour account is locked', '<img src=x> & <b>', ''])(
  'a name that is not plain is left out: %j',
  (name) => {
    const shared = { name, email: 'ann@example.com', access: custom('bob@example.com') }
    const { html, text } = shareLetter('bob@example.com', shared, {
      language: 'en',
      link: 'https://offers.example/q1',
      personalLink: null,
      unsubscribeLink: 'https://offers.example/u',
    })
    if (name) for (const body of [html, text]) expect(body).not.toContain(name.split('\n').at(-1))
    expect(text.replace(/\s+/g, ' ')).toContain('ann@example.com shared a quotation with you.')
  },
)
