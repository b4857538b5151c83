import { describe, expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import { fill } from '#domain/words/fill.ts'
import type { Language } from '#domain/words/language.ts'
import { toolWords } from '../../../../src/adapters/tool-words.ts'
import { aNote } from '../../../support/documents.ts'
import { anOffer, answerOffer, sendOffer } from '../../../support/offers.ts'
import { call, logIn, type Person, type Reply, signUp } from '../../../support/person.ts'
import { newPersonPerTest, sharedServer } from '../../../support/shared.ts'

const server = sharedServer({ env: { RATE_LIMITS: 'off' } })
const ann = newPersonPerTest(server)

const IN_GERMAN = { 'accept-language': 'de-AT,de;q=0.9' }

const choose = (person: Person, language: unknown) =>
  person.call('/api/account-settings', { method: 'PUT', body: { language } })

const languageCookie = ({ headers }: Reply) =>
  headers.getSetCookie().find((cookie) => cookie.startsWith('tool-language='))

/** Their titles, which are their subjects. */
const mailsTo = async (email: string) =>
  (await server.outbox())
    .filter(({ to }) => to === email)
    .map(({ html }) => /<title>([^<]*)/.exec(html)?.[1])

const words = (language: Language) => toolWords(language, 'mails')

/** Registers, or asks for a new password, in a browser; resolves to the mail's subject. */
async function mailedSubject(path: string, email: string, headers: Record<string, string>) {
  const body = { email, ...(path === '/api/register' && { password: 'correct horse battery' }) }
  expect((await call(server, path, { body, headers })).status).toBe(200)
  return (await mailsTo(email)).at(-1)
}

describe('a mail about an account', () => {
  test('is in the language of the browser that asks, before the account has one', async () => {
    const email = () => `${randomUUID()}@example.com`
    const register = '/api/register'
    expect(await mailedSubject(register, email(), IN_GERMAN)).toBe(words('de').activation.subject)
    expect(
      await mailedSubject(register, email(), { ...IN_GERMAN, cookie: 'tool-language=ar' }),
    ).toBe(words('ar').activation.subject)
    const unknown: Record<string, string>[] = [
      {},
      { 'accept-language': 'tlh, *' },
      { cookie: 'tool-language=ENGLISH' },
    ]
    for (const headers of unknown)
      expect(await mailedSubject(register, email(), headers)).toBe('Activate your account')
    const reset = '/api/request-password-reset'
    expect(await mailedSubject(reset, ann.email, IN_GERMAN)).toBe(words('de').reset.subject)
  })

  test('is in that of the account, once it has one', async () => {
    await choose(ann, 'ar')
    const reset = await mailedSubject('/api/request-password-reset', ann.email, IN_GERMAN)
    expect(reset).toBe(words('ar').reset.subject)
  })
})

describe('the owner of an offer is told in their language', () => {
  const accepted = async (by: Person) => {
    const { tokens } = await sendOffer(by, {}, anOffer({ language: 'fr', locale: 'fr-FR' }))
    await answerOffer(server, tokens[0] ?? '', { answer: 'decline', reason: 'No' })
    return (await mailsTo(by.email)).at(-1)
  }

  test('which is what they have chosen', async () => {
    await choose(ann, 'de')
    expect(await accepted(ann)).toBe('Ada Client hat abgelehnt: Bathroom')
  })

  test('else what their browser asked for last, else that of the offer', async () => {
    expect(await accepted(ann)).toContain('a refusé')
    const headers = { cookie: ann.cookie, ...IN_GERMAN }
    expect((await call(server, '/api/get-access-token', { headers })).status).toBe(200)
    expect(await accepted(ann)).toBe('Ada Client hat abgelehnt: Bathroom')
  })
})

test('who is sent a share’s link is told in their account’s language, else in the quotation’s', async () => {
  const reader = await signUp(server)
  await choose(reader, 'ar')
  const stranger = `${randomUUID()}@example.com`
  const userList = [reader.email, stranger]
  const quotation = aNote('', {
    language: 'de',
    name: 'Bad',
    access: { level: 'custom', userList },
  })
  await ann.call('/api/save-quotation', { body: { quotation, share: true, notify: true } })
  expect((await mailsTo(reader.email)).at(-1)).toBe(words('ar').share.subject)
  const mail = (await server.outbox()).find(({ to }) => to === stranger)
  expect(mail?.html).toContain(`<title>${words('de').share.subject}</title>`)
  const said = fill(words('de').share.named, { email: ann.email, name: 'Bad' })
  expect(mail?.text.replace(/\s+/g, ' ')).toContain(said)
})

test('a history is in its owner’s language: who it was sent to, and what a version changed', async () => {
  await choose(ann, 'de')
  const to = ['client@example.com', 'bob@example.com'].map((email) => ({ email, name: '' }))
  const { quotation } = await sendOffer(ann, { to }, anOffer())
  const next = { ...quotation, name: 'Bad' }
  await ann.call('/api/save-quotation', { body: { quotation: next } })
  const list = async () =>
    (await ann.call('/api/get-revision-list', { body: { id: quotation.id } })).body.revisions
  const label = 'Gesendet an client@example.com und 1 weitere Person'
  expect((await list()).at(-1)).toMatchObject({ label, summary: '' })
  // It is worked out in a moment after the save.
  let [newest] = await list()
  while (newest.summary === '') [newest] = await list()
  expect(newest.summary).toBe('Name geändert')
})

describe('the setting', () => {
  test('is null at first, is kept, and is told to each login and refresh with a cookie', async () => {
    expect((await ann.call('/api/account-settings')).body).toMatchObject({ language: null })
    const saved = await choose(ann, 'pl')
    expect([saved.status, saved.body]).toEqual([200, { language: 'pl' }])
    expect(languageCookie(saved)).toBe('tool-language=pl; Path=/; SameSite=Lax; Max-Age=34560000')
    const body = { email: ann.email, password: ann.password }
    const login = await call(server, '/api/login', { body })
    const refresh = await call(server, '/api/get-access-token', { headers: { cookie: ann.cookie } })
    for (const reply of [login, refresh]) {
      expect([reply.status, reply.body.language]).toEqual([200, 'pl'])
      expect(languageCookie(reply)).toBe(languageCookie(saved))
    }
  })

  test('of none leaves the browser its own: the cookie goes, and no login sets one', async () => {
    await choose(ann, 'pl')
    const saved = await choose(ann, null)
    expect(saved.body).toMatchObject({ language: null })
    expect(languageCookie(saved)).toBe('tool-language=; Path=/; SameSite=Lax; Max-Age=0')
    const { email, password } = await logIn(server, ann)
    const login = await call(server, '/api/login', { body: { email, password } })
    expect([login.body.language, languageCookie(login)]).toEqual([null, undefined])
  })

  test.each(['xx', 'DE', 'de-AT', '', 1, undefined, '__proto__'])(
    'refuses a tag that is none of ours: %j',
    async (language) => {
      const refused = await choose(ann, language)
      expect([refused.status, refused.body]).toEqual([
        400,
        { message: 'bad request', field: 'language' },
      ])
      expect((await ann.call('/api/account-settings')).body).toMatchObject({ language: null })
    },
  )
})
