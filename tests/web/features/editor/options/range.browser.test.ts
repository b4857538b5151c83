import { test } from 'bun:test'
import type { Locator, Page } from 'playwright'
import {
  type BoqRow,
  figureCell,
  newPriceBlock,
  newQuotation,
  newRowBlock,
  type Quotation,
} from '#domain/document/quotation.ts'
import { press } from '../../../../e2e/steps/keys.ts'
import { block, cell, editCopy, row, total } from '../../../../e2e/steps/paper.ts'
import { carryCookie, goTo, visit } from '../../../../e2e/steps/visit.ts'
import { shot } from '../../../../support/browser.ts'
import { aPricedQuotation } from '../../../../support/documents.ts'
import { expect } from '../../../../support/expect.ts'
import { type Person, signUp } from '../../../../support/person.ts'
import { sharedServer } from '../../../../support/shared.ts'

const server = sharedServer({ web: true })

/** Three rows of 10.00 × 2, the second optional; its path once it is stored. */
async function store(
  owner: Person,
  change: Partial<BoqRow> = {},
  terms: Partial<Quotation> = {},
): Promise<string> {
  const quotation = aPricedQuotation(3, {
    access: { level: 'everyone', userList: [] },
    ...terms,
  })
  const table = quotation.blocks[1]
  if (table?.type !== 'boq') throw new Error('no table')
  table.boq.rows[1] = { ...(table.boq.rows[1] as BoqRow), use: 'optional', ...change }
  const { body } = await owner.call('/api/save-quotation', { body: { quotation } })
  return `/${body.quotation.id}`
}

const range = { min: 1, max: 10, step: 1 }
/** The element's edges in px, whole. */
async function edgesOf(element: Locator) {
  const { x = 0, y = 0, width = 0 } = (await element.boundingBox()) ?? {}
  return { left: Math.round(x), right: Math.round(x + width), top: Math.round(y) }
}

async function expectOverItsCell(field: Locator, optional: Locator): Promise<void> {
  const [over, qty, price] = await Promise.all(
    [field, cell(optional, 'qty'), cell(optional, 'price')].map(edgesOf),
  )
  expect([over?.left, over?.right]).toEqual([qty?.left, qty?.right])
  expect(price?.top).toBe(qty?.top)
}

const shown = (page: Page) => row(block(page, 'boq'), 1).locator('[data-range]')

test('the quantity of an optional row is left to the customer, and fixed again', async () => {
  const owner = await signUp(server)
  const path = await store(owner, { price: figureCell(20, true) })
  await using at = await visit(server)
  const { page } = at
  await carryCookie(page.context(), server, owner)
  await goTo(page, `${server.url}${path}`)
  const optional = row(block(page, 'boq'), 1)
  await cell(optional, 'qty').focus()
  await press(page, 'Escape', 'q')
  const form = page.locator('[data-range-form]')
  const field = (name: string) => form.getByRole('textbox', { name })
  await expect(field('Least')).toBeFocused()
  await expect(field('Most')).toHaveValue('2')

  await page.keyboard.type('4')
  await press(page, 'Enter')
  await expect(form.getByRole('alert')).toHaveText('The most has to be more than the least.')
  await expect(field('Most')).toBeFocused()
  await field('Step').fill('none')
  await field('Most').fill('1,000')
  await press(page, 'Enter')
  await expect(form.getByRole('alert')).toHaveText('“none” isn’t a number.')
  await field('Step').fill('0')
  await press(page, 'Enter')
  await expect(form.getByRole('alert')).toHaveText('A step has to be more than 0.')
  await field('Step').fill('1')
  await expect(form.getByText('The row’s own quantity, 2, is not one of them.')).toBeVisible()
  await expect(form).toContainText('Its price is pinned: it stays whatever quantity is chosen.')
  await shot(page, 'range-form')
  await press(page, 'Enter')
  await expect(form).toBeHidden()
  await expect(shown(page)).toHaveText('4 to 1,000')
  await expect(optional.locator('[data-bar] :focus, [data-action]:focus')).toBeVisible()
  await shot(page, 'range')

  await press(page, 'Control+z')
  await expect(shown(page)).toBeHidden()
  await press(page, 'Control+Shift+z')
  await shown(page).click()
  await field('Least').fill('9')
  await press(page, 'Escape')
  await expect(form).toBeHidden()
  await expect(shown(page)).toHaveText('4 to 1,000')
  await shown(page).click()
  await form.getByRole('button', { name: 'Quantity is fixed' }).click()
  await expect(shown(page)).toBeHidden()
})

