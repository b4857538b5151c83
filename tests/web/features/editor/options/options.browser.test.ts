import { test } from 'bun:test'
import type { Locator, Page } from 'playwright'
import type { BoqRow } from '../../../../../src/domain/document/quotation.ts'
import { press } from '../../../../e2e/steps/keys.ts'
import { block, cell, editCopy, row, saveState, toast, total } from '../../../../e2e/steps/paper.ts'
import { carryCookie, goTo, visit } from '../../../../e2e/steps/visit.ts'
import { shot } from '../../../../support/browser.ts'
import { aPricedQuotation } from '../../../../support/documents.ts'
import { expect } from '../../../../support/expect.ts'
import { type Person, signUp } from '../../../../support/person.ts'
import { sharedServer } from '../../../../support/shared.ts'

const server = sharedServer({ web: true })

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
  await expect(row(table, 1).locator('[data-difference]')).toHaveText('+20.00')
  await expect(subtotal(table)).toHaveText('90.00')
  await expect(total(page)).toHaveText('$90.00')
  await expect(saveState(page, 'unsaved')).toBeVisible()

  await cell(row(table, 2), 'qty').focus()
  await press(page, 'Escape', 'a')
  await expect(row(table, 2)).toHaveAttribute('data-use', 'alternative')
  await shot(page, 'options')
  await press(page, 'Escape', 'Escape')
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
