import { beforeEach, describe, test } from 'bun:test'
import type { Page } from 'playwright'
import { pricedOnly } from '#domain/document/options.ts'
import type { Quotation } from '#domain/document/quotation.ts'
import { aQuotation } from '../support/documents.ts'
import { expect } from '../support/expect.ts'
import { signUp } from '../support/person.ts'
import { newPersonPerTest, sharedServer } from '../support/shared.ts'
import { logOut, menu, modal } from './steps/account.ts'
import { act, panel } from './steps/clipboard.ts'
import { crash } from './steps/crash.ts'
import { storeDrafts } from './steps/drafts.ts'
import { block, cell, row, saveState } from './steps/paper.ts'
import { banner, hasSaved, pressSave, restore, saveAgain, sendSaveForm } from './steps/saving.ts'
import { forgive, reload, visit } from './steps/visit.ts'

const server = sharedServer({ web: true })
const person = newPersonPerTest(server)
let id: string
beforeEach(async () => {
  id = await hasSaved(person)
})

const qty = (page: Page) => cell(row(block(page, 'boq'), 0), 'qty')

/** Opens a quotation in a browser where a crashed tab left a draft of it for each quantity. */
const visitWithDrafts = async (
  path: string,
  quotation: Quotation,
  { quantities = [7], ...comer }: { quantities?: number[]; clock?: 'running' } = {},
) => {
  const entries = quantities.map((qty, at) => [
    `draft-${qty}`,
    {
      key: `draft-${qty}`,
      user: person.email,
      page: `gone-${qty}`,
      quotationId: quotation.id,
      at: Date.now() - 1000 + at,
      quotation: withQty(quotation, qty),
    },
  ])
  return visit(server, path, {
    ...comer,
    as: person,
    before: async (page) => {
      await page.goto(`${server.url}/robots.txt`)
      await storeDrafts(page, Object.fromEntries(entries))
    },
  })
}

/** The quotation with another quantity in its first row. */
function withQty(quotation: Quotation, value: number): Quotation {
  const changed = structuredClone(quotation)
  const table = changed.blocks.find((each) => each.type === 'boq')
  const [first] = pricedOnly(table?.boq.rows ?? [])
  if (!first) throw new Error('the template has priced rows')
  first.qty.value = value
  return changed
}

const stored = async (): Promise<Quotation> =>
  (await person.call('/api/get-quotation', { body: { id } })).body.quotation

describe('a draft whose quotation is not available is restored:', () => {
  test('a deleted one as a new quotation', async () => {
    const quotation = await stored()
    await person.call('/api/delete-quotation', { method: 'DELETE', body: { id } })
    await using opened = await visitWithDrafts(`/${id}`, quotation)
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

  test('one that is no longer shared too, and again after another crash, to its owner only', async () => {
    const owner = await signUp(server)
    const access = { level: 'everyone' as const, userList: [] }
    const shared = { quotation: aQuotation({ name: 'Theirs', access }) }
    const { quotation } = (await owner.call('/api/save-quotation', { body: shared })).body
    const read = await person.call('/api/get-quotation', { body: { id: quotation.id } })
    const closed = { quotation: { ...quotation, access: { level: 'nobody', userList: [] } } }
    await owner.call('/api/save-quotation', { body: closed })

    const path = `/${quotation.id}`
    await using second = await visitWithDrafts(path, read.body.quotation, { clock: 'running' })
    await expect(second.page.locator('[data-background-message]')).toContainText(
      'not shared with you',
    )
    await restore(second.page)
    await expect(qty(second.page)).toHaveText('7')
    await expect(second.page).toHaveURL(/\/new$/)
    await crash(second.page)
    await using third = await visit(server, '/new', { context: second.context })
    await expect(banner(third.page)).toBeVisible()
    await logOut(third.page)
    await reload(third.page)
    await expect(menu(third.page, 'login')).toBeVisible()
    await expect(banner(third.page)).toHaveCount(0)
    forgive(second, /403/)
  })

  test('while the server is away it is shown, and later saved over the old one', async () => {
    await using opened = await visitWithDrafts(`/${id}`, await stored())
    const { page } = opened
    const fail = '**/api/get-quotation'
    await page.route(fail, (route) => route.fulfill({ status: 500, body: '{}' }))
    await reload(page)
    await expect(page.locator('[data-background-message]')).toContainText('Internal error')
    await restore(page)
    await expect(qty(page)).toHaveText('7')
    await expect(page.locator('[data-background-message]')).toHaveCount(0)
    await page.unroute(fail)
    await saveAgain(page)
    await reload(page)
    await expect(qty(page)).toHaveText('7')
    await expect(banner(page)).toHaveCount(0)
    forgive(opened, /500/)
  })
})

test('a double click on the banner handles one draft only; restoring one ends paste mode, which locks the paper', async () => {
  await using opened = await visitWithDrafts(`/${id}`, await stored(), { quantities: [7, 8] })
  const { page } = opened
  await banner(page).getByRole('button', { name: 'Discard' }).dblclick()
  await expect(banner(page)).toBeVisible()
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
  await info.getByRole('button', { name: 'Close' }).click()
  await expect(info).toHaveCount(0)

  await expect(panel(page)).toBeVisible()
  await restore(page)
  await expect(qty(page)).toHaveText('7')
  await expect(panel(page)).toHaveCount(0)
})
