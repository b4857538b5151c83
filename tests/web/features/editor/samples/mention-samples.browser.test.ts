import { test } from 'bun:test'
import { modal } from '../../../../e2e/steps/account.ts'
import { saveState, toast } from '../../../../e2e/steps/paper.ts'
import { visit } from '../../../../e2e/steps/visit.ts'
import { expect } from '../../../../support/expect.ts'
import { signUp } from '../../../../support/person.ts'
import { sharedServer } from '../../../../support/shared.ts'

const server = sharedServer({ web: true })

test('what is left of the sample is said while the paper is shown, and not on another page', async () => {
  await using at = await visit(server, '/new', { as: await signUp(server) })
  const { page } = at
  await page.locator('[data-menu="save"]').click()
  await modal(page, 'save').locator('[type=submit]').click()
  const said = toast(page, 'are still the sample')
  await expect(said).toBeVisible()
  await expect(page).not.toHaveURL(/\/new/)
  await expect(saveState(page, 'saved')).toBeAttached()
  await expect(said).toBeVisible()
  await page.locator('[data-menu="quotation-list"]').click()
  await expect(page).toHaveURL(/quotation-list/)
  await expect(said).toHaveCount(0)
})

test('a save that leads to the send form leaves it to the check there', async () => {
  await using at = await visit(server, '/new', { as: await signUp(server) })
  const { page } = at
  await page.locator('[data-menu="send"]').click()
  await modal(page, 'save').locator('[type=submit]').click()
  const check = modal(page, 'send').locator('[data-check]')
  await expect(check).toContainText('rows are still samples')
  await expect(toast(page, 'are still the sample')).toHaveCount(0)
})
