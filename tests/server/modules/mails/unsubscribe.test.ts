import { expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import { toolWords } from '../../../../src/adapters/tool-words.ts'
import { aNote } from '../../../support/documents.ts'
import { call, type Person } from '../../../support/person.ts'
import { newPersonPerTest, sharedServer } from '../../../support/shared.ts'

const server = sharedServer()
const ann = newPersonPerTest(server)

const recipient = () => `${randomUUID()}@example.com`

async function shareWith(person: Person, to: string) {
  const quotation = aNote('', { access: { level: 'custom', userList: [to] } })
  const { body } = await person.call('/api/save-quotation', {
    body: { quotation, share: true, notify: true },
  })
  const mail = (await server.outbox()).findLast((each) => each.to === to)
  const [, link = ''] = /^<(.+)>$/.exec(mail?.headers['list-unsubscribe'] ?? '') ?? []
  return { mail, link, path: new URL(link).pathname, notMailed: body.notMailed as string[] }
}

const press = (path: string) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })

test('a share mail says in its headers, its text and its html how to unsubscribe (RFC 8058)', async () => {
  const { mail, link } = await shareWith(ann, recipient())
  expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  expect(link).toStartWith(`${server.url}/api/unsubscribe/`)
  expect(mail?.text).toContain(link)
  expect(mail?.html).toContain(`href="${link}"`)
  // The mails of one's own account can't be unsubscribed from.
  const own = (await server.outbox()).find(({ to }) => to === ann.email)
  expect(own?.headers['list-unsubscribe']).toBeUndefined()
})

test('a mail program that posts to the link ends such mails, of everybody, under any spelling', async () => {
  const name = randomUUID()
  const { path } = await shareWith(ann, `${name}+shop@example.com`)
  for (let times = 0; times < 2; times += 1) expect((await press(path)).status).toBe(200)
  for (const to of [`${name}@example.com`, `${name}+2@example.com`]) {
    const quotation = aNote('', { access: { level: 'custom', userList: [to] } })
    const sent = { quotation, share: true, notify: [to] }
    const { body } = await ann.call('/api/save-quotation', { body: sent })
    expect(body.notMailed).toEqual([to])
    expect((await server.outbox()).filter((mail) => mail.to === to)).toEqual([])
  }
})

test('opening the link changes nothing: it shows a page whose button does', async () => {
  const to = recipient()
  const { path } = await shareWith(ann, to)
  const opened = await call(server, path)
  expect(opened.status).toBe(200)
  expect(opened.text).toContain(to)
  const [, action = ''] = /<form method="post" action="([^"]+)">/.exec(opened.text) ?? []
  expect(action).toBe(path)
  expect((await shareWith(ann, to)).notMailed).toEqual([])
  expect(await (await press(action)).text()).toContain('You are unsubscribed')
  expect((await call(server, path)).text).toContain('You are unsubscribed')
})

test('the page is in the language of the tool in this browser', async () => {
  const to = recipient()
  const { path } = await shareWith(ann, to)
  const inGerman = { 'accept-language': 'de-AT' }
  const words = toolWords('de', 'pages').sharing
  const { text } = await call(server, path, { headers: inGerman })
  expect(text).toContain('<html lang="de" dir="ltr">')
  expect(text).toContain(`<h1>${words.offer}</h1>`)
  expect(text).toContain(words.offerText.replace('{address}', `<strong>${to}</strong>`))
  // What was chosen here stands over what the browser asks for.
  const arabic = { ...inGerman, cookie: 'tool-language=ar' }
  const bad = await call(server, '/api/unsubscribe/x', { headers: arabic })
  expect([bad.status, bad.text]).toEqual([404, expect.stringContaining('lang="ar" dir="rtl"')])
  expect(bad.text).toContain(toolWords('ar', 'pages').badLink.text)
})

test('who unsubscribed can get them again; mails of their account are sent at any time', async () => {
  const to = recipient()
  const { path } = await shareWith(ann, to)
  const [, again = ''] = /action="([^"]+)"/.exec(await (await press(path)).text()) ?? []
  const account = { email: to, password: 'correct horse battery' }
  expect((await call(server, '/api/register', { body: account })).status).toBe(200)
  expect((await server.outbox()).at(-1)).toMatchObject({ to, subject: 'Activate your account' })
  expect((await press(again)).status).toBe(200)
  expect((await shareWith(ann, to)).notMailed).toEqual([])
})

test('nobody unsubscribes another: a token is signed, and of one address', async () => {
  const [to, other] = [recipient(), recipient()]
  const { path } = await shareWith(ann, to)
  const [signed = '', signature = ''] = path.split('.')
  const encoded = Buffer.from(other).toString('base64url')
  for (const forged of [
    `/api/unsubscribe/${encoded}.${signature}`,
    `/api/unsubscribe/${encoded}.`,
    `/api/unsubscribe/${encoded}`,
    `${signed}.${signature}x`,
    `${signed}.${signature}.x`,
    '/api/unsubscribe/.',
  ]) {
    expect((await press(forged)).status).toBe(404)
    expect((await call(server, forged)).status).toBe(404)
  }
  for (const address of [to, other]) expect((await shareWith(ann, address)).notMailed).toEqual([])
})
