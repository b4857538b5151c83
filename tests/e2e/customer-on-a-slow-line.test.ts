import { test } from 'bun:test'
import type { Page, Route } from 'playwright'
import { expect } from '../support/expect.ts'
import { anOffer, sendOffer } from '../support/offers.ts'
import { sharedPerson, sharedServer } from '../support/shared.ts'
import { modal } from './steps/account.ts'
import { NO_CONNECTION } from './steps/outage.ts'
import { total } from './steps/paper.ts'
import { forgive, scripts, visit } from './steps/visit.ts'

const server = sharedServer({ env: { RATE_LIMITS: 'off', OFFERS_PER_DAY_NEW: '1000' }, web: true })
const sender = sharedPerson(server, 'sender')

const answer = (page: Page, way: 'accept' | 'decline' | 'ask') =>
  page.locator(`[data-answer="${way}"]`)
const optional = (page: Page) => page.getByRole('checkbox', { name: 'Optional: Work of kind 1' })

/** Holds the script of the build until released. */
async function hold(page: Page, name: string): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route(scripts(name), async (route: Route) => {
    await released.promise
    await route.continue()
  })
  return released.resolve
}

test('what is pressed before the app has come shows that it waits, and counts once', async () => {
  const { tokens } = await sendOffer(sender)
  await using at = await visit(server, `/offer/${tokens[0]}`)
  const { page } = at
  const release = await hold(page, 'main')
  await optional(page).click()
  await expect(optional(page)).toHaveAttribute('aria-busy', 'true')
  await optional(page).click()
  await answer(page, 'accept').click()
  await answer(page, 'accept').click()
  await expect(answer(page, 'accept')).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(modal(page, 'accept').locator('[data-fact="total"]')).toContainText('$60.00')
  await expect(modal(page, 'accept')).toHaveCount(1)
  await expect(page.locator('main [aria-busy]')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(optional(page)).toBeChecked()
  await expect(total(page)).toHaveText('$60.00')
})

test('of two presses while dialogs are loading, the last is answered', async () => {
  const { tokens } = await sendOffer(sender)
  await using at = await visit(server, `/offer/${tokens[0]}`)
  const { page } = at
  const releases = [await hold(page, 'answer'), await hold(page, 'ask')]
  await answer(page, 'ask').click()
  await answer(page, 'decline').click()
  await answer(page, 'accept').click()
  for (const release of releases) release()
  await expect(modal(page, 'accept')).toBeVisible()
  await expect(modal(page, 'decline')).toHaveCount(0)
  await expect(page.locator('[data-questions]')).toHaveCount(0)
  await expect(page.locator('main [aria-busy]')).toHaveCount(0)
})

test('a press without a connection is told in the offer’s language, and the next one works', async () => {
  const { tokens } = await sendOffer(sender, {}, anOffer({ language: 'de' }))
  await using at = await visit(server, `/offer/${tokens[0]}`)
  const { page } = at
  await page.route(scripts('main'), (route) => route.abort('connectionrefused'), { times: 1 })
  await answer(page, 'decline').click()
  const message = page.getByRole('alert')
  await expect(message).toContainText('Das kann gerade nicht geladen werden.')
  await expect(answer(page, 'decline')).not.toHaveAttribute('aria-busy')
  await answer(page, 'decline').click()
  await expect(message).toHaveCount(0)
  await expect(modal(page, 'decline')).toBeVisible()
  forgive(at, NO_CONNECTION)
})
