import { test } from 'bun:test'
import type { Page } from 'playwright'
import { logIn, logOut, menu, modal } from '../../../e2e/steps/account.ts'
import { block, cell, retype } from '../../../e2e/steps/paper.ts'
import { banner, restore } from '../../../e2e/steps/saving.ts'
import { forgive, goTo, reload, visit } from '../../../e2e/steps/visit.ts'
import { aNote } from '../../../support/documents.ts'
import { expect } from '../../../support/expect.ts'
import { signUp } from '../../../support/person.ts'
import { sharedPerson, sharedServer } from '../../../support/shared.ts'

const server = sharedServer({ web: true })
const anna = sharedPerson(server, 'anna')

test('tabs that request a token at the same time all get one', async () => {
  await using first = await visit(server, '/new', { as: anna })
  const { context } = first
  await using second = await visit(server, '/new', { context })
  const pages = [first, second].map(({ page }) => page)
  await Promise.all(pages.map(reload))
  for (const page of pages) await expect(menu(page, 'profile')).toBeVisible()
})

test('a logout in one tab hides the work in the others, and a login brings it back', async () => {
  await using at = await visit(server, '/new', { as: anna })
  await using other = await visit(server, '/new', { context: at.context })
  const title = cell(block(at.page, 'boq'), 'title')
  await retype(title, 'Secret roof')
  await logOut(other.page)
  await expect(menu(at.page, 'login')).toBeVisible()
  await expect(title).toHaveText('Materials')
  await menu(other.page, 'login').click()
  await logIn(other.page, anna)
  await expect(banner(at.page)).toBeVisible()
  await restore(at.page)
  await expect(title).toHaveText('Secret roof')
})

test('a login as another user in one tab applies to all tabs and hides the first user’s work', async () => {
  const ben = await signUp(server, 'ben')
  const { id, page, ...at } = await onOwnQuotation()
  await using _ = at
  await using other = await visit(server, '/new', { context: at.context })
  await goTo(other.page, `${server.url}/new/login`)
  await expect(modal(other.page, 'login')).toHaveCount(0)
  await logOut(other.page)
  await expect(page.getByText(`Forbidden to view quotation ${id}`).first()).toBeVisible()
  await menu(other.page, 'login').click()
  await logIn(other.page, ben)
  await expect(menu(page, 'profile')).toBeVisible()
  await expect(page.getByText('only mine')).toHaveCount(0)
  // Refused to the anonymous user, then to Ben.
  await expect.poll(() => at.complaints).toHaveLength(2)
  forgive({ page, ...at }, /api\/get-quotation/)
})

test('a forbidden quotation is loaded again after a login', async () => {
  const { id } = await saveNote()
  await using at = await visit(server, `/${id}`)
  await expect(at.page.getByText(`Forbidden to view quotation ${id}`).first()).toBeVisible()
  forgive(at, /api\/get-quotation/)
  await menu(at.page, 'login').click()
  await logIn(at.page, anna)
  await at.page.waitForURL(`${server.url}/${id}`)
  await expect(at.page.getByText('only mine')).toBeVisible()
  await expect(at.page.getByText(`Forbidden to view quotation ${id}`)).toHaveCount(0)
})

test('a logout clears the cached lists, and a login fetches them again', async () => {
  await saveNote('Roof')
  await using at = await visit(server, '/quotation-list', { as: anna })
  await expect(named(at.page, 'Roof')).toBeVisible()
  await logOut(at.page)
  await expect(named(at.page, 'Roof')).toHaveCount(0)
  const { promise, resolve } = Promise.withResolvers<void>()
  await at.page.route('**/api/get-quotation-list?*', async (route) => {
    await promise
    await route.fallback()
  })
  const asked = at.page.waitForRequest('**/api/get-quotation-list?*')
  await menu(at.page, 'login').click()
  await logIn(at.page, anna)
  await asked
  await expect(named(at.page, 'Roof')).toHaveCount(0)
  resolve()
  await expect(named(at.page, 'Roof')).toBeVisible()
})

const named = (page: Page, name: string) => page.getByRole('link', { name })

async function saveNote(name = ''): Promise<{ id: string }> {
  const quotation = aNote('<p>only mine</p>', { name })
  const { body } = await anna.call('/api/save-quotation', { body: { quotation } })
  return body.quotation
}

async function onOwnQuotation() {
  const { id } = await saveNote()
  const at = await visit(server, `/${id}`, { as: anna })
  await expect(at.page.getByText('only mine')).toBeVisible()
  return { id, ...at }
}
