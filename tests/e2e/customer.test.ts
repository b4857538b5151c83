import { expect as is, test } from 'bun:test'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { newHeading, newNote } from '#domain/document/kinds/new-item.ts'
import { newTextBlock } from '#domain/document/quotation.ts'
import { openPage } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { anOffer, answerOffer, sendOffer } from '../support/offers.ts'
import { signUp } from '../support/person.ts'
import { sharedPerson, sharedServer } from '../support/shared.ts'
import { readXlsx } from '../support/xlsx.ts'
import { modal } from './steps/account.ts'
import { fillAcceptance } from './steps/answer.ts'
import { looksRight } from './steps/look.ts'
import { toast, total } from './steps/paper.ts'
import { forgive, goTo, reload, visit } from './steps/visit.ts'

const server = sharedServer({
  env: { RATE_LIMITS: 'off', OFFERS_PER_DAY_NEW: '1000' },
  web: true,
})
const sender = sharedPerson(server, 'sender')

const TWO = [
  { email: 'ada@example.com', name: 'Ada Client' },
  { email: 'bob@example.com', name: 'Bob' },
]

const standing = (page: Page) => page.locator('[data-standing]')
const answer = (page: Page, way: 'accept' | 'decline') => page.locator(`[data-answer="${way}"]`)
const submit = (page: Page, way: 'accept' | 'decline') => modal(page, way).locator('[type=submit]')

/** The switch of the row that is optional; it leaves 1 to 5. */
const optional = (page: Page) => page.getByRole('checkbox', { name: 'Optional: Work of kind 1' })

/** Waits for the server's figures after a choice. */
const priced = (page: Page) => page.waitForResponse(/\/api\/price-offer$/)

/** Presses whatever is in sight once, dialogs first, and types nothing; returns what it pressed. */
async function pressEverything(page: Page): Promise<string[]> {
  const pressed: string[] = []
  const inDialog = ['[type=checkbox]', '[type=submit]', 'button'].map((it) => `[role=dialog] ${it}`)
  const order = [...inDialog, 'button', '[type=checkbox]']
  for (;;) {
    const fresh = order.map((it) =>
      page.locator(`${it}:not([data-scanned]):enabled:visible`).first(),
    )
    const counts = await Promise.all(fresh.map((it) => it.count()))
    const next = fresh[counts.findIndex((count) => count > 0)]
    const element = await next?.elementHandle()
    if (!element) return pressed
    pressed.push(
      await element.evaluate((it) => {
        it.dataset.scanned = ''
        return it.textContent ?? ''
      }),
    )
    await element.click()
  }
}

/** All that this browser keeps for the page. */
const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('offer ')))

// On a phone: offer-journey.test.ts.
test('a customer opens the link, chooses, and accepts; the next person is told', async () => {
  const offer = anOffer()
  offer.blocks.unshift(newTextBlock('no', '<p><span data-field="number">2026-014</span></p>'))
  const { tokens } = await sendOffer(sender, { to: TWO, validUntil: '2099-12-31' }, offer)
  const [ada, bob] = tokens
  await using at = await visit(server, `/offer/${ada}`)
  const { page } = at
  await expect(page.locator('[data-state="open"]')).toBeVisible()
  await expect(standing(page)).toContainText('Valid until December 31, 2099')
  await expect(page.locator('[data-menu]')).toHaveCount(0)
  await looksRight(page, 'customer-open')
  // The first press loads the app.
  const pricing = priced(page)
  await optional(page).click()
  await expect(total(page)).toHaveText('$60.00')
  is((await pricing).status()).toBe(200)
  await page.getByRole('button', { name: 'More' }).click()
  await expect(total(page)).toHaveText('$70.00')

  await reload(page)
  await expect(total(page)).toHaveText('$70.00')
  await expect(optional(page)).toBeChecked()
  is((await kept(page)).join()).not.toContain(String(ada))

  await answer(page, 'accept').click()
  const dialog = modal(page, 'accept')
  await expect(dialog.locator('[data-fact="total"]')).toContainText('$70.00')
  await expect(dialog).toContainText('Quotation no.2026-014')
  await expect(dialog).toContainText('Work of kind 1: 3')
  await expect(dialog).toContainText('Work of kind 2')
  await expect(dialog.getByLabel('Your name')).toHaveValue('')
  await dialog.getByLabel('Your name').fill('Ada Client')
  await submit(page, 'accept').click()
  await expect(dialog.getByText('Tick the box if you accept the offer.')).toBeVisible()
  await looksRight(page, 'customer-accept')
  await dialog.getByRole('checkbox').check()
  await submit(page, 'accept').click()
  await expect(standing(page)).toContainText('You accepted this offer on')
  await expect(standing(page)).toContainText(`${sender.email} was told`)
  await expect(standing(page)).toBeFocused()
  await expect(answer(page, 'accept')).toHaveCount(0)
  await looksRight(page, 'customer-accepted')
  is(await kept(page)).toEqual([])

  await reload(page)
  await expect(standing(page)).toContainText('You accepted this offer on')
  await expect(total(page)).toHaveText('$70.00')
  await optional(page).click({ force: true })
  await expect(page.locator('html[data-ready=""]')).toBeAttached()
  await expect(optional(page)).toBeChecked()

  await goTo(page, `${server.url}/offer/${bob}`)
  await expect(standing(page)).toContainText('Accepted by Ada Client on')
  await expect(page.locator('[data-acceptance]')).toContainText('ada@example.com')
  await expect(total(page)).toHaveText('$70.00')
})

