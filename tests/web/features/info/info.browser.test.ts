import { test } from 'bun:test'
import type { Locator, Page } from 'playwright'
import { menu, modal, standing } from '../../../e2e/steps/account.ts'
import { press } from '../../../e2e/steps/keys.ts'
import { block, cell, row, saveState, total, typeFigure } from '../../../e2e/steps/paper.ts'
import { hasSaved, restore } from '../../../e2e/steps/saving.ts'
import { reload, visit } from '../../../e2e/steps/visit.ts'
import { aNote } from '../../../support/documents.ts'
import { expect } from '../../../support/expect.ts'
import { signUp } from '../../../support/person.ts'
import { sharedServer } from '../../../support/shared.ts'

const server = sharedServer({ web: true })

test('currency and number format of the quotation show in every figure at once, and can be undone', async () => {
  await using opened = await visit(server)
  const { page } = opened
  await page.getByRole('button', { name: 'Quotation info' }).click()
  const form = modal(page, 'info')
  await expect(page).toHaveURL(/\/new\/info$/)
  await expect(form.getByRole('heading')).toHaveText('Quotation')
  await expect(form.getByLabel('Currency')).toHaveValue('USD')
  await form.getByLabel('Name').fill('Offer for Berlin')
  await retype(form.getByLabel('Currency'), 'XXQ')
  await expect(form).toContainText('A currency is a code of three letters')
  await form.locator('[type=submit]').click()
  await expect(form).toBeVisible()
  await retype(form.getByLabel('Currency'), 'eur')
  await retype(form.getByLabel('Number format'), 'de-DE')
  await expect(form).toContainText('1.234,50 €')
  await form.locator('[type=submit]').click()
  await expect(form).toHaveCount(0)

  await expect(page).toHaveTitle('Offer for Berlin · Quotation')
  await expect(total(page)).toHaveText('280,00 €')
  await expect(cell(row(block(page, 'boq'), 0), 'itemPrice')).toHaveText('10,00')
  await expect(block(page, 'boq')).toContainText('EUR')
  await expect(saveState(page, 'unsaved')).toBeVisible()
  await press(page, 'Control+z')
  await expect(total(page)).toHaveText('$280.00')
  await expect(saveState(page, 'saved')).toBeAttached()
  await press(page, 'Control+Shift+z')
  await expect(total(page)).toHaveText('280,00 €')
})

