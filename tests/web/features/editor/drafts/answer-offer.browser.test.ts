import { test } from 'bun:test'
import { crashWithDraft } from '../../../../e2e/steps/crash.ts'

import { block, total } from '../../../../e2e/steps/paper.ts'
import { restore } from '../../../../e2e/steps/saving.ts'
import { visit } from '../../../../e2e/steps/visit.ts'
import { expect } from '../../../../support/expect.ts'
import { sharedServer } from '../../../../support/shared.ts'

const server = sharedServer({ web: true })

test('a draft brings back tax and lines that were never saved', async () => {
  await using first = await visit(server, '/new', { clock: 'running' })
  const { page } = first
  await page.locator('[data-action="add-tax"]').click()
  const form = page.locator('[data-tax]')
  await form.getByLabel('Added to the prices').click()
  await form.getByLabel('Percent').fill('19')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.locator('[data-action="add-line"]').click()
  await expect(page.locator('[data-cell="line"]')).toBeFocused()
  await page.keyboard.type('-10%')
  await page.keyboard.press('Enter')
  await expect(total(page)).toHaveText('$299.88')
  await crashWithDraft(page)
  await using second = await visit(server, '/new', { context: first.context })
  await restore(second.page)
  await expect(total(second.page)).toHaveText('$299.88')
  const amounts = block(second.page, 'price').locator('li[data-total] [data-amount]')
  await expect(amounts).toHaveText(['280.00', '−28.00', '252.00', '47.88'])
})