test('accepts by keys alone, with a signature drawn by a pointer; hostile names are text', async () => {
  const hostile = '<img src=x onerror="document.title=\'run\'">'
  const to = [{ email: 'ada@example.com', name: hostile }]
  const { tokens } = await sendOffer(sender, { to }, anOffer({ name: hostile }))
  await using at = await visit(server, `/offer/${tokens[0]}`)
  const { page } = at
  await answer(page, 'accept').focus()
  await page.keyboard.press('Enter')
  const dialog = modal(page, 'accept')
  await expect(dialog.getByLabel('Your name')).toBeFocused()
  await expect(dialog).toContainText('<img src=x')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter your name.')).toBeVisible()
  await expect(dialog.getByLabel('Your name')).toBeFocused()
  await page.keyboard.type(hostile)
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('checkbox')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(answer(page, 'accept')).toBeFocused()

  await page.keyboard.press('Enter')
  const pad = page.locator('[data-signature]')
  await pad.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + 20, y + 20)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 })
  await page.mouse.move(x + width + 50, y + height + 50)
  await page.mouse.up()
  const clear = dialog.getByRole('button', { name: 'Clear the signature' })
  await clear.click()
  await expect(clear).toHaveCount(0)
  await page.mouse.move(x + 20, y + 20)
  await page.mouse.down()
  await page.mouse.move(x + width + 50, y + height + 50, { steps: 4 })
  await page.mouse.up()
  await dialog.getByRole('checkbox').check()
  const sending = page.waitForRequest(/\/api\/answer-offer$/)
  await submit(page, 'accept').click()
  const { signature } = (await sending).postDataJSON()
  is(signature).toHaveLength(1)
  is(signature.flat().every((part: number) => part >= 0 && part <= 1000)).toBe(true)
  const drawn = page.locator('[data-acceptance] svg path')
  await expect(drawn).toHaveAttribute('d', /^M\d+ \d+L/)
  await expect(page.locator('[data-acceptance]')).toContainText('<img src=x')
  is(await page.title()).not.toBe('run')
  await expect(page.locator('img')).toHaveCount(0)
})

