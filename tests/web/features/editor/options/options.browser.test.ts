import { test } from 'bun:test'
import type { Locator, Page } from 'playwright'
import {
  type BoqRow,
  figureCell,
  newRowBlock,
  qtyCell,
  type RowBlock,
} from '#domain/document/quotation.ts'
import { press } from '../../../../e2e/steps/keys.ts'
import {
  block,
  cell,
  editCopy,
  hasCaret,
  row,
  saveState,
  toast,
  total,
} from '../../../../e2e/steps/paper.ts'
import { carryCookie, goTo, visit } from '../../../../e2e/steps/visit.ts'
import { shot } from '../../../../support/browser.ts'
import { aPricedQuotation } from '../../../../support/documents.ts'
import { expect } from '../../../../support/expect.ts'
import { type Person, signUp } from '../../../../support/person.ts'
import { sharedServer } from '../../../../support/shared.ts'

const server = sharedServer({ web: true })

const RATES = [
  { id: 'full', name: 'VAT', percent: 19, reason: '', parts: [] },
  { id: 'low', name: 'VAT', percent: 7, reason: '', parts: [] },
]

/** Four rows of 20.00, one with a dearer item price; its path once it is stored. */
async function store(
  owner: Person,
  change: (second: BoqRow) => BoqRow = (row) => row,
): Promise<string> {
  const quotation = aPricedQuotation(4, { access: { level: 'everyone', userList: [] } })
  const table = quotation.blocks[1]
  if (table?.type !== 'boq' || table.boq.rows[2]?.type !== 'row') throw new Error('no table')
  table.boq.rows[2].itemPrice.value = 25
  table.boq.rows[1] = change(table.boq.rows[1] as BoqRow)
  const { body } = await owner.call('/api/save-quotation', { body: { quotation } })
  return `/${body.quotation.id}`
}

async function open(page: Page, owner: Person, path: string): Promise<Locator> {
  await carryCookie(page.context(), server, owner)
  await goTo(page, `${server.url}${path}`)
  return block(page, 'boq')
}

const subtotal = (table: Locator) => cell(table, 'subtotal')

test('a row becomes optional, alternative and part of the offer again by keys alone', async () => {
  const owner = await signUp(server)
  const path = await store(owner)
  await using at = await visit(server)
  const { page } = at
  const table = await open(page, owner, path)
  await expect(total(page)).toHaveText('$110.00')

  await cell(row(table, 1), 'qty').focus()
  await press(page, 'Escape', 'o')
  await expect(row(table, 1)).toHaveAttribute('data-use', 'optional')
  await expect(row(table, 1)).toHaveAttribute('data-chosen', 'false')
  // It would add its price, which is there already.
  await expect(row(table, 1).getByRole('checkbox')).toBeVisible()
  await expect(row(table, 1).locator('[data-difference]')).toHaveCount(0)
  await expect(subtotal(table)).toHaveText('90.00')
  await expect(total(page)).toHaveText('$90.00')
  await expect(saveState(page, 'unsaved')).toBeVisible()

  await cell(row(table, 2), 'qty').focus()
  await press(page, 'Escape', 'a')
  await expect(row(table, 2)).toHaveAttribute('data-use', 'alternative')
  await shot(page, 'options')
  await expect(subtotal(table)).toHaveText('60.00')
  await press(page, 'p')
  await expect(row(table, 2)).not.toHaveAttribute('data-use')
  // An alternative to nothing is an ordinary row again.
  await expect(row(table, 1)).not.toHaveAttribute('data-use')
  await expect(total(page)).toHaveText('$110.00')
  for (const [text, first, second] of [
    ['$60.00', 'alternative', 'alternative'],
    ['$90.00', 'optional', null],
    ['$110.00', null, null],
  ] as const) {
    await press(page, 'Control+z')
    await expect(total(page)).toHaveText(text)
    expect(await row(table, 1).getAttribute('data-use')).toBe(first)
    expect(await row(table, 2).getAttribute('data-use')).toBe(second)
  }
  await press(page, 'Control+Shift+z', 'Control+Shift+z')
  await expect(total(page)).toHaveText('$60.00')
})

test('an alternative is chosen by its radio button, the sums roll, and it is undone as a step', async () => {
  const owner = await signUp(server)
  const path = await store(owner)
  await using at = await visit(server, '/', { reducedMotion: 'no-preference' })
  const { page } = at
  const table = await open(page, owner, path)
  await cell(row(table, 2), 'qty').focus()
  await press(page, 'Escape', 'a')
  const [first, second] = [row(table, 1), row(table, 2)].map((one) => one.getByRole('radio'))
  if (!first || !second) throw new Error('two alternatives')
  await expect(first).toBeChecked()
  await expect(second).not.toBeChecked()
  await expect(row(table, 2).locator('[data-difference]')).toHaveText('+30.00')
  await expect(total(page)).toHaveText('$60.00')

  expect(await pressed(second)).toEqual({ text: '90.00', rolls: true })
  await expect(first).not.toBeChecked()
  await expect(row(table, 1).locator('[data-difference]')).toHaveText('−30.00')
  await expect(total(page)).toHaveText('$90.00')
  // Chosen again, it stays so.
  await second.press('Space')
  await expect(second).toBeChecked()
  await press(page, 'Control+z')
  await expect(first).toBeChecked()
  await expect(total(page)).toHaveText('$60.00')
})

