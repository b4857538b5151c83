import { describe, expect as is, test } from 'bun:test'
import type { Page } from 'playwright'
import type { Quotation } from '#domain/document/schema.ts'
import { menu, modal } from '../../../e2e/steps/account.ts'
import { forgive, reload, scripts, visit } from '../../../e2e/steps/visit.ts'
import { openPage, shot } from '../../../support/browser.ts'
import { aNote } from '../../../support/documents.ts'
import { expect } from '../../../support/expect.ts'
import type { Person } from '../../../support/person.ts'
import { newPersonPerTest, sharedServer } from '../../../support/shared.ts'

const server = sharedServer({ web: true, env: { RATE_LIMITS: 'off' } })
const anna = newPersonPerTest(server)

const HTML =
  '<h1>Bathroom</h1><p>For <span data-field="client">Mrs Vogel</span></p><p>By <span data-field="sender">Anna</span></p>'

const store = (name: string, changes: Partial<Quotation> & { isDefault?: boolean } = {}) => {
  const { isDefault, ...quotation } = changes
  const body = { id: name.toLowerCase(), name, isDefault, quotation: aNote(HTML, quotation) }
  return anna.call('/api/save-template', { body })
}
const listOf = async (who: Person) => (await who.call('/api/get-template-list')).body.templates

const heading = (page: Page) => page.locator('article h1')
const client = (page: Page) => page.locator('article [data-field="client"]')
const templatesMenu = (page: Page) => menu(page, 'templates')
const own = (page: Page, name: string) => menu(page, `own-${name.toLowerCase()}`)
const form = (page: Page) => modal(page, 'save-template')
const nameField = (page: Page) => form(page).getByRole('textbox', { name: 'Name' })
const save = (page: Page) => form(page).getByRole('button', { name: 'SAVE' })

/** No edit was made: nothing can be undone, nothing is unsaved. */
async function isUnedited(page: Page) {
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
}

describe('an own template', () => {
  test('is saved from a quotation, opened by New with blank fields, and not changed by a save', async () => {
    const { body } = await anna.call('/api/save-quotation', { body: { quotation: aNote(HTML) } })
    await using at = await visit(server, `/${body.quotation.id}`, { as: anna })
    const { page } = at
    await templatesMenu(page).hover()
    await shot(page, 'templates-menu')
    await menu(page, 'save-template').click()
    await expect(nameField(page)).toHaveValue('Bathroom')
    await form(page).getByRole('checkbox').check()
    await shot(page, 'save-template')
    await save(page).click()
    await expect(page.getByText('Template saved')).toBeVisible()
    await expect(form(page)).toHaveCount(0)
    is(await listOf(anna)).toMatchObject([{ name: 'Bathroom', isDefault: true }])

    await menu(page, 'new').click()
    await expect(page).toHaveURL(`${server.url}/new`)
    await expect(client(page)).toHaveAttribute('data-blank', 'Client name')
    await expect(page.locator('article [data-field="sender"]')).toHaveText('Anna')
    await isUnedited(page)
    await heading(page).click()
    await page.keyboard.press('End')
    await page.keyboard.type(' of today')
    await page.keyboard.press('Escape')
    await menu(page, 'save').click()
    await modal(page, 'save').getByRole('button', { name: 'SAVE' }).click()
    await expect(page.getByText('Saved under id')).toBeVisible()
    await menu(page, 'new').click()
    await expect(heading(page)).toHaveText('Bathroom')
    await isUnedited(page)
  })

  test('of the same name is replaced after the form says so, or kept beside', async () => {
    await store('Bathroom')
    await using at = await visit(server, '/new', { as: anna })
    const { page } = at
    await templatesMenu(page).hover()
    await own(page, 'Bathroom').click()
    await expect(heading(page)).toHaveText('Bathroom')
    await expect(page).toHaveURL(`${server.url}/new?own=bathroom`)
    await templatesMenu(page).hover()
    await menu(page, 'save-template').click()
    await expect(nameField(page)).toHaveValue('Bathroom')
    const note = form(page).getByText('You have a template of this name')
    await expect(note).toBeVisible()
    await shot(page, 'save-template-replaces')
    await form(page).getByRole('button', { name: 'Keep both' }).click()
    await expect(nameField(page)).toHaveValue('Bathroom 2')
    await expect(note).toHaveCount(0)
    await nameField(page).fill(' BATHROOM ')
    await expect(note).toBeVisible()
    await save(page).click()
    await expect(page.getByText('Template replaced')).toBeVisible()
    is(await listOf(anna)).toMatchObject([{ id: 'bathroom', name: 'BATHROOM' }])
  })
})

