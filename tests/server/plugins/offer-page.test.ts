import { describe, expect, test } from 'bun:test'
import type { Quotation } from '#domain/document/quotation.ts'
import { html } from '#domain/html/html-tag.ts'
import { aPricedQuotation } from '../../support/documents.ts'
import { aLetterhead } from '../../support/letterheads.ts'
import { anOffer, answerOffer, openOffer, sendAgain, sendOffer } from '../../support/offers.ts'
import { call } from '../../support/person.ts'
import { builtPages } from '../../support/server.ts'
import { sharedPerson, sharedServer } from '../../support/shared.ts'

/** How many papers of offers were rendered. */
let rendered = 0
let now = Date.parse('2026-11-26T12:00:00Z')
const build = await builtPages()
const renderer = await build.loadRenderer()
const server = sharedServer({
  env: { RATE_LIMITS: 'off', OFFERS_PER_DAY_NEW: '1000' },
  now: () => now,
  web: {
    ...build,
    loadRenderer: async () => ({
      ...renderer,
      renderOffer(opened) {
        rendered += 1
        return renderer.renderOffer(opened)
      },
    }),
  },
})
const sender = sharedPerson(server, 'sender')

const pageOf = (token: string, headers: Record<string, string> = {}) =>
  call(server, `/offer/${token}`, { headers })

/** What the page embeds for its scripts. */
const embedded = (html: string, id: string) =>
  JSON.parse(new RegExp(`id="${id}">(.*?)</script>`, 's').exec(html)?.[1] ?? 'null')

const standing = (html: string) => /<p [^>]*data-standing.*?<\/p>/s.exec(html)?.[0] ?? ''

/** What a customer answers with. */
const ANSWERS = /data-answer="(?:accept|decline)"/

test('shows the paper as it was sent, without what is internal, however often it is saved since', async () => {
  const { tokens, quotation } = await sendOffer(sender, { validUntil: '2026-12-10' })
  const [token = ''] = tokens
  const first = await pageOf(token)
  expect(first.status).toBe(200)
  for (const text of ['Work of kind 3', '<title>Bathroom', 'Valid until December 10, 2026'])
    expect(first.text.includes(text)).toBe(true)
  for (const secret of ['margin 40', 'cheap supplier', '"cost":4.5'])
    expect(first.text.includes(secret)).toBe(false)
  expect(embedded(first.text, 'quotation').permissionLevel).toBe('Recipient')
  expect(standing(first.text)).toMatch(/data-running-total[^>]*>Total.*<b>\$40\.00<\/b>/)
  await sender.call('/api/save-quotation', {
    body: { quotation: { ...quotation, name: 'Kitchen' } },
  })
  expect((await pageOf(token)).text).toBe(first.text)
})

test('answers an unknown, a revoked and a renewed link alike, with 404 and a sentence', async () => {
  const { tokens, linkIds } = await sendOffer(sender)
  const [linkId] = linkIds
  const { body } = await sender.call('/api/renew-link', { body: { linkId } })
  const renewed: string = body.url.split('/offer/')[1]
  expect((await pageOf(renewed)).status).toBe(200)
  await sender.call('/api/revoke-link', { method: 'DELETE', body: { linkId } })
  const unknown = await pageOf('x'.repeat(32))
  expect(unknown.status).toBe(404)
  expect(unknown.text).toContain('This link opens no offer')
  for (const token of [tokens[0] ?? '', renewed, 'y'])
    expect(await pageOf(token)).toMatchObject({ status: 404, text: unknown.text })
  for (const path of ['/offer', '/offer/', `/offer/${renewed}/more`, '/offer/%3Cb%3E'])
    expect((await call(server, path)).status).toBe(404)
})

test('tells no other site its address, is kept by no cache and found by no search', async () => {
  const { tokens } = await sendOffer(sender)
  for (const token of [tokens[0] ?? '', 'unknown']) {
    const { headers, text } = await pageOf(token)
    expect(Object.fromEntries(headers)).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
    expect(text.includes('og:url')).toBe(false)
    expect(text.includes('canonical')).toBe(false)
  }
})

