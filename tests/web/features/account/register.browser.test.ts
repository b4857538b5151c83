import { test } from 'bun:test'
import type { Page } from 'playwright'
import { linkMailedTo, register } from '../../../e2e/steps/account.ts'
import { forgive, goTo, reload, visit } from '../../../e2e/steps/visit.ts'
import { aNote } from '../../../support/documents.ts'
import { expect } from '../../../support/expect.ts'
import { call, signUp } from '../../../support/person.ts'
import { startTestServer } from '../../../support/server.ts'
import { sharedServer } from '../../../support/shared.ts'

const server = sharedServer({ web: true, env: { RATE_LIMITS: 'off' } })

async function newcomer(path = '/new/register', before?: (page: Page) => Promise<unknown>) {
  const visitor = await visit(server, path, before && { before })
  const { page } = visitor
  const form = page.locator('[data-modal="register"]')
  return {
    ...visitor,
    form,
    fill: async (email: string, password: string, confirmation = password) => {
      await form.getByLabel('Email').fill(email)
      await form.getByLabel('Password', { exact: true }).fill(password)
      await form.getByLabel('Confirm password').fill(confirmation)
    },
    submit: form.locator('[type=submit]'),
    toast: (kind: string) => page.locator(`[data-toast="${kind}"]`),
  }
}

test('the button waits until both passwords are the same and have 8 characters', async () => {
  await using at = await newcomer()
  await expect(at.submit).toHaveText('REGISTER')
  await at.fill('new@example.com', 'long enough', 'long enou')
  await expect(at.form.getByText('Passwords do not match')).toBeVisible()
  await expect(at.submit).toBeDisabled()
  await at.fill('new@example.com', 'long enough')
  await expect(at.form.getByText('Passwords do not match')).toHaveCount(0)
  await expect(at.submit).toBeEnabled()
  await at.fill('new@example.com', 'seven77')
  await expect(at.form.getByText('At least 8 characters')).toBeVisible()
  await expect(at.submit).toBeDisabled()
})

test('registering asks to check the mail, with a notice that stays until it is closed; the mail’s link activates once', async () => {
  await using at = await newcomer()
  await at.fill('bob@example.com', 'long enough')
  await at.submit.click()
  await expect(at.toast('success')).toHaveText('Check your inbox or spam')
  await at.page.waitForURL(`${server.url}/new`)
  await expect(at.page.locator('[data-menu="login"]')).toBeVisible()
  const notice = at.page.locator('[data-notice]')
  await reload(at.page)
  await expect(notice).toContainText('We mailed a link to bob@example.com.')
  await notice.getByRole('button', { name: 'Log in' }).click()
  await expect(at.page.locator('[data-modal="login"]').getByLabel('Email')).toHaveValue(
    'bob@example.com',
  )
  await at.page.keyboard.press('Escape')
  await notice.getByRole('button', { name: 'Close' }).click()
  await expect(notice).toHaveCount(0)

  const link = await linkMailedTo(server, 'bob@example.com')
  const modal = at.page.locator('[data-modal="activate"]')
  await goTo(at.page, link)
  await expect(modal.getByText('Activated')).toBeVisible()
  await at.page.waitForURL(`${server.url}/new`)
  await expect(at.page.locator('[data-menu="profile"]')).toBeVisible()

  // The toast lasts 4 s: it is waited for before the page is ready.
  await Promise.all([
    expect(at.toast('info')).toHaveText('Already activated'),
    expect(modal).toContainText('Your account is active'),
    goTo(at.page, link),
  ])
  forgive(at, /api\/activate/)
  await at.page.waitForURL(`${server.url}/new`)
})

