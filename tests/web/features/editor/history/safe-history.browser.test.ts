import { beforeEach, test } from 'bun:test'
import type { Locator, Page } from 'playwright'
import type { BoqBlock, BoqRow, Quotation } from '#domain/document/quotation.ts'
import { menu, standing } from '../../../../e2e/steps/account.ts'
import { block, cell, leavePaper, row, toast, typeFigure } from '../../../../e2e/steps/paper.ts'
import { hasSaved, namesOf } from '../../../../e2e/steps/saving.ts'
import { forgive, visit } from '../../../../e2e/steps/visit.ts'
import { expect } from '../../../../support/expect.ts'
import { newPersonPerTest, sharedServer } from '../../../../support/shared.ts'

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
const change = (page: Page): Locator => page.locator('[data-change]')

async function openHistory(page: Page, count: number): Promise<void> {
  await menu(page, 'history').click()
  await expect(versions(page)).toHaveCount(count)
}

async function pressExcel(page: Page): Promise<void> {
  await menu(page, 'share').hover()
  await menu(page, 'excel').click()
}

async function save(edit: (table: BoqBlock['boq'], quotation: Quotation) => void): Promise<void> {
  const { body } = await person.call('/api/get-quotation', { body: { id } })
  const quotation: Quotation = body.quotation
  edit((quotation.blocks.find(({ type }) => type === 'boq') as BoqBlock).boq, quotation)
  const reply = await person.call('/api/save-quotation', { body: { quotation } })
  if (reply.status !== 200) throw new Error(reply.text)
}

test('a version is never restored into another quotation that was opened while work was saved', async () => {
  await save(({ rows }) => rows.splice(1, 1))
  await using at = await visit(server, `/${id}`, { as: person })
  const { page } = at
  await typeFigure(row(block(page, 'boq'), 0), 'itemPrice', '77')
  await openHistory(page, 3)
  await version(page, 2).click()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  const saving = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  await page.route('**/api/save-quotation', async (route) => {
    asked.resolve()
    await saving.promise
    await route.continue()
  })
  const question = await standing(page, 'restore')
  await question.getByRole('button', { name: 'Save, then restore' }).click()
  await asked.promise
  await menu(page, 'new').click()
  await expect(page).toHaveURL(/\/new$/)
  await expect(panel(page)).toHaveCount(0)
  const title = cell(block(page, 'boq'), 'title')
  await expect(title).toHaveText('Materials')
  const rowsOfNew = await block(page, 'boq').textContent()
  saving.resolve()
  await expect(toast(page, 'Updated')).toBeVisible()
  await page.unroute('**/api/save-quotation')
  await expect(toast(page, 'Restored')).toHaveCount(0)
  await expect(block(page, 'boq')).toHaveText(rowsOfNew ?? '')
  expect(await namesOf(person)).toEqual(['Kitchen'])
})

test('Undo in the toast of a restored version undoes nothing that was edited since', async () => {
  await save(({ rows }) => rows.splice(1, 1))
  await using at = await visit(server, `/${id}`, { as: person })
  const { page } = at
  await openHistory(page, 2)
  await version(page, 1).click()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect(toast(page, 'Restored: saved as a new version')).toBeVisible()
  await expect(toast(page, 'Updated')).toHaveCount(0)
  await page.keyboard.press('Escape')
  const first = row(block(page, 'boq'), 0)
  await typeFigure(first, 'itemPrice', '88')
  await leavePaper(page)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(toast(page, 'Something else was edited since')).toBeVisible()
  await expect(cell(first, 'itemPrice')).toHaveText('88.00')
})

test('a second press opens no second copy, and what is the same is not restored', async () => {
  await save(({ rows }) => rows.splice(1, 1))
  await save(({ rows }, quotation) => {
    rows.push({ ...(rows[0] as BoqRow), id: 'another' })
    quotation.name = 'Kitchen'
  })
  await save(({ rows }) => rows.pop())
  await using at = await visit(server, `/${id}`, { as: person })
  const { page } = at
  await openHistory(page, 4)
  await version(page, 2).click()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect(toast(page, 'The quotation has it like this already.')).toBeVisible()
  await expect(versions(page)).toHaveCount(4)
  await page.getByRole('button', { name: 'Open as a copy' }).dblclick()
  await expect(toast(page, 'Saved as a copy')).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(id))
  expect(await namesOf(person)).toHaveLength(2)
})

