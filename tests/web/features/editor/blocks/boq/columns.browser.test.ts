import { test } from 'bun:test'
import type { Locator, Page } from 'playwright'
import { hasFocus, press } from '../../../../../e2e/steps/keys.ts'
import {
  bar,
  block,
  leavePaper,
  row,
  rows,
  saveState,
  toast,
  total,
} from '../../../../../e2e/steps/paper.ts'
import { visit } from '../../../../../e2e/steps/visit.ts'
import { shot } from '../../../../../support/browser.ts'
import { aPricedQuotation } from '../../../../../support/documents.ts'
import { expect } from '../../../../../support/expect.ts'
import { signUp } from '../../../../../support/person.ts'
import { sharedServer } from '../../../../../support/shared.ts'

const server = sharedServer({ web: true })
const paper = () => visit(server)

const boq = (page: Page) => block(page, 'boq')
const button = (page: Page) => boq(page).locator('[data-action="columns"]')
const choice = (page: Page, name: string) =>
  page.getByRole('menu', { name: 'Columns' }).getByRole('menuitemcheckbox', { name, exact: true })
const cellIn = (of: Locator, name: string) => of.locator(`[data-cell="${name}"]`).first()
const headings = (page: Page) => boq(page).locator('[data-column]')
const widthOf = async (element: Locator) => Math.round((await element.boundingBox())?.width ?? 0)

