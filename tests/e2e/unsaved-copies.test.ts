import { beforeEach, describe, test } from 'bun:test'
import type { Page } from 'playwright'
import { expect } from '../support/expect.ts'
import { newPersonPerTest, sharedServer } from '../support/shared.ts'
import { modal, standing } from './steps/account.ts'
import { crashWithDraft } from './steps/crash.ts'
import { loseNextAnswer, NO_CONNECTION } from './steps/outage.ts'
import {
  block,
  cell,
  hasCaret,
  leavePaper,
  readPaper,
  row,
  textOf,
  toast,
  typeFigure,
} from './steps/paper.ts'
import {
  fillSaveForm,
  hasSaved,
  namesOf,
  pressSave,
  restore,
  sendSaveForm,
} from './steps/saving.ts'
import { forgive, reload, visit } from './steps/visit.ts'

/*
 * Work whose address is gone moves to that of new quotations at once, so that a crash right then
 * loses nothing.
 */

const server = sharedServer({ web: true })
const person = newPersonPerTest(server)
let id: string
beforeEach(async () => {
  id = await hasSaved(person)
})

const qty = (page: Page) => cell(row(block(page, 'boq'), 0), 'qty')

test('a quotation deleted elsewhere becomes a new one', async () => {
  await using opened = await visit(server, `/${id}`, { as: person })
  const { page } = opened
  await typeFigure(row(block(page, 'boq'), 0), 'qty', '7')
  await person.call('/api/delete-quotation', { method: 'DELETE', body: { id } })
  await pressSave(page)
  await expect(toast(page, 'deleted')).toBeVisible()
  await expect(page).toHaveURL(/\/new$/)
  await expect(qty(page)).toHaveText('7')
  forgive(opened, /404/)
  await pressSave(page)
  await fillSaveForm(page, { name: 'Again' })
  expect(await sendSaveForm(page)).not.toBe(id)
  expect(await namesOf(person)).toEqual(['Again'])
})

test('an unsaved copy survives a crash, beside the original', async () => {
  await using first = await visit(server, `/${id}`, { as: person, clock: 'running' })
  await typeFigure(row(block(first.page, 'boq'), 0), 'qty', '7')
  const stored = (await person.call('/api/get-quotation', { body: { id } })).body.quotation
  await person.call('/api/save-quotation', { body: { quotation: stored } })
  await pressSave(first.page)
  const copy = first.page.getByRole('button', { name: 'Keep mine as a copy' })
  await expect(copy).toBeVisible()
  await first.page.route('**/api/save-quotation', (route) => route.abort())
  await copy.click()
  await expect(first.page.locator('[data-toast="error"]')).toBeVisible()
  await expect(first.page).toHaveURL(/\/new$/)
  await expect(qty(first.page)).toHaveText('7')
  forgive(first, /409|ERR_FAILED/)
  await crashWithDraft(first.page)

  await using second = await visit(server, '/new', { context: first.context })
  await restore(second.page)
  await expect(qty(second.page)).toHaveText('7')
  await pressSave(second.page)
  await sendSaveForm(second.page)
  expect(await namesOf(person)).toEqual(['Kitchen', 'Kitchen (copy)'])
})

const AWAY = 'the server can’t be reached'

describe('a save whose answer is lost', () => {
  test('makes no second quotation, however often Save is pressed', async () => {
    await using opened = await visit(server, '/new', { as: person })
    const { page } = opened
    await loseNextAnswer(page)
    await pressSave(page)
    await fillSaveForm(page, { name: 'Roof' })
    await (await standing(page, 'save')).locator('[type=submit]').click()
    await expect(toast(page, AWAY)).toBeVisible()
    expect(await namesOf(person)).toEqual(['Kitchen', 'Roof'])

    await page.keyboard.press('Escape')
    await expect(modal(page, 'save')).toHaveCount(0)
    await writeMore(page)
    await pressSave(page)
    await fillSaveForm(page, { name: 'Roof and gutters' })
    await sendSaveForm(page)
    const written = await readPaper(page)
    await reload(page)
    expect(await readPaper(page)).toEqual(written)
    expect(written.flat().join()).toContain('Quotation, revised')
    expect(await namesOf(person)).toEqual(['Kitchen', 'Roof and gutters'])
    forgive(opened, NO_CONNECTION)
  })
})

async function writeMore(page: Page): Promise<void> {
  const place = textOf(block(page, 'text'))
  await place.getByRole('heading').click()
  await hasCaret(place)
  await page.keyboard.press('End')
  await page.keyboard.type(', revised')
  await leavePaper(page)
}
