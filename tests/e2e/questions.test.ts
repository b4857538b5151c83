import { expect as is, test } from 'bun:test'
import type { Page } from 'playwright'
import { expect } from '../support/expect.ts'
import { anOffer, sendOffer } from '../support/offers.ts'
import { call } from '../support/person.ts'
import { sharedPerson, sharedServer } from '../support/shared.ts'
import { looksRight } from './steps/look.ts'
import { forgive, reload, visit } from './steps/visit.ts'

const server = sharedServer({
  env: { RATE_LIMITS: 'off', OFFERS_PER_DAY_NEW: '1000' },
  web: true,
})
const sender = sharedPerson(server, 'sender')

const panel = (page: Page) => page.locator('[data-questions]')
const thread = (page: Page, at = 0) =>
  panel(page).locator('[data-thread]:not([data-thread="new"])').nth(at)
const asking = (page: Page) => panel(page).locator('[data-thread="new"]')
const askRow = (page: Page, row: string) =>
  page.locator(`[data-row-id="${row}"]`).getByRole('button', { name: 'Ask about this row' })
const bar = (page: Page) => page.locator('[data-answer="ask"]')
/** The texts that this browser keeps until they are sent. */
const keptTexts = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('questions '))
      .flatMap(([, kept]) => Object.values(JSON.parse(kept) as Record<string, { text: string }>))
      .map(({ text }) => text),
  )
const ownButton = (page: Page) => page.locator('main [data-action="questions"]')

// The customer at 390 px and the owner at 1280 px: offer-journey.test.ts.
test('a customer asks about a row, the owner replies and resolves, and a further message reopens it', async () => {
  const { tokens, quotation } = await sendOffer(sender)
  const path = `/offer/${tokens[0]}`
  const question = 'Is the tap included?\n\nAnd the fittings?'
  await using at = await visit(server, path)
  const { page } = at
  await askRow(page, 'row2').click()
  await expect(asking(page)).toContainText('About: Work of kind 2')
  await expect(asking(page).getByLabel('Your question')).toBeFocused()
  await page.keyboard.type(question)
  await looksRight(page, 'questions-asking')
  await asking(page).getByRole('button', { name: 'Send question' }).click()
  await expect(thread(page)).toContainText('Your question was sent.')
  await expect(thread(page).locator('p[dir]')).toHaveText(question)
  await expect(askRow(page, 'row2')).toHaveAccessibleName('Ask about this row, 1 question')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(askRow(page, 'row2')).toBeFocused()

  await using own = await visit(server, `/${quotation.id}`, { as: sender, width: 390, touch: true })
  const mark = own.page.locator('[data-question-mark]')
  await expect(mark).toHaveAccessibleName('1 open question')
  await expect(ownButton(own.page)).toHaveAccessibleName('Questions: 1 open, 1 new')
  await looksRight(own.page, 'questions-owner-mark')
  await mark.click()
  await expect(thread(own.page)).toContainText('Ada Client')
  await expect(thread(own.page).locator('[data-news]')).toHaveText('1 new')
  await expect(ownButton(own.page)).toHaveAccessibleName('Questions: 1 open')
  await thread(own.page).getByRole('button', { name: 'Reply' }).click()
  await own.page.keyboard.type('Both are.')
  await own.page.keyboard.press('Control+Enter')
  await expect(thread(own.page).locator('p[dir]')).toHaveText([question, 'Both are.'])
  await expect(thread(own.page).locator('[data-news]')).toHaveCount(0)
  await thread(own.page).getByRole('button', { name: 'Mark as resolved' }).click()
  await expect(thread(own.page)).toHaveAttribute('data-resolved')
  await expect(mark).toHaveCount(0)

  await reload(page)
  await expect(bar(page)).toHaveAccessibleName('1 new answer')
  await bar(page).click()
  await expect(thread(page)).toContainText('Both are.')
  await expect(thread(page)).toContainText('Resolved')
  await expect(bar(page)).toHaveAccessibleName('Questions')
  await looksRight(page, 'questions-replied')
  await thread(page).getByRole('button', { name: 'Reply' }).click()
  await page.keyboard.type('And who fits them?')
  await thread(page).getByRole('button', { name: 'Send reply' }).click()
  await expect(thread(page)).not.toHaveAttribute('data-resolved')

  await reload(own.page)
  await expect(ownButton(own.page)).toHaveAccessibleName('Questions: 1 open, 1 new')
  await ownButton(own.page).click()
  await expect(thread(own.page)).toContainText('And who fits them?')
  await expect(thread(own.page).getByRole('button', { name: 'Reopen' })).toHaveCount(0)
})

