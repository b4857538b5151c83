import { expect, test } from 'bun:test'
import { newTextBlock } from '#domain/document/quotation.ts'
import { PNG, upload } from '../../../support/files.ts'
import { aLetterhead } from '../../../support/letterheads.ts'
import { anOffer, answerOffer, openOffer, sendOffer } from '../../../support/offers.ts'
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

/** Only its size is read. */
function pngOf(width: number, height: number, bytes = PNG.length): Buffer {
  const png = Buffer.concat([PNG], bytes)
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  return png
}

const sendWithLogo = async (bytes: Buffer, company = 'Vogel Baths', attachment?: string) => {
  const logo = await upload(sender, 'logo.png', bytes)
  const letterhead = aLetterhead({ company, logo: `/uploads/${logo}` })
  const to = [{ email: `client-${crypto.randomUUID()}@example.com`, name: '' }]
  const sent = await sendOffer(sender, { to, attachment }, { ...anOffer(), letterhead })
  const mails = async () => (await server.outbox()).filter((mail) => mail.to === to[0]?.email)
  return { ...sent, mails }
}

test('mails to a customer show the logo, in its proportions and beside other files', async () => {
  const png = pngOf(960, 128)
  const pdf = await upload(sender, 'Bathroom.pdf', Buffer.from('%PDF-1.4\n'))
  const { tokens, mails } = await sendWithLogo(png, 'Vogel Baths', pdf)
  const answer = { answer: 'decline', name: '', reason: '', answerId: crypto.randomUUID() }
  expect((await answerOffer(server, tokens[0] ?? '', answer)).status).toBe(200)
  // On a busy machine the later mail may leave first.
  const sent = await mails()
  const offer = sent.find(({ attachments }) => attachments.length > 0)
  const declined = sent.find((mail) => mail !== offer)
  for (const mail of [offer, declined]) {
    expect(mail?.pictures).toEqual([
      { name: 'logo.png', type: 'image/png', bytes: png, contentId: 'logo' },
    ])
    expect(mail?.html).toMatch(/<img class="logo" src="cid:logo" alt=""\s+width="240" height="32"/)
    expect(mail?.headers['content-type']).toStartWith(
      mail === offer ? 'multipart/mixed' : 'multipart/alternative',
    )
  }
  expect(offer?.attachments).toMatchObject([{ name: 'Bathroom.pdf' }])
  const own = (await server.outbox()).findLast(({ to }) => to === sender.email)
  expect(own).toMatchObject({ pictures: [], html: expect.not.stringContaining('<img') })
})

test('a small logo is not enlarged, and without a company it stands with the sender’s address', async () => {
  const { mails } = await sendWithLogo(pngOf(40, 20), '')
  const [mail] = await mails()
  expect(mail?.html).toMatch(/width="40" height="20"/)
  expect(mail?.html).toContain(sender.email)
  expect(mail?.html).toContain('bgcolor="#1f4f8f"')
})

test.each([
  ['that is no picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'Vogel'],
  ['without a size', pngOf(0, 0), 'Vogel'],
  ['of more than half a megabyte', pngOf(960, 256, 600_000), 'Vogel'],
  ['of more pixels than a mail should unpack', pngOf(6_000, 6_000, 10_000), 'Vogel'],
  ['of a company that is not for strangers', pngOf(960, 256), 'www.evil.example'],
])('a logo %s stays out of mails', async (_, bytes, company) => {
  const { mails } = await sendWithLogo(bytes, company)
  expect(await mails()).toMatchObject([
    { pictures: [], html: expect.not.stringContaining('<img'), subject: 'Your bathroom' },
  ])
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

test('its subject, its sender and the customer’s page name the company, answers go to the address', async () => {
  const { mails, tokens, linkIds } = await send('Bad & Fliesen Vogel GmbH', '#1f4f8f')
  const [token = ''] = tokens
  const opened = (await openOffer(server, token)).body.offer
  expect(opened).toMatchObject({ sender: sender.email, senderName: 'Bad & Fliesen Vogel GmbH' })
  const sentAgain = { linkId: linkIds[0], notify: true }
  await sender.call('/api/renew-link', { body: sentAgain })
  for (const { headers, text } of await mails()) {
    expect(headers.from).toStartWith('"Bad & Fliesen Vogel GmbH" <')
    expect(headers['reply-to']).toBe(sender.email)
    const words = text.replace(/\s+/g, ' ')
    expect(words).toContain(`Replies to this mail go to ${sender.email}.`)
    expect(words).toContain('Bad & Fliesen Vogel GmbH sees when the offer is read.')
  }
})

test('without a subject of its own it says that the company has sent an offer', async () => {
  const letterhead = aLetterhead({ company: 'Bad & Fliesen Vogel GmbH', accent: '' })
  const to = [{ email: `client-${crypto.randomUUID()}@example.com`, name: '' }]
  await sendOffer(sender, { to, subject: '' }, { ...anOffer(), letterhead })
  const mail = (await server.outbox()).findLast((one) => one.to === to[0]?.email)
  expect(mail?.subject).toBe('Bad & Fliesen Vogel GmbH sent you an offer: Bathroom')
})

test.each([
  ['the field for the sender', { sender: 'Ada Vogel' }, 'Ada Vogel'],
  ['that for their company first', { sender: 'Ada Vogel', senderCompany: 'Vogel KG' }, 'Vogel KG'],
  ['the address, where a name is not for strangers', { sender: 'www.evil.example' }, null],
  ['the address without either', {}, null],
])('without a letterhead the sender is called by %s', async (_, fields, name) => {
  const html = Object.entries(fields).map(
    ([field, text]) => `<p><span data-field="${field}">${text}</span></p>`,
  )
  const offer = anOffer()
  const blocks = [newTextBlock('from', html.join('')), ...offer.blocks]
  const to = [{ email: `client-${crypto.randomUUID()}@example.com`, name: '' }]
  const { tokens } = await sendOffer(sender, { to }, { ...offer, blocks })
  const opened = (await openOffer(server, tokens[0] ?? '')).body.offer
  expect(opened.senderName).toBe(name ?? sender.email)
  const mail = (await server.outbox()).findLast((one) => one.to === to[0]?.email)
  if (name) expect(mail?.headers.from).toStartWith(`${name} <`)
  else expect(mail?.headers.from).not.toContain('evil')
})
