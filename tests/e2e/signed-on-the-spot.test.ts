import { expect as is, test } from 'bun:test'
import type { Page } from 'playwright'
import { expect } from '../support/expect.ts'
import { anOffer, answerOffer, sendOffer } from '../support/offers.ts'
import { logIn, type Person, signUp } from '../support/person.ts'
import { sharedServer } from '../support/shared.ts'
import { menu, modal } from './steps/account.ts'
import { fillAcceptance } from './steps/answer.ts'
import { looksRight } from './steps/look.ts'
import { forgive, goTo, visit } from './steps/visit.ts'

/* The customer signs on the owner's phone in the garden (product: Signed on the spot). */

const server = sharedServer({ env: { RATE_LIMITS: 'off', OFFERS_PER_DAY_NEW: '1000' }, web: true })
const PHONE = { width: 390, touch: true }

const standing = (page: Page) => page.locator('[data-standing]')
const answer = (page: Page, way: string) => page.locator(`[data-answer="${way}"]`)

/** A German offer that nobody was sent, shown by its owner with this PIN. */
async function handOver(page: Page, owner: Person, { asksPlace = false } = {}): Promise<string> {
  const quotation = anOffer({ language: 'de' })
  const { body } = await owner.call('/api/save-quotation', { body: { quotation } })
  const { id } = body.quotation
  await goTo(page, `${server.url}/${id}`)
  await menu(page, 'share').click()
  await menu(page, 'sign').click()
  await modal(page, 'sign').getByLabel('PIN of four digits').fill('0417')
  if (asksPlace) await modal(page, 'sign').getByLabel('Ask for the place of signing').check()
  await looksRight(page, 'sign-form')
  await modal(page, 'sign').locator('[type=submit]').click()
  await page.waitForURL('**/offer/*')
  await expect(answer(page, 'unlock')).toBeVisible()
  // The dialogs are there before the line may go.
  await page.waitForFunction(() => {
    const fetched = performance.getEntriesByType('resource').map(({ name }) => name)
    return [/\/answer-[^/]*\.css$/, /\/customer-[^/]*\.js$/].every((one) =>
      fetched.some((name) => one.test(name)),
    )
  })
  return id
}

async function sign(page: Page, { email = '', place = '' } = {}): Promise<void> {
  await answer(page, 'accept').click()
  await fillAcceptance(page)
  const form = modal(page, 'accept')
  if (email) await form.locator('[name="email"]').fill(email)
  if (place) await form.locator('[name="place"]').fill(place)
  await looksRight(page, 'sign-accept')
  await form.locator('[type=submit]').click()
}

async function unlock(page: Page, secret: string): Promise<void> {
  const field = modal(page, 'unlock').locator('[name="secret"]')
  // A bystander must not be able to read the PIN.
  await expect(field).toHaveCSS('-webkit-text-security', 'disc')
  await field.fill(secret)
  await modal(page, 'unlock').locator('[type=submit]').click()
}

const sentOf = async (owner: Person, id: string) => {
  const elsewhere = await logIn(server, owner)
  return (await elsewhere.call('/api/get-sent-list', { body: { id } })).body.sent
}

test('an offer is signed on the owner’s phone, which shows nothing else until it is unlocked', async () => {
  const owner = await signUp(server)
  await using at = await visit(server, '/', { as: owner, ...PHONE })
  const { page, context } = at
  await using second = await visit(server, '/quotation-list', { as: owner, context, width: 390 })
  const began = performance.now()
  const id = await handOver(page, owner, { asksPlace: true })
  const { pathname } = new URL(page.url())
  await looksRight(page, 'sign-page')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.locator('[data-menu]')).toHaveCount(0)
  for (const way of ['ask', 'forward', 'ask-for-new'])
    await expect(answer(page, way)).toHaveCount(0)

  await second.page.waitForURL(`**${pathname}`)
  for (const path of [
    '/',
    '/new',
    `/${id}`,
    '/quotation-list',
    '/blog/free-templates',
    '/verify',
  ]) {
    await page.goto(server.url + path)
    is(new URL(page.url()).pathname).toBe(pathname)
  }
  await page.goBack()
  await page.reload()
  is(new URL(page.url()).pathname).toBe(pathname)

  await sign(page, { email: 'ada@example.com', place: 'Graz' })
  await expect(standing(page)).toContainText('Eine Kopie ist unterwegs an ada@example.com')
  await expect(page.locator('[data-acceptance]')).toContainText(
    `Auf dem Gerät von ${owner.email} unterschrieben`,
  )
  await expect(page.locator('[data-acceptance]')).toContainText('Graz')
  await looksRight(page, 'sign-done')
  console.info(`Signed on the spot in ${Math.round(performance.now() - began)} ms`)

  await answer(page, 'unlock').click()
  await unlock(page, '9999')
  await expect(modal(page, 'unlock').getByRole('alert')).toContainText('weder die PIN')
  forgive(at, /end-in-person/)
  await looksRight(page, 'sign-unlock')
  await unlock(page, '0417')
  await page.waitForURL(`**/${id}`)
  await page.locator('main [data-action="sent"]').click()
  const sent = modal(page, 'send').locator('[data-offer-id]')
  await expect(sent).toContainText('Accepted by Ada Client on')
  await expect(sent).toContainText('Signed on your device')
  await expect(sent).toContainText('On your device')
  await looksRight(page, 'sign-sent')
  const copy = async () => (await server.outbox()).find(({ to }) => to === 'ada@example.com')
  is((await copy())?.text).toContain(`Auf dem Gerät von ${owner.email} unterschrieben`)
}, 240_000)