test('the info of an offer that is read can be changed in a copy alone, and says so', async () => {
  const ann = await signUp(server)
  const access = { level: 'everyone' as const, userList: [] }
  const quotation = aNote('<p>Tiles</p>', { name: 'Bath', access })
  const { id } = (await ann.call('/api/save-quotation', { body: { quotation } })).body.quotation
  await using opened = await visit(server, `/${id}/info`)
  const { page } = opened
  const form = modal(page, 'info')
  await expect(form).toContainText(`This quotation is ${ann.email}’s: edit a copy to change it.`)
  await expect(form.getByLabel('Name')).not.toBeEditable()
  await expect(form.locator('[type=submit]')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+e')
  await page.getByRole('button', { name: 'Quotation info' }).click()
  await expect(form.getByLabel('Name')).toBeEditable()
  await expect(form).not.toContainText('This quotation is')
})

test('all currencies and number formats are offered until one types, and found by their meaning', async () => {
  await using opened = await visit(server)
  const { page } = opened
  await page.getByRole('button', { name: 'Quotation info' }).click()
  const currency = modal(page, 'info').getByLabel('Currency')
  const offered = page.locator('[role="option"]')
  await currency.click()
  await expect(offered.nth(1)).toHaveText('EUREuro')
  await expect.poll(() => offered.count()).toBeGreaterThan(100)
  // The click has selected what it replaces.
  await page.keyboard.type('swi')
  await expect(offered.first()).toContainText('Swiss Franc')
  await offered.first().click()
  await expect(currency).toHaveValue('CHF')
  await expect(offered).toHaveCount(0)
  await currency.click()
  await expect.poll(() => offered.count()).toBeGreaterThan(100)
  await press(page, 'Escape')

  const format = modal(page, 'info').getByLabel('Number format')
  await format.click()
  await press(page, 'Control+a')
  await page.keyboard.type('german')
  await page.getByRole('option', { name: 'de-CH' }).click()
  await expect(modal(page, 'info')).toContainText(/CHF\s1.234\.50/)
})

test('undo and redo of a restored draft include its currency', async () => {
  const person = await signUp(server)
  await hasSaved(person)
  await using opened = await visit(server, '/quotation-list', { as: person })
  const { page } = opened
  await page.getByRole('link', { name: 'Kitchen' }).click()
  await page.getByRole('button', { name: 'Quotation info' }).click()
  const form = modal(page, 'info')
  await retype(form.getByLabel('Currency'), 'eur')
  await form.locator('[type=submit]').click()
  await expect(form).toHaveCount(0)
  await typeFigure(row(block(page, 'boq'), 0), 'qty', '2')
  await expect(total(page)).toHaveText('€290.00')
  await menu(page, 'quotation-list').click()
  await expect(page.getByRole('heading', { name: 'Quotations' })).toBeVisible()
  await page.goBack()
  await restore(page)
  await expect(total(page)).toHaveText('€290.00')
  await press(page, 'Control+z')
  await expect(total(page)).toHaveText('$280.00')
  await press(page, 'Control+y')
  await expect(total(page)).toHaveText('€290.00')
  await expect(saveState(page, 'unsaved')).toBeVisible()
})

test('the info of a block and a row is kept with them', async () => {
  await using opened = await visit(server, '/', { as: await signUp(server) })
  const { page } = opened
  const second = row(block(page, 'boq'), 1)
  const id = await second.getAttribute('data-row-id')
  await openInfo(second, 'Row info')
  await expect(page).toHaveURL(`${server.url}/new/info/${id}`)
  const form = modal(page, 'info')
  await expect(form.getByRole('heading')).toHaveText('Row')
  await expect(form.getByLabel('Currency')).toHaveCount(0)
  await form.getByLabel('Name').fill('Oak board')
  await press(page, 'Escape')
  await expect(form).toHaveCount(0)
  await openInfo(second, 'Row info')
  await expect(form).toContainText('still here')
  await expect(form.getByLabel('Name')).toHaveValue('Oak board')
  await form.getByLabel('Category').fill('Wood')
  await form.getByLabel('Description').fill('Planed on four sides')
  await form.getByLabel('Info', { exact: true }).fill('From the mill')
  await form.locator('[type=submit]').click()
  await expect(form).toHaveCount(0)
  await openInfo(block(page, 'boq'), 'Block info')
  await expect(form.getByRole('heading')).toHaveText('Table')
  await press(page, 'Escape')
  await expect(form).toHaveCount(0)
  await openInfo(block(page, 'text'), 'Block info')
  await modal(page, 'info').getByLabel('Name').fill('Heading')
  await press(page, 'Enter')
  await expect(modal(page, 'info')).toHaveCount(0)

  await menu(page, 'save').click()
  await (await standing(page, 'save')).locator('[type=submit]').click()
  await expect(page).not.toHaveURL(/new/)
  await reload(page)
  await openInfo(row(block(page, 'boq'), 1), 'Row info')
  await expect(form.getByLabel('Name')).toHaveValue('Oak board')
  await expect(form.getByLabel('Info', { exact: true })).toHaveValue('From the mill')
  await press(page, 'Escape')
  await expect(form).toHaveCount(0)
  await openInfo(block(page, 'text'), 'Block info')
  await expect(form.getByLabel('Name')).toHaveValue('Heading')
})

async function openInfo(of: Locator, name: 'Row info' | 'Block info'): Promise<void> {
  await of.hover()
  await of.getByRole('button', { name }).click()
  await expect(modal(of.page(), 'info')).toBeVisible()
}

/** Types key by key, so that suggestions appear. */
async function retype(field: Locator, text: string): Promise<void> {
  const page: Page = field.page()
  await field.click()
  await press(page, 'Control+a')
  await page.keyboard.type(text)
  await press(page, 'Tab')
}

test('the currency beside the subtotal opens its choice, by code, name and country, as one step', async () => {
  await using opened = await visit(server)
  const { page } = opened
  const button = block(page, 'boq').getByRole('button', { name: 'USD' })
  await cell(block(page, 'boq'), 'subtotal').focus()
  await press(page, 'Shift+Tab')
  await expect(button).toBeFocused()
  await press(page, 'Enter')
  const choice = page.getByRole('dialog', { name: 'Currency and number format' })
  const currency = choice.getByLabel('Currency', { exact: true })
  const offered = choice.getByRole('option')
  await expect(currency).toBeFocused()
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('USD')
  await page.keyboard.type('nowhere')
  await expect(choice).toContainText('No currency has this code')
  await press(page, 'Control+a')
  await page.keyboard.type('germany')
  await expect(offered.first()).toHaveText('EUREuro · Germany')
  await press(page, 'Enter')
  await expect(total(page)).toHaveText('€280.00')
  await expect(choice.getByLabel('Number format')).toBeFocused()
  await page.keyboard.type('german')
  await expect(offered.first()).toHaveText(/^1\.234,50\s€German \(Germany\)$/)
  await press(page, 'Enter')
  await expect(choice).toHaveCount(0)
  await expect(total(page)).toHaveText('280,00 €')
  await expect(block(page, 'boq').getByRole('button', { name: 'EUR' })).toBeFocused()
  await press(page, 'Control+z')
  await expect(total(page)).toHaveText('$280.00')
  await expect(saveState(page, 'saved')).toBeAttached()

  await button.click()
  await expect(currency).toBeFocused()
  // The list below, which scrolls, is no stop.
  await press(page, 'Tab')
  await expect(choice.getByLabel('Number format')).toBeFocused()
  await press(page, 'Escape')
  await expect(choice).toHaveCount(0)
  await expect(button).toBeFocused()
  await press(page, 'Enter')
  await expect(currency).toBeFocused()
  await press(page, 'Shift+Tab')
  await expect(choice).toHaveCount(0)
  await expect(button).toBeFocused()
  await expect(page).toHaveURL(`${server.url}/`)
})
