import { describe, expect, test } from 'bun:test'
import { query } from '../../../support/database.ts'
import { aNote } from '../../../support/documents.ts'
import { anOffer, aSend, openOffer, sendAgain, sendOffer } from '../../../support/offers.ts'
import { call, signUp } from '../../../support/person.ts'
import { sharedPerson, sharedServer } from '../../../support/shared.ts'

let now = Date.parse('2026-11-26T12:00:00Z')
const server = sharedServer({
  env: { OFFERS_PER_DAY_NEW: '3', OFFERS_PER_DAY: '1000' },
  now: () => now,
})
const person = sharedPerson(server, 'sender')
const other = sharedPerson(server, 'other')

const list = async (id: string, by = person) =>
  (await by.call('/api/get-sent-list', { body: { id } })).body.sent
const save = async (quotation: unknown, by = person) =>
  (await by.call('/api/save-quotation', { body: { quotation } })).body.quotation

describe('a send', () => {
  test('gives each person a link of their own, mails it, and names the version', async () => {
    const to = [
      { email: 'Ada@Example.com', name: '  Ada\n Client ' },
      { email: 'ada@example.com' },
      { email: 'bob@example.com' },
    ]
    const { tokens, quotation } = await sendOffer(person, { to, validUntil: '2026-12-10' })
    expect(new Set(tokens).size).toBe(2)
    const mails = await server.outbox()
    const mail = mails.findLast(({ to }) => to === 'ada@example.com')
    expect(mail?.subject).toBe('Your bathroom')
    expect(mail?.text).toContain('here is the offer.')
    expect(mail?.headers['reply-to']).toBe(person.email)
    expect(mail?.link).toEndWith(`/offer/${tokens[0]}`)
    const [ada, bob] = await list(quotation.id)
    expect([ada, bob].map(({ email }) => email).toSorted()).toEqual([
      'ada@example.com',
      'bob@example.com',
    ])
    const first = [ada, bob].find(({ email }) => email === 'ada@example.com')
    expect(first).toMatchObject({
      name: 'Ada Client',
      revision: 1,
      state: 'open',
      views: 0,
      mail: 'sent',
      validUntil: '2026-12-10',
      isRevoked: false,
      firstSeenAt: null,
    })
    const history = await person.call('/api/get-revision-list', { body: { id: quotation.id } })
    expect(history.body.revisions[0].label).toBe('Sent to Ada Client and 1 more')
  })

  test('stores no token, and none is in a mail that waits', async () => {
    const { tokens } = await sendOffer(await signUp(server))
    for (const table of ['offer_links', 'offers', 'mails', 'answers']) {
      const rows = await query(server, `SELECT * FROM ${table}`)
      expect(JSON.stringify(rows)).not.toContain(tokens[0] ?? 'none')
    }
  })

  test('repeated with its id sends nothing twice and answers the same links', async () => {
    const sender = await signUp(server)
    const { id, revision } = await save(anOffer(), sender)
    const body = aSend({ id, revision, to: [{ email: 'twice@example.com' }] })
    const replies = await Promise.all(
      [1, 2, 3].map(() => sender.call('/api/send-quotation', { body })),
    )
    const [first, ...others] = replies.map(({ body }) => body)
    for (const one of others) expect(one).toEqual(first)
    expect(await list(id, sender)).toHaveLength(1)
    const mails = (await server.outbox()).filter(({ to }) => to === 'twice@example.com')
    expect(mails).toHaveLength(1)
    const { id: another } = await save(anOffer(), sender)
    const changed = await sender.call('/api/send-quotation', { body: { ...body, id: another } })
    expect(changed.status).toBe(400)
  })

  test('is the owner’s alone, of a version that there is', async () => {
    const saved = await save({ ...anOffer(), access: { level: 'everyone', userList: [] } })
    const { id, revision } = saved
    const send = (changes: object, by = other) =>
      by.call('/api/send-quotation', { body: aSend({ id, revision, ...changes }) })
    expect((await send({})).status).toBe(403)
    expect((await send({ id: 'nothing' })).status).toBe(404)
    expect((await send({ revision: 99 }, person)).status).toBe(404)
    expect(
      (await call(server, '/api/send-quotation', { body: aSend({ id, revision }) })).status,
    ).toBe(401)
    expect((await other.call('/api/get-sent-list', { body: { id } })).status).toBe(403)
  })

  test.each([
    ['an address that is none', { to: [{ email: 'no address' }] }, 'to[0].email'],
    ['a day that is over', { validUntil: '2026-11-25' }, 'validUntil'],
    ['a day that there isn’t', { validUntil: '2026-02-30' }, 'validUntil'],
    ['an unknown time zone', { timeZone: 'Mars/Phobos' }, 'timeZone'],
    ['somebody else’s file', { attachment: 'a-file' }, 'attachment'],
  ])('refuses %s', async (_, changes, field) => {
    const { id, revision } = await save(aNote('<p>one</p>'))
    const reply = await person.call('/api/send-quotation', {
      body: aSend({ id, revision, ...changes }),
    })
    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({ message: 'bad request', field })
    expect(await list(id)).toEqual([])
  })

  test('to more strangers than a new account may mail in a day is refused as a whole', async () => {
    const sender = await signUp(server)
    const { id, revision } = await save(anOffer(), sender)
    const to = [1, 2, 3, 4].map((n) => ({ email: `stranger${n}@example.com` }))
    const send = (to: object[]) =>
      sender.call('/api/send-quotation', { body: aSend({ id, revision, to }) })
    const refused = await send(to)
    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject({ perDay: 3, email: to[3]?.email })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await list(id, sender)).toEqual([])
    expect((await send(to.slice(1))).status).toBe(200)
    expect((await send(to.slice(0, 1))).status).toBe(429)
  })

  test('mails new links within the same limit; one without a mail can always be made', async () => {
    const sender = await signUp(server)
    const to = [{ email: 'often@example.com' }]
    const { linkIds, tokens } = await sendOffer(sender, { to })
    const renew = (notify: boolean) =>
      sender.call('/api/renew-link', { body: { linkId: linkIds[0], notify } })
    const statuses = [await renew(true), await renew(true), await renew(true)]
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(statuses[2]?.body).toMatchObject({ message: 'too many requests', perDay: 3 })
    expect(Number(statuses[2]?.headers.get('retry-after'))).toBeGreaterThan(0)
    // Refused, it has changed nothing.
    const last: string = statuses[1]?.body.url.split('/offer/')[1]
    expect((await openOffer(server, last)).status).toBe(200)
    expect((await openOffer(server, tokens[0] ?? '')).status).toBe(404)
    expect((await renew(false)).status).toBe(200)
    expect((await openOffer(server, last)).status).toBe(404)
  })

  test('renewed twice at once mails the link that holds, and none twice', async () => {
    const sender = await signUp(server)
    const { linkIds } = await sendOffer(sender, { to: [{ email: 'hasty@example.com' }] })
    await server.outbox()
    const body = { linkId: linkIds[0], notify: true }
    const renewed = await Promise.all(
      [body, body].map((one) => sender.call('/api/renew-link', { body: one })),
    )
    const urls = new Set(renewed.map((reply) => reply.body.url))
    const links = (await server.outbox()).filter(({ to }) => to === 'hasty@example.com')
    const [, ...mailed] = links.map(({ link }) => link)
    // One, unless the second call came when the first was done.
    expect(mailed.length).toBeLessThanOrEqual(urls.size)
    expect(new Set(mailed).size).toBe(mailed.length)
    expect((await openOffer(server, mailed.at(-1)?.split('/offer/')[1] ?? '')).status).toBe(200)
  })

  test('offers the last lines and earlier recipients again', async () => {
    const sender = await signUp(server)
    const to = [{ email: 'ada@example.com', name: 'Ada' }]
    await sendOffer(sender, { to, subject: 'First', text: 'one' })
    now += 1000
    await sendOffer(sender, { to: [{ email: 'bob@example.com' }], subject: 'Second', text: 'two' })
    const { body } = await sender.call('/api/get-send-defaults')
    expect(body).toMatchObject({ subject: 'Second', text: 'two' })
    expect(body.recipients.map(({ email }: { email: string }) => email)).toEqual([
      'bob@example.com',
      'ada@example.com',
    ])
  })
})