test('a customer declines with a reason, and their sender is told it', async () => {
  const { tokens, quotation } = await sendOffer(sender)
  await using at = await visit(server, `/offer/${tokens[0]}`)
  const { page } = at
  await answer(page, 'decline').click()
  // Neither a name nor a reason: nobody declines by pressing buttons.
  await submit(page, 'decline').click()
  await expect(modal(page, 'decline').getByRole('alert')).toHaveText('Enter your name or a reason.')
  await modal(page, 'decline').getByLabel('Reason').fill('Too dear')
  await modal(page, 'decline').getByLabel('name').fill('Ada B.')
  // What was typed stays on the device until it is sent, the name in either dialog.
  await reload(page)
  await answer(page, 'accept').click()
  await expect(modal(page, 'accept').getByLabel('Your name')).toHaveValue('Ada B.')
  await page.keyboard.press('Escape')
  await expect(modal(page, 'accept')).toBeHidden()
  await answer(page, 'decline').click()
  const reason = modal(page, 'decline').getByLabel('Reason')
  await expect(reason).toHaveValue('Too dear')
  // What is pasted is not cut.
  await reason.fill('x'.repeat(2_001))
  await submit(page, 'decline').click()
  await expect(reason).toBeFocused()
  await expect(modal(page, 'decline').getByRole('alert')).toHaveText(/at most 2000 characters/)
  await expect(modal(page, 'decline').locator('[data-length]')).toHaveText('2001 / 2000')
  await reason.fill('Too dear')
  await submit(page, 'decline').click()
  await expect(standing(page)).toContainText('You declined this offer on')
  const { body } = await sender.call('/api/get-sent-list', { body: { id: quotation.id } })
  is(body.sent[0].answer).toMatchObject({ answer: 'decline', reason: 'Too dear', name: 'Ada B.' })
  is(await page.evaluate(() => Object.keys(localStorage).join())).not.toMatch(/answer|offer/)
})

test('a scanner that presses everything once and types nothing answers nothing', async () => {
  const { tokens, quotation } = await sendOffer(sender)
  const userAgent =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36'
  await using opened = await visit(server, `/offer/${tokens[0]}`, { userAgent })
  const { page } = opened
  const pressed = await pressEverything(page)
  for (const name of ['Accept', 'Accept offer', 'Decline', 'Decline offer'])
    is(pressed).toContain(name)
  await expect(answer(page, 'accept')).toBeVisible()
  const { body } = await sender.call('/api/get-sent-list', { body: { id: quotation.id } })
  is(body.sent[0]).toMatchObject({ state: 'open', answer: null })
  const asked = await sender.call('/api/get-questions', { body: { id: quotation.id } })
  is(asked.body.questions).toEqual([])
})

test('whose answer comes second is told of the one that stands, and sees what was accepted', async () => {
  const { tokens } = await sendOffer(sender, { to: TWO })
  const [ada = '', bob] = tokens
  await using at = await visit(server, `/offer/${bob}`)
  const { page } = at
  await answer(page, 'accept').click()
  await fillAcceptance(page)
  const choices = [{ rowId: 'row1', qty: 5 }]
  is((await answerOffer(server, ada, { choices })).status).toBe(200)
  await submit(page, 'accept').click()
  await expect(standing(page)).toContainText('This offer was already accepted by Ada Client on')
  await expect(standing(page)).toBeFocused()
  await expect(total(page)).toHaveText('$90.00')
  await expect(answer(page, 'accept')).toHaveCount(0)
  forgive(at, /409/)
})

test('a choice that the server refuses is not sent: the offer is shown again', async () => {
  const { tokens } = await sendOffer(sender)
  await using at = await visit(server, `/offer/${tokens[0]}`)
  const { page } = at
  await optional(page).click()
  await expect(total(page)).toHaveText('$60.00')
  await page.route('**/api/answer-offer', (route) => {
    const sent = route.request().postDataJSON()
    return route.continue({ postData: { ...sent, choices: [{ rowId: 'gone', qty: null }] } })
  })
  await answer(page, 'accept').click()
  await fillAcceptance(page)
  await submit(page, 'accept').click()
  await expect(standing(page)).toContainText('This offer has changed meanwhile.')
  await expect(standing(page)).toBeFocused()
  await expect(total(page)).toHaveText('$40.00')
  await expect(optional(page)).not.toBeChecked()
  is(await kept(page)).toEqual([])
  await optional(page).click()
  await expect(page.getByRole('button', { name: 'Back to the offer as sent' })).toBeVisible()
  forgive(at, /400/)
})

