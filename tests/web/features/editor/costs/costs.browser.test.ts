import { expect as is, test } from 'bun:test'
import type { Locator, Page } from 'playwright'
import { panel } from '../../../../e2e/steps/clipboard.ts'
import { looksRight } from '../../../../e2e/steps/look.ts'
import { block, cell, row, toast } from '../../../../e2e/steps/paper.ts'
import { reload, visit } from '../../../../e2e/steps/visit.ts'
import { aPricedQuotation } from '../../../../support/documents.ts'
import { expect } from '../../../../support/expect.ts'
import { signUp } from '../../../../support/person.ts'
import { sharedServer } from '../../../../support/shared.ts'

const server = sharedServer({ web: true })
const paper = () => visit(server)

const button = (page: Page) => page.locator('[data-action="cost"]')
const nth = (page: Page, at: number) => row(block(page, 'boq'), at)
const cost = (page: Page, at: number) => nth(page, at).locator('[data-cell="cost"]')
const markup = (page: Page, at: number) => nth(page, at).getByLabel('Markup')
const profit = (page: Page, at: number) => nth(page, at).locator('[data-profit]')
const summary = (page: Page) => page.getByRole('region', { name: 'Cost' })

test('costs are typed below one another by keyboard, and a markup makes the item price', async () => {
  await using at = await paper()
  const { page } = at
  await button(page).focus()
  await page.keyboard.press('Enter')
  await expect(button(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(summary(page)).toContainText('Only you see costs')
  await cost(page, 0).focus()
  await page.keyboard.type('8')
  await page.keyboard.press('Enter')
  await page.keyboard.type('5*3')
  await page.keyboard.press('Enter')
  await expect(cost(page, 1)).toHaveText('15.00')
  await expect(profit(page, 0)).toHaveText('2.00')
  await expect(profit(page, 1)).toHaveText('10.00')
  await expect(markup(page, 1)).toHaveValue('33.3%')
  await expect(summary(page)).toContainText('38.00')
  await expect(summary(page)).toContainText('24%')

  await markup(page, 0).focus()
  await page.keyboard.type('50')
  await page.keyboard.press('Enter')
  await expect(cell(nth(page, 0), 'itemPrice')).toHaveText('12.00')
  await expect(cell(nth(page, 0), 'price')).toHaveText('12.00')
  await expect(markup(page, 1)).toBeFocused()
  await page.keyboard.type('abc')
  await page.keyboard.press('Enter')
  await expect(toast(page, '“abc” isn’t a markup')).toBeVisible()
  await expect(markup(page, 1)).toHaveValue('33.3%')
  await markup(page, 2).focus()
  await page.keyboard.type('20')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Type what it costs first')).toBeVisible()
  await looksRight(page, 'costs-1-typed')
})

test('a markup for all is one step, and tells which rows it left', async () => {
  await using at = await paper()
  const { page } = at
  await button(page).click()
  for (const [at, typed] of ['10', '10'].entries()) {
    await cost(page, at).click()
    await page.keyboard.type(typed)
  }
  await block(page, 'boq').getByLabel('Markup for all').fill('10')
  await page.keyboard.press('Enter')
  await expect(cell(nth(page, 0), 'itemPrice')).toHaveText('11.00')
  await expect(cell(nth(page, 1), 'itemPrice')).toHaveText('11.00')
  await expect(cell(nth(page, 2), 'itemPrice')).toHaveText('30.00')
  await expect(toast(page, 'One row has no cost or a pinned item price')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(cell(nth(page, 0), 'itemPrice')).toHaveText('10.00')
  await expect(cell(nth(page, 1), 'itemPrice')).toHaveText('20.00')
})

test('costs that are shown are in no copy and in no print, and shown again after a reload', async () => {
  await using at = await visit(server, '/new')
  const { page } = at
  await button(page).click()
  await cost(page, 0).click()
  await page.keyboard.type('7.77')
  await page.keyboard.press('Tab')
  await nth(page, 0).hover()
  await nth(page, 0).locator('[data-action="copy"]').click()
  await expect(panel(page)).toBeVisible()
  await expect(panel(page)).not.toContainText('7.77')
  await page.keyboard.press('Escape')
  await page.emulateMedia({ media: 'print' })
  for (const shown of await page.locator('[data-costs]').all()) await expect(shown).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await reload(page)
  await expect(summary(page)).toBeVisible()
  await button(page).click()
  await expect(page.locator('[data-costs]')).toHaveCount(0)
})

test('a reader is offered no costs', async () => {
  const person = await signUp(server)
  const access = { level: 'everyone', userList: [] } as { level: 'everyone'; userList: string[] }
  const { body } = await person.call('/api/save-quotation', {
    body: { quotation: aPricedQuotation(2, { access }) },
  })
  await using at = await visit(server, `/${body.quotation.id}`)
  const { page } = at
  await expect(cell(nth(page, 0), 'price')).toHaveText('20.00')
  await page.evaluate(() => localStorage.setItem('costs', 'shown'))
  await reload(page)
  await expect(cell(nth(page, 0), 'price')).toHaveText('20.00')
  await expect(button(page)).toHaveCount(0)
  await expect(page.locator('[data-costs]')).toHaveCount(0)
})

test('the brackets of a row that doesn’t count are at its price alone, with costs shown too', async () => {
  const ann = await signUp(server)
  const quotation = aPricedQuotation(2)
  for (const block of quotation.blocks)
    if (block.type === 'boq') Object.assign(block.boq.rows[1] ?? {}, { use: 'optional', cost: 4 })
  const { id } = (await ann.call('/api/save-quotation', { body: { quotation } })).body.quotation
  await using at = await visit(server, `/${id}`, { as: ann })
  const { page } = at
  await button(page).click()
  await expect(profit(page, 1)).toBeVisible()
  const before = (child: Locator) =>
    child.evaluate((element) => getComputedStyle(element, '::before').content)
  is(await before(cell(nth(page, 1), 'price'))).toBe('"("')
  is(await before(nth(page, 1).locator(':scope > :has([data-choose])'))).toBe('none')
})

test('each period has its own cost, profit and margin, and none is added to another', async () => {
  const ann = await signUp(server)
  const quotation = aPricedQuotation(2)
  for (const block of quotation.blocks) {
    if (block.type !== 'boq') continue
    Object.assign(block.boq.rows[0] ?? {}, { cost: 4 })
    Object.assign(block.boq.rows[1] ?? {}, { cost: 5, period: 'month' })
  }
  const { id } = (await ann.call('/api/save-quotation', { body: { quotation } })).body.quotation
  await using at = await visit(server, `/${id}`, { as: ann })
  const { page } = at
  await button(page).click()
  for (const place of [summary(page), block(page, 'boq').locator('[data-costs]').last()])
    for (const text of ['Cost 8.00', 'Profit 12.00', 'Margin 60%', 'Cost 10.00 / month'])
      await expect(place).toContainText(text)
  await expect(summary(page)).toContainText('Profit 10.00 / month')
  await looksRight(page, 'costs-periods')
})
