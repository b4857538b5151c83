import { test } from 'bun:test'
import { record } from '../../../e2e/steps/record.ts'
import { forgive, goTo, reload, visit } from '../../../e2e/steps/visit.ts'
import { expect } from '../../../support/expect.ts'
import { signUp } from '../../../support/person.ts'
import { sharedServer } from '../../../support/shared.ts'

const server = sharedServer({ web: true })

test('logging out returns to the screen below after 1 s, and lasts through a reload', async () => {
  await using at = await visit(server, '/quotation-list', { as: await signUp(server) })
  const { page } = at
  const overlays = await record(page, '[data-overlay]')
  await goTo(page, `${server.url}/new`)
  await expect(page.locator('[data-overlay]')).toHaveCount(0)
  await page.locator('[data-menu="quotation-list"]').click()
  await expect(page.getByText('No quotations yet')).toBeVisible()
  await page.locator('[data-menu="profile"]').click()
  await page.locator('[data-menu="logout"]').click()
  await expect.poll(async () => (await overlays()).slice(-2)).toEqual(['Logging out', ''])
  await expect(page.locator('[data-menu="back"]')).toBeHidden()
  await page.waitForURL(`${server.url}/quotation-list`)
  await expect(page.locator('[data-menu="login"]')).toBeVisible()
  await expect(page.locator('[data-menu="profile"]')).toBeHidden()
  await expect(page.getByText('Unauthorized')).toBeVisible()
  await reload(page)
  await expect(page.getByText('Unauthorized')).toBeVisible()
})

test('a form that needs a login gives way to it when another tab logs out', async () => {
  const anna = await signUp(server)
  // What is read some time after the page is ready may meet the end of the session.
  const expected =
    /api\/(get-.*questions|get-(access-token|bookmark-key-list|template)|profile-list|number-series)/
  await using at = await visit(server, '/new/settings', { as: anna, expected })
  const { page, context } = at
  await expect(page.locator('[data-modal="settings"]')).toContainText(anna.email)
  await using other = await visit(server, '/new/logout', { context, expected })
  await expect(other.page.locator('[data-menu="login"]')).toBeVisible()
  await expect(page.locator('[data-modal="login"]')).toBeVisible()
  await expect(page.locator('[data-toast="warning"]')).toHaveText(['Not logged in'])
})

test('a failed logout says so and still returns', async () => {
  await using at = await visit(server, '/new', { as: await signUp(server) })
  const { page } = at
  await page.route('**/api/logout', (route) => route.abort())
  await page.locator('[data-menu="profile"]').click()
  await page.locator('[data-menu="logout"]').click()
  await expect(page.locator('[data-toast="error"]')).toHaveText('Problems with logging out')
  await page.waitForURL(`${server.url}/new`)
  await expect(page.locator('[data-menu="profile"]')).toBeVisible()
  forgive(at, /api\/logout/)
})
