import { afterAll, beforeAll, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright'
import { shot } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { startProvider, type TestProvider } from '../support/identity-provider.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { menu, modal, standing } from './steps/account.ts'
import { looksRight } from './steps/look.ts'
import { block, retype, textOf, toast } from './steps/paper.ts'
import { pressSave } from './steps/saving.ts'
import { forgive, visit } from './steps/visit.ts'

setDefaultTimeout(120_000)

let provider: TestProvider
let server: TestServer

beforeAll(async () => {
  provider = await startProvider()
  server = await startTestServer({ web: true, env: provider.env })
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

const pressProvider = async (page: Page, name = 'login') =>
  (await standing(page, name)).getByRole('button', { name: 'Log in with Example ID' }).click()

/** Logs in on the provider's own page, on another site. */
async function signIn(page: Page, email: string): Promise<void> {
  await page.waitForURL(`${provider.issuer}/**`)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('a stranger logs in with the provider to save what was written, and it is kept meanwhile', async () => {
  await using at = await visit(server, '/')
  const { page } = at
  await retype(textOf(block(page, 'text')), 'Written before the login')
  await pressSave(page)
  await expect(modal(page, 'login')).toContainText('Your quotation stays in this browser')
  await looksRight(page, 'provider-login')
  await shot(page, 'provider-login')
  await pressProvider(page)
  await signIn(page, 'stranger@example.com')
  await expect(modal(page, 'save')).toBeVisible()
  await page.waitForURL(`${server.url}/new/save`)
  await expect(menu(page, 'profile')).toBeVisible()
  await expect(textOf(block(page, 'text'))).toContainText('Written before the login')
  await page.reload()
  await expect(menu(page, 'profile')).toBeVisible()
})

test('the login returns to the page from which it was opened, and what went wrong is said in the form', async () => {
  await using at = await visit(server, '/quotation-list/login')
  const { page } = at
  const login = modal(page, 'login')

  provider.tampering = { status: 503 }
  await pressProvider(page)
  await expect(login).toContainText('Example ID does not answer. Try again in a moment.')
  await looksRight(page, 'provider-silent')
  forgive(at, /status of 502/)
  provider.tampering = {}

  await pressProvider(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(login).toContainText('You did not log in with Example ID.')

  provider.unverified.add('unsure@example.com')
  await pressProvider(page)
  await signIn(page, 'unsure@example.com')
  await expect(login).toContainText('Example ID has not verified your email address.')
  forgive(at, /status of 403/)
  await page.reload()
  await expect(login).toContainText('That login took too long, or was used before.')
  forgive(at, /status of 400/)

  // The provider knows them by now, and asks nothing: a better address takes another browser.
  await page.context().clearCookies({ domain: '127.0.0.1' })
  await pressProvider(page)
  await signIn(page, 'sure@example.com')
  await page.waitForURL(`${server.url}/quotation-list`)
  await expect(page.getByText('No quotations yet')).toBeVisible()
})

test('where passwords are off the provider is the one way in, and the account has none', async () => {
  const env = { ...provider.env, PASSWORD_LOGIN: 'off' }
  await using strict = await startTestServer({ web: true, env })
  await using at = await visit(strict, '/new/login')
  const { page } = at
  await expect(modal(page, 'login').getByLabel('Password')).toHaveCount(0)
  await looksRight(page, 'provider-only')
  await shot(page, 'provider-only')
  await pressProvider(page)
  await signIn(page, 'alone@example.com')
  await page.waitForURL(`${strict.url}/new`)
  await menu(page, 'profile').click()
  await menu(page, 'settings').click()
  const settings = await standing(page, 'settings')
  await expect(settings.getByRole('button', { name: 'Change password' })).toHaveCount(0)
  await settings.getByRole('button', { name: 'Delete account' }).press('Enter')
  await expect(settings).toContainText('Ask whoever runs this server to delete your account.')
})

test('who has no password gets a link to set one', async () => {
  await using at = await visit(server, '/new/login')
  const { page } = at
  await pressProvider(page)
  await signIn(page, 'later@example.com')
  await page.waitForURL(`${server.url}/new`)
  await menu(page, 'profile').click()
  await menu(page, 'settings').click()
  const settings = await standing(page, 'settings')
  await settings.getByRole('button', { name: 'Change password' }).press('Enter')
  await expect(settings).toContainText('This account has no password: you log in with Example ID.')
  await looksRight(page, 'settings-without-password')
  await settings.getByRole('button', { name: 'Mail me a link' }).click()
  await expect(toast(page, 'Check your inbox or spam')).toBeVisible()
})
