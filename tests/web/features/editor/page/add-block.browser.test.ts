import { test } from 'bun:test'
import { blocks } from '../../../../e2e/steps/paper.ts'
import { visit } from '../../../../e2e/steps/visit.ts'
import { expect } from '../../../../support/expect.ts'
import { PNG } from '../../../../support/files.ts'
import { sharedServer } from '../../../../support/shared.ts'

const server = sharedServer({ web: true })

test('Image adds a text with the chosen picture, and room for more; a text says what it takes', async () => {
  await using opened = await visit(server, '/new')
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