describe('the default', () => {
  test('is on a page from its first paint on, once the browser knows that there is one', async () => {
    await store('Mine', { isDefault: true })
    await using at = await visit(server, '/new', { as: anna })
    const { page } = at
    await expect(heading(page)).toHaveText('Bathroom')
    const html = await (await page.request.get(`${server.url}/new`)).text()
    is(html).not.toContain('id="quotation"')
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      new MutationObserver(() => {
        const text = document.querySelector('article h1')?.textContent
        if (text && seen.at(-1) !== text) seen.push(text)
      }).observe(document, { childList: true, subtree: true })
    })
    await reload(page)
    await expect(heading(page)).toHaveText('Bathroom')
    is(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([
      'Bathroom',
    ])
    await isUnedited(page)
  })

  test('that comes late replaces nothing that somebody has begun to write', async () => {
    await store('Mine', { isDefault: true })
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await using at = await visit(server, '/new', {
      as: anna,
      before: (page) =>
        page.route('**/api/get-template', async (route) => {
          await held
          await route.continue()
        }),
    })
    const { page } = at
    await heading(page).click()
    await page.keyboard.type('Roof')
    const answered = page.waitForResponse('**/api/get-template')
    release()
    await answered
    await menu(page, 'save').click()
    await expect(modal(page, 'save').getByRole('textbox', { name: 'Name' })).toHaveValue(/Roof/)
    await expect(heading(page)).toHaveText('Roof')
  })

  test('that can’t be loaded gives way to the product’s, with a way to try again', async () => {
    await store('Mine', { isDefault: true })
    await using at = await visit(server, '/new', { as: anna })
    const { page } = at
    await expect(heading(page)).toHaveText('Bathroom')
    await page.route('**/api/get-template', (route) => route.abort())
    await reload(page)
    await expect(page.getByText('Your template can’t be loaded.')).toBeVisible()
    await expect(heading(page)).toHaveText('Quotation')
    await shot(page, 'template-failed')
    await page.unroute('**/api/get-template')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(heading(page)).toHaveText('Bathroom')
    // The page complains once the request has failed.
    await expect.poll(() => at.complaints.join()).toContain('get-template')
    forgive(at, /get-template/)
  })

  test('is opened by New without the network once it was, with ids of its own; the menu has the product’s and those for trades', async () => {
    await store('Mine', { isDefault: true })
    await using at = await visit(server, '/new', { as: anna })
    const { page } = at
    await expect(heading(page)).toHaveText('Bathroom')
    await page.route('**/api/get-template', (route) => route.abort())
    const first = await page.locator('[data-block-id]').first().getAttribute('data-block-id')
    is(first).not.toBe('note')
    await menu(page, 'new').click()
    await expect(page.locator(`[data-block-id="${first}"]`)).toHaveCount(0)
    await expect(page.locator('[data-block-id="note"]')).toHaveCount(0)
    await expect(heading(page)).toHaveText('Bathroom')
    await expect.poll(() => at.complaints.join()).toContain('get-template')
    await page.unroute('**/api/get-template')
    forgive(at, /get-template/)
    await templatesMenu(page).hover()
    await menu(page, 'template-product').click()
    await expect(heading(page)).toHaveText('Quotation')
    await templatesMenu(page).hover()
    await menu(page, 'template-catering').click()
    await expect(heading(page)).toContainText('atering')
    await menu(page, 'new').click()
    await expect(heading(page)).toHaveText('Bathroom')
  })
})

