import { beforeEach, test } from 'bun:test'
import type { Locator, Page } from 'playwright'
import type { BoqBlock, BoqRow, Quotation } from '#domain/document/quotation.ts'
import { expect } from '../support/expect.ts'
import { newPersonPerTest, sharedServer } from '../support/shared.ts'
import { signUpSuperAdmin } from '../support/super-admin.ts'
import { menu, standing } from './steps/account.ts'
import { looksRight } from './steps/look.ts'
import {
  block,
  cell,
  leavePaper,
  readPaper,
  row,
  rows,
  saveState,
  toast,
  typeFigure,
} from './steps/paper.ts'
import { hasSaved, pressSave, saveAgain } from './steps/saving.ts'
import { reload, visit } from './steps/visit.ts'

const server = sharedServer({ web: true })
const person = newPersonPerTest(server)
let id: string
beforeEach(async () => {
  id = await hasSaved(person, 'Kitchen')
})

const panel = (page: Page): Locator => page.locator('[data-history]')
const versions = (page: Page): Locator => panel(page).locator('[data-revision]')
const version = (page: Page, nth: number): Locator =>
  versions(page).nth(nth).getByRole('button').first()
const changes = (page: Page, kind?: string): Locator =>
  page.locator(kind ? `[data-change="${kind}"]` : '[data-change]')
/** The version in place of the paper. */
const past = (page: Page): Locator => page.locator('.past-paper')

async function openHistory(page: Page, count: number): Promise<void> {
  await menu(page, 'history').click()
  await expect(versions(page)).toHaveCount(count)
}

/** Saves a change of the stored quotation, without the page. */
async function save(change: (rows: BoqRow[], quotation: Quotation) => void): Promise<void> {
  const { body } = await person.call('/api/get-quotation', { body: { id } })
  const quotation: Quotation = body.quotation
  const table = quotation.blocks.find((each): each is BoqBlock => each.type === 'boq')
  change(table?.boq.rows as BoqRow[], quotation)
  const reply = await person.call('/api/save-quotation', { body: { quotation } })
  if (reply.status !== 200) throw new Error(reply.text)
}

test('a row that was removed is seen where it stood and brought back, then all is restored, on a phone', async () => {
  await save((rows) => rows.splice(1, 1))
  await using at = await visit(server, `/${id}`, { as: person, width: 390, touch: true })
  const { page } = at
  const table = block(page, 'boq')
  await typeFigure(row(table, 0), 'itemPrice', '12')
  await leavePaper(page)
  await saveAgain(page)
  await openHistory(page, 3)
  await expect(changes(page)).toHaveCount(1)
  await expect(changes(page, 'changed')).toContainText('12.00')

  await version(page, 1).click()
  await expect(changes(page, 'removed')).toContainText('Second item')
  await expect(page.locator('[data-history-summary]')).toContainText('1 row removed')
  await page.keyboard.press('n')
  await expect(changes(page, 'removed')).toBeFocused()
  await looksRight(page, 'history-2-removed')

  await changes(page, 'removed').getByRole('button', { name: 'Bring back this row' }).click()
  await expect(toast(page, 'Row brought back')).toBeVisible()
  await expect(panel(page)).toContainText('Unsaved changes')
  await version(page, 0).click()
  await expect(changes(page, 'added')).toContainText('Second item')
  await page.keyboard.press('Control+z')
  await expect(changes(page)).toHaveCount(1)
  await page.keyboard.press('Control+Shift+z')
  await expect(changes(page, 'added')).toContainText('Second item')
  await pressSave(page)
  await expect(versions(page)).toHaveCount(4)
  await expect(panel(page)).not.toContainText('Unsaved changes')

  await version(page, 3).click()
  await expect(past(page)).toContainText('10.00')
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect(toast(page, 'Restored: saved as a new version')).toBeVisible()
  await expect(versions(page)).toHaveCount(5)
  await expect(changes(page, 'changed')).toContainText('12.00')

  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(rows(table)).toHaveCount(3)
  await expect(cell(row(table, 0), 'itemPrice')).toHaveText('10.00')
  await expect(saveState(page, 'saved')).toBeVisible()
  await openHistory(page, 5)
  await expect(changes(page, 'changed')).toContainText('12.00')
})

