import { expect as is, test } from 'bun:test'
import { forgive, visit } from '../../../e2e/steps/visit.ts'
import { expect } from '../../../support/expect.ts'
import { sharedPerson, sharedServer } from '../../../support/shared.ts'

const server = sharedServer({ web: true })
const anna = sharedPerson(server, 'anna')

/** A person who is not logged in. */
async function stranger(path: string) {
  const visitor = await visit(server, path)
  const { page } = visitor
  const login = page.locator('[data-modal="login"]')
  return {
    ...visitor,
    login,
    email: login.getByLabel('Email'),
    password: login.getByLabel('Password'),
    submit: login.locator('[type=submit]'),
    toast: (kind: string) => page.locator(`[data-toast="${kind}"]`),
    pathIs: (path: string) => page.waitForURL(server.url + path),
  }
}

test('the button waits for a valid email, of which an error or a correction is shown once it is left; Register has it', async () => {
  await using at = await stranger('/new/login')
  const width = () => at.login.evaluate((element: HTMLElement) => element.offsetWidth)
  is(await width()).toBe(350)
  await at.page.setViewportSize({ width: 320, height: 900 })
  is(await width()).toBe(300)
  await at.page.setViewportSize({ width: 1280, height: 900 })
  await expect(at.submit).toHaveText('LOG IN')
  await expect(at.submit).toBeDisabled()
  await at.email.fill('anna@')
  await expect(at.login.getByText('Check email pattern')).toHaveCount(0)
  await at.password.focus()
  await expect(at.login.getByLabel('Check email pattern')).toHaveValue('anna@')
  await at.login.getByLabel('Check email pattern').fill('')
  await expect(at.login.getByLabel('Check email pattern')).toHaveValue('')
  await at.login.getByLabel('Check email pattern').fill('anna@example')
  await at.password.fill('secret')
  await expect(at.submit).toBeDisabled()
  await at.login.getByLabel('Check email pattern').fill('anna@example.com')
  await expect(at.email).toHaveValue('anna@example.com')
  await expect(at.submit).toBeEnabled()

  await at.email.fill('anna@gmial.com')
  await at.password.focus()
  await expect(at.login.getByText('Did you mean?')).toBeVisible()
  await at.login.getByRole('button', { name: 'anna@gmail.com' }).click()
  await expect(at.email).toHaveValue('anna@gmail.com')
  await expect(at.login.getByText('Did you mean?')).toHaveCount(0)
  await at.login.getByRole('link', { name: 'Register' }).click()
  const register = at.page.locator('[data-modal="register"]')
  await expect(register.getByLabel('Email')).toHaveValue('anna@gmail.com')
  await expect(register.getByLabel('Password', { exact: true })).toBeFocused()
})

test('a refused login is announced and the form says what is wrong; a good one shows a check and goes to the parent', async () => {
  await using at = await stranger('/new/login')
  await at.email.fill(anna.email)
  await at.password.fill('not her password')
  await at.submit.click()
  await expect(at.toast('warning')).toHaveText('Invalid credentials')
  await expect(at.login.getByText('Email or password is wrong')).toBeVisible()
  await at.password.fill('')
  await expect(at.login.getByText('Email or password is wrong')).toHaveCount(0)
  await expect(at.submit).toHaveAttribute('data-result', 'idle')
  await at.email.fill('nobody@example.com')
  await at.password.fill('whatever it was')
  await at.submit.click()
  await expect(at.toast('info')).toHaveText('Not registered')
  await expect(at.login.getByText('No account has this email')).toBeVisible()
  await expect(at.submit).toHaveAttribute('data-result', 'error')
  await expect(at.submit).toHaveAttribute('data-result', 'idle')
  forgive(at, /api\/login/)

  await at.email.fill(anna.email)
  await at.password.fill(anna.password)
  await at.page.keyboard.press('Enter')
  await expect(at.submit).toHaveAttribute('data-result', 'success')
  await at.pathIs('/new')
  await expect(at.login).toHaveCount(0)
  await expect(at.page.locator('[data-menu="profile"]')).toBeVisible()
  await expect(at.page.locator('[data-menu="login"]')).toBeHidden()
  await at.page.goto(`${server.url}/new/login`)
  await at.pathIs('/new')
  await expect(at.login).toHaveCount(0)
})

test('after a login on the way to the list, the list opens and is fetched', async () => {
  await using at = await stranger('/quotation-list')
  await expect(at.page.getByText('Unauthorized')).toBeVisible()
  await at.page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await at.pathIs('/quotation-list/login')
  await at.email.fill(anna.email)
  await at.password.fill(anna.password)
  await at.submit.click()
  await at.pathIs('/quotation-list')
  await expect(at.page.getByText('No quotations yet')).toBeVisible()
  await at.page.getByRole('button', { name: 'New quotation' }).click()
  await at.pathIs('/new')
})

test('a login that the browser’s Back has closed leads the next one nowhere', async () => {
  await using at = await stranger('/new')
  await at.page.locator('[data-menu="save"]').click()
  await at.pathIs('/new/login')
  await at.page.goBack()
  await expect(at.login).toHaveCount(0)
  await at.page.locator('[data-menu="login"]').click()
  await at.email.fill(anna.email)
  await at.password.fill(anna.password)
  await at.submit.click()
  await expect(at.page.locator('[data-menu="profile"]')).toBeVisible()
  await expect(at.login).toHaveCount(0)
  is(new URL(at.page.url()).pathname).toBe('/new')
})

test('Escape, a press outside and the close button go back to the parent and the focus to what opened it; a second press of a double click does not', async () => {
  await using at = await stranger('/new')
  const closings = [
    () => at.page.keyboard.press('Escape'),
    () => at.page.mouse.click(20, 600),
    () => at.login.getByRole('button', { name: 'Close' }).click(),
  ]
  for (const close of closings) {
    await at.page.locator('[data-menu="login"]').click()
    await at.pathIs('/new/login')
    await expect(at.email).toBeFocused()
    await close()
    await at.pathIs('/new')
    await expect(at.login).toHaveCount(0)
  }
  const opener = at.page.locator('[data-menu="login"]')
  await opener.focus()
  await at.page.keyboard.press('Enter')
  await expect(at.email).toBeFocused()
  await at.page.keyboard.press('Escape')
  await expect(opener).toBeFocused()

  const { mouse } = at.page
  const { x = 0, y = 0 } = (await opener.boundingBox()) ?? {}
  await mouse.click(x + 8, y + 8)
  await expect(at.email).toBeFocused()
  await mouse.down({ clickCount: 2 })
  await mouse.up({ clickCount: 2 })
  await at.email.pressSequentially('anna')
  await expect(at.email).toHaveValue('anna')
  await at.pathIs('/new/login')
  await mouse.click(x + 8, y + 8)
  await expect(at.login).toHaveCount(0)
})