test('Tab leads from a price to the switch of its row and on, and Shift+Tab back', async () => {
  const owner = await signUp(server)
  const path = await store(owner, (row) => ({ ...row, use: 'optional' }))
  await using at = await visit(server)
  const { page } = at
  const table = await open(page, owner, path)
  const option = row(table, 1).getByRole('checkbox')
  await cell(row(table, 1), 'price').focus()
  await press(page, 'Tab')
  await expect(option).toBeFocused()
  await press(page, 'Space')
  await expect(option).toBeChecked()
  await expect(total(page)).toHaveText('$110.00')
  await press(page, 'Tab')
  await hasCaret(cell(row(table, 2), 'description'))
  await press(page, 'Shift+Tab')
  await expect(option).toBeFocused()
  await press(page, 'Shift+Tab')
  await expect(cell(row(table, 1), 'price')).toBeFocused()
})

test('a single row has a discount and a rate of its own, and may be optional', async () => {
  const owner = await signUp(server)
  const quotation = aPricedQuotation(1, {
    tax: { mode: 'added', rates: RATES, defaultRate: 'full' },
  })
  const single: RowBlock = {
    ...newRowBlock('single'),
    taxRate: 'low',
    discount: { html: '', value: 10 },
    itemPrice: figureCell(50),
    qty: qtyCell(2),
  }
  quotation.blocks.splice(2, 0, single)
  const { body } = await owner.call('/api/save-quotation', { body: { quotation } })
  await using at = await visit(server)
  const { page } = at
  await open(page, owner, `/${body.quotation.id}`)
  const alone = block(page, 'row')
  await expect(cell(alone, 'price')).toHaveText('90.00')
  await expect(alone.locator('[data-cell="discount"]')).toHaveText('10%')
  await expect(alone.locator('[data-cell="tax"]')).toHaveText('7%')
  // 20.00 at 19 %, 90.00 at 7 %.
  await expect(total(page)).toHaveText('$120.10')
  await cell(alone, 'qty').focus()
  await press(page, 'Escape', 'o')
  await expect(total(page)).toHaveText('$23.80')
  await expect(alone.locator('[data-difference]')).toHaveText('+96.30')
  const tops = await alone
    .locator('[data-cell]')
    .evaluateAll((cells) => cells.map((one) => one.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  await alone.getByRole('checkbox').press('Space')
  await expect(total(page)).toHaveText('$120.10')
  await press(page, 'Control+z', 'Control+z')
  await expect(alone.getByRole('checkbox')).toHaveCount(0)
  await shot(page, 'single-row')
})

test('a switch that would lead beyond a trillion stays as it is, and says why', async () => {
  const owner = await signUp(server)
  const path = await store(owner, (row) => ({
    ...row,
    use: 'optional',
    itemPrice: { ...row.itemPrice, value: 499_999_999_999 },
  }))
  await using at = await visit(server)
  const { page } = at
  await open(page, owner, path)
  await expect(total(page)).toHaveText('$90.00')
  const option = page.getByRole('checkbox', { name: 'Optional: Work of kind 1' })
  await option.focus()
  await press(page, 'Space')
  await expect(toast(page, 'Not changed: the sum would be beyond a trillion.')).toBeVisible()
  await expect(option).not.toBeChecked()
  await expect(total(page)).toHaveText('$90.00')
})

test('a reader switches an option: the total follows, nothing is unsaved, and a copy starts from it', async () => {
  const owner = await signUp(server)
  const path = await store(owner, (row) => ({ ...row, use: 'optional' }))
  await using at = await visit(server, path, { width: 390 })
  const { page } = at
  await expect(total(page)).toHaveText('$90.00')
  const option = page.getByRole('checkbox', { name: 'Optional: Work of kind 1' })
  expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  // Loads the app, which then does it.
  await option.click()
  await expect(option).toBeChecked()
  await expect(total(page)).toHaveText('$110.00')
  await shot(page, 'options-read')
  await option.press('Space')
  await expect(option).not.toBeChecked()
  await expect(total(page)).toHaveText('$90.00')
  await option.press('Space')
  await editCopy(page)
  await expect(total(page)).toHaveText('$110.00')
  await press(page, 'Control+z')
  await expect(total(page)).toHaveText('$90.00')
})

test('the closing bracket of a price is not cut off beside the table, at any width', async () => {
  const owner = await signUp(server)
  const path = await store(owner, (row) => ({ ...row, use: 'optional' }))
  await using at = await visit(server, path)
  const { page } = at
  for (const width of [1280, 800, 701]) {
    await page.setViewportSize({ width, height: 900 })
    const room = await cell(row(block(page, 'boq'), 1), 'price').evaluate((price) => {
      const bracket = Number.parseFloat(getComputedStyle(price, '::after').right)
      // Rows are painted within their group (rendered-rows.ts).
      const group = price.closest('[data-row-id]')?.parentElement
      const { right = 0 } = group?.getBoundingClientRect() ?? {}
      return right - price.getBoundingClientRect().right + bracket
    })
    expect(room, `${width} px`).toBeGreaterThanOrEqual(0)
  }
})

/** Presses the switch; the subtotal's text right after, and whether it is rolling to it. */
const pressed = (option: Locator) =>
  option.evaluate(async (button: HTMLElement) => {
    const subtotal = document.querySelector('[data-cell="subtotal"]')
    button.click()
    await new Promise((done) => queueMicrotask(() => queueMicrotask(() => done(null))))
    const rolls = (subtotal?.getAnimations().length ?? 0) > 0
    return { text: subtotal?.textContent, rolls }
  })
