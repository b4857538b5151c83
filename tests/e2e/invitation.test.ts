import { test } from 'bun:test'
import { shot } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { startTestServer } from '../support/server.ts'
import { sharedServer } from '../support/shared.ts'
import { linkMailedTo, logOut, menu, modal, standing } from './steps/account.ts'
import { looksRight } from './steps/look.ts'
import { toast } from './steps/paper.ts'
import { forgive, goTo, visit } from './steps/visit.ts'

const server = sharedServer({
  web: true,
  env: { REGISTRATION: 'invited' },
  readsLog: true,
})

const PASSWORD = 'three words and a roof'

test('the first account is made with the code of the console, and it invites the next', async () => {
  await using at = await visit(server, '/new/login')
  const { page } = at
  const login = await standing(page, 'login')
  await expect(login).toContainText('This server has no account yet.')
  await shot(page, 'first-account-login')
  await login.getByRole('link', { name: 'Create the first one' }).click()
  const first = await standing(page, 'register')
  await first.getByLabel('Email').fill('boss@example.com')
  await first.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await first.getByLabel('Confirm password').fill(PASSWORD)
  const submit = first.locator('[type=submit]')
  await expect(submit).toBeDisabled()
  await first.getByLabel('Code').fill('AAAA-BBBB-CCCC')
  await submit.click()
  await expect(first).toContainText('This is not the code of the console')
  await looksRight(page, 'first-account')
  await shot(page, 'first-account')
  forgive(at, /status of 403/)
  const [, code = ''] = /with the code (\S+)/.exec(server.logged.join('\n')) ?? []
  await first.getByLabel('Code').fill(code)
  await submit.click()
  await expect(first).toHaveCount(0)
  await expect(menu(page, 'profile')).toBeVisible()

  await goTo(page, `${server.url}/user-list`)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const invite = await standing(page, 'invite')
  await looksRight(page, 'invite')
  await shot(page, 'invite')
  await invite.getByLabel('Email').fill('guest@example.com')
  await invite.getByRole('button', { name: 'Send invitation' }).click()
  const link = await invite.getByLabel('Link').inputValue()
  await shot(page, 'invite-link')
  expect(link).toBe(await linkMailedTo(server, 'guest@example.com'))
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-user-id]').first()).toContainText('Invited until')
  await shot(page, 'invited-list')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await (await standing(page, 'invite')).getByLabel('Email').fill('boss@example.com')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(toast(page, 'boss@example.com has an account already')).toBeVisible()
  forgive(at, /status of 409/)
  await page.keyboard.press('Escape')

  await logOut(page)
  await goTo(page, link)
  const invitation = await standing(page, 'reset-password')
  await expect(invitation.getByLabel('Email')).toHaveValue('guest@example.com')
  await invitation.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await invitation.getByLabel('Confirm password').fill(PASSWORD)
  await looksRight(page, 'invitation')
  await shot(page, 'invitation')
  await invitation.getByRole('button', { name: 'CREATE ACCOUNT' }).click()
  await expect(toast(page, 'Your account is ready')).toBeVisible()
  await expect(menu(page, 'profile')).toBeVisible()
})

test('strangers are told that accounts are by invitation, and that a link is over', async () => {
  await using at = await visit(server, '/new/register')
  const { page } = at
  const register = await standing(page, 'register')
  await expect(register).toContainText('Accounts are by invitation here.')
  await looksRight(page, 'by-invitation')
  await shot(page, 'by-invitation')
  await register.getByRole('link', { name: 'Log in' }).click()
  await expect(modal(page, 'login')).toContainText('Accounts are by invitation here.')
  await goTo(page, `${server.url}/new/reset-password/guest%40example.com/none?invited`)
  const invitation = await standing(page, 'reset-password')
  await invitation.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await invitation.getByLabel('Confirm password').fill(PASSWORD)
  await invitation.getByRole('button', { name: 'CREATE ACCOUNT' }).click()
  await expect(invitation).toContainText('An invitation works once, within 7 days.')
  await expect(toast(page, 'The invitation can’t be used any more')).toBeVisible()
  forgive(at, /status of 400/)
})

test('an invitation makes no account once registration is closed, and its page says so', async () => {
  await using closed = await startTestServer({ web: true, env: { REGISTRATION: 'closed' } })
  await using at = await visit(closed, '/new/reset-password/guest%40example.com/key?invited')
  const { page } = at
  const invitation = await standing(page, 'reset-password')
  await expect(invitation).toContainText('No new accounts are made here.')
  await expect(invitation.getByRole('textbox')).toHaveCount(0)
  await looksRight(page, 'invitation-closed')
  await shot(page, 'invitation-closed')
})
