import { test } from 'bun:test'
import { linkMailedTo, logIn, logOut, menu, modal } from '../../../e2e/steps/account.ts'
import { block, cell, retype, toast } from '../../../e2e/steps/paper.ts'
import { banner, fillSaveForm } from '../../../e2e/steps/saving.ts'
import { forgive, goTo, reload, visit } from '../../../e2e/steps/visit.ts'
import { aPricedQuotation } from '../../../support/documents.ts'
import { expect } from '../../../support/expect.ts'
import { call, type Person, signUp } from '../../../support/person.ts'
import { sharedServer } from '../../../support/shared.ts'

const server = sharedServer({ web: true })

const NEW = 'four words nobody joins'

test('a reset link can be requested by keyboard alone', async () => {
  const anna = await signUp(server, 'anna')
  await using at = await visit(server, '/new/login')
  const { keyboard } = at.page
  await expect(modal(at.page, 'login').getByLabel('Email')).toBeFocused()
  await keyboard.type(anna.email)
  const links = ['Register', 'Reset']
  // The button can't be focused without a password.
  await keyboard.press('Tab')
  for (const name of links) {
    await keyboard.press('Tab')
    await expect(modal(at.page, 'login').getByRole('link', { name })).toBeFocused()
  }
  await keyboard.press('Enter')
  const form = modal(at.page, 'request-password-reset')
  await expect(form.getByLabel('Email')).toHaveValue(anna.email)
  await expect(form.getByLabel('Email')).toBeFocused()
  await expect(form.locator('[type=submit]')).toHaveText('RESET')
  await keyboard.press('Enter')
  await expect(toast(at.page, 'Check your inbox or spam')).toBeVisible()
  await at.page.waitForURL(`${server.url}/new`)
  await expect(form).toHaveCount(0)
  expect(await linkMailedTo(server, anna.email)).toContain('/new/reset-password/')
})

test('a suggestion that appears does not move the button away from a press', async () => {
  await using at = await visit(server, '/new/request-password-reset')
  const form = modal(at.page, 'request-password-reset')
  await form.getByLabel('Email').fill('anna@gmial.com')
  await form.locator('[type=submit]').click({ position: { x: 20, y: 8 } })
  await expect(toast(at.page, 'User not found')).toBeVisible()
  await expect(form.getByText('Did you mean?')).toBeVisible()
  forgive(at, /api\/request-password-reset/)
})

test('the link of the mail sets a new password once, and logs in here and in the other tabs', async () => {
  const ben = await signUp(server, 'ben')
  await call(server, '/api/request-password-reset', { body: { email: ben.email } })
  const link = await linkMailedTo(server, ben.email)
  await using other = await visit(server, '/new')
  await using at = await visit(server, '/new', { context: other.context })
  await goTo(at.page, link)
  const form = modal(at.page, 'reset-password')
  const submit = form.locator('[type=submit]')
  const password = form.getByLabel('New password')
  const choose = async (chosen: string) => {
    await password.fill(chosen)
    await form.getByLabel('Confirm password').fill(chosen)
    await submit.click()
  }

  await expect(form.getByLabel('Email')).toHaveValue(ben.email)
  await expect(form.getByLabel('Email')).toHaveAttribute('readonly')
  await expect(password).toBeFocused()
  await expect(submit).toBeDisabled()
  await password.fill(NEW)
  await form.getByLabel('Confirm password').fill('something else')
  await expect(form.getByText('Passwords do not match')).toBeVisible()
  await expect(submit).toBeDisabled()

  await choose('password123')
  await expect(password).toHaveAccessibleDescription(/^Too easy to guess/)
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(password).toBeFocused()
  forgive(at, /api\/reset-password/)

  await choose(NEW)
  await expect(toast(at.page, 'Password was reset')).toBeVisible()
  await expect(submit).toHaveAttribute('data-result', 'success')
  await at.page.waitForURL(`${server.url}/new`)
  await expect(menu(at.page, 'profile')).toBeVisible()
  await expect(menu(other.page, 'profile')).toBeVisible()

  await goTo(at.page, link)
  await choose(`${NEW} twice`)
  await expect(toast(at.page, 'Incorrect reset key')).toBeVisible()
  forgive(at, /api\/reset-password/)
  await form.getByRole('link', { name: 'Ask for a new one' }).click()
  const request = modal(at.page, 'request-password-reset')
  await expect(request.getByLabel('Email')).toHaveValue(ben.email)
})

