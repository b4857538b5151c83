import { test } from 'bun:test'
import { standing } from '../../../e2e/steps/account.ts'
import { looksRight } from '../../../e2e/steps/look.ts'
import { visit } from '../../../e2e/steps/visit.ts'
import { expect } from '../../../support/expect.ts'
import { signUp } from '../../../support/person.ts'
import { sharedServer } from '../../../support/shared.ts'

const server = sharedServer({ web: true })

test('the settings end reminders of offers that nobody answers, and begin them again', async () => {
  const person = await signUp(server)
  const reminds = async () => (await person.call('/api/offer-settings')).body.reminds
  await using at = await visit(server, '/quotation-list/settings', { as: person })
  const settings = await standing(at.page, 'settings')
  const choice = settings.getByLabel('Mail me when nobody has answered an offer for 7 days')
  await expect(choice).toBeEnabled()
  await expect(choice).toBeChecked()
  await looksRight(at.page, 'settings-reminders')
  await choice.press('Space')
  await expect(choice).not.toBeChecked()
  await expect.poll(reminds).toBe(false)
  await at.page.reload()
  await expect(choice).toBeEnabled()
  await expect(choice).not.toBeChecked()
  await choice.check()
  await expect.poll(reminds).toBe(true)
  // Without the server it stays as it is stored.
  await at.page.route('**/api/offer-settings', (route) => route.abort())
  await choice.click()
  await expect(choice).toBeChecked()
  await expect(at.page.locator('[data-sonner-toast]').first()).toBeVisible()
  at.complaints.length = 0
})
