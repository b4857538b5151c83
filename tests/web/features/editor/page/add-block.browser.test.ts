import { test } from 'bun:test'
import { menu } from '../../../../e2e/steps/account.ts'
import { press } from '../../../../e2e/steps/keys.ts'
import { block, blocks, cell, hasCaret, row } from '../../../../e2e/steps/paper.ts'
import { visit } from '../../../../e2e/steps/visit.ts'
import { expect } from '../../../../support/expect.ts'
import { PNG } from '../../../../support/files.ts'
import { sharedServer } from '../../../../support/shared.ts'

const server = sharedServer({ web: true })
const paper = () => visit(server)

test('Image adds a text with the chosen picture, and room for more; a text says what it takes', async () => {
  await using opened = await paper()
  const { page } = opened
  const count = await blocks(page).count()
  const last = blocks(page).last()
  await page.getByRole('button', { name: '+ Block' }).click()
  const asked = page.waitForEvent('filechooser')
  await page.locator('[data-add-block="image"]').click()
  const chooser = await asked
  expect(chooser.isMultiple()).toBe(true)
  await expect(blocks(page)).toHaveCount(count)
  await chooser.setFiles({ name: 'plan.png', mimeType: 'image/png', buffer: Buffer.from(PNG) })
  await expect(blocks(page)).toHaveCount(count + 1)
  await expect(last.locator('[data-shown] img[alt="plan"]')).toBeVisible()
  await page.keyboard.type('Ground floor')
  await expect(last.locator('[data-shown] p')).toHaveText('Ground floor')
  await expect(last.locator('[data-rich]')).toHaveAttribute(
    'data-placeholder',
    'Write something, or type / for headings, lists, tables, pictures and files',
  )
})

test('Photo in Insert takes one, with a phone’s camera, to where the caret was', async () => {
  await using opened = await paper()
  const { page } = opened
  const description = cell(row(block(page, 'boq'), 1), 'description')
  await description.click()
  await hasCaret(description)
  await press(page, 'End')
  await page.keyboard.type(' ab')
  await press(page, 'ArrowLeft')
  await menu(page, 'insert').click()
  const asked = page.waitForEvent('filechooser')
  await menu(page, 'photo').click()
  const chooser = await asked
  expect(await chooser.element().getAttribute('capture')).toBe('environment')
  await chooser.setFiles({ name: 'wall.png', mimeType: 'image/png', buffer: Buffer.from(PNG) })
  const picture = description.locator('img[alt="wall"]')
  await expect(picture).toBeVisible()
  expect(await picture.evaluate(({ nextSibling }) => nextSibling?.textContent)).toBe('b')
})
