import { expect as is, test } from 'bun:test'
import type { Page } from 'playwright'
import { expect } from '../support/expect.ts'
import { sendAgain, sendOffer } from '../support/offers.ts'
import { sharedPerson, sharedServer } from '../support/shared.ts'
import { modal } from './steps/account.ts'
import { fillAcceptance } from './steps/answer.ts'
import { looksRight } from './steps/look.ts'
import { total } from './steps/paper.ts'
import { forgive, scripts, visit } from './steps/visit.ts'

/** What becomes of an offer while its customer has it open. */

let now = Date.now()
const server = sharedServer({
  env: { RATE_LIMITS: 'off', OFFERS_PER_DAY_NEW: '1000' },
  now: () => now,
  web: true,
})
const sender = sharedPerson(server, 'sender')

const standing = (page: Page) => page.locator('[data-standing]')
const button = (page: Page, answer: string) => page.locator(`[data-answer="${answer}"]`)
const optional = (page: Page) => page.getByRole('checkbox', { name: 'Optional: Work of kind 1' })

async function begin(page: Page): Promise<void> {
  await button(page, 'accept').click()
  await fillAcceptance(page)
}
const accept = (page: Page) => modal(page, 'accept').locator('[type=submit]').click()

test('one that was withdrawn is out of sight at the next press', async () => {
  const { tokens, sendId } = await sendOffer(sender)
  await using at = await visit(server, `/offer/${tokens[0]}`, { width: 390, touch: true })
  const { page } = at
  await begin(page)
  await sender.call('/api/withdraw-offer', { body: { offerId: sendId } })
  await accept(page)
  await expect(standing(page)).toHaveText(`This offer was withdrawn by ${sender.email}.`)
  await expect(standing(page)).toBeFocused()
  await expect(page.locator('article')).toHaveCount(0)
  await expect(modal(page, 'accept')).toHaveCount(0)
  await looksRight(page, 'meanwhile-withdrawn')
  await button(page, 'ask-for-new').click()
  await expect(page.locator('[data-questions] textarea')).toBeFocused()
  forgive(at, /409/)
})

test('one that was withdrawn tells so when something is chosen', async () => {
  const { tokens, sendId } = await sendOffer(sender)
  await using at = await visit(server, `/offer/${tokens[0]}`)
  const { page } = at
  await sender.call('/api/withdraw-offer', { body: { offerId: sendId } })
  await optional(page).click()
  await expect(standing(page)).toContainText('This offer was withdrawn by')
  await expect(page.locator('article')).toHaveCount(0)
  forgive(at, /404/)
})

test('one that was withdrawn tells so in place of the dialog that would accept it', async () => {
  const { tokens, sendId } = await sendOffer(sender)
  await using at = await visit(server, `/offer/${tokens[0]}`)
  const { page } = at
  await sender.call('/api/withdraw-offer', { body: { offerId: sendId } })
  await button(page, 'accept').click()
  await expect(standing(page)).toBeFocused()
  await expect(standing(page)).toContainText('This offer was withdrawn by')
  await expect(modal(page, 'accept')).toHaveCount(0)
  forgive(at, /404/)
})

test('one that has expired says so, with what was offered, and a new one is asked for', async () => {
  const validUntil = new Date(now).toISOString().slice(0, 10)
  const { tokens } = await sendOffer(sender, { validUntil, timeZone: 'Pacific/Honolulu' })
  await using at = await visit(server, `/offer/${tokens[0]}`)
  const { page } = at
  await optional(page).click()
  await begin(page)
  const before = now
  now += 3 * 24 * 3_600_000
  try {
    await accept(page)
    await expect(standing(page)).toContainText('This offer was valid until')
    await expect(total(page)).toHaveText('$40.00')
    await expect(button(page, 'accept')).toHaveCount(0)
    await expect(button(page, 'ask-for-new')).toBeVisible()
  } finally {
    now = before
  }
  forgive(at, /409/)
})

test('one that was replaced leads to the newer version', async () => {
  const { tokens, quotation } = await sendOffer(sender)
  await using at = await visit(server, `/offer/${tokens[0]}`)
  const { page } = at
  await begin(page)
  const body = { quotation: { ...quotation, name: 'Better bathroom' } }
  const saved = await sender.call('/api/save-quotation', { body })
  const newer = await sendAgain(sender, saved.body.quotation)
  await accept(page)
  await page.getByRole('link', { name: 'Open the newer version' }).click()
  await expect(page).toHaveURL(new RegExp(newer.tokens[0] ?? 'none'))
  await expect(button(page, 'accept')).toBeVisible()
  forgive(at, /409/)
})

test('a link that was revoked says so in the dialog, with what to do', async () => {
  const { tokens, linkIds } = await sendOffer(sender)
  await using at = await visit(server, `/offer/${tokens[0]}`)
  const { page } = at
  await begin(page)
  await sender.call('/api/revoke-link', { method: 'DELETE', body: { linkId: linkIds[0] } })
  await accept(page)
  const refusal = modal(page, 'accept').getByRole('alert')
  await expect(refusal).toContainText('This link opens no offer. It may have been replaced')
  forgive(at, /404/)
})

test('Back closes a dialog and leaves the page alone; pressed twice, one answer is sent', async () => {
  const { tokens } = await sendOffer(sender)
  await using at = await visit(server, `/offer/${tokens[0]}`)
  const { page } = at
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/answer-offer')) sent.push(request.url())
  })
  await button(page, 'decline').click()
  await modal(page, 'decline').getByLabel('Reason').fill('Too dear')
  await page.goBack()
  await expect(modal(page, 'decline')).toHaveCount(0)
  await expect(button(page, 'decline')).toBeFocused()
  await button(page, 'accept').click()
  await page.keyboard.press('Escape')
  await expect(modal(page, 'accept')).toHaveCount(0)
  await begin(page)
  await modal(page, 'accept').locator('[type=submit]').dblclick()
  await expect(standing(page)).toContainText('You accepted this offer on')
  await expect(standing(page)).toBeFocused()
  await expect(modal(page, 'accept')).toHaveCount(0)
  is(sent).toHaveLength(1)
  is(new URL(page.url()).pathname).toBe(`/offer/${tokens[0]}`)
})

test('a page whose build is gone is loaded again at a press, with what was chosen', async () => {
  const { tokens } = await sendOffer(sender)
  const gone = (page: Page, name: string, options = {}) =>
    page.route(scripts(name), (route) => route.fulfill({ status: 404 }), options)
  await using at = await visit(server, `/offer/${tokens[0]}`)
  const { page } = at
  await gone(page, 'main')
  const loadedAgain = page.waitForEvent('load')
  await button(page, 'accept').click()
  await loadedAgain
  await page.unroute(scripts('main'))
  await optional(page).click()
  await expect(total(page)).toHaveText('$60.00')
  // The app itself, for a part that is loaded later; the page that is loaded then finds both.
  for (const name of ['customer', 'export']) await gone(page, name, { times: 1 })
  const loadedOnceMore = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Download pdf' }).click()
  await loadedOnceMore
  await expect(optional(page)).toBeChecked()
  await expect(total(page)).toHaveText('$60.00')
  // The export reports that its part could not be loaded.
  forgive(at, /404|^thrown: $/)
})