test('its token is not in the page, whoever asks, nor in that of a path below it', async () => {
  const { tokens } = await sendOffer(sender)
  const [token = ''] = tokens
  for (const cookie of ['', `has-session=1; ${sender.cookie}`]) {
    const { text } = await pageOf(token, { cookie })
    expect(text.includes(token)).toBe(false)
  }
  for (const path of [`/offer/${token}/more`, `/offer/${token}x`])
    expect((await call(server, path)).text.includes(token)).toBe(false)
})

test('is rendered once for a hundred people who open it at once', async () => {
  const { tokens } = await sendOffer(sender)
  rendered = 0
  const headers = { 'accept-encoding': 'br' }
  const pages = await Promise.all(
    Array.from({ length: 100 }, () => pageOf(tokens[0] ?? '', headers)),
  )
  expect(new Set(pages.map(({ text }) => text)).size).toBe(1)
  expect(rendered).toBe(1)
})

test('is rendered once for a hundred people with links of their own, and names each', async () => {
  const to = (from: number) =>
    Array.from({ length: 50 }, (_, at) => ({ email: `p${from + at}@example.com`, name: '' }))
  const { quotation, tokens } = await sendOffer(sender, { to: to(0) })
  const { tokens: others } = await sendAgain(sender, quotation, { to: to(50) })
  rendered = 0
  const opened = [...tokens, ...others].map((token) => pageOf(token, { 'accept-encoding': 'br' }))
  const pages = (await Promise.all(opened)).map(({ text }) => text)
  expect(rendered).toBe(1)
  for (const [at, page] of pages.entries()) {
    expect(embedded(page, 'recipient')).toEqual({ email: `p${at}@example.com`, name: '' })
    expect(page).not.toContain(`p${(at + 1) % 100}@example.com`)
  }
})

test('is rendered in a worker if it is long, the same as here', async () => {
  const { tokens } = await sendOffer(sender, {}, aPricedQuotation(2_000, { name: 'Roof' }))
  rendered = 0
  const { text } = await pageOf(tokens[0] ?? '')
  expect(rendered).toBe(0)
  const opened = await call(server, '/api/open-offer', { body: { token: tokens[0] } })
  const { recipient, ...offer } = opened.body.offer
  const { html, data } = renderer.renderOffer({ ...opened.body, offer } as never)
  expect(embedded(text, 'recipient')).toEqual(recipient)
  expect(text.includes(html) && text.includes(data)).toBe(true)
})

