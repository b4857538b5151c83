import { expect as is, test } from 'bun:test'
import { menu, modal, standing } from '../../../e2e/steps/account.ts'
import { looksRight } from '../../../e2e/steps/look.ts'
import { toast } from '../../../e2e/steps/paper.ts'
import { forgive, visit } from '../../../e2e/steps/visit.ts'
import { aNote } from '../../../support/documents.ts'
import { expect } from '../../../support/expect.ts'
import { PNG, upload } from '../../../support/files.ts'
import { call, signUp } from '../../../support/person.ts'
import { sharedServer } from '../../../support/shared.ts'

const server = sharedServer({ web: true })

test('the password is changed in the settings, by who knows it, and other browsers are logged out', async () => {
  const person = await signUp(server)
  await using at = await visit(server, '/quotation-list/settings', { as: person })
  const settings = await standing(at.page, 'settings')
  await settings.getByRole('button', { name: 'Change password' }).press('Enter')
  const send = settings.locator('[type=submit]')
  await expect(send).toBeDisabled()
  await settings.getByLabel('Current password').fill('a wrong password')
  await settings.getByLabel('New password').fill('password123')
  await settings.getByLabel('Confirm password').fill('password123')
  await send.click()
  await expect(toast(at.page, 'This is not your password')).toBeVisible()
  await expect(settings.getByText('This is not your password')).toBeVisible()
  await looksRight(at.page, 'settings-password')
  await settings.getByLabel('Current password').fill(person.password)
  await send.click()
  await expect(settings.getByText('Too easy to guess')).toBeVisible()
  const password = 'another password, long enough'
  await settings.getByLabel('New password').fill(password)
  await settings.getByLabel('Confirm password').fill(password)
  await send.click()
  await expect(toast(at.page, 'Password changed')).toBeVisible()
  await expect(settings.getByLabel('New password')).toHaveValue('')
  forgive(at, /status of 40[03]/)

  is((await person.call('/api/get-quotation-list')).status).toBe(401)
  const { email } = person
  is((await call(server, '/api/login', { body: { email, password } })).status).toBe(200)
  await at.page.keyboard.press('Escape')
  await expect(at.page.getByText('No quotations yet')).toBeVisible()
})

test('the account is deleted in the settings, which say what goes with it', async () => {
  const person = await signUp(server)
  await person.call('/api/save-quotation', { body: { quotation: aNote('') } })
  await upload(person, 'plan.png', PNG)
  await using at = await visit(server, '/quotation-list/settings', { as: person })
  const { page } = at
  const settings = await standing(page, 'settings')
  await settings.getByRole('button', { name: 'Delete account' }).press('Enter')
  await expect(settings).toContainText('with 1 quotation, no bookmarks and 1 file.')
  const send = settings.locator('[type=submit]')
  await expect(send).toBeDisabled()
  await settings.getByLabel('Password', { exact: true }).fill(person.password)
  await looksRight(page, 'settings-delete')
  await send.click()
  await expect(toast(page, 'Account deleted')).toBeVisible()
  await expect(modal(page, 'settings')).toHaveCount(0)
  await expect(page).toHaveURL(`${server.url}/new`)
  await expect(menu(page, 'login')).toBeVisible()
  await expect(modal(page, 'login')).toHaveCount(0)
  await expect(toast(page, 'Not logged in')).toHaveCount(0)
  is((await call(server, '/api/login', { body: person })).status).toBe(404)
})