test('keys lead through the changes of a changed table, and are heard in the history only', async () => {
  await save((table) => {
    table.header.title.html = 'Tiles'
    for (const each of table.rows) if (each.type === 'row') each.description.html = 'Other'
  })
  await using at = await visit(server, `/${id}`, { as: person })
  const { page } = at
  await openHistory(page, 2)
  await expect(change(page).nth(2)).toBeVisible()
  const count = await change(page).count()
  for (let nth = 0; nth < count; nth++) {
    await page.keyboard.press('n')
    await expect(change(page).nth(nth)).toBeFocused()
  }
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('n')
  await expect(page.locator('body')).toBeFocused()
  await page.locator('.past-paper .total').click()
  await page.keyboard.press('n')
  await expect(change(page).first()).toBeFocused()
})

test('Back closes the history on a phone, and the quotation is left with the next one', async () => {
  await save(({ rows }) => rows.splice(1, 1))
  await using at = await visit(server, '/quotation-list', { as: person, width: 390, touch: true })
  const { page } = at
  await page.getByRole('link', { name: 'Kitchen' }).click()
  for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    await openHistory(page, 2)
    await close()
    await expect(panel(page)).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`/${id}$`))
  }
  await openHistory(page, 2)
  await menu(page, 'burger').click()
  await menu(page, 'quotation-list').click()
  await expect(page.getByRole('heading', { name: 'Quotations' })).toBeVisible()
  await page.goBack()
  await expect(block(page, 'boq')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Quotations' })).toBeVisible()
})

test('the menu downloads the version that is shown', async () => {
  await save(({ rows }) => rows.splice(1, 1))
  await using at = await visit(server, `/${id}`, { as: person })
  const { page } = at
  await openHistory(page, 2)
  await version(page, 1).click()
  await expect(page.locator('.past-paper')).toContainText('Second item')
  const downloading = page.waitForEvent('download')
  await pressExcel(page)
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(
    new RegExp(`^quotation - ${id} \\(version of \\d{4}-\\d\\d-\\d\\d \\d\\d\\.\\d\\d\\)\\.xlsx$`),
  )
  await version(page, 0).click()
  const again = page.waitForEvent('download')
  await pressExcel(page)
  expect((await again).suggestedFilename()).toBe(`quotation - ${id}.xlsx`)
})

test('a printed comparison tells of nothing that readers don’t get', async () => {
  await save(({ rows }, quotation) => {
    quotation.info = 'pays late'
    const [first, second] = rows
    if (first?.type === 'row') first.info = 'ask Tom'
    if (second?.type === 'row') second.qty.value = 7
  })
  await using at = await visit(server, `/${id}`, { as: person })
  const { page } = at
  await openHistory(page, 2)
  const summary = page.locator('[data-history-summary]')
  const mark = change(page).first().getByText('internal info')
  await expect(summary).toContainText('internal info')
  await expect(mark).toBeVisible()
  await expect(page.getByText('pays late')).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(mark).toBeHidden()
  const secret = page.getByText(/internal info|ask Tom|pays late/)
  await expect(secret.filter({ visible: true })).toHaveCount(0)
  await expect(change(page).last()).toContainText('7')
})

test('a conflict in the history can be settled there, and a lost comparison is asked for again', async () => {
  await save(({ rows }) => rows.splice(1, 1))
  await using at = await visit(server, `/${id}`, { as: person })
  const { page } = at
  await openHistory(page, 2)
  await version(page, 1).click()
  await save((_, quotation) => {
    quotation.name = 'Elsewhere'
  })
  await page.route('**/api/get-revision', (route) => route.abort())
  await page.getByRole('button', { name: 'Restore this version' }).click()
  const conflict = page.locator('[data-conflict]')
  await expect(conflict).toBeVisible()
  await expect(toast(page, 'Restored, but not saved yet')).toBeVisible()
  await version(page, 1).click()
  await version(page, 0).click()
  const summary = page.getByText('The version that it is compared with can’t be shown.')
  await expect(summary).toBeVisible()
  await page.unroute('**/api/get-revision')
  await summary.getByRole('button', { name: 'Try again' }).click()
  await expect(change(page)).toHaveCount(1)
  await conflict.getByRole('button', { name: 'Overwrite with mine' }).click({ timeout: 5000 })
  await expect(conflict).toHaveCount(0)
  await expect(versions(page)).toHaveCount(4)
  forgive(at, /ERR_FAILED|409/)
})

test('after a row is brought back by keys, the focus is at the next change', async () => {
  await save(({ rows }) => rows.splice(0, 2))
  await using at = await visit(server, `/${id}`, { as: person })
  const { page } = at
  await openHistory(page, 2)
  await expect(change(page)).toHaveCount(2)
  await page.keyboard.press('n')
  await expect(change(page).first()).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(versions(page)).toHaveCount(3)
  await page.getByLabel('Compare with').selectOption('1')
  await expect(change(page)).toHaveCount(1)
  await page.locator('.past-paper .total').click()
  await page.keyboard.press('n')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(change(page)).toHaveCount(0)
  await expect(page.locator('.past-paper').locator('..')).toBeFocused()
})