test('what is written stays over closing and reload, and is sent once though its answer is lost', async () => {
  const { tokens, quotation } = await sendOffer(sender)
  const [token = ''] = tokens
  await using at = await visit(server, `/offer/${token}`)
  const { page } = at
  await askRow(page, 'row2').focus()
  await page.keyboard.press('Enter')
  await expect(asking(page).getByLabel('Your question')).toBeFocused()
  await page.keyboard.type('Which tiles')
  await page.keyboard.press('Escape')
  await bar(page).click()
  await expect(asking(page).getByLabel('Your question')).toHaveValue('')
  await reload(page)
  is(await keptTexts(page)).toEqual(['Which tiles'])
  is(JSON.stringify(await page.evaluate(() => ({ ...localStorage })))).not.toContain(token)

  await askRow(page, 'row2').click()
  const field = asking(page).getByLabel('Your question')
  await expect(field).toHaveValue('Which tiles')
  await field.press('End')
  await page.keyboard.type('?')
  const ids: string[] = []
  await page.route('**/api/ask-question', async (route) => {
    ids.push(route.request().postDataJSON().messageId)
    if (ids.length > 3) return route.continue()
    // The server stores it; its answers never arrive.
    await route.fetch()
    await route.abort()
  })
  await field.press('Control+Enter')
  await expect(asking(page).getByRole('alert')).toContainText('No answer came back.')
  await reload(page)
  await askRow(page, 'row2').click()
  await expect(thread(page)).toContainText('Which tiles?')
  await bar(page).click()
  await panel(page).getByRole('button', { name: 'Ask about this offer' }).click()
  await expect(asking(page).getByLabel('Your question')).toHaveValue('')
  is(new Set(ids).size).toBe(1)
  const { body } = await sender.call('/api/get-questions', { body: { id: quotation.id } })
  is(body.questions).toHaveLength(1)
  is(body.questions[0].messages).toHaveLength(1)
  forgive(at, /ask-question/)
})

test('says why a message was not sent, and keeps it', async () => {
  const { tokens, linkIds } = await sendOffer(sender)
  await using at = await visit(server, `/offer/${tokens[0]}`, {
    expected: /429|404|offer-questions/,
  })
  const { page } = at
  await bar(page).click()
  const field = asking(page).getByLabel('Your question')
  const send = asking(page).getByRole('button', { name: 'Send question' })
  const alert = asking(page).getByRole('alert')
  await send.click()
  await expect(alert).toHaveText('Write your question.')
  await expect(field).toBeFocused()
  await field.fill(`${'a'.repeat(2_001)}`)
  await expect(alert).toHaveText('The text is too long: at most 2000 characters.')
  await expect(asking(page).locator('[data-length]')).toHaveText('2001 / 2000')
  await field.fill('Which tiles?')
  await page.route('**/api/ask-question', (route) =>
    route.fulfill({ status: 429, json: { message: 'too many requests' } }),
  )
  await send.click()
  await expect(alert).toContainText('Too many tries.')
  await page.unroute('**/api/ask-question')
  await sender.call('/api/revoke-link', { method: 'DELETE', body: { linkId: linkIds[0] } })
  await send.click()
  await expect(alert).toHaveText('This link opens no offer')
  await expect(field).toHaveValue('Which tiles?')
  is(await keptTexts(page)).toEqual(['Which tiles?'])
})

test('a withdrawn offer has one button, which asks for a new one in the offer’s language', async () => {
  const { tokens, quotation } = await sendOffer(sender, {}, anOffer({ language: 'de' }))
  const { body } = await sender.call('/api/get-sent-list', { body: { id: quotation.id } })
  await sender.call('/api/withdraw-offer', { body: { offerId: body.sent[0].offerId } })
  await using at = await visit(server, `/offer/${tokens[0]}`, { width: 390, touch: true })
  const { page } = at
  await page.getByRole('button', { name: 'Um ein neues bitten' }).click()
  await expect(asking(page).getByLabel('Ihre Frage')).toBeFocused()
  await page.keyboard.type('Gilt der Preis noch?')
  await looksRight(page, 'questions-for-new')
  await asking(page).getByRole('button', { name: 'Frage senden' }).click()
  await expect(thread(page)).toContainText('Gilt der Preis noch?')
  await expect(thread(page)).toContainText(sender.email)
  await expect(thread(page)).toContainText('Zum ganzen Angebot')
})

