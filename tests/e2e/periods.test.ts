import { expect as is, test } from 'bun:test'
import type { Locator, Page } from 'playwright'
import { newHeading } from '#domain/document/kinds/new-item.ts'
import { pricedOnly } from '#domain/document/options.ts'
import { newRowBlock } from '#domain/document/quotation.ts'
import { shot } from '../support/browser.ts'
import { aPricedQuotation } from '../support/documents.ts'
import { expect } from '../support/expect.ts'
import { signUp } from '../support/person.ts'
import { sharedServer } from '../support/shared.ts'
import { press } from './steps/keys.ts'
import { block, cell, row, total, typeFigure } from './steps/paper.ts'
import { saveAgain } from './steps/saving.ts'
import { visit } from './steps/visit.ts'

const server = sharedServer({ web: true })

const RATE = { id: 'r19', name: 'VAT', percent: 19, reason: '', parts: [] }
const TAX = { mode: 'added' as const, rates: [RATE], defaultRate: 'r19' }

/** An offer with tax and two rows. */
async function anOffer() {
  const ann = await signUp(server)
  const quotation = aPricedQuotation(2, { tax: TAX, access: { level: 'everyone', userList: [] } })
  const { id } = (await ann.call('/api/save-quotation', { body: { quotation } })).body.quotation
  return { ann, path: `/${id}` }
}

/** Says how often the item is paid, from its '…'. */
async function paid(page: Page, item: Locator, period: string): Promise<void> {
  await item.hover()
  await item.locator(':scope > [data-bar] [data-more]').click()
  await page.getByRole('menuitem', { name: 'Paid…' }).click()
  await page.getByRole('menu', { name: 'Paid' }).getByText(period, { exact: true }).click()
}

async function retypeSum(figure: Locator, text: string): Promise<void> {
  await figure.click()
  await expect(figure).toBeFocused()
  await figure.page().keyboard.type(text)
  await press(figure.page(), 'Enter')
}

const subtotals = (table: Locator): Locator => table.locator('[data-cell="subtotal"]')

const totalOf = (page: Page, period: string): Locator =>
  page.locator(`[data-total-of="${period}"] [data-cell="total"]`)

const amount = (page: Page, hook: string): Locator =>
  page.locator(`[data-total="${hook}"] [data-amount]`)

/** Setup 500 once, hosting 49.00 monthly for 12 months, 19 % added (numbers: Prices that recur). */
async function showsExample(page: Page): Promise<void> {
  await expect(totalOf(page, 'once')).toHaveText('$595.00')
  await expect(totalOf(page, 'month')).toHaveText('$58.31')
  await expect(totalOf(page, 'month')).toHaveAttribute('data-per', '/ month')
  await expect(page.locator('[data-total="term"]')).toHaveText('for 12 months$699.72')
  await expect(page.locator('[data-total="first-year"]')).toHaveText('First year$1,294.72')
}

test('a setup once and hosting each month have a total each, with a term and a first year, and one is typed by itself', async () => {
  const { ann, path } = await anOffer()
  await using opened = await visit(server, path, { as: ann })
  const { page } = opened
  const table = block(page, 'boq')
  const [setup, hosting] = [row(table, 0), row(table, 1)]
  for (const [at, price] of [
    [setup, '500'],
    [hosting, '49'],
  ] as const) {
    await typeFigure(at, 'itemPrice', price)
    await typeFigure(at, 'qty', '1')
  }
  await expect(total(page)).toHaveText('$653.31')
  await paid(page, hosting, 'Every month')
  await expect(cell(hosting, 'price')).toHaveAttribute('data-per', '/ month')
  await expect(subtotals(table)).toHaveText(['500.00', '49.00'])
  await expect(amount(page, 'first-year')).toHaveText('$1,294.72')

  await page.getByRole('button', { name: 'Add term' }).click()
  const form = page.locator('[data-tax]')
  const term = form.getByLabel('Term in months')
  await expect(term).toBeFocused()
  for (const refused of ['0', '10,000', '1.5', 'a year']) {
    await term.fill(refused)
    await press(page, 'Enter')
    await expect(form.getByRole('alert')).toHaveText(
      'A term is a whole number from 1 to 600; blank means no term.',
    )
  }
  await term.fill('12')
  await press(page, 'Enter')
  await expect(form.getByRole('alert')).toHaveCount(0)
  await press(page, 'Escape')
  await expect(form).toHaveCount(0)
  await showsExample(page)
  await shot(page, 'periods')

  await retypeSum(totalOf(page, 'month'), '60')
  await expect(totalOf(page, 'once')).toHaveText('$595.00')
  await page.locator('[data-total-of="month"] [data-action="spread-total"]').click()
  await expect(cell(hosting, 'price')).toHaveText('50.42')
  await expect(cell(setup, 'price')).toHaveText('500.00')
  await expect(page.locator('[data-total="term"]')).toHaveText('for 12 months$720.00')
  await press(page, 'Control+z', 'Control+z')
  await retypeSum(subtotals(table).nth(1), '98')
  await expect(cell(hosting, 'price')).toHaveText('98.00')
  await expect(cell(setup, 'price')).toHaveText('500.00')
  await press(page, 'Control+z')
  await showsExample(page)
  await saveAgain(page)

  await using reader = await visit(server, path, { width: 390 })
  await showsExample(reader.page)
  await expect(cell(row(block(reader.page, 'boq'), 1), 'price')).toHaveAttribute(
    'data-per',
    '/ month',
  )
  await shot(reader.page, 'periods-read')
})

