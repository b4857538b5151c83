import { test } from 'bun:test'
import { modal, standing } from '../../../e2e/steps/account.ts'
import { forgive, visit } from '../../../e2e/steps/visit.ts'
import { expect } from '../../../support/expect.ts'
import { signUp } from '../../../support/person.ts'
import { sharedServer } from '../../../support/shared.ts'

const server = sharedServer({ web: true })

test('the language of the settings shows the page in it, here and after a login elsewhere', async () => {
  const person = await signUp(server)
  await using at = await visit(server, '/quotation-list/settings', { as: person })
  const settings = await standing(at.page, 'settings')
  const choice = settings.getByLabel('Language')
  await expect(choice).toHaveValue('')
  await choice.selectOption({ label: 'Deutsch' })
  await expect(at.page.locator('html[lang=de][data-ready]')).toBeAttached()
  const select = modal(at.page, 'settings').locator('select:has(option[value=""])')
  await expect(select).toHaveValue('de')

  await using other = await visit(server, '/quotation-list/login')
  const login = await standing(other.page, 'login')
  await login.locator('[type=email]').fill(person.email)
  await login.locator('[type=password]').fill(person.password)
  await login.locator('[type=submit]').click()
  await expect(other.page.locator('html[lang=de][data-ready]')).toBeAttached()
  await expect(other.page).toHaveURL(`${server.url}/quotation-list`)
})

test('the choice in the footer says when the account could not be told, and stays as it was', async () => {
  const person = await signUp(server)
  await using at = await visit(server, '/quotation-list', { as: person })
  const { page } = at
  await page.route('**/api/account-settings', (route) => route.abort())
  const choice = page.getByRole('combobox', { name: 'Language of this site' })
  await choice.selectOption('pl')
  await expect(page.locator('[data-toast=error]')).toBeVisible()
  await expect(choice).toHaveValue('en')
  expect(await page.evaluate(() => document.cookie)).not.toContain('tool-language')
  forgive(at, /api\/account-settings/)
})

test('another language in the login form keeps the email, what is unsaved and what follows the login', async () => {
  const person = await signUp(server)
  await using at = await visit(server, '/new')
  const { page } = at
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  const title = page.locator('[data-block-type="text"] h1').first()
  await title.click()
  await page.keyboard.type('Bath')
  await page.locator('[data-menu="save"]').click()
  const form = modal(page, 'login')
  await form.locator('[type=email]').fill(person.email)
  await form.locator('[data-action="choose-language"]').selectOption({ label: 'Deutsch' })
  await expect(page.locator('html[lang=de][data-ready]')).toBeAttached()
  await expect(title).toHaveText('Bath')
  await expect(page.locator('[data-draft-banner]')).toHaveCount(0)
  await expect(form.locator('[type=email]')).toHaveValue(person.email)
  await form.locator('[type=password]').fill(person.password)
  await form.locator('[type=submit]').click()
  await expect(modal(page, 'save')).toBeVisible()
  expect(asked).toEqual([])
})
