import { beforeAll, expect as is, test } from 'bun:test'
import type { Page } from 'playwright'
import { copyLine } from '../../e2e/steps/paper.ts'
import { visit } from '../../e2e/steps/visit.ts'
import { aNote } from '../../support/documents.ts'
import { expect } from '../../support/expect.ts'
import { sharedPerson, sharedServer } from '../../support/shared.ts'

const server = sharedServer({ web: true })
const anna = sharedPerson(server, 'anna')
let path: string

beforeAll(async () => {
  const access = { level: 'everyone', userList: [] }
  const body = { quotation: { ...aNote('<p>Roof</p>'), access }, share: true }
  const saved = await anna.call('/api/save-quotation', { body })
  path = `/${saved.body.quotation.id}`
})

/** The scripts that the page requests from now on. With its clock stopped it has prefetched none yet. */
function recordScripts(page: Page): () => string {
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  return () => urls.join('\n')
}

test('a reader of a public quotation downloads no modals, toasts or editor before they begin a copy', async () => {
  await using at = await visit(server, path, { clock: 'stopped' })
  const { page } = at
  const scripts = recordScripts(page)
  await page.getByText('Roof').click()
  await page.keyboard.press('Shift')
  await page.clock.runFor(10_000)
  is(scripts()).not.toMatch(/\/(main|forms|toasts|rich-text)-/)
  await page.getByRole('button', { name: 'Edit a copy' }).click()
  await expect(page.locator('html[data-ready=""]')).toBeAttached()
  await page.clock.runFor(10_000)
  await expect(copyLine(page)).toBeVisible()
  await page.clock.runFor(10_000)
  for (const name of ['forms', 'toasts', 'rich-text'])
    await expect.poll(scripts).toContain(`/${name}-`)
})

test('over a quotation of your own, toasts and rich text are downloaded in an idle moment, forms and lists at a shortcut’s key', async () => {
  await using at = await visit(server, path, { as: anna, clock: 'stopped' })
  const { page } = at
  const scripts = recordScripts(page)
  await page.clock.runFor(10_000)
  for (const name of ['toasts', 'rich-text']) await expect.poll(scripts).toContain(`/${name}-`)
  is(scripts()).not.toMatch(/\/(forms|lists)-/)
  await page.getByText('Roof').hover()
  await page.clock.runFor(10_000)
  is(scripts()).not.toMatch(/\/(forms|lists)-/)
  await page.keyboard.press('Control')
  await page.clock.runFor(1000)
  for (const name of ['forms', 'lists']) await expect.poll(scripts).toContain(`/${name}-`)
})

test('forms and lists are downloaded when the pointer reaches a button of the paper', async () => {
  await using at = await visit(server, path, { as: anna, clock: 'stopped' })
  const { page } = at
  const scripts = recordScripts(page)
  await page.locator('#content button:visible').first().hover()
  await page.clock.runFor(1000)
  for (const name of ['forms', 'lists']) await expect.poll(scripts).toContain(`/${name}-`)
})