describe('says where the offer stands', () => {
  test('open, withdrawn: whose it is, by the company of the letterhead', async () => {
    const letterhead = aLetterhead({ company: 'Vogel Baths' })
    const { tokens, sendId } = await sendOffer(sender, {}, { ...anOffer(), letterhead })
    const [token = ''] = tokens
    expect(standing((await pageOf(token)).text)).toContain('Offer from Vogel Baths')
    await sender.call('/api/withdraw-offer', { body: { offerId: sendId } })
    const { text } = await pageOf(token)
    expect(text).toContain('withdrawn by Vogel Baths.')
    expect(text).not.toContain('Work of kind')
  })

  test('accepted: by whom and when, to others and to the person, with the choices that count', async () => {
    const to = [{ email: 'ada@example.com', name: 'Ada' }, { email: 'bob@example.com' }]
    const { tokens } = await sendOffer(sender, { to })
    const [ada = '', bob = ''] = tokens
    expect(standing((await pageOf(bob)).text)).toContain('Offer from')
    const choices = [
      { rowId: 'row1', qty: 5 },
      { rowId: 'row3', qty: null },
    ]
    const signature = [[10, 20, 300, 200.5]]
    const { body } = await answerOffer(server, ada, { name: 'Ada <b>', choices, signature })
    expect(body.message).toBe('accepted')
    const own = (await pageOf(ada)).text
    expect(standing(own)).toContain('You accepted this offer on November 26, 2026 (GMT+1).')
    const others = (await pageOf(bob)).text
    expect(standing(others)).toContain('Accepted by Ada &lt;b&gt; on November 26, 2026 (GMT+1).')
    for (const html of [own, others]) {
      expect(html.includes('d="M10 20L300 200.5"')).toBe(true)
      expect(html.includes(body.offer.answer.hash)).toBe(true)
      expect(html.match(ANSWERS)).toBe(null)
      const chosen = embedded(html, 'quotation').blocks.flatMap(
        (block: Quotation['blocks'][number]) => (block.type === 'boq' ? block.boq.rows : []),
      )
      expect(chosen.map(({ isChosen }: { isChosen: boolean }) => isChosen)).toEqual([
        false,
        true,
        false,
        true,
      ])
    }
  })

  test('declined, expired and withdrawn: nothing can be answered any more', async () => {
    const declined = await sendOffer(sender)
    await answerOffer(server, declined.tokens[0] ?? '', { answer: 'decline', choices: [] })
    const withdrawn = await sendOffer(sender)
    await sender.call('/api/withdraw-offer', { body: { offerId: withdrawn.sendId } })
    const expired = await sendOffer(sender, { validUntil: '2026-11-26', timeZone: 'UTC' })
    expect((await pageOf(expired.tokens[0] ?? '')).text.includes('data-answer="accept"')).toBe(true)
    const sentAt = now
    now += 12 * 3_600_000
    for (const [{ tokens }, text] of [
      [declined, 'You declined this offer on November 26, 2026 (GMT+1).'],
      [withdrawn, `This offer was withdrawn by ${sender.email}.`],
      [expired, 'This offer was valid until November 26, 2026 (UTC).'],
    ] as const) {
      const page = await pageOf(tokens[0] ?? '')
      expect(page.status).toBe(200)
      expect(page.text.includes(text)).toBe(true)
      expect(page.text.match(ANSWERS)).toBe(null)
    }
    const { text } = await pageOf(withdrawn.tokens[0] ?? '')
    expect(text.includes('Work of kind')).toBe(false)
    now = sentAt
  })

  test('superseded: leads to the newer version', async () => {
    const first = await sendOffer(sender)
    const { body } = await sender.call('/api/save-quotation', {
      body: { quotation: { ...first.quotation, name: 'Better bathroom' } },
    })
    const second = await sendAgain(sender, body.quotation)
    const { text } = await pageOf(first.tokens[0] ?? '')
    expect(text.includes(`has sent a newer version of this offer.`)).toBe(true)
    expect(text.includes(`href="${server.url}/offer/${second.tokens[0]}"`)).toBe(true)
    expect(text.includes(first.tokens[0] ?? 'none')).toBe(false)
  })

  test('one that can’t be accepted here has no button to do so', async () => {
    const { tokens } = await sendOffer(sender, { canBeAccepted: false })
    const { text } = await pageOf(tokens[0] ?? '')
    expect(standing(text)).toContain('This offer can’t be accepted here.')
    expect(text.match(ANSWERS)).toBe(null)
  })
})

test('tells how much was asked, and how many replies are new, before any script runs', async () => {
  const { tokens, quotation } = await sendOffer(sender)
  const [token = ''] = tokens
  expect((await pageOf(token)).text.includes('data-asked')).toBe(false)
  const asked = { token, text: 'Which tiles?', rowId: 'row2' }
  const { body } = await call(server, '/api/ask-question', { body: asked })
  expect((await pageOf(token)).text).toMatch(/data-asked="true"[^>]*>.*?>Questions</s)
  const reply = { questionId: body.question.id, text: 'White ones.' }
  await sender.call('/api/reply-question', { body: reply })
  expect((await pageOf(token)).text).toContain('>1 new answer<')
  expect((await openOffer(server, token)).body.offer).toMatchObject({ questions: 1, newReplies: 1 })
  await call(server, '/api/see-replies', { body: { token } })
  expect((await pageOf(token)).text.includes('1 new answer')).toBe(false)
  const other = await sendAgain(sender, quotation, {
    to: [{ email: 'bob@example.com', name: 'Bob' }],
  })
  expect((await pageOf(other.tokens[0] ?? '')).text.includes('data-asked')).toBe(false)
})

