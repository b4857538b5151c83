import { beforeEach, describe, test } from 'bun:test'
import type { Page } from 'playwright'
import { aQuotation } from '../support/documents.ts'
import { expect } from '../support/expect.ts'
import { type Person, signUp } from '../support/person.ts'
import { newPersonPerTest, sharedServer } from '../support/shared.ts'
import { logOut, menu, modal } from './steps/account.ts'
import { act, panel } from './steps/clipboard.ts'
import { crash, passing, stopTime } from './steps/crash.ts'
import { block, cell, row, saveState, toast, typeFigure } from './steps/paper.ts'
import {
  banner,
  fillSaveForm,
  hasSaved,
  namesOf,
  pressSave,
  restore,
  saveAgain,
  sendSaveForm,
} from './steps/saving.ts'
import { forgive, reload, visit } from './steps/visit.ts'

const server = sharedServer({ web: true })
const person = newPersonPerTest(server)
let id: string
beforeEach(async () => {
  id = await hasSaved(person)
})

const qty = (page: Page) => cell(row(block(page, 'boq'), 0), 'qty')

/** Changes a quantity to 7; the tab crashes before a save. */
async function leaveDraft(path: string, as: Person | undefined = person) {
  const first = await visit(server, path, { clock: 'running', ...(as && { as }) })
  await stopTime(first.page)
  await typeFigure(row(block(first.page, 'boq'), 0), 'qty', '7')
  await passing(first.page, 1000)
  await crash(first.page)
  return first
}

describe('a draft whose quotation is not available is restored:', () => {
  test('a deleted one as a new quotation', async () => {
    await using first = await leaveDraft(`/${id}`)
    await person.call('/api/delete-quotation', { method: 'DELETE', body: { id } })
    await using opened = await visit(server, `/${id}`, { context: first.context })
    const { page } = opened
    await expect(page.locator('[data-background-message]')).toContainText('is not found')
    await restore(page)
    await expect(qty(page)).toHaveText('7')
    await expect(page).toHaveURL(/\/new$/)
    await expect(saveState(page, 'unsaved')).toBeAttached()
    await pressSave(page)
    await expect(modal(page, 'save').getByLabel('Name')).toHaveValue('Kitchen')
    await sendSaveForm(page)
    await reload(page)
    await expect(qty(page)).toHaveText('7')
    forgive(opened, /404/)
  })

  test('one that is no longer shared as a new quotation', async () => {
    const owner = await signUp(server)
    const access = { level: 'everyone' as const, userList: [] }
    const shared = { quotation: aQuotation({ name: 'Theirs', access }) }
    const { quotation } = (await owner.call('/api/save-quotation', { body: shared })).body
    await using first = await leaveDraft(`/${quotation.id}`)
    const closed = { quotation: { ...quotation, access: { level: 'nobody', userList: [] } } }
    await owner.call('/api/save-quotation', { body: closed })

    await using opened = await visit(server, `/${quotation.id}`, { context: first.context })
    const { page } = opened
    await expect(page.locator('[data-background-message]')).toContainText('Forbidden')
    await restore(page)
    await expect(qty(page)).toHaveText('7')
    await expect(page).toHaveURL(/\/new$/)
    await pressSave(page)
    await fillSaveForm(page, { name: 'Mine' })
    await sendSaveForm(page)
    expect(await namesOf(person)).toEqual(['Kitchen', 'Mine'])
    forgive(opened, /403/)
  })

  test('it is offered again after another crash, to its owner only', async () => {
    await using first = await leaveDraft(`/${id}`)
    await person.call('/api/delete-quotation', { method: 'DELETE', body: { id } })
    await using second = await visit(server, `/${id}`, { context: first.context })
    await restore(second.page)
    await expect(qty(second.page)).toHaveText('7')
    await crash(second.page)
    await using third = await visit(server, '/new', { context: first.context })
    await expect(banner(third.page)).toBeVisible()
    await logOut(third.page)
    await reload(third.page)
    await expect(menu(third.page, 'login')).toBeVisible()
    await expect(banner(third.page)).toHaveCount(0)
    forgive(second, /404/)
  })

  test('while the server is away it is shown, and later saved over the old one', async () => {
    await using first = await leaveDraft(`/${id}`)
    const fail = '**/api/get-quotation'
    await first.context.route(fail, (route) => route.fulfill({ status: 500, body: '{}' }))
    await using opened = await visit(server, `/${id}`, { context: first.context })
    const { page } = opened
    await expect(page.locator('[data-background-message]')).toContainText('Internal error')
    await restore(page)
    await expect(qty(page)).toHaveText('7')
    await expect(page.locator('[data-background-message]')).toHaveCount(0)
    await first.context.unroute(fail)
    await saveAgain(page)
    await reload(page)
    await expect(qty(page)).toHaveText('7')
    await expect(banner(page)).toHaveCount(0)
    forgive(opened, /500/)
  })

  test('where the browser can store nothing it is offered again', async () => {
    await using first = await leaveDraft(`/${id}`)
    await using opened = await visit(server, `/${id}`, { context: first.context })
    const { page } = opened
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('No space', 'QuotaExceededError')
      }
    })
    await restore(page)
    await expect(qty(page)).toHaveText('7')
    await expect(toast(page, 'keeps no drafts')).toBeVisible()
    await crash(page)
    await using again = await visit(server, `/${id}`, { context: first.context })
    await expect(qty(again.page)).toHaveText('1')
    await restore(again.page)
    await expect(qty(again.page)).toHaveText('7')
  })
})

test('a double click on the banner handles one draft only', async () => {
  await using first = await leaveDraft(`/${id}`)
  await using second = await visit(server, `/${id}`, { context: first.context, clock: 'running' })
  await stopTime(second.page)
  await typeFigure(row(block(second.page, 'boq'), 0), 'qty', '8')
  await passing(second.page, 1000)
  await crash(second.page)
  await using third = await visit(server, `/${id}`, { context: first.context })
  await banner(third.page).getByRole('button', { name: 'Discard' }).dblclick()
  await expect(banner(third.page)).toBeVisible()
  await restore(third.page)
  await expect(qty(third.page)).toHaveText('7')
})

test('restoring a draft ends paste mode, which locks the paper', async () => {
  await using first = await leaveDraft('/new', undefined)
  await using opened = await visit(server, '/new', { context: first.context })
  const { page } = opened
  await act(block(page, 'boq'), 'copy')
  await expect(panel(page)).toBeVisible()
  await restore(page)
  await expect(qty(page)).toHaveText('7')
  await expect(panel(page)).toHaveCount(0)
})

test('in paste mode the info form says that the paper is read-only', async () => {
  await using opened = await visit(server, '/new')
  const { page } = opened
  await act(block(page, 'boq'), 'copy')
  await expect(panel(page)).toBeVisible()
  for (const name of ['Rich text in all blocks', 'Undo', 'Redo'])
    await expect(page.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Quotation info' }).click()
  const info = modal(page, 'info')
  await expect(info).toContainText('Read-only while something is being copied')
  await expect(info.getByLabel('Name')).toHaveAttribute('readonly', '')
  await expect(info.locator('[type=submit]')).toHaveCount(0)
  await expect(info).toBeFocused()
  await expect(menu(page, 'save')).toBeVisible()
})