describe('the list in the settings', () => {
  test('renames, makes default, and deletes', async () => {
    await store('Kitchen')
    await store('Attic')
    await using at = await visit(server, '/new', { as: anna })
    const { page } = at
    await templatesMenu(page).hover()
    await menu(page, 'manage-templates').click()
    const settings = modal(page, 'settings')
    const row = (id: string) => settings.locator(`[data-template-id="${id}"]`)
    await row('attic').getByRole('button', { name: 'Make default' }).click()
    await expect(row('attic').getByText('Default', { exact: true })).toBeVisible()
    await row('kitchen').getByRole('button', { name: 'Rename Kitchen' }).click()
    await shot(page, 'templates-settings')
    const field = row('kitchen').getByRole('textbox')
    await expect(field).toBeFocused()
    await field.fill('Attic')
    await page.keyboard.press('Enter')
    await expect(row('kitchen').getByLabel('Another template has this name')).toBeVisible()
    await field.fill('Kitchens')
    await page.keyboard.press('Enter')
    await expect(row('kitchen').getByText('Kitchens')).toBeVisible()
    await row('attic').getByRole('button', { name: 'Delete Attic' }).click()
    await modal(page, 'delete-template').getByRole('button', { name: 'Delete' }).click()
    await expect(row('attic')).toHaveCount(0)
    is(await listOf(anna)).toMatchObject([{ name: 'Kitchens', isDefault: false }])
    await page.keyboard.press('Escape')
    await menu(page, 'new').click()
    await expect(heading(page)).toHaveText('Quotation')
    forgive(at, /change-template/)
  })
})

describe('the menu beside New', () => {
  test('is reached and used by keys alone', async () => {
    await store('Mine')
    await using at = await visit(server, '/new', { as: anna })
    const { page } = at
    await menu(page, 'new').focus()
    await page.keyboard.press('ArrowRight')
    await expect(templatesMenu(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(own(page, 'Mine')).toBeVisible()
    await expect(templatesMenu(page)).not.toBeFocused()
    await page.keyboard.press('Home')
    await expect(own(page, 'Mine')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText('Bathroom')
  })

  test('is entered by keys also where its code comes late', async () => {
    await using opened = await openPage()
    const { page } = opened
    const code = Promise.withResolvers<void>()
    await page.route(scripts('forms'), async (route) => {
      await code.promise
      await route.continue()
    })
    await page.goto(`${server.url}/new`)
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    await templatesMenu(page).focus()
    await page.keyboard.press('Enter')
    await expect(templatesMenu(page)).toHaveAttribute('aria-expanded', 'true')
    await expect(menu(page, 'template-product')).toHaveCount(0)
    code.resolve()
    await expect(menu(page, 'template-product')).toBeFocused()
  })

  test('fits a phone, and says there what can’t be loaded', async () => {
    await using at = await visit(server, '/new', { as: anna, width: 390, touch: true })
    const { page } = at
    await page.route('**/api/get-template-list', (route) => route.abort())
    await templatesMenu(page).tap()
    await expect(page.getByText('Your templates can’t be loaded')).toBeVisible()
    await page.unroute('**/api/get-template-list')
    await store('Mine')
    await menu(page, 'retry-templates').tap()
    await expect(own(page, 'Mine')).toBeInViewport()
    await shot(page, 'templates-phone', [390, 320])
    is(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await own(page, 'Mine').tap()
    await expect(heading(page)).toHaveText('Bathroom')
    forgive(at, /get-template-list/)
  })

  test('has no own ones for strangers, who are asked to log in to save one', async () => {
    await using at = await visit(server, '/new')
    const { page } = at
    await templatesMenu(page).hover()
    await expect(menu(page, 'template-bathroom')).toBeVisible()
    await expect(menu(page, 'manage-templates')).toHaveCount(0)
    await menu(page, 'save-template').click()
    await expect(modal(page, 'login')).toBeVisible()
  })
})

test('a template that is gone is told of', async () => {
  await store('Mine', { isDefault: true })
  await using at = await visit(server, '/new?own=gone', { as: anna })
  const { page } = at
  await expect(page.getByText('This template is not there any more')).toBeVisible()
  await page.getByRole('button', { name: 'Start a new quotation' }).click()
  await expect(heading(page)).toHaveText('Bathroom')
  forgive(at, /get-template/)
})