/** Shows or hides columns by the menu, and closes it. */
async function toggle(page: Page, ...names: string[]): Promise<void> {
  await boq(page).hover()
  await button(page).click()
  for (const name of names) await choice(page, name).click()
  await press(page, 'Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
}

async function type(cell: Locator, text: string, key = 'Enter'): Promise<void> {
  await cell.click()
  await expect(cell).toBeFocused()
  await cell.page().keyboard.type(text)
  await cell.page().keyboard.press(key)
}

/** Opens the number format beside the currency and chooses German. */
async function chooseGerman(page: Page): Promise<void> {
  await boq(page).getByRole('button', { name: 'USD' }).click()
  await page.getByRole('combobox', { name: 'Number format' }).fill('de-DE')
  await press(page, 'Enter')
}

test('the menu of columns shows what rows cost, as the toolbar does', async () => {
  await using opened = await paper()
  const { page } = opened
  const costs = page.locator('[data-costs]')
  await boq(page).hover()
  await button(page).click()
  await hasFocus(choice(page, 'No'))
  await expect(page.getByRole('menu', { name: 'Columns' })).toContainText('Only you see it')
  await press(page, 'End')
  await hasFocus(choice(page, 'Cost'))
  await press(page, 'Enter')
  await expect(choice(page, 'Cost')).toHaveAttribute('aria-checked', 'true')
  await expect(costs.first()).toBeVisible()
  await shot(page, 'columns-cost')
  await press(page, 'Escape')
  await expect(page.locator('[data-action="cost"]')).toHaveAttribute('aria-pressed', 'true')
  await toggle(page, 'Cost')
  await expect(costs).toHaveCount(0)
  await expect(page.locator('[data-action="cost"]')).toHaveAttribute('aria-pressed', 'false')
})

test('a column is shown and hidden by one press each, as a step to undo', async () => {
  await using opened = await visit(server)
  const { page } = opened
  const before = await boq(page).screenshot()
  await boq(page).hover()
  await button(page).click()
  await hasFocus(choice(page, 'No'))
  await expect(choice(page, 'Unit')).toHaveAttribute('aria-checked', 'false')
  await choice(page, 'Unit').click()
  await expect(choice(page, 'Unit')).toHaveAttribute('aria-checked', 'true')
  await expect(headings(page)).toHaveText([
    'No',
    'Description',
    'Item price',
    'Qty',
    'Unit',
    'Price',
  ])
  await press(page, 'ArrowDown', 'Space')
  await expect(headings(page)).toHaveCount(7)
  await shot(page, 'columns-menu', [1280, 800, 390])
  await press(page, 'Escape')
  await hasFocus(button(page))
  expect(await widthOf(boq(page))).toBe(600)
  expect(await widthOf(cellIn(row(boq(page), 0), 'unit'))).toBe(50)
  await expect(saveState(page, 'unsaved')).toBeVisible()
  await press(page, 'Control+z', 'Control+z')
  await expect(headings(page)).toHaveCount(5)
  await leavePaper(page)
  expect(await boq(page).screenshot()).toEqual(before)
})

test('a row counts on while its price, quantity or item price is hidden', async () => {
  await using opened = await paper()
  const { page } = opened
  await toggle(page, 'Price', 'No')
  await expect(cellIn(row(boq(page), 0), 'price')).toHaveCount(0)
  await type(cellIn(row(boq(page), 0), 'qty'), '7')
  await expect(boq(page).locator('[data-cell="subtotal"]')).toHaveText('200.00')
  await expect(total(page)).toHaveText('$340.00')
  await shot(page, 'columns-hidden', [1280, 800, 390])
  // The row still has its handle, whose dots stand in the margin.
  await row(boq(page), 0).hover()
  await expect(row(boq(page), 0).locator('[data-action="drag"]')).toHaveCount(1)
  await toggle(page, 'Price', 'Qty', 'Item price')
  await expect(cellIn(row(boq(page), 0), 'price')).toHaveText('70.00')
})

test('a discount is typed as a percentage, and the price follows', async () => {
  await using opened = await paper()
  const { page } = opened
  await toggle(page, 'Discount')
  const first = row(boq(page), 0)
  const discount = cellIn(first, 'discount')
  await type(cellIn(first, 'itemPrice'), '19.99')
  await type(cellIn(first, 'qty'), '2.5')
  await discount.click()
  await page.keyboard.type('15')
  await expect(cellIn(first, 'price')).toHaveText('42.48')
  await press(page, 'Enter')
  await expect(discount).toHaveText('15%')
  await hasFocus(cellIn(row(boq(page), 1), 'discount'))
  await type(discount, '101')
  await expect(
    toast(page, 'A discount is between −1000 % and 100 %, so 15% was kept.'),
  ).toBeVisible()
  await type(discount, 'much')
  await expect(toast(page, '"much" isn\'t a number, so 15% was kept.')).toBeVisible()
  await expect(discount).toHaveText('15%')
  await chooseGerman(page)
  await expect(discount).toHaveText('15\u00a0%')
  await type(discount, '12,5 %')
  await expect(discount).toHaveText('12,5\u00a0%')
  await expect(cellIn(first, 'price')).toHaveText('43,73')
  await discount.click()
  await press(page, 'Delete', 'Enter')
  await expect(discount).toHaveText('')
  await expect(cellIn(first, 'price')).toHaveText('49,98')
})

test('a unit moves out of the quantity into its column, and may be typed in either', async () => {
  await using opened = await paper()
  const { page } = opened
  const first = row(boq(page), 0)
  const [qty, unit] = [cellIn(first, 'qty'), cellIn(first, 'unit')]
  await type(qty, '12.5 m2')
  await expect(qty).toHaveText('12.5 m²')
  await toggle(page, 'Unit')
  await expect(qty).toHaveText('12.5')
  await expect(unit).toHaveText('m²')
  await type(unit, 'lfd. m')
  await type(qty, '3')
  await expect(unit).toHaveText('lfd. m')
  await type(qty, '4 h')
  await expect(unit).toHaveText('h')
  await expect(qty).toHaveText('4')
  await type(unit, 'a unit of more than 20 characters')
  await expect(toast(page, 'A unit has 20 characters at most, so h was kept.')).toBeVisible()
  await qty.click()
  await press(page, 'Delete', 'Enter')
  await expect(unit).toHaveText('h')
  await type(qty, '12')
  await type(unit, '%')
  await expect(qty).toHaveText('12 %')
  await toggle(page, 'Unit')
  await expect(qty).toHaveText('12 %')
})

test('Tab leads along whatever a table shows, and the arrows along each column', async () => {
  await using opened = await paper()
  const { page } = opened
  await toggle(page, 'Unit', 'Discount', 'Item price')
  const [first, second] = [row(boq(page), 0), row(boq(page), 1)]
  await cellIn(first, 'qty').click()
  for (const name of ['unit', 'discount', 'price']) {
    await press(page, 'Tab')
    await hasFocus(cellIn(first, name))
  }
  await press(page, 'Tab')
  await hasFocus(cellIn(second, 'description'))
  await press(page, 'Tab')
  await hasFocus(cellIn(second, 'qty'))
  await press(page, 'Shift+Tab', 'Shift+Tab')
  await hasFocus(cellIn(first, 'price'))
  await press(page, 'Shift+Tab', 'ArrowDown')
  await hasFocus(cellIn(second, 'discount'))
  await press(page, 'ArrowUp', 'ArrowUp')
  await hasFocus(boq(page).locator('[data-column="discount"] > *').first())
  await press(page, 'Tab', 'Tab')
  await hasFocus(button(page))
  // From the last row's last cell to '+ Row', and back.
  await toggle(page, 'Price')
  await cellIn(rows(boq(page)).last(), 'discount').click()
  await press(page, 'Tab')
  await hasFocus(boq(page).locator('[data-add]'))
  await press(page, 'Shift+Tab')
  await hasFocus(cellIn(rows(boq(page)).last(), 'discount'))
})

test('discounts and units are pasted below one another', async () => {
  await using opened = await paper()
  const { page } = opened
  await toggle(page, 'Unit', 'Discount')
  const paste = (of: Locator, text: string) =>
    of.evaluate((cell, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', pasted)
      cell.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    }, text)
  const at = (nth: number, name: string) => cellIn(row(boq(page), nth), name)
  await at(0, 'discount').click()
  await paste(at(0, 'discount'), '5 %\n7.5\n200\n')
  await expect(at(0, 'discount')).toHaveText('5%')
  await expect(at(1, 'discount')).toHaveText('7.5%')
  await expect(at(2, 'discount')).toHaveText('')
  await expect(toast(page, '"200" is no discount')).toBeVisible()
  await at(0, 'unit').click()
  await paste(at(0, 'unit'), 'm2\nh\npcs\nlump sum\n')
  await expect(rows(boq(page))).toHaveCount(4)
  for (const [nth, unit] of ['m²', 'h', 'pcs', 'lump sum'].entries())
    await expect(at(nth, 'unit')).toHaveText(unit)
})

test('on a phone all columns are on the cards, and Enter leads through them', async () => {
  await using opened = await visit(server, '/', { width: 390, touch: true })
  const { page } = opened
  const first = row(boq(page), 0)
  await cellIn(first, 'qty').tap()
  await bar(first).locator('[data-more]').tap()
  await page.getByRole('menuitem', { name: 'Columns' }).tap()
  await choice(page, 'Unit').tap()
  await choice(page, 'Discount').tap()
  await page.keyboard.press('Escape')
  await cellIn(first, 'itemPrice').tap()
  await page.keyboard.type('1234567.89')
  for (const [name, text] of [
    ['qty', '12.5'],
    ['unit', 'm²'],
    ['discount', '15'],
  ] as const) {
    await press(page, 'Enter')
    await hasFocus(cellIn(first, name))
    await page.keyboard.type(text)
  }
  await press(page, 'Enter')
  await hasFocus(cellIn(row(boq(page), 1), 'description'))
  await shot(page, 'columns-phone', [390])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('on a reader’s phone a discount is on the cards that have one, and nothing moves the quantities', async () => {
  const ann = await signUp(server)
  const access = { level: 'everyone' as const, userList: [] }
  const quotation = aPricedQuotation(3, { access })
  for (const block of quotation.blocks)
    if (block.type === 'boq') {
      block.boq.column.discount.isShown = true
      Object.assign(block.boq.rows[0] ?? {}, { discount: { html: '', value: 12.5 } })
    }
  const { body } = await ann.call('/api/save-quotation', { body: { quotation } })
  await using opened = await visit(server, `/${body.quotation.id}`, { width: 390, touch: true })
  const { page } = opened
  const [first, second] = [row(boq(page), 0), row(boq(page), 1)]
  await expect(cellIn(first, 'discount')).toHaveText(/^12\.5\s?%$/)
  await expect(cellIn(second, 'discount')).toBeHidden()
  const left = async (of: Locator) => Math.round((await cellIn(of, 'qty').boundingBox())?.x ?? 0)
  expect(await left(first)).toBe(await left(second))
})
