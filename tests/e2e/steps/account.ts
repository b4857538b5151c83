import type { Locator, Page } from 'playwright'
import { expect } from '../../support/expect.ts'
import type { TestServer } from '../../support/server.ts'

export const modal = (page: Page, key: string) => page.locator(`[data-modal="${key}"]`)

/**
 * The modal once it has stopped sliding in: before that, a scripted press would start on a button and
 * end beside it.
 */
export async function standing(page: Page, key: string): Promise<Locator> {
  const popup = modal(page, key)
  await expect(popup).toBeVisible()
  await expect(popup).not.toHaveAttribute('data-starting-style')
  await popup.evaluate((one) =>
    Promise.allSettled(one.getAnimations().map((each) => each.finished)),
  )
  return popup
}

export const menu = (page: Page, id: string) => page.locator(`[data-menu="${id}"]`)

export interface Account {
  email: string
  password: string
}

/** Goes from the open login modal to the register modal, fills it in and submits it. */
export async function goAndRegister(page: Page, account: Account): Promise<void> {
  const login = await standing(page, 'login')
  await login.getByText('Register').click()
  await register(page, account)
}

/** Fills in the open register modal and submits it. */
export async function register(page: Page, { email, password }: Account): Promise<void> {
  const form = await standing(page, 'register')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByLabel('Confirm password').fill(password)
  await form.locator('[type=submit]').click()
}

/** Fills in the open login modal, submits it and waits until it is gone. */
export async function logIn(page: Page, { email, password }: Account): Promise<void> {
  const form = await standing(page, 'login')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password').fill(password)
  await form.locator('[type=submit]').click()
  await expect(form).toHaveCount(0)
}

/** Logs out through the profile menu, open or collapsed, and waits until the page knows it. */
export async function logOut(page: Page): Promise<void> {
  await menu(page, 'profile').click()
  await menu(page, 'logout').click()
  await expect(menu(page, 'login')).not.toHaveAttribute('hidden')
  await expect(modal(page, 'logout')).toHaveCount(0)
}

/** The link in the latest mail to the address. */
export async function linkMailedTo(server: TestServer, email: string): Promise<string> {
  const mail = (await server.outbox()).findLast(({ to }) => to === email)
  if (!mail) throw new Error(`No mail went to ${email}`)
  return mail.link
}
