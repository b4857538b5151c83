import { test } from 'bun:test'
import type { Page } from 'playwright'
import { modal } from '../../../../e2e/steps/account.ts'
import { press } from '../../../../e2e/steps/keys.ts'
import { block, cell, row, total } from '../../../../e2e/steps/paper.ts'
import { reload, visit } from '../../../../e2e/steps/visit.ts'
import { shot } from '../../../../support/browser.ts'
import { aPricedQuotation } from '../../../../support/documents.ts'
import { expect } from '../../../../support/expect.ts'
import { signUp } from '../../../../support/person.ts'
import { sharedServer } from '../../../../support/shared.ts'

const server = sharedServer({ web: true })
const paper = () => visit(server)

const RATE = { id: 'r19', name: 'MwSt.', percent: 19, reason: '', parts: [] }
const TAX = { mode: 'added' as const, rates: [RATE], defaultRate: 'r19' }

async function aTaxedOffer(tax: Parameters<typeof aPricedQuotation>[1] = { tax: TAX }) {
  const ann = await signUp(server)
  const quotation = aPricedQuotation(2, { ...tax, locale: 'de-DE', currency: 'EUR' })
  const { id } = (await ann.call('/api/save-quotation', { body: { quotation } })).body.quotation
  return { ann, path: `/${id}` }
}

/** Opens the choice of the first row's rate from its '…'. */
async function openRates(page: Page) {
  const first = row(block(page, 'boq'), 0)
  await cell(first, 'qty').click()
  await first.hover()
  await first.locator(':scope > [data-bar] [data-more]').click()
  await page.getByRole('menuitem', { name: 'Tax rate…' }).click()
  return page.getByRole('menu', { name: 'Tax rate' })
}

test('the form beside the total leaves the sentence on tax in sight, and its choices where they are', async () => {
  await using opened = await paper()
  const { page } = opened
  await block(page, 'price').hover()
  await page.getByRole('button', { name: 'Add tax' }).click()
  const form = page.locator('[data-tax]')
  const included = form.getByRole('radio', { name: 'Included in the prices' })
  await expect(included).toBeVisible()
  const before = await included.boundingBox()
  await form.getByRole('radio', { name: 'Added to the prices' }).click()
  await form.getByLabel('Percent').fill('19')
  await press(page, 'Enter')
  await expect(total(page)).toHaveText('$333.20')
  expect(await included.boundingBox()).toEqual(before)
  const sentence = await page.getByText('Tax is added to the prices.').boundingBox()
  const top = (await form.boundingBox())?.y ?? 0
  expect((sentence?.y ?? 0) + (sentence?.height ?? 0)).toBeLessThanOrEqual(top)
})

test('a row gets another rate by keys, added in the form; a refused percentage says why', async () => {
  const { ann, path } = await aTaxedOffer()
  await using opened = await visit(server, path, { as: ann })
  const { page } = opened
  await expect(total(page)).toHaveText('47,60 €')
  const menu = await openRates(page)
  await expect(menu.getByRole('menuitemcheckbox')).toHaveText([/MwSt\. 19\s% \(default\)/])
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const form = page.locator('[data-tax]')
  const percent = form.getByRole('group', { name: 'Other rate' }).getByLabel('Percent')
  await expect(percent).toBeFocused()
  for (const [typed, sentence] of [
    ['abc', '“abc” isn’t a percentage.'],
    ['-1', 'A tax rate is from 0 % to 100 %.'],
    ['101', 'A tax rate is from 0 % to 100 %.'],
  ] as const) {
    await page.keyboard.press('Control+a')
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
    await expect(form.getByRole('alert')).toHaveText(sentence)
    await expect(percent).toHaveValue(typed)
  }
  await page.keyboard.press('Control+a')
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await expect(form.locator('[data-rate-id]')).toHaveCount(2)
  await expect(total(page)).toHaveText('45,20 €')
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await press(page, 'Control+z')
  await expect(total(page)).toHaveText('47,60 €')
  await press(page, 'Control+Shift+z')
  await expect(total(page)).toHaveText('45,20 €')
})