test('an answer that gets lost is sent again, and counts once', async () => {
  const { tokens, quotation } = await sendOffer(sender)
  await using at = await visit(server, `/offer/${tokens[0]}`)
  const { page } = at
  const ids: string[] = []
  let isLost = true
  await page.route('**/api/answer-offer', async (route) => {
    ids.push(route.request().postDataJSON().answerId)
    if (!isLost) return route.continue()
    isLost = false
    // The server stores it; its answer never arrives.
    await route.fetch()
    await route.abort()
  })
  await answer(page, 'accept').click()
  await fillAcceptance(page)
  await submit(page, 'accept').click()
  await expect(standing(page)).toContainText('You accepted this offer on')
  is(ids).toEqual([ids[0] ?? 'none', ids[0] ?? 'none'])
  const { body } = await sender.call('/api/get-sent-list', { body: { id: quotation.id } })
  is(body.sent[0]).toMatchObject({ state: 'accepted', isAnswerer: true })
  forgive(at, /answer-offer/)
})

test('the server’s figures win, and without an answer the page keeps its own', async () => {
  const { tokens } = await sendOffer(sender)
  await using at = await visit(server, `/offer/${tokens[0]}`, { expected: /price-offer|500/ })
  const { page } = at
  await page.route('**/api/price-offer', (route) => route.fulfill({ status: 500, body: '{}' }))
  const failing = priced(page)
  await optional(page).click()
  await failing
  await expect(total(page)).toHaveText('$60.00')
  await page.unroute('**/api/price-offer')
  await page.route('**/api/price-offer', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    body.quotation.totals.total += 1
    const table = body.quotation.blocks.find((block: { type: string }) => block.type === 'boq')
    Object.assign(table.boq.rows[0].itemPrice, { value: 10.5, html: '10.50' })
    Object.assign(table.boq.rows[0].price, { value: 21, html: '21.00' })
    await route.fulfill({ response, json: body })
  })
  await page.getByRole('button', { name: 'More' }).click()
  await expect(total(page)).toHaveText('$71.00')
  await page.getByRole('button', { name: 'Back to the offer as sent' }).click()
  await expect(optional(page)).not.toBeChecked()
  await page.unroute('**/api/price-offer')
})

test('a page in sight for 5 s is opened, and read once it is touched; its sender’s is neither, and says whose it is', async () => {
  const { tokens, quotation } = await sendOffer(sender, {}, anOffer({ language: 'nl' }))
  const path = `/offer/${tokens[0]}`
  const viewsOf = async () => {
    const { body } = await sender.call('/api/get-sent-list', { body: { id: quotation.id } })
    return body.sent[0].views
  }
  await using own = await visit(server, path, { as: sender, clock: 'stopped' })
  await expect(own.page.getByText('Dit is wat Ada Client ziet.')).toBeVisible()
  const lookedAt = own.page.waitForResponse(/\/api\/view-offer$/)
  await own.page.clock.runFor(6_000)
  is((await lookedAt).status()).toBe(200)
  is(await viewsOf()).toBe(0)

  await using at = await visit(server, path, { clock: 'stopped' })
  let told = 0
  at.page.on('request', (request) => {
    if (request.url().endsWith('/api/view-offer')) told += 1
  })
  await at.page.clock.runFor(3_000)
  is(told).toBe(0)
  const read = at.page.waitForResponse(/\/api\/view-offer$/)
  await at.page.clock.runFor(3_000)
  await read
  is(await viewsOf()).toBe(0)
  const touched = at.page.waitForResponse(/\/api\/view-offer$/)
  await at.page.mouse.wheel(0, 100)
  await touched
  is(await viewsOf()).toBe(1)
  await at.page.mouse.wheel(0, -100)
  await at.page.clock.runFor(20_000)
  is(told).toBe(2)
})

test('downloads the paper with what is chosen, in its language, without costs and info', async () => {
  const { tokens } = await sendOffer(sender, {}, anOffer({ language: 'de' }))
  await using at = await visit(server, `/offer/${tokens[0]}`)
  const { page } = at
  await page.getByRole('checkbox', { name: 'Optional: Work of kind 1' }).click()
  await expect(total(page)).toHaveText('$60.00')
  await expect(page.getByRole('button', { name: 'Mehr' })).toBeVisible()
  const download = async (name: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ])
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }
  is((await download('PDF herunterladen')).name).toEndWith('.pdf')
  const xlsx = await download('Tabelle herunterladen')
  await expect(toast(page, xlsx.name)).toBeVisible()
  await expect(toast(page, 'downloaded')).toHaveCount(0)
  const texts = [...readXlsx(xlsx.bytes).parts.values()].map(String).join()
  is(texts).toContain('Work of kind 1')
  for (const secret of ['margin 40', 'cheap supplier']) is(texts.includes(secret)).toBe(false)
})

