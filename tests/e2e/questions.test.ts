import { test } from 'bun:test'
import type { Page } from 'playwright'
import { expect } from '../support/expect.ts'
import { sendOffer } from '../support/offers.ts'
import { sharedPerson, sharedServer } from '../support/shared.ts'
import { looksRight } from './steps/look.ts'
import { reload, visit } from './steps/visit.ts'

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
const ownButton = (page: Page) => page.locator('main [data-action="questions"]')

test.each([[1280], [390]])(
  'a customer asks about a row, the owner replies and resolves, and a further message reopens it (%d px)',
  async (width) => {
    const { tokens, quotation } = await sendOffer(sender)
    const path = `/offer/${tokens[0]}`
    const comer = { width, touch: width === 390 }
    const question = 'Is the tap included?\n\nAnd the fittings?'
    await using at = await visit(server, path, comer)
    const { page } = at
    await looksRight(page, 'questions-none')
    await askRow(page, 'row2').click()
    await expect(asking(page)).toContainText('About: Work of kind 2')
    await expect(asking(page).getByLabel('Your question')).toBeFocused()
    await page.keyboard.type(question)
    await looksRight(page, 'questions-asking')
    await asking(page).getByRole('button', { name: 'Send question' }).click()
    await expect(thread(page)).toContainText('Your question was sent.')
    await expect(thread(page).locator('p[dir]')).toHaveText(question)
    await expect(askRow(page, 'row2')).toHaveAccessibleName('Ask about this row, 1 question')
    await looksRight(page, 'questions-asked')
    await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0)
    await expect(askRow(page, 'row2')).toBeFocused()

    await using own = await visit(server, `/${quotation.id}`, { ...comer, as: sender })
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
    await thread(own.page).getByRole('button', { name: 'Mark as resolved' }).click()
    await expect(thread(own.page)).toHaveAttribute('data-resolved')
    await expect(mark).toHaveCount(0)
    await looksRight(own.page, 'questions-owner-resolved')

    await reload(page)
    await expect(bar(page)).toHaveAccessibleName('1 new answer')
    await looksRight(page, 'questions-news')
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
  },
)