test('prices stay when the tax becomes included, and are converted by a press; both are undone', async () => {
  const { ann, path } = await aTaxedOffer()
  await using opened = await visit(server, path, { as: ann })
  const { page } = opened
  await openRates(page)
  await page.getByRole('menuitem', { name: 'Other rate…' }).click()
  const form = page.locator('[data-tax]')
  const question = form.getByRole('button', { name: 'Convert prices' })
  await form.getByLabel('Included in the prices').click()
  await expect(total(page)).toHaveText('40,00 €')
  await question.click()
  await expect(form).toContainText('Prices are converted.')
  await expect(question).toHaveCount(0)
  await expect(total(page)).toHaveText('47,60 €')
  await expect(cell(row(block(page, 'boq'), 0), 'itemPrice')).toHaveText('11,90')
  // The form follows what is undone and redone while none of its fields has the focus.
  for (const [keys, questions, mode] of [
    ['Control+z', 1, 'Included in the prices'],
    ['Control+z', 0, 'Added to the prices'],
    ['Control+Shift+z', 1, 'Included in the prices'],
    ['Control+Shift+z', 0, 'Included in the prices'],
  ] as const) {
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await press(page, keys)
    await expect(form.getByLabel(mode)).toBeChecked()
    await expect(question).toHaveCount(questions)
  }
  await page.keyboard.press('Escape')
  await press(page, 'Control+z')
  await expect(total(page)).toHaveText('40,00 €')
  await press(page, 'Control+z')
  await expect(total(page)).toHaveText('47,60 €')
  await expect(cell(row(block(page, 'boq'), 0), 'itemPrice')).toHaveText('10,00')
})

test('the info form turns on the usual rate at one press, on a phone too, or that of the last offer', async () => {
  const { ann, path } = await aTaxedOffer({})
  await using opened = await visit(server, path, { as: ann, width: 390, touch: true })
  const { page } = opened
  await page.getByRole('button', { name: 'Quotation info' }).click()
  const form = modal(page, 'info')
  await form.getByLabel('Added to the prices').click()
  const rates = form.locator('[data-rate-id]')
  await expect(rates.getByLabel('Name')).toHaveValue('MwSt.')
  await expect(rates.getByLabel('Percent')).toHaveValue(/^19\s%$/)
  await rates.getByLabel('Percent').fill('5')
  await form.locator('[type=submit]').click()
  await expect(form).toHaveCount(0)
  await expect(total(page)).toHaveText('42,00 €')
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(total(page)).toHaveText('40,00 €')
  const tax = { ...TAX, rates: [{ ...RATE, percent: 5 }] }
  await ann.call('/api/save-quotation', { body: { quotation: aPricedQuotation(1, { tax }) } })
  await reload(page)
  await page.getByRole('button', { name: 'Quotation info' }).click()
  await expect(form.getByText(/MwSt\. 5\s%/).first()).toBeVisible()
})

test('Add tax under the total turns on the usual rate by keys alone; focus and step go back', async () => {
  const { ann, path } = await aTaxedOffer({})
  await using opened = await visit(server, path, { as: ann })
  const { page } = opened
  const button = page.locator('[data-action="add-tax"]')
  await button.focus()
  await page.keyboard.press('Enter')
  const form = page.locator('[data-tax]')
  await expect(form.getByLabel('Added to the prices')).toBeFocused()
  await expect(form.getByLabel('No tax')).toBeChecked()
  await page.keyboard.press('Space')
  await expect(form.getByLabel('Added to the prices')).toBeChecked()
  await expect(total(page)).toHaveText('47,60 €')
  await expect(block(page, 'price')).toContainText(/MwSt\. 19\s%/)
  if (process.env.TAX_SHOTS) await page.screenshot({ path: `${process.env.TAX_SHOTS}/add.png` })
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await expect(button).toHaveText('Change tax')
  await press(page, 'Control+z')
  await expect(total(page)).toHaveText('40,00 €')
})

