import { Database } from 'bun:sqlite'
import { expect as is, test } from 'bun:test'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect } from '../support/expect.ts'
import { answerOffer, sendOffer } from '../support/offers.ts'
import { call } from '../support/person.ts'
import { sharedPerson, sharedServer } from '../support/shared.ts'
import { visit } from './steps/visit.ts'

const server = sharedServer({ env: { RATE_LIMITS: 'off', OFFERS_PER_DAY_NEW: '1000' }, web: true })
const sender = sharedPerson(server, 'sender')

/** A program's pointer is none that can be captured. */
const expected = /setPointerCapture/

/** Of a person, as some scanners of mails say it too. */
const userAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36'

/** A scanner's program in the page: scrolls, and presses each button once, with the events of a person. */
async function scan(page: Page): Promise<string[]> {
  const pressed: string[] = []
  for (;;) {
    const name = await page.evaluate(() => {
      scrollTo(0, document.body.scrollHeight)
      dispatchEvent(new WheelEvent('wheel', { deltaY: 300, bubbles: true }))
      // What is in front first, and what closes it last.
      const order = ['[role=dialog] [type=submit]', '[role=dialog] button']
      order.push('[data-questions] button:not([aria-label])', 'button, [type=submit]')
      const [button] = order.flatMap((buttons) =>
        [...document.querySelectorAll<HTMLElement>(buttons)].filter(
          ({ dataset }) => dataset.scanned === undefined,
        ),
      )
      if (!button) return null
      button.dataset.scanned = ''
      for (const type of ['pointerdown', 'pointerup'])
        button.dispatchEvent(new PointerEvent(type, { bubbles: true }))
      button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
      button.click()
      return button.textContent ?? ''
    })
    // What a press opens is loaded first.
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
    if (name === null) return pressed
    pressed.push(name.trim())
  }
}

const questionsOf = async (id: string) =>
  (await sender.call('/api/get-questions', { body: { id } })).body.questions
const sentOf = async (id: string) =>
  (await sender.call('/api/get-sent-list', { body: { id } })).body.sent[0]

test('a scanner with the user agent of a person opens an offer, and reads, answers and asks nothing', async () => {
  const { tokens, quotation } = await sendOffer(sender)
  const [token = ''] = tokens
  const { id } = quotation
  await call(server, '/api/ask-question', { body: { token, text: 'When?' } })
  const [{ id: questionId }] = await questionsOf(id)
  await sender.call('/api/reply-question', { body: { questionId, text: 'In May.' } })
  const repliesSeen = async () => (await questionsOf(id))[0].messages[1].isSeen
  // As the mail about the reply leads to it.
  const path = `/offer/${token}#questions`
  await using at = await visit(server, path, { userAgent, expected, clock: 'running' })
  const { page } = at
  await expect(page.getByText('In May.')).toBeVisible()
  const opened = page.waitForResponse(/\/api\/view-offer$/)
  await page.clock.runFor(20_000)
  await opened
  const pressed = await scan(page)
  for (const name of ['Accept', 'Accept offer', 'Decline', 'Decline offer', 'Send reply'])
    is(pressed).toContain(name)
  await page.clock.runFor(40_000)
  const sent = await sentOf(id)
  is(sent).toMatchObject({ firstSeenAt: null, views: 0, state: 'open', answer: null })
  is(sent.openedAt).toStartWith('20')
  is((await questionsOf(id)).map(({ messages }: { messages: [] }) => messages.length)).toEqual([2])
  is(await repliesSeen()).toBe(false)

  // A person scrolls.
  const read = page.waitForResponse(/\/api\/view-offer$/)
  const seen = page.waitForResponse(/\/api\/see-replies$/)
  await page.mouse.wheel(0, 100)
  await Promise.all([read, seen])
  is((await sentOf(id)).views).toBe(1)
  is(await repliesSeen()).toBe(true)
})

test('of an offer that was declined, a scanner asks for no new one', async () => {
  const { tokens, quotation } = await sendOffer(sender)
  await answerOffer(server, tokens[0] ?? '', { answer: 'decline', reason: 'Too dear' })
  await using at = await visit(server, `/offer/${tokens[0]}`, { userAgent, expected })
  is(await scan(at.page)).toContain('Ask for a new one')
  is(await questionsOf(quotation.id)).toEqual([])
})

test('no link in a mail changes anything when it is opened, and the button of its page nothing without a tick', async () => {
  const email = `${crypto.randomUUID()}@example.com`
  const { tokens, quotation } = await sendOffer(sender, { to: [{ email, name: 'Ada' }] })
  const [token = ''] = tokens
  await call(server, '/api/ask-question', { body: { token, text: 'When?' } })
  const [{ id: questionId }] = await questionsOf(quotation.id)
  await sender.call('/api/reply-question', { body: { questionId, text: 'In May.' } })
  await answerOffer(server, token)
  const links = [...(await linksMailedTo(email)), ...(await linksMailedTo(sender.email))]
  is(links.filter((link) => link.includes('/offer/')).length).toBe(2)
  const before = stored()
  for (const link of links) is((await fetch(link)).status).toBe(200)
  is(stored()).toEqual(before)

  const unsubscribe = links.find((link) => link.includes('/api/unsubscribe/')) ?? ''
  await using at = await visit(server, '/new', { userAgent, expected })
  const { page } = at
  await page.goto(unsubscribe)
  is(await scan(page)).toEqual(['Unsubscribe'])
  await expect(page.getByRole('heading')).toHaveText('No more mails?')
  await page.getByLabel('I am a person, and I want this').check()
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading')).toHaveText('You are unsubscribed')
  is(await scan(page)).toEqual(['Get them again'])
  await expect(page.getByRole('heading')).toHaveText('You are unsubscribed')
})

/** Every address in the text, the html and the headers of a person's mails. */
async function linksMailedTo(email: string): Promise<string[]> {
  const mails = (await server.outbox()).filter(({ to }) => to === email)
  const texts = mails.map(({ text, html, headers }) => `${text} ${html} ${Object.values(headers)}`)
  return [...new Set(texts.join(' ').match(/https?:\/\/[^\s"<>]+/g))].filter((link) =>
    link.startsWith(server.url),
  )
}

/** All rows of what people do, by table; counts of visits and attempts are none of it. */
function stored(): Record<string, unknown[]> {
  using db = new Database(join(server.dataDir, 'quotation.db'), { readonly: true })
  const tables = db.query<{ name: string }, []>(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'visitor*' AND name NOT GLOB 'attempt*' AND name NOT GLOB '*fts*'",
  )
  return Object.fromEntries(
    tables.all().map(({ name }) => [name, db.query(`SELECT * FROM "${name}"`).all()]),
  )
}