test('the history is read and left by keyboard, and the paper is as it was', async () => {
  await save((rows, quotation) => {
    rows.splice(1, 1)
    quotation.blocks.splice(-1)
  })
  await save((rows) => rows.reverse())
  await using at = await visit(server, `/${id}`, { as: person })
  const { page } = at
  const paper = await readPaper(page)
  await page.evaluate(() => scrollTo(0, 120))
  await menu(page, 'history').focus()
  await page.keyboard.press('Enter')
  await expect(versions(page)).toHaveCount(3)
  await expect(version(page, 0)).toBeFocused()
  await expect(changes(page, 'moved')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(version(page, 1)).toBeFocused()
  await expect(changes(page, 'removed')).toHaveCount(2)
  await page.keyboard.press('n')
  await expect(changes(page, 'removed').first()).toBeFocused()
  await page.keyboard.press('n')
  await expect(changes(page, 'removed').last()).toBeFocused()
  await page.keyboard.press('Shift+N')
  await expect(changes(page, 'removed').first()).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Row brought back')).toBeVisible()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Escape')
  await expect(menu(page, 'history')).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(120)
  await expect(saveState(page, 'saved')).toBeVisible()
  expect(await readPaper(page)).toEqual(paper)
})

test('two versions are compared with each other, with now, or with nothing', async () => {
  await save((rows) => rows.splice(1, 1))
  await save((rows) => rows.reverse())
  await using at = await visit(server, `/${id}`, { as: person })
  const { page } = at
  await openHistory(page, 3)
  await version(page, 2).click()
  await expect(changes(page)).toHaveCount(0)
  const choice = page.getByLabel('Compare with')
  await choice.selectOption('Now')
  await expect(changes(page, 'removed')).toHaveCount(1)
  await expect(changes(page, 'moved')).toHaveCount(1)
  await choice.selectOption('2')
  await expect(changes(page)).toHaveCount(1)
  await choice.selectOption('Nothing')
  await expect(changes(page)).toHaveCount(0)
})

test('unsaved work stays while versions are looked at, and restoring one asks first', async () => {
  await save((rows) => rows.splice(1, 1))
  await using at = await visit(server, `/${id}`, { as: person })
  const { page } = at
  const price = cell(row(block(page, 'boq'), 0), 'itemPrice')
  await typeFigure(row(block(page, 'boq'), 0), 'itemPrice', '77')
  await openHistory(page, 3)
  await expect(versions(page).first()).toContainText('Unsaved changes')
  await expect(changes(page, 'changed')).toContainText('77.00')
  await page.keyboard.press('Escape')
  await expect(price).toHaveText('77.00')
  await expect(saveState(page, 'unsaved')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(price).toHaveText('10.00')
  await page.keyboard.press('Control+Shift+z')

  await openHistory(page, 3)
  await version(page, 2).click()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  const question = await standing(page, 'restore')
  await looksRight(page, 'history-4-ask')
  await question.getByRole('button', { name: 'Save, then restore' }).click()
  await expect(versions(page)).toHaveCount(4)
  await expect(toast(page, 'Restored')).toBeVisible()
  await version(page, 1).click()
  await expect(past(page)).toContainText('77.00')
})

test('a version is named in place, and can be opened as a copy', async () => {
  await save((rows) => rows.splice(1, 1))
  await using at = await visit(server, `/${id}`, { as: person })
  const { page } = at
  await openHistory(page, 2)
  await version(page, 1).click()
  await versions(page).nth(1).getByRole('button', { name: 'Name this version' }).click()
  await page.keyboard.type('as sent')
  await page.keyboard.press('Enter')
  await expect(version(page, 1)).toContainText('as sent')
  await reload(page)
  await openHistory(page, 2)
  await expect(version(page, 1)).toContainText('as sent')
  await version(page, 1).click()
  await page.getByRole('button', { name: 'Open as a copy' }).click()
  await expect(toast(page, 'Saved as a copy')).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(id))
  await expect(panel(page)).toHaveCount(0)
  await expect(rows(block(page, 'boq'))).toHaveCount(3)
})

test('a new quotation and one that is only read have no history, and a super-admin only reads it', async () => {
  await save((rows) => rows.splice(1, 1))
  await using fresh = await visit(server, '/new', { as: person })
  await expect(menu(fresh.page, 'history')).toBeHidden()
  const admin = await signUpSuperAdmin(server)
  await using at = await visit(server, `/${id}`, { as: admin })
  const { page } = at
  await openHistory(page, 2)
  await expect(changes(page, 'removed')).toHaveCount(1)
  await version(page, 1).click()
  await expect(page.getByRole('button', { name: 'Open as a copy' })).toBeVisible()
  const changing = page.getByRole('button', { name: /Restore this|Bring back|Name this/ })
  await expect(changing).toHaveCount(0)
})