test('a reader of a single row chooses by keys, in the steps of its range', async () => {
  const owner = await signUp(server)
  const single = newRowBlock('single')
  const quotation = newQuotation([
    {
      ...single,
      use: 'optional',
      range: { min: 0.5, max: 2.25, step: 0.5 },
      description: { html: '<p>Sand</p>', value: null },
      itemPrice: { ...single.itemPrice, value: 100 },
      qty: { ...single.qty, value: 1, unit: 't' },
    },
    newPriceBlock('total'),
  ])
  const access = { level: 'everyone', userList: [] } as const
  const { body } = await owner.call('/api/save-quotation', {
    body: { quotation: { ...quotation, locale: 'de-DE', access } },
  })
  await using at = await visit(server, `/${body.quotation.id}`)
  const { page } = at
  const optional = block(page, 'row')
  const option = optional.getByRole('checkbox', { name: 'Optional: Sand' })
  // Loads the app.
  await option.focus()
  const field = optional.getByRole('spinbutton', { name: 'Quantity: Sand' })
  await expect(field).toHaveValue('1 t')
  await expectOverItsCell(field, optional)
  const bracket = await cell(optional, 'price').evaluate((price) => {
    const { content, visibility, fontSize } = getComputedStyle(price, '::after')
    return [content, visibility, fontSize === getComputedStyle(price).fontSize]
  })
  expect(bracket).toEqual(['")"', 'visible', true])
  await shot(page, 'range-left-out')
  await option.press('Space')
  await expect(total(page)).toHaveText(/^100,00/)
  await expectOverItsCell(field, optional)
  await field.press('ArrowUp')
  await expect(field).toHaveValue('1,5 t')
  await field.press('ArrowUp')
  await field.press('ArrowUp')
  await expect(field).toHaveValue('2,25 t')
  await expect(total(page)).toHaveText(/^225,00/)
  await field.fill('1,3')
  await field.press('Escape')
  await expect(field).toHaveValue('2,25 t')
  await field.fill('0,8 t')
  await field.press('Enter')
  await expect(
    page.getByText('You can choose 0,5 to 2,25 in steps of 0,5 t: 0,8 t became 1 t.'),
  ).toBeVisible()
  await shot(page, 'range-single')
  await page.setViewportSize({ width: 390, height: 800 })
  await expectOverItsCell(field, optional)
})

test('a long range wraps on a narrow phone, and nothing is beside the paper', async () => {
  const owner = await signUp(server)
  const lines = [{ id: 'line', html: 'Discount', kind: 'percent', value: -3 } as const]
  const path = await store(owner, { range: { min: 100_000, max: 1_000_000, step: 10 } }, { lines })
  await using at = await visit(server, path, { width: 320 })
  const optional = row(block(at.page, 'boq'), 1)
  const [card, more, difference] = await Promise.all(
    [
      optional,
      optional.getByRole('button', { name: 'More' }),
      optional.locator('[data-difference]'),
    ].map(edgesOf),
  )
  expect(more?.right).toBeLessThanOrEqual(card?.right ?? 0)
  expect(difference?.right).toBe(card?.right)
  expect(difference?.top).toBeGreaterThan(more?.top ?? 0)
})

test('a reader chooses a quantity on a phone: price and total follow, and a copy starts from it', async () => {
  const owner = await signUp(server)
  const path = await store(owner, { range, isChosen: true })
  await using at = await visit(server, path, { width: 390 })
  const { page } = at
  const optional = row(block(page, 'boq'), 1)
  await expect(total(page)).toHaveText('$60.00')
  await expect(shown(page)).toContainText('1 to 10')
  const more = optional.getByRole('button', { name: 'More' })
  expect((await more.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  // Loads the app, which then does it.
  await more.click()
  await expect(total(page)).toHaveText('$70.00')

  const field = optional.getByRole('spinbutton', { name: 'Quantity: Work of kind 1' })
  await expect(field).toHaveValue('3')
  await expectOverItsCell(field, optional)
  await field.press('ArrowUp')
  await expect(cell(optional, 'price')).toHaveText('40.00')
  await field.fill('12.5')
  await field.press('Enter')
  await expect(page.getByText('You can choose 1 to 10: 12.5 became 10.')).toBeVisible()
  await expect(field).toHaveValue('10')
  await expect(more).toHaveAttribute('aria-disabled', 'true')
  await field.fill('some')
  await field.press('Tab')
  await expect(page.getByText('“some” isn’t a number, so 10 was kept.')).toBeVisible()
  await expect(total(page)).toHaveText('$140.00')
  await shot(page, 'range-read')
  await page.setViewportSize({ width: 1280, height: 900 })
  await expectOverItsCell(field, optional)

  await editCopy(page)
  await expect(field).toBeHidden()
  await expect(cell(optional, 'qty')).toHaveText('10')
  await press(page, 'Control+z')
  await expect(total(page)).toHaveText('$60.00')
})