test('a table says how often its rows are paid, and a line between sum and total of which totals it is part', async () => {
  const { ann, path } = await anOffer()
  await using opened = await visit(server, path, { as: ann })
  const { page } = opened
  const table = block(page, 'boq')
  await paid(page, table, 'Every year')
  await expect(cell(row(table, 0), 'price')).toHaveAttribute('data-per', '/ year')
  await paid(page, row(table, 0), 'Once')
  await expect(subtotals(table)).toHaveText(['20.00', '20.00'])
  await block(page, 'price').hover()
  await page.getByRole('button', { name: 'Add discount' }).click()
  await page.keyboard.type('10 %')
  await press(page, 'Enter')
  await expect(total(page)).toHaveText(['$21.42', '$21.42'])
  const inYear = page.locator('[data-total-of="year"] [data-total="line"]')
  await inYear.hover()
  await inYear.getByRole('button', { name: 'Part of the totals' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Every year' }).click()
  await expect(total(page)).toHaveText(['$21.42', '$23.80'])
  await expect(inYear).toHaveCount(0)
  await press(page, 'Control+z', 'Control+z', 'Control+z', 'Control+z')
  await expect(total(page)).toHaveText('$47.60')
})

test('alt with the arrows moves a line among those of its own total, and what can be added wraps beside a narrow one', async () => {
  const ann = await signUp(server)
  const offer = aPricedQuotation(2, { tax: TAX })
  const line = (id: string, period: 'once' | 'month', value: number) =>
    ({ id, html: id, kind: 'amount', value, periods: [period] }) as const
  const lines = [line('a', 'once', -1), line('b', 'month', -2), line('c', 'once', -3)]
  const blocks = offer.blocks.map((each) => {
    if (each.type === 'price') return { ...each, width: 300 }
    if (each.type !== 'boq') return each
    const [first, second] = pricedOnly(each.boq.rows)
    if (!first || !second) return each
    const option = { period: 'month', use: 'optional', isChosen: false } as const
    return { ...each, boq: { ...each.boq, rows: [first, { ...second, ...option }] } }
  })
  const sent = { body: { quotation: { ...offer, lines, blocks } } }
  const { id } = (await ann.call('/api/save-quotation', sent)).body.quotation
  await using opened = await visit(server, `/${id}`, { as: ann })
  const { page } = opened
  const figures = page.locator('[data-total-of="once"] [data-cell="line"]')
  await expect(figures).toHaveText(['−1.00', '−3.00'])
  await figures.first().click()
  await press(page, 'Alt+ArrowDown')
  await expect(figures).toHaveText(['−3.00', '−1.00'])
  await expect(figures.last()).toBeFocused()
  await press(page, 'Alt+ArrowUp')
  await expect(figures).toHaveText(['−1.00', '−3.00'])

  const price = block(page, 'price')
  await price.hover()
  const own = await price.boundingBox()
  for (const button of await price.locator('[data-add] > button').all()) {
    const { x = 0, width = 0 } = (await button.boundingBox()) ?? {}
    is(x >= (own?.x ?? 0) - 9 && x + width <= (own?.x ?? 0) + (own?.width ?? 0) + 9).toBe(true)
  }
  const markOf = (at: number) =>
    cell(row(block(page, 'boq'), at), 'price').evaluate((element) => {
      const { fontSize } = getComputedStyle(element, '::after')
      return [element.dataset.per, fontSize]
    })
  is(await markOf(1)).toEqual(['/ month', '12px'])
  await shot(page, 'periods-narrow')
})

test('a heading shows a sum for each period, and an alternative of another period no difference, on a phone too', async () => {
  const ann = await signUp(server)
  const offer = aPricedQuotation(3, { tax: TAX, access: { level: 'everyone', userList: [] } })
  const blocks = offer.blocks.map((each) => {
    if (each.type !== 'boq') return each
    const [first, second, third] = pricedOnly(each.boq.rows)
    if (!first || !second || !third) return each
    const group = { use: 'alternative', group: 'care' } as const
    const rows = [
      { ...newHeading('part', '<p>Care</p>'), hasSum: true },
      first,
      { ...second, ...group, period: 'month' as const, isChosen: true },
      { ...third, ...group, period: 'year' as const, isChosen: false },
    ]
    return { ...each, boq: { ...each.boq, rows } }
  })
  const care = { ...newRowBlock('block'), use: 'optional' as const, period: 'quarter' as const }
  const { itemPrice, qty } = care
  const priced = { ...care, itemPrice: { ...itemPrice, value: 90 }, qty: { ...qty, value: 1 } }
  const all = blocks.toSpliced(2, 0, priced, { ...priced, id: 'other', use: 'included' })
  const sent = { body: { quotation: { ...offer, blocks: all } } }
  const { id } = (await ann.call('/api/save-quotation', sent)).body.quotation
  await using opened = await visit(server, `/${id}`, { as: ann, width: 390, touch: true })
  const { page } = opened
  const sums = row(block(page, 'boq'), 0).locator('[data-cell="price"]')
  await expect(sums).toHaveText(['20.00', '20.00'])
  await expect(sums.nth(1)).toHaveAttribute('data-per', '/ month')
  await expect(page.locator('[data-difference]')).toHaveText(['+107.10 / quarter'])
  await block(page, 'row').scrollIntoViewIfNeeded()
  await shot(page, 'periods-heading')
  await row(block(page, 'boq'), 3).locator('[data-choose]').click()
  await expect(sums.nth(1)).toHaveAttribute('data-per', '/ year')
  await expect(total(page)).toHaveText(['$23.80', '$107.10', '$23.80'])
})