describe('a view', () => {
  const view = (token: string, headers = {}, touched?: boolean) =>
    call(server, '/api/view-offer', { body: { token, touched }, headers })

  test('without a touch is an opening, noted once: the offer was not seen', async () => {
    const sender = await signUp(server)
    const { tokens, quotation } = await sendOffer(sender)
    const token = tokens[0] ?? ''
    const openedAt = new Date(now).toISOString()
    expect((await view(token, {}, false)).status).toBe(200)
    now += 11 * 60_000
    await view(token, {}, false)
    const [opened] = await list(quotation.id, sender)
    expect(opened).toMatchObject({ openedAt, firstSeenAt: null, views: 0 })
    const listed = await sender.call('/api/get-quotation-list')
    expect(listed.body.quotations[0].state).toBe('sent')
    await view(token, {}, true)
    const [read] = await list(quotation.id, sender)
    expect(read).toMatchObject({ openedAt, firstSeenAt: new Date(now).toISOString(), views: 1 })
  })

  test('counts once per reading, and not for the sender', async () => {
    const sender = await signUp(server)
    const { tokens, quotation } = await sendOffer(sender)
    const token = tokens[0] ?? ''
    await openOffer(server, token)
    await view(token, { cookie: sender.cookie })
    expect((await list(quotation.id, sender))[0].views).toBe(0)
    await Promise.all([view(token), view(token), view(token)])
    const first = now
    now += 11 * 60_000
    await view(token)
    const [seen] = await list(quotation.id, sender)
    expect(seen).toMatchObject({
      views: 2,
      firstSeenAt: new Date(first).toISOString(),
      lastSeenAt: new Date(now).toISOString(),
    })
    expect((await view('unknown')).status).toBe(404)
  })
})