test('hostile and endless texts are text on both sides, and a row that is gone says so', async () => {
  const hostile = '<img src=x onerror="document.title=\'run\'">'
  const endless = 'Donaudampfschifffahrt'.repeat(60)
  const to = [{ email: 'eve@example.com', name: hostile }]
  const { tokens, quotation } = await sendOffer(sender, { to })
  const [token] = tokens
  for (const [rowId, text] of [
    ['row2', hostile],
    ['row3', endless],
  ])
    await call(server, '/api/ask-question', { body: { token, rowId, text } })
  const blocks = structuredClone(quotation.blocks)
  for (const block of blocks)
    if (block.type === 'boq') block.boq.rows = block.boq.rows.filter(({ id }) => id !== 'row3')
  await sender.call('/api/save-quotation', { body: { quotation: { ...quotation, blocks } } })
  for (const [path, comer] of [
    [`/${quotation.id}#questions`, { as: sender, colorScheme: 'dark', width: 800 }],
    [`/offer/${token}#questions`, { width: 390, touch: true }],
  ] as const) {
    await using at = await visit(server, path, comer)
    const { page } = at
    await expect(panel(page)).toContainText(hostile)
    await expect(panel(page)).toContainText(endless)
    await looksRight(page, 'questions-hostile')
    is(await page.title()).not.toBe('run')
    await expect(page.locator('img')).toHaveCount(0)
    if ('as' in comer) await expect(thread(page, 1)).toContainText('About a row that is gone')
  }
})

test('Back in the browser closes the questions, and leaves the page and where it is scrolled', async () => {
  const { tokens, quotation } = await sendOffer(sender)
  const path = `/offer/${tokens[0]}`
  await using at = await visit(server, path)
  const { page } = at
  const top = () => page.evaluate(() => scrollY)
  for (const way of ['Back', 'Escape']) {
    await page.evaluate(() => scrollTo(0, 0))
    await bar(page).click()
    await expect(asking(page).getByLabel('Your question')).toBeFocused()
    await page.mouse.move(200, 400)
    await page.mouse.wheel(0, 120)
    await expect.poll(top).toBe(120)
    if (way === 'Back') await page.goBack()
    else await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0)
    await expect(page).toHaveURL(server.url + path)
    await expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe('auto')
    is(await top()).toBe(120)
  }
  await bar(page).click()
  await asking(page).getByLabel('Your question').fill('Which tap?')
  await page.keyboard.press('Control+Enter')
  await expect(thread(page)).toContainText('Which tap?')

  await using own = await visit(server, `/${quotation.id}`, { as: sender })
  await ownButton(own.page).click()
  await expect(thread(own.page)).toContainText('Which tap?')
  await own.page.locator('[data-menu="history"]').click()
  await expect(panel(own.page)).toHaveCount(0)
  await expect(own.page.locator('[data-history]')).toBeVisible()
  await own.page.goBack()
  await expect(own.page.locator('[data-history]')).toHaveCount(0)
  await ownButton(own.page).click()
  await expect(thread(own.page)).toContainText('Which tap?')
  await own.page.goBack()
  await expect(panel(own.page)).toHaveCount(0)
  await expect(own.page).toHaveURL(`${server.url}/${quotation.id}`)
  await ownButton(own.page).click()
  await expect(thread(own.page)).toContainText('Which tap?')
  await own.page.locator('[data-menu="quotation-list"]').click()
  await expect(own.page.locator('[data-quotation-id]').first()).toBeVisible()
  await expect(panel(own.page)).toHaveCount(0)
})

test('a panel whose questions can’t be loaded says so, and tries again', async () => {
  const { tokens } = await sendOffer(sender)
  await call(server, '/api/ask-question', { body: { token: tokens[0], text: 'Which tiles?' } })
  await using at = await visit(server, `/offer/${tokens[0]}`, { expected: /offer-questions/ })
  const { page } = at
  await page.route('**/api/get-offer-questions', (route) => route.abort())
  await bar(page).click()
  await expect(panel(page).getByRole('alert')).toContainText('That didn’t work.')
  await page.unroute('**/api/get-offer-questions')
  await panel(page).getByRole('button', { name: 'Try again' }).click()
  await expect(thread(page)).toContainText('Which tiles?')
})

test('a reply that its sender looks at on the customer’s page is still new to the customer', async () => {
  const { tokens } = await sendOffer(sender)
  const path = `/offer/${tokens[0]}`
  const asked = { token: tokens[0], text: 'Which tiles?' }
  const { body } = await call(server, '/api/ask-question', { body: asked })
  const reply = { questionId: body.question.id, text: 'White ones.' }
  await sender.call('/api/reply-question', { body: reply })
  {
    await using own = await visit(server, path, { as: sender })
    await expect(own.page.getByText('This is what Ada Client sees.')).toBeVisible()
    await bar(own.page).click()
    await expect(thread(own.page)).toContainText('White ones.')
    // Looks for news again, by when the first look would have been told.
    const again = own.page.waitForResponse(/get-offer-questions$/)
    await own.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await again
  }
  await using at = await visit(server, path)
  await expect(bar(at.page)).toHaveAccessibleName('1 new answer')
})