test('has the words of its own language alone', async () => {
  const { tokens } = await sendOffer(sender, {}, anOffer({ language: 'de' }))
  const { text } = await pageOf(tokens[0] ?? '')
  expect(text.includes('<html lang="de" dir="ltr"')).toBe(true)
  expect(text.includes('>Annehmen</button>')).toBe(true)
  for (const english of ['Decline', 'The sender sees', 'Accept this offer'])
    expect(text.includes(english)).toBe(false)
  const withdrawn = await sendOffer(sender, {}, anOffer({ language: 'de' }))
  await sender.call('/api/withdraw-offer', { body: { offerId: withdrawn.sendId } })
  const gone = (await pageOf(withdrawn.tokens[0] ?? '')).text
  expect(gone.includes(`Dieses Angebot wurde von ${sender.email} zurückgezogen.`)).toBe(true)
  const arabic = await sendOffer(sender, {}, anOffer({ language: 'ar' }))
  expect((await pageOf(arabic.tokens[0] ?? '')).text.includes('<html lang="ar" dir="rtl"')).toBe(
    true,
  )
})

test('of a link that opens none, and while the database fails, speaks the browser’s language', async () => {
  const asking = (language: string) => pageOf('z'.repeat(32), { 'accept-language': language })
  const german = await asking('de-CH, en;q=0.5')
  expect(german.status).toBe(404)
  expect(german.headers.get('vary')).toContain('accept-language')
  expect(german.text).toContain('<html lang="de" dir="ltr"')
  expect(german.text).toContain('Unter diesem Link gibt es kein Angebot')
  expect((await asking('ar')).text).toContain('<html lang="ar" dir="rtl"')
  expect((await asking('ja')).text).toContain('This link opens no offer')
  const failing = renderer.renderOfferPage({
    paper: null,
    key: '',
    isFailure: true,
    language: 'fr',
    publicUrl: server.url,
    settings: { feedbackEmail: '', blogUrl: '' },
    assets: { early: '', script: '', styles: [], preloads: [], isReader: true },
  })
  expect(failing).toContain('<html lang="fr" dir="ltr"')
  expect(failing).toContain('Le devis ne peut pas être affiché pour le moment')
})

test('names a block of a missing type in its own language', async () => {
  const offer = anOffer({ language: 'es' })
  const { tokens } = await sendOffer(sender, {}, offer)
  const { body } = await openOffer(server, tokens[0] ?? '')
  body.quotation.blocks.push({ id: 'chart1', type: 'chart' })
  const { html } = renderer.renderOffer(body as never)
  expect(html).toContain('Aquí no se puede mostrar un bloque del tipo «chart».')
  expect(html).not.toMatch(/can’t show|Unknown block/)
})

test('what strangers wrote is text, wherever it stands', async () => {
  const hostile = `</script><img src=x onerror=alert(1)>"'`
  const offer = anOffer({ name: hostile, desc: hostile })
  const to = [{ email: 'ada@example.com', name: hostile }]
  const { tokens } = await sendOffer(sender, { to }, offer)
  const [token = ''] = tokens
  const isText = async () => {
    const { text } = await pageOf(token)
    expect(text.includes('<img')).toBe(false)
    expect(text.includes('</script><img')).toBe(false)
    return text
  }
  expect(await isText()).toContain(String(html`<title>${hostile}`))
  const reply = await answerOffer(server, token, { name: hostile, choices: [] })
  expect(reply.status).toBe(200)
  expect(await isText()).toContain(String(html`${'<img src=x onerror=alert(1)>'}`))
})