describe('what was sent', () => {
  test('is the same version after a save that changes only who may read it', async () => {
    const sender = await signUp(server)
    const { tokens, quotation } = await sendOffer(sender)
    const shared = await save({ ...quotation, access: { level: 'everyone', userList: [] } }, sender)
    expect(shared.revision).toBe(2)
    await sendAgain(sender, shared, { to: [{ email: 'another@example.com' }] })
    expect((await openOffer(server, tokens[0] ?? '')).body.offer.state).toBe('open')
    expect(
      (await list(quotation.id, sender)).map((one: { revision: number }) => one.revision),
    ).toEqual([1, 1])
  })

  test('counts its texts in the sender’s room too, until the quotation goes for good', async () => {
    const sender = await signUp(server)
    const { quotation } = await sendOffer(sender, { to: [{ email: 'texts@example.com' }] })
    const used = async () => {
      const isTheirs = `user_id = (SELECT id FROM users WHERE email = '${sender.email}')`
      return Number(
        (await query(server, `SELECT bytes FROM user_storage WHERE ${isTheirs}`))[0]?.bytes,
      )
    }
    const before = await used()
    await sendAgain(sender, quotation, {
      to: [{ email: 'texts@example.com' }],
      text: 'x'.repeat(4_000),
    })
    expect((await used()) - before).toBe(1024 + 512 + 4_000 + 'Your bathroom'.length)
  })

  test('is listed in pages', async () => {
    const sender = await signUp(server)
    const to = [1, 2, 3].map((n) => ({ email: `paged${n}@example.com` }))
    const { quotation } = await sendOffer(sender, { to })
    const page = async (query: object) =>
      (await sender.call('/api/get-sent-list', { body: { id: quotation.id, ...query } })).body
    const [first, second] = [await page({ limit: 2 }), await page({ limit: 2, offset: 2 })]
    expect([first.total, first.sent.length, second.sent.length]).toEqual([3, 2, 1])
    const emails = [...first.sent, ...second.sent].map(({ email }) => email)
    expect(emails.toSorted()).toEqual(to.map(({ email }) => email))
  })

  test('is never thinned out, and its history stays', async () => {
    const sender = await signUp(server)
    const { quotation } = await sendOffer(sender)
    const { id } = quotation
    await sender.call('/api/label-revision', {
      method: 'PATCH',
      body: { id, revision: 1, label: '' },
    })
    await save({ ...quotation, name: 'two' }, sender)
    const [row] = await query(
      server,
      `SELECT count(*) AS n FROM revisions WHERE quotation_id = '${id}' AND revision = 1`,
    )
    expect(Number(row?.n)).toBe(1)
  })

  test('counts in the sender’s room, and goes with the quotation for good', async () => {
    const sender = await signUp(server)
    const used = async () =>
      Number(
        (
          await query(
            server,
            `SELECT bytes FROM user_storage WHERE user_id = (SELECT id FROM users WHERE email = '${sender.email}')`,
          )
        )[0]?.bytes,
      )
    const saved = await save(anOffer(), sender)
    const before = await used()
    const { tokens } = await sendAgain(sender, saved)
    expect(await used()).toBeGreaterThan(before)
    const { id } = saved
    await sender.call('/api/delete-quotation', { method: 'DELETE', body: { id } })
    await sender.call('/api/purge-quotation', { method: 'DELETE', body: { id } })
    expect(await used()).toBe(0)
    expect((await openOffer(server, tokens[0] ?? '')).status).toBe(404)
    expect(await query(server, `SELECT * FROM offers WHERE quotation_id = '${id}'`)).toEqual([])
  })
})
