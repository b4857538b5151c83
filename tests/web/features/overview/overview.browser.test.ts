import { beforeAll, describe, test } from 'bun:test'
import type { Page } from 'playwright'
import { looksRight } from '../../../e2e/steps/look.ts'
import { visit } from '../../../e2e/steps/visit.ts'
import { expect } from '../../../support/expect.ts'
import { anOffer, answerOffer, sendOffer } from '../../../support/offers.ts'
import { call, logIn, type Person, signUp } from '../../../support/person.ts'
import { sharedServer } from '../../../support/shared.ts'

const NOW = Date.parse('2026-11-26T12:00:00')
let now = NOW
const server = sharedServer({ web: true, env: { RATE_LIMITS: 'off' }, now: () => now })
let ann: Person

/** Sends an offer at a time and lets its customer do something a little later. */
async function sent(
  time: string,
  name: string,
  then?: 'accept' | 'decline' | 'view',
  changes = {},
) {
  now = Date.parse(time)
  ann = await logIn(server, ann)
  const document = anOffer({ name, currency: 'EUR', ...changes })
  const { tokens, quotation } = await sendOffer(ann, { validUntil: '' }, document)
  const [token = ''] = tokens
  now += 3 * 60 * 60_000
  if (then === 'view') await call(server, '/api/view-offer', { body: { token } })
  else if (then) await answerOffer(server, token, { answer: then, choices: [] })
  return quotation.id
}

beforeAll(async () => {
  ann = await signUp(server, 'ann')
  for (const [at, month] of ['2025-12', '2026-02', '2026-05', '2026-09', '2026-11'].entries()) {
    for (let count = 0; count <= at; count += 1)
      await sent(`${month}-0${count + 1}T12:00:00`, `Kitchen ${at}.${count}`, 'accept')
    await sent(`${month}-10T12:00:00`, `Roof ${at}`, 'decline')
  }
  await sent('2026-10-02T12:00:00', 'Bathroom of the Vogel family', 'view')
  await sent('2026-11-03T12:00:00', 'Garage', undefined, { currency: 'CHF', locale: 'de-CH' })
  now = NOW
  ann = await logIn(server, ann)
})

const figures = (page: Page) =>
  page
    .locator('[data-overview] dl > div')
    .evaluateAll((all) => all.map((one) => [...one.children].map(({ textContent }) => textContent)))

describe('the overview', () => {
  test('shows what has become of offers, on a phone too; month by month with the keyboard, and as a table', async () => {
    await using at = await visit(server, '/overview', { as: ann })
    const { page } = at
    await expect(page.locator('[data-overview]')).toBeVisible()
    expect(await figures(page)).toEqual([
      ['Won', '15'],
      ['Lost', '5'],
      ['Open', '2'],
      ['Win rate', '75%'],
      ['Average time to an answer', '3 hours'],
    ])
    await expect(page.locator('figure svg g rect').first()).toBeVisible()
    await expect(page.locator('section').getByRole('listitem')).toHaveText([
      /Bathroom of the Vogel family.*€40\.00.*Ada Client · sent Oct 2, 2026 · seen/,
      /Garage.*CHF.*Ada Client · sent Nov 3, 2026 · not seen yet/,
    ])
    await looksRight(page, 'overview-1280')
    // A name that is read from the right still begins where the others do.
    const indent = await page.getByRole('link', { name: 'Garage' }).evaluate((link) => {
      link.textContent = 'مرآب'
      const text = document.createRange()
      text.selectNodeContents(link)
      return text.getBoundingClientRect().left - link.getBoundingClientRect().left
    })
    expect(indent).toBe(0)
    // A phone that is turned: the chart becomes narrower with it.
    const widthOf = () => page.evaluate(() => document.documentElement.scrollWidth)
    for (const width of [800, 390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(widthOf).toBe(width)
    }
    // In the dark, which needs no page of its own.
    await page.setViewportSize({ width: 390, height: 800 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await looksRight(page, 'overview-dark-390')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1280, height: 900 })

    const period = page.locator('[data-period]')
    await expect(period).toHaveText('Last 12 months')
    const table = page.getByRole('table', { name: 'Offers by the month they were sent in' })
    await expect(table.getByRole('row')).toHaveCount(13)
    await expect(table.getByRole('row', { name: 'November 2026' })).toHaveText('November 2026511')
    await page.locator('[data-month="2026-11"]').focus()
    await expect(period).toHaveText('November 2026')
    await page.keyboard.press('ArrowLeft')
    const october = page.getByRole('button', { name: 'Oct 2026: 0 won, 0 lost, 1 open' })
    await expect(october).toBeFocused()
    await expect(period).toHaveText('October 2026')
    await page.keyboard.press('Home')
    await expect(period).toHaveText('December 2025')
    await page.keyboard.press('ArrowLeft')
    await expect(period).toHaveText('December 2025')
    await page.keyboard.press('Tab')
    await expect(period).toHaveText('Last 12 months')
  })

  test('is reached from the menu and from the list, and leads to the offers that wait', async () => {
    await using at = await visit(server, '/quotation-list', { as: ann })
    const { page } = at
    await page.locator('[data-menu="profile"]').hover()
    await page.locator('[data-menu="overview"]').click()
    await page.waitForURL('**/overview')
    expect(await page.title()).toBe('Overview · Quotation')
    await page.goBack()
    await page.locator('[data-state-summary] a').click()
    await page.getByRole('link', { name: 'Garage' }).click()
    await expect(page.locator('[data-cell="total"]').first()).toBeVisible()
  })

  test('of somebody who has sent nothing says what to do', async () => {
    const bob = await signUp(server, 'bob')
    await using at = await visit(server, '/overview', { as: bob })
    await expect(at.page.getByRole('heading')).toHaveText('Nothing was sent yet')
    await at.page.getByRole('button', { name: 'Go to your quotations' }).click()
    await at.page.waitForURL('**/quotation-list')
  })

  test('asks visitors to log in', async () => {
    await using at = await visit(server, '/overview')
    await expect(at.page.getByRole('heading')).toHaveText('Unauthorized')
  })
})
