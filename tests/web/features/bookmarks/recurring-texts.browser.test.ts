import { describe, expect as is, test } from 'bun:test'
import type { Page } from 'playwright'
import { newTextBlock } from '#domain/document/quotation.ts'
import { menu } from '../../../e2e/steps/account.ts'
import { entries, form, openForm } from '../../../e2e/steps/bookmarks.ts'
import { block } from '../../../e2e/steps/paper.ts'
import { forgive, visit } from '../../../e2e/steps/visit.ts'
import { shot } from '../../../support/browser.ts'
import { aNote } from '../../../support/documents.ts'
import { expect } from '../../../support/expect.ts'
import { newPersonPerTest, sharedServer } from '../../../support/shared.ts'

const server = sharedServer({ web: true, env: { RATE_LIMITS: 'off' } })
const anna = newPersonPerTest(server)

const TERMS =
  '<h2>Terms</h2><p>For <span data-field="client">Mr Old</span>.</p><ul><li>Pay within 30 days.</li></ul>'

const store = (id: string, key: string, html: string, name = '') =>
  anna.call('/api/save-bookmark', { body: { item: { ...newTextBlock(id, html), name }, key } })

async function openNote(html: string): Promise<string> {
  const { body } = await anna.call('/api/save-quotation', { body: { quotation: aNote(html) } })
  return `/${body.quotation.id}`
}

const filter = (page: Page) => page.locator('.ce-popover--opened .cdx-search-field__input')
const found = (page: Page) => page.locator('.ce-popover--opened .ce-popover-item:visible')
const keysLoaded = (page: Page) => page.waitForResponse('**/api/get-bookmark-key-list')

/** Types '/' in a new line at the end of the text, and the key. */
async function typeKey(page: Page, key: string) {
  await block(page, 'text').locator('[data-rich="text"]').click()
  // The menu opens for keys that the editor itself gets.
  await block(page, 'text').locator('.rich-editing[data-shown]').waitFor()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/')
  await expect(filter(page)).toBeFocused()
  await page.keyboard.type(key)
}

describe('a recurring text', () => {
  test('is put in by its key from an empty line, with this quotation’s client, as one step', async () => {
    await store('t', 'terms', TERMS, 'Usual terms')
    const path = await openNote('<p>Hello <span data-field="client">Mrs New</span></p>')
    let loaded: Promise<unknown> = Promise.resolve()
    await using at = await visit(server, path, {
      as: anna,
      before: async (page) => {
        loaded = keysLoaded(page)
      },
    })
    const { page } = at
    await loaded
    await typeKey(page, 'terms')
    await expect(found(page)).toHaveCount(1)
    await expect(found(page)).toContainText('/terms · Usual terms')
    await shot(page, 'recurring-text-menu', [1280])
    await page.keyboard.press('Enter')
    const text = block(page, 'text')
    await expect(text.locator('h2')).toHaveText('Terms')
    await expect(text.locator('li')).toHaveText('Pay within 30 days.')
    await expect(text).toContainText('For Mrs New.')
    await page.keyboard.press('!')
    await expect(text.locator('li')).toHaveText('Pay within 30 days.!')
    await page.keyboard.press('Escape')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(text.locator('li')).toHaveText('Pay within 30 days.')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(text.locator('li')).toHaveCount(0)
    await expect(text).toContainText('Hello Mrs New')
    await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
    await page.getByRole('button', { name: 'Redo' }).click()
    await expect(text.locator('li')).toHaveText('Pay within 30 days.')
  })

  test('that can’t be loaded leaves an empty line, and says so', async () => {
    await store('t', 'terms', TERMS)
    const path = await openNote('<p>Hello</p>')
    let loaded: Promise<unknown> = Promise.resolve()
    await using at = await visit(server, path, {
      as: anna,
      before: async (page) => {
        loaded = keysLoaded(page)
      },
    })
    const { page } = at
    await loaded
    await page.route('**/api/get-bookmark', (route) => route.abort())
    await typeKey(page, 'terms')
    await page.keyboard.press('Enter')
    await expect(page.getByText('The text can’t be loaded. Try again.')).toBeVisible()
    await page.unroute('**/api/get-bookmark')
    await anna.call('/api/delete-bookmark', { method: 'DELETE', body: { id: 't' } })
    await page.keyboard.type('/terms')
    await page.keyboard.press('Enter')
    await expect(page.getByText('This text is not in your bookmarks any more.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(block(page, 'text').locator('[data-rich="text"]')).toHaveText('Hello')
    forgive(at, /get-bookmark/)
  })

  test('gets its key in the form, which says what is wrong with one, and shows it in the list', async () => {
    await store('other', 'intro', '<p>Intro</p>', 'Introduction')
    const path = await openNote('<p>Pay within 30 days.</p>')
    await using at = await visit(server, path, { as: anna })
    const { page } = at
    await openForm(block(page, 'text'))
    const field = form(page).locator('input[name="key"]')
    const save = form(page).getByRole('button', { name: 'SAVE' })
    await field.fill('two words')
    await expect(form(page).getByText('Key: letters, digits and hyphens, 30 at most')).toBeVisible()
    await save.click()
    await field.fill('INTRO')
    await expect(
      form(page).getByText('Another bookmark has this key: choose another.'),
    ).toBeVisible()
    await field.fill('Terms')
    await expect(form(page).getByText('Type /terms in an empty line')).toBeVisible()
    await shot(page, 'bookmark-key')
    await save.click()
    await expect(form(page)).toHaveCount(0)
    await typeKey(page, 'terms')
    await expect(found(page)).toContainText(['/terms'])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await menu(page, 'bookmark-list').click()
    await expect(entries(page)).toHaveCount(2)
    await expect(entries(page).getByText('/terms')).toBeVisible()
    await page.getByRole('searchbox').fill('/intro')
    await expect(entries(page)).toHaveCount(1)
    await shot(page, 'bookmark-keys-list')
    await entries(page).getByRole('button', { name: 'Edit Introduction' }).click()
    await expect(field).toHaveValue('intro')
    await field.fill('')
    await save.click()
    await expect(form(page)).toHaveCount(0)
    const { bookmarks } = (await anna.call('/api/get-bookmark-key-list')).body
    is(bookmarks.map(({ key }: { key: string }) => key)).toEqual(['terms'])
  })

  test('has no key if it is no text', async () => {
    await using at = await visit(server, '/new', { as: anna })
    const { page } = at
    await openForm(block(page, 'price'))
    await expect(form(page).getByLabel('Name')).toBeVisible()
    await expect(form(page).locator('input[name="key"]')).toHaveCount(0)
  })
})