test('what screen readers hear, and toasts, are in the language of the offer', async () => {
  const offer = anOffer({ language: 'de', locale: 'de-DE' })
  const table = offer.blocks.find(({ type }) => type === 'boq')
  if (table?.type === 'boq') table.boq.rows.unshift(newHeading('heading', 'Boden'), newNote('note'))
  offer.lines = [{ id: 'line', html: 'Rabatt', kind: 'percent', value: -10 }]
  const { tokens } = await sendOffer(sender, {}, offer)
  await using at = await visit(server, `/offer/${tokens[0]}`, { without: 'answer' })
  const { page } = at
  const names = () =>
    page
      .locator('main [aria-label]')
      .evaluateAll((all) => all.filter((each) => each.checkVisibility()).map((e) => e.ariaLabel))
  // As the server has rendered it, and once the app has taken it over.
  for (const isLoaded of [false, true]) {
    if (isLoaded) await page.getByRole('button', { name: 'Nachfragen', exact: true }).click()
    if (isLoaded) await expect(toast(page, 'Das kann gerade nicht geladen werden.')).toBeVisible()
    const heard = await names()
    for (const name of ['Angebot', 'Textabschnitt', 'Positionen', 'Position 1', 'Anmerkung'])
      is(heard).toContain(name)
    is(heard).toContain('Überschrift, Boden, 40,00')
    is(heard).toContain('So ergibt sich der Gesamtbetrag')
    is(heard.join()).not.toMatch(/Row|Items|Quotation|Heading|Note|Text,|lines|Price/)
  }
  await expect(page.getByRole('button', { name: 'Meldung schließen' })).toBeVisible()
  await expect(page.getByRole('region', { name: /^Meldungen/ })).toBeAttached()
})

test('without scripts it is read as it is, with a sentence on how to answer', async () => {
  const { tokens } = await sendOffer(sender)
  await using opened = await openPage({ javaScriptEnabled: false })
  const { page } = opened
  await page.goto(`${server.url}/offer/${tokens[0]}`)
  await expect(page.getByText('Work of kind 3')).toBeVisible()
  await expect(page.locator('noscript p')).toBeVisible()
  await expect(page.getByText('Choose what you would like')).toBeHidden()
  for (const way of ['accept', 'decline'] as const) await expect(answer(page, way)).toBeHidden()
  await expect(page.getByText('Download pdf')).toBeHidden()
})

test('is accepted on a server in a local network without https too', async () => {
  const { tokens } = await sendOffer(sender)
  await using at = await visit(server)
  const { page } = at
  await goTo(page, `http://offers.test:${new URL(server.url).port}/offer/${tokens[0]}`)
  is(await page.evaluate(() => isSecureContext)).toBe(false)
  await optional(page).click()
  await expect(total(page)).toHaveText('$60.00')
  await answer(page, 'accept').click()
  await fillAcceptance(page)
  await submit(page, 'accept').click()
  await expect(standing(page)).toContainText('You accepted this offer on')
  forgive(at, /Cross-Origin-Opener-Policy/)
})

test('nobody starts a copy of it, logged in or not', async () => {
  const { tokens } = await sendOffer(sender)
  const path = `/offer/${tokens[0]}`
  for (const comer of [{}, { as: await signUp(server) }]) {
    await using at = await visit(server, path, comer)
    const { page } = at
    await optional(page).click()
    await expect(total(page)).toHaveText('$60.00')
    await page.keyboard.press('Control+e')
    await page.keyboard.press('Control+s')
    await expect(page.locator('main :is([contenteditable], [role="textbox"])')).toHaveCount(0)
    await expect(page.locator('main :is([data-bar], [data-action], [data-pin])')).toHaveCount(0)
    is(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
  }
})
