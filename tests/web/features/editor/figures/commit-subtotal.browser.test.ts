import { test } from 'bun:test'
import type { Page } from 'playwright'
import { press } from '../../../../e2e/steps/keys.ts'
import { block, cell, row, saveState, toast, typeFigure } from '../../../../e2e/steps/paper.ts'
import { hasSaved } from '../../../../e2e/steps/saving.ts'
import { reload, visit } from '../../../../e2e/steps/visit.ts'
import { expect } from '../../../../support/expect.ts'
import { signUp } from '../../../../support/person.ts'
import { sharedServer } from '../../../../support/shared.ts'

const server = sharedServer({ web: true })

const subtotal = (page: Page) => cell(block(page, 'boq'), 'subtotal')
const price = (page: Page) => cell(row(block(page, 'boq'), 0), 'itemPrice')

test('undo right after a typed subtotal reverts the subtotal, not the step before', async () => {
  await using opened = await visit(server)
  const { page } = opened
  await typeFigure(row(block(page, 'boq'), 0), 'itemPrice', '11')
  await typeFigure(block(page, 'boq'), 'subtotal', '280')
  await press(page, 'Control+z')
  await expect(subtotal(page)).toHaveText('141.00')
  await expect(price(page)).toHaveText('11.00')
  await press(page, 'Control+Shift+z')
  await expect(subtotal(page)).toHaveText('280.00')
  await press(page, 'Control+z', 'Control+z')
  await expect(subtotal(page)).toHaveText('140.00')
})

test('a save right after a typed subtotal includes it', async () => {
  const person = await signUp(server)
  const id = await hasSaved(person)
  await using opened = await visit(server, `/${id}`, { as: person })
  const { page } = opened
  await typeFigure(block(page, 'boq'), 'subtotal', '280')
  await press(page, 'Control+s')
  await expect(toast(page, 'Updated')).toBeVisible()
  await expect(saveState(page, 'saved')).toBeVisible()
  await reload(page)
  await expect(subtotal(page)).toHaveText('280.00')
})