test('what is signed without a line is sent when it is back, with the time when it was given', async () => {
  const owner = await signUp(server)
  await using at = await visit(server, '/', { as: owner, ...PHONE })
  const { page, context } = at
  const id = await handOver(page, owner)
  await context.setOffline(true)
  const given = Date.now()
  await sign(page)
  await expect(standing(page)).toContainText('auf diesem Gerät gespeichert')
  await expect(answer(page, 'accept')).toHaveCount(0)
  await looksRight(page, 'sign-kept')
  is((await sentOf(owner, id))[0].answer).toBeNull()
  await answer(page, 'unlock').click()
  await unlock(page, '0417')
  await expect(modal(page, 'unlock').getByRole('alert')).toBeVisible()
  await page.keyboard.press('Escape')
  await context.setOffline(false)
  // By the page that is open, or when it is opened again, which then only tells it.
  await page.reload()
  await expect(standing(page)).toContainText(
    /Vielen Dank|Sie haben dieses Angebot am .* angenommen/,
  )
  forgive(at, /ERR_INTERNET_DISCONNECTED|price-offer|answer-offer|end-in-person/)
  const [{ answer: stored }] = await sentOf(owner, id)
  is(stored.name).toBe('Ada Client')
  is(Math.abs(Date.parse(stored.answeredAt) - given)).toBeLessThan(60_000)
}, 240_000)

test('what was signed while the offer was withdrawn counts not, and the owner is shown it', async () => {
  const owner = await signUp(server)
  await using at = await visit(server, '/', { as: owner, ...PHONE })
  const { page, context } = at
  const id = await handOver(page, owner)
  await context.setOffline(true)
  await sign(page)
  await expect(standing(page)).toContainText('auf diesem Gerät gespeichert')
  const [{ offerId }] = await sentOf(owner, id)
  const elsewhere = await logIn(server, owner)
  await elsewhere.call('/api/withdraw-offer', { body: { offerId } })
  await context.setOffline(false)
  await expect(standing(page)).toContainText('zurückgezogen')
  await looksRight(page, 'sign-withdrawn')
  forgive(at, /ERR_INTERNET_DISCONNECTED|price-offer|answer-offer/)
  await answer(page, 'unlock').click()
  await unlock(page, owner.password)
  await page.waitForURL(`**/${id}/sign`)
  const lost = page.locator('[data-not-counted="withdrawn"]')
  await expect(lost).toContainText('What was signed here did not count')
  await expect(lost).toContainText('Ada Client')
  await expect(lost.locator('[data-taken]')).toHaveText('Taken: Work of kind 2')
  await looksRight(page, 'sign-lost')
  is((await sentOf(owner, id))[0].answer).toBeNull()
  await lost.getByRole('button', { name: 'Done' }).click()
  await expect(modal(page, 'sign').getByLabel('PIN of four digits')).toBeVisible()
}, 240_000)

test('of two asked at once the owner chooses who signs, and is told that she had answered by her link', async () => {
  const owner = await signUp(server)
  const to = ['Ann', 'Bea'].map((name) => ({
    email: `${name}-${crypto.randomUUID()}@example.com`,
    name,
    role: 'approves',
  }))
  const offer = await sendOffer(owner, { to })
  const { id } = offer.quotation
  // The lock stops the files of the offer that its owner's page has begun to make.
  const expected = /403 .*(file|get-revision)/
  await using at = await visit(server, `/${id}/sign`, { as: owner, ...PHONE, expected })
  const { page } = at
  await modal(page, 'sign').getByLabel('Who signs').selectOption('Bea')
  await looksRight(page, 'sign-who')
  await modal(page, 'sign').locator('[type=submit]').click()
  await page.waitForURL('**/offer/*')
  await expect(page.locator('[data-people] [data-you]')).toContainText('Bea')
  await answer(page, 'accept').click()
  await fillAcceptance(page)
  is((await answerOffer(server, offer.tokens[1] ?? '')).status).toBe(200)
  await modal(page, 'accept').locator('[type=submit]').click()
  await expect(standing(page)).toContainText('The answer given here did not count.')
  forgive(at, /answer-offer/)
  await answer(page, 'unlock').click()
  await unlock(page, owner.password)
  await page.waitForURL(`**/${id}/sign`)
  await expect(page.locator('[data-not-counted="open"]')).toContainText(
    'Whoever it was signed for had already answered.',
  )
}, 240_000)
