import { test } from 'bun:test'
import type { Locator, Page } from 'playwright'
import { pricedOnly } from '#domain/document/options.ts'
import { figureCell, cell as rich } from '#domain/document/quotation.ts'
import { looksRight } from '../../../../e2e/steps/look.ts'
import { block, cell, enterRich, row } from '../../../../e2e/steps/paper.ts'
import { visit } from '../../../../e2e/steps/visit.ts'
import { aPricedQuotation } from '../../../../support/documents.ts'
import { expect } from '../../../../support/expect.ts'
import { signUp } from '../../../../support/person.ts'
import { sharedServer } from '../../../../support/shared.ts'

const server = sharedServer({ web: true })
const paper = () => visit(server)

const list = (page: Page) => page.getByRole('listbox', { name: 'Earlier rows' })
const options = (page: Page) => list(page).getByRole('option')

/** The text in the open description, without the menus of the editor. */
const text = (added: Locator) => cell(added, 'description').locator('.rich-editing[data-shown] p')

/** An empty row at the table's end, with the caret in its description. */
async function newRow(page: Page) {
  const table = block(page, 'boq')
  await table.getByRole('button', { name: '+ Row' }).click()
  const added = table.locator('[data-row-id]').last()
  await enterRich(cell(added, 'description'))
  return added
}

test('a row of the open quotation is taken with Enter, and undone as one step', async () => {
  await using at = await paper()
  const { page } = at
  const first = row(block(page, 'boq'), 0)
  await enterRich(cell(first, 'description'))
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Marble slab')
  await page.keyboard.press('Escape')
  const added = await newRow(page)
  await page.keyboard.type('m')
  await expect(list(page)).toHaveCount(0)
  await page.keyboard.type('ar')
  await expect(options(page)).toHaveText([/^Marble slab\s+10\.00$/])
  await page.keyboard.press('Enter')
  await expect(list(page)).toHaveCount(0)
  await expect(text(added)).toHaveText('Marble slab')
  await expect(cell(added, 'price')).toHaveText('10.00')
  await page.keyboard.press('Control+Z')
  await expect(text(added)).toHaveText('mar')
  await expect(cell(added, 'price')).toHaveText('')
})

test('a row that would make a sum beyond a trillion is not taken', async () => {
  await using at = await paper()
  const { page } = at
  const first = row(block(page, 'boq'), 0)
  await cell(first, 'itemPrice').click()
  await page.keyboard.type('600000000000')
  await enterRich(cell(first, 'description'))
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Marble slab')
  await page.keyboard.press('Escape')
  const added = await newRow(page)
  await page.keyboard.type('mar')
  await expect(options(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByText('That is beyond a trillion, so the cell stays blank.')).toBeVisible()
  await expect(text(added)).toHaveText('mar')
  await expect(cell(added, 'price')).toHaveText('')
})

test('earlier rows are offered below the text, chosen by arrows or mouse, dismissed by Escape', async () => {
  const person = await signUp(server)
  const quotation = aPricedQuotation(2)
  for (const item of quotation.blocks) {
    if (item.type !== 'boq') continue
    const [one, two] = pricedOnly(item.boq.rows)
    if (!one || !two) throw new Error('two rows')
    Object.assign(one, { description: rich('Wall tiles'), itemPrice: { ...figureCell(40) } })
    Object.assign(two, { description: rich('Wall paint'), itemPrice: { ...figureCell(12) } })
    one.qty.unit = 'm²'
  }
  await person.call('/api/save-quotation', { body: { quotation } })
  await using at = await visit(server, '/new', { as: person })
  const { page } = at
  const added = await newRow(page)
  await page.keyboard.type('wal')
  await expect(options(page)).toHaveCount(2)
  await looksRight(page, 'row-memory')
  const focused = page.locator(':focus')
  await expect(focused).toHaveRole('combobox')
  await expect(focused).toHaveAttribute('aria-activedescendant', 'suggestions-0')
  const [below, cellBox] = [
    await list(page).boundingBox(),
    await cell(added, 'description').boundingBox(),
  ]
  const isApart =
    (below?.y ?? 0) >= (cellBox?.y ?? 0) + (cellBox?.height ?? 0) ||
    (below?.y ?? 0) + (below?.height ?? 0) <= (cellBox?.y ?? 0)
  expect(isApart).toBe(true)
  await page.keyboard.press('Escape')
  await expect(list(page)).toHaveCount(0)
  await expect(focused).not.toHaveRole('combobox')
  await page.keyboard.type('l t')
  await expect(options(page)).toHaveText([/^Wall tiles\s+40\.00 \/ m²$/])
  await options(page).first().click()
  await expect(text(added)).toHaveText('Wall tiles')
  await expect(cell(added, 'qty')).toHaveText('1 m²')
  await expect(cell(added, 'price')).toHaveText('40.00')
})
