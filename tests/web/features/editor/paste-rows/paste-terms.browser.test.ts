import { test } from 'bun:test'
import type { Page } from 'playwright'
import type { BoqBlock, Quotation } from '#domain/document/quotation.ts'
import { block, cell, row, rows } from '../../../../e2e/steps/paper.ts'
import { saveAgain } from '../../../../e2e/steps/saving.ts'
import { visit } from '../../../../e2e/steps/visit.ts'
import { shot, type Visit } from '../../../../support/browser.ts'
import { aQuotation } from '../../../../support/documents.ts'
import { expect } from '../../../../support/expect.ts'
import { type Person, signUp } from '../../../../support/person.ts'
import { sharedServer } from '../../../../support/shared.ts'

const server = sharedServer({ web: true })

const LIST = `Pos	Item	Qty	Unit	Unit price	Discount	VAT %	Cost	Amount
1	Kitchen
1.1	Wall tiles	12	m²	30.00	10	19	18.50	324.00
1.2	Grout	3	pcs	9.50		7	4.00	28.50
	Colour by choice
2	Bath
2.1	Mirror	1	pcs	120.00	15	19	70.00	102.00
`

const dialog = (page: Page) => page.locator('[data-paste-rows]')
const insert = (page: Page) => dialog(page).getByRole('button', { name: 'Insert' })
const role = (page: Page, column: number) =>
  dialog(page).getByRole('combobox', { name: `Column ${column} holds` })

/** A page that may use the clipboard, with the list pasted into its table. */
async function paste(text: string, path = '/new', as?: Person): Promise<Visit> {
  const at = await visit(server, path, as ? { as } : {})
  const { page } = at
  await at.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await cell(row(block(page, 'boq'), 0), 'qty').click()
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('Control+V')
  await expect(insert(page)).toBeFocused()
  return at
}

test('discounts, tax rates, costs and headings of a list are understood and shown', async () => {
  await using at = await paste(LIST)
  const { page } = at
  await expect(dialog(page)).toContainText('6 rows, together $454.50')
  await expect(dialog(page)).toContainText('Of them, 2 are headings and one is a note.')
  await expect(dialog(page)).toContainText(
    'Column 9 (Amount) is qty × item price less the discount in all 3 rows.',
  )
  await expect(dialog(page)).toContainText(
    'Customers never see what you pay yourself: column 8 (Cost).',
  )
  await expect(dialog(page)).toContainText(
    'Tax rates are left out until the quotation has tax: column 7 (VAT %).',
  )
  for (const [column, name] of [
    [6, 'discount'],
    [7, 'tax'],
    [8, 'cost'],
  ] as const)
    await expect(role(page, column)).toHaveValue(name)
  await expect(dialog(page).locator('[data-text-line="heading"]')).toHaveCount(2)
  await shot(page, 'paste-terms')
})

test('they become rows with discount and cost, headings and a note, in one undoable step', async () => {
  await using at = await paste(LIST)
  const { page } = at
  const boq = block(page, 'boq')
  await dialog(page).getByLabel('Replace the 3 existing rows').check()
  await insert(page).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(cell(boq, 'subtotal')).toHaveText('454.50')
  await expect(boq.locator('[data-row-type="heading"]')).toHaveCount(2)
  await expect(boq.locator('[data-row-type="note"]')).toContainText('Colour by choice')
  const tiles = boq.locator('[data-row-id]').filter({ hasText: 'Wall tiles' })
  await expect(cell(tiles, 'itemPrice')).toHaveText('30.00')
  await expect(cell(tiles, 'price')).toHaveText('324.00')
  // The column of discounts gets its room from the others, as from the menu of columns.
  await expect(boq.locator('[data-column="discount"]')).toBeVisible()
  await expect.poll(async () => (await boq.boundingBox())?.width).toBe(600)
  await shot(page, 'paste-terms-inserted')
  await page.keyboard.press('Control+Z')
  await expect(cell(boq, 'subtotal')).toHaveText('140.00')
  await expect(rows(boq)).toHaveCount(3)
})

test('a column gets another role by hand, and a line of text alone another kind', async () => {
  await using at = await paste(LIST)
  const { page } = at
  await role(page, 6).selectOption('none')
  await expect(dialog(page)).toContainText('Left out: column 6 (Discount).')
  await expect(dialog(page).locator('[data-doubt="pinned"]')).toHaveCount(2)
  await role(page, 6).selectOption('discount')
  await expect(dialog(page).locator('[data-doubt="pinned"]')).toHaveCount(0)
  const note = dialog(page).getByRole('combobox', { name: 'Line 5 is' })
  await expect(note).toHaveValue('note')
  await note.selectOption('heading')
  await expect(dialog(page)).toContainText('Of them, 3 are headings.')
  await note.selectOption('row')
  await expect(note).toHaveValue('row')
  await expect(dialog(page)).toContainText('Of them, 2 are headings.')
  await note.selectOption('leftOut')
  await expect(dialog(page)).toContainText('5 rows, together $454.50')
})

test('in a quotation with tax the rates are kept, new ones are added, and the server stores it all', async () => {
  const person = await signUp(server)
  const rates = [{ id: 'full', name: 'MwSt.', percent: 19, reason: '', parts: [] }]
  const quotation = aQuotation({ tax: { mode: 'added', rates, defaultRate: 'full' } })
  const saved = await person.call('/api/save-quotation', { body: { quotation } })
  const { id } = saved.body.quotation
  await using at = await paste(LIST, `/${id}`, person)
  const { page } = at
  await expect(dialog(page)).toContainText('A tax rate is added to the quotation: 7%.')
  await dialog(page).getByLabel('Replace the 3 existing rows').check()
  await insert(page).click()
  await expect(dialog(page)).toHaveCount(0)
  await saveAgain(page)
  const stored = (await person.call('/api/get-quotation', { body: { id } })).body
    .quotation as Quotation
  const [full, low] = stored.tax.rates
  expect(stored.tax.rates.map(({ name, percent }) => [name, percent])).toEqual([
    ['MwSt.', 19],
    ['MwSt.', 7],
  ])
  expect(full?.id).toBe(stored.tax.defaultRate ?? '')
  const table = stored.blocks.find((one): one is BoqBlock => one.type === 'boq')
  expect(table?.boq.column.discount.isShown).toBe(true)
  expect(table?.boq.rows).toMatchObject([
    { type: 'heading', description: { html: 'Kitchen' }, level: 1 },
    { type: 'row', discount: { value: 10 }, taxRate: null, cost: 18.5, price: { value: 324 } },
    { type: 'row', discount: { value: null }, taxRate: low?.id ?? '', cost: 4 },
    { type: 'note', description: { html: 'Colour by choice' } },
    { type: 'heading', description: { html: 'Bath' }, level: 1 },
    { type: 'row', discount: { value: 15 }, taxRate: null, cost: 70, price: { value: 102 } },
  ])
})

test('prices with tax are told in a quotation that adds tax', async () => {
  const person = await signUp(server)
  const rates = [{ id: 'full', name: 'VAT', percent: 20, reason: '', parts: [] }]
  const quotation = aQuotation({ tax: { mode: 'added', rates, defaultRate: 'full' } })
  const saved = await person.call('/api/save-quotation', { body: { quotation } })
  const list = 'Item\tQty\tPrice incl. VAT\nDoor\t2\t120.00\n'
  await using at = await paste(list, `/${saved.body.quotation.id}`, person)
  await expect(dialog(at.page)).toContainText(
    'Column 3 (Price incl. VAT) has prices with tax, but the quotation adds the tax.',
  )
})
