import { test } from 'bun:test'
import { press } from '../../../../e2e/steps/keys.ts'
import { total } from '../../../../e2e/steps/paper.ts'
import { visit } from '../../../../e2e/steps/visit.ts'
import { expect } from '../../../../support/expect.ts'
import { sharedServer } from '../../../../support/shared.ts'

const server = sharedServer({ web: true })

test('the template’s sentence on tax follows the tax, in the same step', async () => {
  await using opened = await visit(server, '/new')
  const { page } = opened
  const note = page.locator('[data-block-type="text"]').filter({ hasText: /^(Prices|Tax) / })
  await page.locator('[data-action="add-tax"]').click()
  const form = page.locator('[data-tax]')
  await form.getByLabel('Included in the prices').click()
  await form.getByLabel('Percent').fill('19')
  await page.keyboard.press('Enter')
  await expect(note).toHaveText('Prices include tax.')
  await form.getByLabel('Added to the prices').click()
  await expect(note).toHaveText('Tax is added to the prices.')
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await press(page, 'Control+z')
  await expect(note).toHaveText('Prices include tax.')
  await press(page, 'Control+z')
  await expect(note).toHaveText('Prices do not include tax.')
  await expect(total(page)).toHaveText('$280.00')
})
