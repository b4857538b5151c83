import { expect, test } from 'bun:test'
import { aLetterhead } from '../../../support/letterheads.ts'
import { anOffer, answerOffer, sendOffer } from '../../../support/offers.ts'
import { sharedPerson, sharedServer } from '../../../support/shared.ts'

const server = sharedServer({ env: { RATE_LIMITS: 'off', OFFERS_PER_DAY_NEW: '1000' } })
const sender = sharedPerson(server, 'sender')

async function send(company: string, accent: string) {
  const email = `client-${crypto.randomUUID()}@example.com`
  const letterhead = aLetterhead({ company, accent })
  const to = [{ email, name: '' }]
  const sent = await sendOffer(sender, { to }, { ...anOffer(), letterhead })
  const mails = async () => (await server.outbox()).filter((mail) => mail.to === email)
  return { ...sent, mails, email }
}

test('a mail about an offer has its sender’s name and accent, an accent of white as a grey', async () => {
  const { mails } = await send('Vogel & Söhne GmbH', '#ffffff')
  const [{ html, text } = { html: '', text: '' }] = await mails()
  expect(html).toContain('Vogel &amp; Söhne GmbH')
  expect(html).toContain('bgcolor="#767676"')
  expect(html).not.toContain('Quotation builder')
  expect(text.replaceAll('\r', '')).toContain('-- \nVogel & Söhne GmbH\nQuotation builder')
  expect(html).not.toContain('<img')
})

test.each(['www.evil.example', '<b>Call</b> +49 761 1234567', ''])(
  'the name %p is not for strangers',
  async (company) => {
    const { mails } = await send(company, '#aa3311')
    const [{ html, text } = { html: '', text: '' }] = await mails()
    for (const body of [html, text]) {
      expect(body).toContain('Quotation builder')
      if (company) expect(body).not.toContain(company)
    }
    expect(html).toContain('bgcolor="#2f6b57"')
  },
)

test('the sender’s own mail of an answer is the product’s', async () => {
  const { tokens, mails } = await send('Vogel Baths', '#1f4f8f')
  const answer = { answer: 'decline', name: '', reason: '', answerId: crypto.randomUUID() }
  expect((await answerOffer(server, tokens[0] ?? '', answer)).status).toBe(200)
  const own = (await server.outbox()).findLast(({ to }) => to === sender.email)
  expect(own?.html).toContain('Quotation builder')
  expect(own?.html).not.toContain('#1f4f8f')
  expect((await mails()).at(-1)?.html).toContain('Vogel Baths')
})
