import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fill } from '#domain/words/fill.ts'
import { createOutbox } from '../../../../src/adapters/mail/outbox-folder.ts'
import { toolWords } from '../../../../src/adapters/tool-words.ts'
import { activationMail, resetLink, resetMail } from '../../../../src/modules/auth/account-mails.ts'
import { readMail } from '../../../support/mail.ts'

const KEY = 'k'.repeat(32)
const ACTIVATION = `https://offers.example/new/activate/${KEY}`

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quotation-letters-'))
})
afterEach(() => rm(folder, { recursive: true }))

test.each([
  ['activation', activationMail('ann@example.com', ACTIVATION, 'en'), '7 days'],
  ['reset', resetMail('ann@example.com', ACTIVATION, 'en'), '1 hour'],
])('the %s mail has one button, the plain link, and its expiry', (_, mail, life) => {
  const { html, text, link } = mail
  const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
  expect(hrefs).toEqual([link])
  expect(html.replace(/<[^>]*>/g, '').match(new RegExp(link, 'g'))).toHaveLength(1)
  expect(text.split('\n')).toContain(link)
  for (const body of [html, text]) {
    expect(body).toContain('Quotation builder')
    const words = body.replace(/\s+/g, ' ')
    expect(words).toContain(`runs out in ${life}. If you did not`)
  }
  expect(html).not.toMatch(/<script|<img|<link|url\(|@import/)
})

test.each(['de', 'ar'] as const)('mails about accounts are written in %s', (language) => {
  const { activation, reset, frame } = toolWords(language, 'mails')
  const mails = [
    activationMail('ann@example.com', ACTIVATION, language),
    resetMail('ann@example.com', ACTIVATION, language),
  ]
  for (const [at, { subject, html, text }] of mails.entries()) {
    const words = [activation, reset][at] ?? activation
    const texts = { ...words, link: frame.link }
    expect(subject).toBe(words.subject)
    expect(html).toContain(language === 'ar' ? '<html lang="ar" dir="rtl">' : '<html lang="de">')
    expect(html.match(/dir="rtl"/g) ?? []).toHaveLength(language === 'ar' ? 2 : 0)
    for (const said of Object.values(texts).map((each) => fill(each, { email: 'ann@example.com' })))
      expect(html.replace(/\s+/g, ' ')).toContain(said)
    expect(text.replace(/\s+/g, ' ')).toContain(words.small)
    expect(html + text).not.toMatch(/UTC|Activate|Choose|If the button/)
  }
})

test('a mail is sent as 7bit, and suppresses out-of-office replies', async () => {
  const [raw = ''] = await written(activationMail('ann@example.com', ACTIVATION, 'en'))
  expect(raw).toContain('Content-Transfer-Encoding: 7bit')
  expect(raw).not.toMatch(/quoted-printable|base64/)
  expect(raw).toContain('Auto-Submitted: auto-generated')
  expect(Math.max(...raw.split('\r\n').map(({ length }) => length))).toBeLessThan(99)
})

test('a link of any length, for any address, survives quoted-printable', async () => {
  const email = `o'brien&sons+a=b!~${'x'.repeat(44)}@${'sub.'.repeat(40)}example.com`
  const link = resetLink(`https://${'o'.repeat(60)}.example`, email, KEY)
  const [raw = ''] = await written(resetMail(email, link, 'en'))
  expect(raw).toContain('quoted-printable')
  const mail = readMail(raw)
  expect(mail.link).toBe(link)
  expect(mail.html).toContain(`href="${link}"`)
  expect(mail.html.replace(/\s+/g, ' ')).toContain('o&#39;brien&amp;sons+a=b!~')
  // No character at which a mail program would end a link.
  expect(link).toMatch(/^[\w:/.%-]+$/)
})

test('a name of its own stands beside the address of the settings, and adds nobody', async () => {
  const mail = activationMail('ann@example.com', ACTIVATION, 'en')
  const names = ['Bath & Tiles', 'Vogel, <eve@example.com>', 'Eve\r\nBcc: eve@example.com']
  const raws = await written(...names.map((fromName) => ({ ...mail, fromName })))
  const all = raws.map((raw) => readMail(raw).headers)
  expect(all.map(({ from }) => from)).toEqual([
    '"Bath & Tiles" <no-reply@offers.example>',
    '"Vogel, <eve@example.com>" <no-reply@offers.example>',
    expect.stringMatching(/^=\?UTF-8\?Q\?Eve\S* <no-reply@offers\.example>$/),
  ])
  for (const headers of all) expect(headers).not.toHaveProperty('bcc')
})

test('a file goes along as it is, under its name', async () => {
  const bytes = Buffer.from([...'%PDF-1.7\r\n', ...Array(5_000).keys()].join('\0'))
  const name = 'Bad „Müller“, Ελλάδα\r\nBcc: eve@example.com.pdf'
  const mail = activationMail('ann@example.com', ACTIVATION, 'en')
  const [raw = ''] = await written({
    ...mail,
    attachments: [{ name, type: 'application/pdf', bytes }],
  })
  const { attachments, text, html, link, headers } = readMail(raw)
  expect(attachments).toEqual([{ name: expect.any(String), type: 'application/pdf', bytes }])
  expect(attachments[0]?.name).toStartWith('Bad „Müller“, Ελλάδα')
  expect(headers).not.toHaveProperty('bcc')
  expect(link).toBe(mail.link)
  expect([text.length, html.length]).toEqual([expect.any(Number), expect.any(Number)])
  expect(html).toContain(`href="${mail.link}"`)
})

test("an address can't be html or a second recipient", async () => {
  const mail = activationMail('"<b>x</b>,bob@example.com"@example.com', `${ACTIVATION}"><i>`, 'en')
  expect(mail.html).not.toContain('<i>')
  const [raw = ''] = await written(mail)
  expect(raw.split('\r\n').filter((line) => /^(to|cc|bcc):/i.test(line))).toHaveLength(1)
  expect(resetMail('<b>@example.com', ACTIVATION, 'en').html).not.toContain('<b>')
})

test('the names of the outbox sort by time, and only its owner reads them', async () => {
  const mails = Array.from({ length: 12 }, (_, index) =>
    activationMail(`person-${index}@example.com`, ACTIVATION, 'en'),
  )
  const raws = await written(...mails)
  expect(raws.map((raw) => readMail(raw).to)).toEqual(mails.map(({ to }) => to))
  const [name = ''] = await readdir(folder)
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
})

/** Sends the mails in turn, and reads them in the order of their names. */
async function written(...mails: Parameters<ReturnType<typeof createOutbox>['send']>[0][]) {
  const lines: string[] = []
  const outbox = createOutbox({
    folder,
    from: 'Offers <no-reply@offers.example>',
    print: (line) => lines.push(line),
  })
  for (const mail of mails) expect(await outbox.send(mail)).toEqual({ ok: true })
  expect(lines.at(-1)).toContain(mails.at(-1)?.link ?? 'a link')
  const names = (await readdir(folder)).sort()
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
}
