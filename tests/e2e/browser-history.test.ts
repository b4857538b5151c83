import { beforeAll, test } from 'bun:test'
import type { Page } from 'playwright'
import { expect } from '../support/expect.ts'
import { sharedPerson, sharedServer } from '../support/shared.ts'
import { menu, modal } from './steps/account.ts'
import { block, cell, retype, row, saveState, total, typeFigure } from './steps/paper.ts'
import { record } from './steps/record.ts'
import { banner, hasSaved, pressSave, restore, saveAgain } from './steps/saving.ts'
import { visit } from './steps/visit.ts'

const server = sharedServer({ web: true })
const person = sharedPerson(server)
let id: string
beforeAll(async () => {
  id = await hasSaved(person)
})

test('back and forward in the browser reload the quotation and offer unsaved changes', async () => {
  await using opened = await visit(server, '/quotation-list', { as: person })
  const { page } = opened
  await page.getByRole('link', { name: 'Kitchen' }).click()
  const qty = cell(row(block(page, 'boq'), 0), 'qty')
  await typeFigure(row(block(page, 'boq'), 0), 'qty', '9')
  await expect(total(page)).toHaveText('$360.00')

  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Quotations' })).toBeVisible()
  await page.goForward()
  await expect(banner(page)).toBeVisible()
  await expect(qty).toHaveText('1')
  await restore(page)
  await expect(qty).toHaveText('9')
  await saveAgain(page)
})

test('what was typed just before going back is kept, on the paper and as a draft', async () => {
  await using opened = await visit(server, '/quotation-list', { as: person })
  const { page } = opened
  await page.getByRole('link', { name: 'Kitchen' }).click()
  const title = cell(block(page, 'boq'), 'title')
  await retype(title, 'Typed at the last moment')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Quotations' })).toBeVisible()
  await menu(page, 'back').click()
  await expect(title).toHaveText('Typed at the last moment')

  await saveAgain(page)
  await menu(page, 'new').click()
  await expect(title).toHaveText('Materials')
  await retype(title, 'And once more')
  await page.goBack()
  await expect(title).toHaveText('Typed at the last moment')
  await page.goForward()
  await restore(page)
  await expect(title).toHaveText('And once more')
})

test('Back in the menu leads from the list to the paper as it was', async () => {
  let overlays = async (): Promise<string[]> => []
  const before = async (page: Page) => {
    overlays = await record(page, '[data-overlay]')
  }
  await using opened = await visit(server, `/${id}`, { as: person, before })
  const { page } = opened
  await retype(cell(block(page, 'boq'), 'title'), 'Left like this')
  await menu(page, 'quotation-list').click()
  await expect(page.getByRole('heading', { name: 'Quotations' })).toBeVisible()
  await menu(page, 'back').click()
  await expect(cell(block(page, 'boq'), 'title')).toHaveText('Left like this')
  await expect(saveState(page, 'unsaved')).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  await expect(menu(page, 'back')).toBeHidden()
  await expect.poll(overlays).toContain('Going back...')
  await menu(page, 'new').click()
  await expect.poll(overlays).toContain('Loading template...')
})

test('after modals were opened and closed, one step back leads to the page before them', async () => {
  await using opened = await visit(server, '/quotation-list', { as: person })
  const { page } = opened
  await menu(page, 'new').click()
  await expect(page).toHaveURL(/\/new$/)
  await typeFigure(row(block(page, 'boq'), 0), 'qty', '5')
  await pressSave(page)
  await expect(modal(page, 'save')).toBeVisible()
  await expect(page).toHaveURL(/\/new\/save$/)
  await page.keyboard.press('Escape')
  await expect(modal(page, 'save')).toHaveCount(0)
  // The paper was not loaded again.
  await expect(total(page)).toHaveText('$320.00')
  await expect(saveState(page, 'unsaved')).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  const info = () => page.getByRole('button', { name: 'Quotation info' }).click()
  for (const close of ['Escape', 'Close', 'APPLY']) {
    await info()
    await expect(page).toHaveURL(/\/new\/info$/)
    if (close === 'Escape') await page.keyboard.press('Escape')
    else await modal(page, 'info').getByRole('button', { name: close }).click()
    await expect(modal(page, 'info')).toHaveCount(0)
    await expect(page).toHaveURL(/\/new$/)
  }
  await page.goBack()
  await expect(page).toHaveURL(/\/quotation-list$/)
  await page.goForward()
  await expect(page).toHaveURL(/\/new$/)

  // Going back takes a moment; a faster click must still lead where it should.
  await info()
  await expect(modal(page, 'info')).toBeVisible()
  await page.keyboard.press('Escape')
  await menu(page, 'bookmark-list').evaluate((link: HTMLElement) => link.click())
  await expect(page.getByRole('heading', { name: 'Bookmarks' })).toBeVisible()
  await expect(page).toHaveURL(/\/bookmark-list$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/new$/)
  await expect(modal(page, 'info')).toHaveCount(0)
})

test('a modal that is the first page of a tab closes onto its parent', async () => {
  await using opened = await visit(server, '/new/info')
  const { page } = opened
  await expect(modal(page, 'info')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal(page, 'info')).toHaveCount(0)
  await expect(page).toHaveURL(/\/new$/)
})
