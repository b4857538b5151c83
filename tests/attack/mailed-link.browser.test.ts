import { test } from 'bun:test'
import { linkMailedTo, logIn, menu, modal, register, standing } from '../e2e/steps/account.ts'
import { looksRight } from '../e2e/steps/look.ts'
import { toast } from '../e2e/steps/paper.ts'
import { fillSaveForm, namesOf, pressSave, sendSaveForm } from '../e2e/steps/saving.ts'
import { forgive, goTo, visit } from '../e2e/steps/visit.ts'
import { expect } from '../support/expect.ts'
import { call, signUp } from '../support/person.ts'
import { sharedServer } from '../support/shared.ts'

const server = sharedServer({ web: true })
const PASSWORD = 'four words nobody joins'

test("somebody else's activation link leaves one's session alone, and says whose it is", async () => {
  const anna = await signUp(server, 'anna')
  const stranger = { email: 'stranger@example.com', password: PASSWORD }
  await call(server, '/api/register', { body: stranger })
  await using at = await visit(server, '/new', { as: anna })
  const { page } = at
  await goTo(page, await linkMailedTo(server, stranger.email))
  const question = await standing(page, 'activate')
  await expect(question).toContainText(`You stay logged in as ${anna.email}.`)
  forgive(at, /api\/activate/)
  await question.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(question).toContainText(`The account ${stranger.email} is activated.`)
  await expect(question).toContainText(`You are logged in as ${anna.email}.`)
  await looksRight(page, 'activation-of-another')
  await question.getByRole('button', { name: 'Stay logged in' }).click()
  await expect(modal(page, 'activate')).toHaveCount(0)

  await pressSave(page)
  await fillSaveForm(page, { name: 'Roof' })
  await sendSaveForm(page)
  expect(await namesOf(anna)).toEqual(['Roof'])
})

test('one can go on to the account that this browser registered, with its password', async () => {
  const anna = await signUp(server, 'anna')
  const second = { email: 'second@example.com', password: PASSWORD }
  await using at = await visit(server, '/new/register')
  const { page } = at
  await register(page, second)
  await expect(toast(page, 'Check your inbox or spam')).toBeVisible()
  await goTo(page, `${server.url}/new/login`)
  await logIn(page, anna)
  await goTo(page, await linkMailedTo(server, second.email))
  const question = await standing(page, 'activate')
  await question.getByRole('button', { name: 'Log in to the new account' }).click()
  const login = await standing(page, 'login')
  await expect(login.getByLabel('Email')).toHaveValue(second.email)
  await logIn(page, second)
  await menu(page, 'profile').click()
  await expect(menu(page, 'logout')).toBeVisible()
})

test("somebody else's reset link asks before it ends one's session", async () => {
  const [anna, ben] = [await signUp(server, 'anna'), await signUp(server, 'ben')]
  await call(server, '/api/request-password-reset', { body: { email: ben.email } })
  await using at = await visit(server, '/new', { as: anna })
  const { page } = at
  await goTo(page, await linkMailedTo(server, ben.email))
  const form = await standing(page, 'reset-password')
  await expect(form).toContainText(`a new password for ${ben.email}`)
  await expect(form).toContainText(`You are logged in as ${anna.email}.`)
  await expect(form.getByLabel('New password')).toHaveCount(0)
  await form.getByRole('button', { name: 'Set the new password' }).click()
  await form.getByLabel('New password').fill(PASSWORD)
  await form.getByLabel('Confirm password').fill(PASSWORD)
  await form.locator('[type=submit]').click()
  await expect(toast(page, 'Password was reset')).toBeVisible()
})