test('in a page with a dataLayer a success is counted as a registration, a refusal is not', async () => {
  await using at = await newcomer()
  // Read when there is something to count.
  await at.page.evaluate('window.dataLayer = []')
  const events = () => at.page.evaluate('window.dataLayer')
  const taken = await signUp(server, 'taken')
  await at.fill(taken.email, taken.password)
  await at.submit.click()
  await expect(at.toast('warning')).toHaveText('Already registered')
  await expect(at.submit).toHaveAttribute('data-result', 'error')
  expect(await events()).toEqual([])
  forgive(at, /api\/register/)
  await at.fill('counted@example.com', 'long enough')
  await at.submit.click()
  await expect(at.form).toHaveCount(0)
  expect(await events()).toEqual([{ event: 'registration' }])
})

test('without activation one is logged in at once', async () => {
  await using open = await startTestServer({ web: true, env: { ACTIVATION: 'off' } })
  await using at = await visit(open, '/quotation-list/register')
  await register(at.page, { email: 'emma@example.com', password: 'long enough' })
  await at.page.waitForURL(`${open.url}/quotation-list`)
  await expect(at.page.locator('[data-menu="profile"]')).toBeVisible()
  await expect(at.page.getByText('No quotations yet')).toBeVisible()
})

test('in another browser the link asks for the password and says where the work is; followed again, it leads to the login', async () => {
  const account = { email: 'eric@example.com', password: 'long enough' }
  await call(server, '/api/register', { body: account })
  const path = new URL(await linkMailedTo(server, account.email)).pathname
  await using phone = await visit(server, path, { width: 390 })
  const form = phone.page.locator('[data-modal="activate"]')
  await expect(form.getByLabel('Password')).toBeFocused()
  await expect(form.getByLabel('Email')).toHaveValue(account.email)
  await phone.page.keyboard.type('not this one')
  await phone.page.keyboard.press('Enter')
  await expect(form.getByText('not the password of this registration')).toBeVisible()
  await phone.page.keyboard.type(account.password)
  await phone.page.keyboard.press('Enter')
  forgive(phone, /api\/activate/)
  await expect(phone.page.locator('[data-modal="activate"]')).toHaveCount(0)
  await expect(phone.page.locator('[data-notice]')).toContainText('log in there to save it')
  await using at = await newcomer(path)
  const modal = at.page.locator('[data-modal="activate"]')
  await expect(modal).toContainText('Your account is active')
  forgive(at, /api\/activate/)
  await modal.getByRole('link', { name: 'Log in' }).click()
  await expect(at.page.locator('[data-modal="login"]')).toBeVisible()
})

test('in another browser the link leads to what was shared with the new account', async () => {
  const account = { email: 'customer@example.com', password: 'long enough' }
  const seller = await signUp(server)
  const access = { level: 'custom' as const, userList: [account.email] }
  const share = (name: string) =>
    seller.call('/api/save-quotation', { body: { quotation: aNote('Tiles', { name, access }) } })
  const { id } = (await share('Bathroom')).body.quotation
  await call(server, '/api/register', { body: account })
  const path = new URL(await linkMailedTo(server, account.email)).pathname
  await using at = await visit(server, path)
  await at.page.locator('[data-modal="activate"]').getByLabel('Password').fill(account.password)
  await at.page.keyboard.press('Enter')
  forgive(at, /api\/activate/)
  await at.page.waitForURL(`${server.url}/${id}`)
  await expect(at.page.getByText('Tiles')).toBeVisible()
  await expect(at.page.locator('[data-notice]')).toHaveCount(0)
})

test('an activation says to wait; an unknown key shows a message and a way to log in', async () => {
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  await using at = await newcomer('/new/activate/no-such-key', (page) =>
    page.route('**/api/activate', (route) => mayAnswer.then(() => route.fallback())),
  )
  const modal = at.page.locator('[data-modal="activate"]')
  await expect(modal.getByText('Please wait...')).toBeVisible()
  answer()
  await expect(at.toast('warning')).toHaveText('Activation key not found')
  await expect(modal.getByText('Something went wrong')).toBeVisible()
  forgive(at, /api\/activate/)
  await modal.getByRole('link', { name: 'Log in' }).click()
  await expect(at.page.locator('[data-modal="login"]')).toBeVisible()
})
