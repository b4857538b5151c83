import { test } from 'bun:test'
import type { Page } from 'playwright'
import { newHeading } from '../../src/domain/document/kinds/new-item.ts'
import { aPricedQuotation } from '../support/documents.ts'
import { expect } from '../support/expect.ts'
import { signUp } from '../support/person.ts'
import { sharedServer } from '../support/shared.ts'
import { crashWithDraft } from './steps/crash.ts'
import { block, editCopy, row, rows, total, typeFigure } from './steps/paper.ts'
import { fillSaveForm, pressSave, restore, sendSaveForm } from './steps/saving.ts'
import { visit } from './steps/visit.ts'

const server = sharedServer({ web: true })

const RATES = [
  { id: 'full', name: 'VAT', percent: 19, reason: '' },
  { id: 'low', name: 'VAT', percent: 7, reason: '' },
]

/** A heading and two rows of 20.00, one at 7 %; 10 % less, and tax. */
async function anOffer() {
  const owner = await signUp(server)
  const quotation = aPricedQuotation(2, {
    access: { level: 'everyone', userList: [] },
    tax: { mode: 'added', rates: RATES, defaultRate: 'full' },
    lines: [{ id: 'ten', html: 'Early bird', kind: 'percent', value: -10 }],
  })
  const table = quotation.blocks[1]
  if (table?.type !== 'boq' || table.boq.rows[1]?.type !== 'row') throw new Error('no table')
  table.boq.rows[1].taxRate = 'low'
  table.boq.rows.unshift({ ...newHeading('part', 'Ground floor', 1), hasSum: true })
  const { body } = await owner.call('/api/save-quotation', { body: { quotation } })
  return { owner, id: body.quotation.id as string }
}

/** Expects the offer with 3 × 10.00 in its first row: 30.00 at 19 % and 20.00 at 7 %, less 10 %. */
async function isComplete(page: Page): Promise<void> {
  const table = block(page, 'boq')
  const heading = row(table, 0)
  await expect(heading).toHaveAttribute('data-row-type', 'heading')
  await expect(heading).toContainText('Ground floor')
  await expect(heading.locator('[data-cell="price"]')).toHaveText('50.00')
  await expect(table.locator('[data-cell="tax"]')).toHaveText(['19%', '7%'])
  const amounts = block(page, 'price').locator('li[data-total] [data-amount]')
  await expect(amounts).toHaveText(['50.00', '−5.00', '45.00', '5.13', '1.26'])
  await expect(block(page, 'price')).toContainText('Early bird')
  await expect(total(page)).toHaveText('$51.39')
}

const edit = (page: Page) => typeFigure(row(block(page, 'boq'), 1), 'qty', '3')

test('a draft brings headings, lines and tax back after a crash', async () => {
  const { owner, id } = await anOffer()
  await using first = await visit(server, `/${id}`, { as: owner, clock: 'running' })
  await edit(first.page)
  await isComplete(first.page)
  await crashWithDraft(first.page)
  await using second = await visit(server, `/${id}`, { as: owner, context: first.context })
  await restore(second.page)
  await isComplete(second.page)
})

test('a copy of somebody else’s offer has its headings, lines and tax, and is stored with them', async () => {
  const [{ id }, reader] = [await anOffer(), await signUp(server)]
  await using at = await visit(server, `/${id}`, { as: reader })
  const { page } = at
  await editCopy(page)
  await edit(page)
  await isComplete(page)
  await pressSave(page)
  await fillSaveForm(page, { name: 'Mine' })
  const copy = await sendSaveForm(page)
  await expect(rows(block(page, 'boq'))).toHaveCount(3)
  const { body } = await reader.call('/api/get-quotation', { body: { id: copy } })
  expect(body.quotation.totals).toMatchObject({
    sum: 50,
    lines: [-5],
    net: 45,
    rounding: 0,
    total: 51.39,
    taxes: [
      { rate: 'full', base: 27, tax: 5.13 },
      { rate: 'low', base: 18, tax: 1.26 },
    ],
  })
})