test('a common password is refused under its field at registration too', async () => {
  await using at = await visit(server, '/new/register')
  const form = modal(at.page, 'register')
  await form.getByLabel('Email').fill('carla@example.com')
  await form.getByLabel('Password', { exact: true }).fill('password123')
  await form.getByLabel('Confirm password').fill('password123')
  await form.locator('[type=submit]').click()
  const password = form.getByLabel('Password', { exact: true })
  await expect(password).toHaveAccessibleDescription(/^Too easy to guess/)
  await expect(password).toBeFocused()
  forgive(at, /api\/register/)
  await at.page.keyboard.type('some words of mine')
  await expect(form.getByText('Too easy to guess')).toHaveCount(0)
})

test('nothing typed is lost when the server ends the session', async () => {
  const dora = await signUp(server, 'dora')
  const saved = await dora.call('/api/save-quotation', { body: { quotation: aPricedQuotation(1) } })
  const { id } = saved.body.quotation
  await using at = await visit(server, `/${id}`, { as: dora })
  const title = cell(block(at.page, 'boq'), 'title')
  await retype(title, 'Typed before')

  await resetElsewhere(dora)
  await at.page.keyboard.press('Control+Shift+S')
  await expect(toast(at.page, 'Not logged in')).toBeVisible()
  await expect(menu(at.page, 'login')).toBeVisible()
  forgive(at, /api\/(save-quotation|get-access-token)/)
  const login = modal(at.page, 'login')
  await login.getByLabel('Email').fill(dora.email)
  await login.getByLabel('Password').fill(NEW)
  await at.page.keyboard.press('Enter')
  await expect(login).toHaveCount(0)
  await expect(title).toContainText('Typed before')
  await at.page.keyboard.press('Control+Shift+S')
  await expect(toast(at.page, 'Updated')).toBeVisible()
  await reload(at.page)
  await expect(title).toHaveText('Typed before')
})

test('when the session ends under the save form, the login replaces it and returns to it', async () => {
  const person = await signUp(server, 'gus')
  await using at = await visit(server, '/quotation-list', { as: person })
  const { page } = at
  await menu(page, 'new').click()
  await menu(page, 'save').click()
  await fillSaveForm(page, { name: 'Attic' })
  await resetElsewhere(person)
  await modal(page, 'save').locator('[type=submit]').click()
  await expect(toast(page, 'Not logged in')).toBeVisible()
  await logIn(page, { ...person, password: NEW })
  await expect(modal(page, 'save').getByLabel('Name')).toHaveValue('Attic')
  forgive(at, /api\/(get|save)-/)
  await page.keyboard.press('Escape')
  await expect(modal(page, 'save')).toHaveCount(0)
  await expect(page).toHaveURL(/\/new$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/quotation-list$/)
})

test('after a session ended the next user sees nothing of its work, which waits for its owner', async () => {
  const [emil, fay] = [await signUp(server, 'emil'), await signUp(server, 'fay')]
  await using at = await visit(server, '/new', { as: emil })
  const { page } = at
  const title = cell(block(page, 'boq'), 'title')
  await retype(title, 'Only mine')
  await resetElsewhere(emil)
  await menu(page, 'quotation-list').click()
  await expect(menu(page, 'login')).toBeVisible()
  forgive(at, /api\/get-/)
  await menu(page, 'back').click()
  await expect(title).toHaveText('Only mine')
  await menu(page, 'login').click()
  await logIn(page, fay)
  await expect(title).toHaveText('Materials')
  await expect(banner(page)).toHaveCount(0)
  await logOut(page)
  await menu(page, 'login').click()
  await logIn(page, { ...emil, password: NEW })
  await expect(banner(page)).toBeVisible()
})

/** Sets the new password from somewhere else, which ends the sessions here. */
async function resetElsewhere({ email }: Person): Promise<void> {
  await call(server, '/api/request-password-reset', { body: { email } })
  const resetPasswordKey = (await linkMailedTo(server, email)).split('/').at(-1)
  const { status } = await call(server, '/api/reset-password', {
    body: { email, password: NEW, resetPasswordKey },
  })
  expect(status).toBe(200)
}
