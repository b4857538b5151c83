import { expect as is, test } from 'bun:test'
import type { Page } from 'playwright'
import { aQuotation } from '../support/documents.ts'
import { expect } from '../support/expect.ts'
import { signUp } from '../support/person.ts'
import { sharedServer } from '../support/shared.ts'
import { block, cell, row, saveState, total } from './steps/paper.ts'
import { goTo, visit } from './steps/visit.ts'

const server = sharedServer({ web: true })

/** The path of a public quotation with a link, and more, in its first block. */
async function publish(name = 'Bath', more = ''): Promise<string> {
  const access = { level: 'everyone' as const, userList: [] }
  const quotation = aQuotation({ name, access })
  const [first] = quotation.blocks
  const table = quotation.blocks.find((block) => block.type === 'boq')
  // An empty place shows no hint of what could be written there.
  if (table?.type === 'boq') table.boq.header.title.html = ''
  if (first?.type === 'text')
    first.text.html = `<h1>Quotation</h1><p><a href="${server.url}/blog">Terms</a></p>${more}`
  const person = await signUp(server)
  const { body } = await person.call('/api/save-quotation', { body: { quotation } })
  return `/${body.quotation.id}`
}

const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  )
const isClean = async (page: Page) => {
  await expect(page.locator('[data-bar], [data-action="drag"]')).toHaveCount(0)
  await expect(page.getByText('+ Row').first()).toBeHidden()
}

test('a reader loads no editor, meets a clean paper, and edits it with the first press', async () => {
  const lost = '<p><img src="/uploads/lost" alt="Plan"></p>'
  await using at = await visit(server, await publish('Bath', lost), { expected: /404 .*lost/ })
  const { page } = at
  const qty = cell(row(block(page, 'boq'), 0), 'qty')
  await qty.hover()
  await page.mouse.wheel(0, 200)
  const scripts = await scriptsOf(page)
  is(scripts).toHaveLength(1)
  is(scripts[0]).toContain('/assets/early-input-')
  await isClean(page)
  is(await qty.evaluate((element) => getComputedStyle(element).boxShadow)).toBe('none')
  // No broken icon, but what it was.
  const picture = page.getByRole('img', { name: 'Plan' })
  is(await picture.evaluate((image) => getComputedStyle(image, '::after').content)).toBe('"Plan"')
  const title = cell(block(page, 'boq'), 'title')
  is(await title.evaluate((empty) => getComputedStyle(empty, '::before').content)).toBe('none')

  await qty.click()
  await expect(page.locator('[data-bar]').first()).toBeAttached()
  await page.keyboard.type('12')
  await expect(qty).toHaveText('12')
  await expect(total(page)).toHaveText('$390.00')
  await expect(saveState(page, 'unsaved')).toBeVisible()
  // What was typed is a draft, which the next visit offers.
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).length))
    .toBeGreaterThan(0)
  await goTo(page, page.url())
  await expect(page.locator('[data-draft-banner]')).toBeVisible()
})

test('a reader’s press on text, a link, a menu or the bar does what it says', async () => {
  const path = await publish()
  await using at = await visit(server, path)
  const { page } = at
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Terms' }).click(),
  ])
  await popup.close()
  is(await scriptsOf(page)).toHaveLength(1)

  await page.locator('[data-menu="share"]').hover()
  await expect(page.locator('[data-menu="link"]')).toBeVisible()
  await page.mouse.move(640, 700)
  await isClean(page)

  await goTo(page, page.url())
  // Pressed twice it makes one file.
  let workers = 0
  page.on('worker', () => workers++)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download pdf' }).dblclick(),
  ])
  is(workers).toBe(1)
  is(download.suggestedFilename()).toBe(`quotation - ${path.slice(1)}.pdf`)
  await isClean(page)

  await goTo(page, server.url + path)
  const text = cell(row(block(page, 'boq'), 0), 'description')
  await text.click()
  await expect(text).toHaveAttribute('data-open', '')
})

test('a reader copies the quotation after a login', async () => {
  const { email, password } = await signUp(server)
  const path = await publish()
  await using at = await visit(server, path)
  const { page } = at
  await page.getByRole('button', { name: 'Make a copy' }).click()
  await expect(page.locator('[data-toast="warning"]')).toHaveText('Not logged in')
  const login = page.locator('[data-modal="login"]')
  await login.getByLabel('Email').fill(email)
  await login.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
  await page.locator('[data-modal="save"] [type=submit]').click()
  await expect(page.locator('[data-toast="success"]')).toContainText(
    'Shared quotation was copied and saved under id',
  )
  await expect(page).not.toHaveURL(server.url + path)
  await expect(page.getByRole('button', { name: 'Make a copy' })).toHaveCount(0)
})

test('somebody who is logged in meets a clean paper too', async () => {
  await using at = await visit(server, await publish(), { as: await signUp(server) })
  const { page } = at
  await cell(row(block(page, 'boq'), 0), 'qty').hover()
  await isClean(page)
  await cell(row(block(page, 'boq'), 0), 'qty').click()
  await expect(page.getByText('+ Row').first()).toBeVisible()
})
