import { expect as is, test } from 'bun:test'
import type { Page, Route } from 'playwright'
import { menu } from '../../../e2e/steps/account.ts'
import { record } from '../../../e2e/steps/record.ts'
import { forgive, visit } from '../../../e2e/steps/visit.ts'
import { aNote } from '../../../support/documents.ts'
import { expect } from '../../../support/expect.ts'
import { sharedPerson, sharedServer } from '../../../support/shared.ts'

const server = sharedServer({ web: true })
const anna = sharedPerson(server, 'anna')

const overlay = (page: Page) => page.locator('[data-overlay]')

/** Holds the calls of a path; returns a function that releases them. */
async function hold(page: Page, path: string, answer = (route: Route) => route.fallback()) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/api/${path}`, async (route: Route) => {
    await promise
    await answer(route)
  })
  return resolve
}

test('while credentials are checked the page says so, then shows who is logged in', async () => {
  await using at = await visit(server, '/new', { as: anna })
  const { page } = at
  const overlays = await record(page, '[data-overlay]')
  const logins = await record(page, '[data-menu="login"]', 'data-state')
  const profiles = await record(page, '[data-menu="profile"]', 'data-state')
  const letGo = await hold(page, 'get-access-token')
  await page.goto(`${server.url}/quotation-list`)
  await expect(menu(page, 'login')).toHaveAttribute('data-state', 'loading')
  await expect(page.getByText('Checking credentials...')).toBeVisible()
  letGo()
  await expect(page.getByText('No quotations yet')).toBeVisible()
  await expect(menu(page, 'login')).toBeHidden()
  await expect.poll(profiles).toEqual(['waiting', 'success', 'waiting'])
  await expect.poll(overlays).toEqual(['Checking credentials', 'Logged in', ''])
  is(await logins()).toEqual(['waiting', 'loading', 'waiting'])
  // At each check (product: Credential check).
  await page.reload()
  await expect(menu(page, 'profile')).toBeVisible()
  await expect.poll(overlays).toEqual(['Checking credentials', 'Logged in', ''])
})

test('when the check fails one is Not logged in, and Unauthorized on guarded pages', async () => {
  await using at = await visit(server, '/new', { as: anna })
  const { page } = at
  const overlays = await record(page, '[data-overlay]')
  const logins = await record(page, '[data-menu="login"]', 'data-state')
  let calls = 0
  const letGo = await hold(page, 'get-access-token', (route) => {
    calls += 1
    return route.fulfill({ status: 500, json: { message: 'internal error' } })
  })
  await page.goto(`${server.url}/quotation-list`)
  await expect(overlay(page)).toHaveText('Checking credentials')
  letGo()
  await expect(page.getByText('Unauthorized')).toBeVisible()
  await expect.poll(logins).toEqual(['waiting', 'loading', 'error', 'waiting'])
  await expect(menu(page, 'profile')).toBeHidden()
  await expect.poll(overlays).toEqual(['Checking credentials', 'Not logged in', ''])
  // One retry, and then on demand only (product: Credential check).
  is(calls).toBe(2)
  forgive(at, /get-access-token/)
})

test('without a session one is Not logged in at once, without a call and without an error', async () => {
  await using at = await visit(server, '/new')
  const { page } = at
  const overlays = await record(page, '[data-overlay]')
  const logins = await record(page, '[data-menu="login"]', 'data-state')
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.goto(`${server.url}/quotation-list`)
  await expect(page.getByText('Unauthorized')).toBeVisible()
  await expect.poll(overlays).toEqual(['Not logged in', ''])
  is(await logins()).toEqual(['waiting'])
  is(calls).not.toContain('/api/get-access-token')
  // The paper comes with the page: its own text is replaced by the outcome.
  await page.goto(`${server.url}/new`)
  await expect.poll(overlays).toEqual(['Not logged in', ''])
})

test('a slow quotation shows Loading once the credentials are checked', async () => {
  const saved = await anna.call('/api/save-quotation', {
    body: { quotation: aNote('<p>Roof</p>') },
  })
  const { id } = saved.body.quotation
  await using at = await visit(server, '/quotation-list', { as: anna })
  const letGo = await hold(at.page, 'get-quotation')
  await at.page.goto(`${server.url}/${id}`)
  await expect(overlay(at.page)).toHaveText(`Loading ${id}...`)
  letGo()
  await expect(at.page.getByText('Roof')).toBeVisible()
  await expect(overlay(at.page)).toHaveCount(0)
})