test('a press on a tax under the total opens the tax, by keys too; a reader has plain text there', async () => {
  const { ann, path } = await aTaxedOffer({
    tax: TAX,
    access: { level: 'everyone', userList: [] },
  })
  await using opened = await visit(server, path, { as: ann })
  const { page } = opened
  const line = page.locator('[data-total="tax"]')
  const form = page.locator('[data-tax]')
  await expect(line).toHaveText(/MwSt\. 19\s% of 40,00/)
  const { width = 0, height = 0 } = (await line.boundingBox()) ?? {}
  await line.click({ position: { x: width - 6, y: height - 8 } })
  await expect(form.getByLabel('Added to the prices')).toBeFocused()
  await page.keyboard.press('Escape')
  const name = line.getByRole('button', { name: /MwSt\./ })
  await expect(name).toBeFocused()
  await page.keyboard.press('Enter')
  await form.getByLabel('Included in the prices').click()
  await expect(total(page)).toHaveText('40,00 €')
  await expect(line).toHaveText(/^includes MwSt\. 19\s% of 33,61\s*6,39$/)

  await using reading = await visit(server, path)
  const shown = reading.page.locator('[data-total="tax"]')
  await expect(shown).toHaveText(/MwSt\. 19\s% of 40,00/)
  await expect(shown.getByRole('button')).toHaveCount(0)
})

test('a country without a usual rate asks for one before there is tax', async () => {
  await using opened = await paper()
  const { page } = opened
  await page.locator('[data-action="add-tax"]').first().focus()
  await page.keyboard.press('Enter')
  const form = page.locator('[data-tax]')
  await form.getByLabel('Added to the prices').click()
  const rate = form.getByRole('group', { name: 'Other rate' })
  await expect(rate.getByLabel('Name')).toHaveValue('Sales tax')
  await expect(rate.getByLabel('Percent')).toBeFocused()
  await expect(total(page)).toHaveText('$280.00')
  await page.keyboard.type('10')
  await page.keyboard.press('Enter')
  await expect(total(page)).toHaveText('$308.00')
})

test('rows of a rate that is removed get the default one, and the tax column goes; one step to undo', async () => {
  const low = { id: 'r7', name: 'MwSt.', percent: 7, reason: '', parts: [] }
  const { ann, path } = await aTaxedOffer({ tax: { ...TAX, rates: [RATE, low] } })
  await using opened = await visit(server, path, { as: ann, width: 800 })
  const { page } = opened
  const rates = page.locator('[data-cell="tax"]')
  await expect(rates).toHaveCount(0)
  await openRates(page)
  await page.getByRole('menuitemcheckbox', { name: /7/ }).click()
  await expect(rates).toHaveText([/7\s%/, /19\s%/])
  await expect(total(page)).toHaveText('45,20 €')
  await page.locator('[data-action="add-tax"]').click()
  const form = page.locator('[data-tax]')
  await shot(page, 'tax-form', [800])
  await form.getByRole('button', { name: /Remove MwSt\. 7/ }).click()
  await expect(form).toContainText(/One row now has MwSt\. 19\s%\./)
  await expect(rates).toHaveCount(0)
  await expect(total(page)).toHaveText('47,60 €')
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await press(page, 'Control+z')
  await expect(rates).toHaveText([/7\s%/, /19\s%/])
  await expect(total(page)).toHaveText('45,20 €')
})

test('ctrl+z pressed before the closing form has faded undoes its change', async () => {
  const { ann, path } = await aTaxedOffer()
  await using opened = await visit(server, path, { as: ann, reducedMotion: 'no-preference' })
  const { page } = opened
  await page.locator('[data-action="add-tax"]').click()
  const form = page.locator('[data-tax]')
  await form.getByLabel('Included in the prices').click()
  await expect(total(page)).toHaveText('40,00 €')
  await form.locator('[data-action="add-rate"]').focus()
  // Pressed in the page: between two presses of Playwright the form would fade.
  await page.evaluate(async () => {
    const press = (key: string, ctrlKey = false) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }),
      )
    press('Escape')
    await Promise.resolve()
    press('z', true)
  })
  await expect(form).toHaveCount(0)
  await expect(total(page)).toHaveText('47,60 €')
})
