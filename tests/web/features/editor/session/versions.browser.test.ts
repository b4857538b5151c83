import { afterAll, beforeAll, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { VERSION } from '#domain/document/version.ts'
import { menu } from '../../../../e2e/steps/account.ts'
import { storeDrafts } from '../../../../e2e/steps/drafts.ts'
import { looksRight } from '../../../../e2e/steps/look.ts'
import { block, cell, row, toast, total, typeFigure } from '../../../../e2e/steps/paper.ts'
import { banner, pressSave, restore, saveAgain } from '../../../../e2e/steps/saving.ts'
import { forgive, goTo, reload, visit } from '../../../../e2e/steps/visit.ts'
import { query } from '../../../../support/database.ts'
import { expect } from '../../../../support/expect.ts'
import { logIn, type Person } from '../../../../support/person.ts'
import { ANN, createReleased, releasedQuotation } from '../../../../support/released.ts'
import { sharedServer } from '../../../../support/shared.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'quotation-versions-'))
// The first release had no bookmarks, and the same documents (released.test.ts).
await createReleased(join(dataDir, 'quotation.db'), '0005-before-units')
const server = sharedServer({ web: true, dataDir })
afterAll(() => rm(dataDir, { recursive: true }))

let ann: Person
const ids = { own: '', open: '' }
beforeAll(async () => {
  ann = await logIn(server, ANN)
  const { quotations } = (await ann.call('/api/get-quotation-list?search=vogel')).body
  ids.own = quotations[0].id
  ids.open = quotations[1].id
})

const tiles = (page: Page) => row(block(page, 'boq'), 0)
const newer = (page: Page) => page.locator('[data-newer]')

/** Stores it as of that version, as another server would: as the next revision. */
async function store(id: string, version: number): Promise<void> {
  const [document] = await query(server, 'SELECT revision FROM quotations WHERE id = ?', [id])
  const revision = Number(document?.revision) + 1
  const head = `json_set(head, '$.revision', ${revision}, '$.version', ${version})`
  await query(server, `UPDATE quotation_documents SET head = ${head} WHERE quotation_id = ?`, [id])
  await query(server, `UPDATE quotations SET revision = ${revision} WHERE id = ?`, [id])
}

test('what an earlier release has stored opens and is edited, with a draft and a bookmark of then', async () => {
  await using at = await visit(server, `/${ids.own}`, { as: ann })
  const { page } = at
  await expect(total(page)).toHaveText('1.320,50 €')
  await expect(cell(tiles(page), 'qty')).toHaveText('20')
  await typeFigure(tiles(page), 'qty', '10')
  await expect(total(page)).toHaveText('897,00 €')
  await saveAgain(page)

  const { blocks, ...meta } = await releasedQuotation('0000-first-release')
  const typed = JSON.parse(JSON.stringify(blocks).replace('Bath tub', 'Bath tub, typed'))
  const draft = { key: 'kept', user: ann.email, quotationId: ids.own, page: 'gone', at: Date.now() }
  await storeDrafts(page, {
    kept: { ...draft, quotation: { ...meta, id: ids.own, blocks: typed } },
  })
  await reload(page)
  await restore(page)
  await expect(cell(row(block(page, 'boq'), 1), 'description')).toHaveText('Bath tub, typed')
  await expect(total(page)).toHaveText('1.320,50 €')

  await menu(page, 'bookmark-list').click()
  await page.getByRole('button', { name: 'Insert Tiles' }).click()
  await block(page, 'boq')
    .locator('[data-row-id]')
    .first()
    .click({ position: { x: 60, y: 2 } })
  await expect(block(page, 'boq').locator('[data-row-id]')).toHaveCount(3)
})

test('what a newer version has saved opens read-only with a sentence, for its owner and for a reader', async () => {
  const { quotation } = (await ann.call('/api/get-quotation', { body: { id: ids.open } })).body
  await ann.call('/api/save-quotation', { body: { quotation } })
  await store(ids.open, VERSION + 1)
  await using at = await visit(server, `/${ids.open}`, { as: ann })
  const { page } = at
  await expect(newer(page)).toContainText('A newer version of the program has saved this quotation')
  await expect(block(page, 'row')).toContainText('Travel')
  await expect(page.locator('[data-cell] [contenteditable="true"]')).toHaveCount(0)
  for (const item of ['save', 'insert', 'pdf'])
    await expect(menu(page, item)).toHaveAttribute('aria-disabled', 'true')
  await looksRight(page, 'newer-version-1-owner')

  await using read = await visit(server, `/${ids.open}`)
  await expect(newer(read.page)).toBeVisible()
  await expect(block(read.page, 'text')).toContainText('can’t be shown by this version')
  await expect(read.page.getByRole('button', { name: 'Edit a copy' })).toHaveCount(0)
  await looksRight(read.page, 'newer-version-2-reader')
})

test('a bookmark that a newer version has saved is listed, and neither inserted nor edited', async () => {
  const { item } = (await ann.call('/api/get-bookmark', { body: { id: 'letter' } })).body
  const { text: _, ...rest } = { ...item, type: 'chart', name: 'Costs', version: VERSION + 1 }
  const stored = JSON.stringify({ version: VERSION + 1, ...rest, series: [1] })
  await query(server, "UPDATE bookmarks SET item = ? WHERE id = 'letter'", [stored])
  await using at = await visit(server, '/bookmark-list', { as: ann })
  const { page } = at
  const said = toast(page, 'A newer version of the program has saved this bookmark')
  for (const name of ['Insert Costs', 'Edit Costs']) {
    await page.getByRole('button', { name }).click()
    await expect(said).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).first().click()
    await expect(page).toHaveURL(/bookmark-list$/)
  }
  // Its form, by the address.
  await goTo(page, `${server.url}/bookmark-list/letter`)
  await expect(said).toBeVisible()
  await expect(page).toHaveURL(/bookmark-list$/)
})

test('a page that is older than the server is told so, and its typed work waits in its draft', async () => {
  await store(ids.own, VERSION)
  await using at = await visit(server, `/${ids.own}`, { as: ann, expected: /404 .*\/assets\// })
  const { page } = at
  await page.locator('[data-draft-banner]').waitFor({ state: 'detached' })
  await typeFigure(tiles(page), 'qty', '30')
  await store(ids.own, VERSION + 1)
  // The newer server has other scripts.
  await page.route('**/assets/**', (route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.fallback(),
  )
  await pressSave(page)
  const conflict = page.locator('[data-conflict]')
  await expect(conflict).toContainText('A newer version of the program has saved it')
  await expect(conflict.getByRole('button')).toHaveText([
    'Keep mine as a copy',
    'Use the newer one',
  ])
  forgive(at, /status of 409 .*save-quotation/)
  await expect(toast(page, 'A new version is ready')).toBeVisible()
  await looksRight(page, 'newer-version-3-stale-page')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(banner(page)).toContainText('are kept for the newer version of the program')
  await expect(banner(page).getByRole('button')).toHaveCount(0)

  // As the newer page would have it.
  await store(ids.own, VERSION)
  await reload(page)
  await restore(page)
  await expect(cell(tiles(page), 'qty')).toHaveText('30')
})

/** Lets that call be answered as a server of version 1 does: of the old form, in both answers. */
async function answerAsVersion1(page: Page, path: string): Promise<void> {
  await page.route(`**/api/${path}`, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const { id, revision, permissionLevel } = body.quotation
    const { blocks, ...meta } = await releasedQuotation('0013-version-1')
    const quotation = { ...meta, id, revision, permissionLevel, blocks }
    await route.fulfill({ response, json: { ...body, quotation } })
  })
}

test('a page that is newer than the server upgrades what it opens and what a save has met', async () => {
  await store(ids.own, VERSION)
  await using at = await visit(server, `/${ids.open}`, { as: ann })
  const { page } = at
  await answerAsVersion1(page, 'get-quotation')
  await goTo(page, `${server.url}/${ids.own}`)
  await expect(total(page)).toHaveText('1.320,50 €')
  await typeFigure(tiles(page), 'qty', '10')
  await expect(total(page)).toHaveText('897,00 €')

  await store(ids.own, VERSION)
  await answerAsVersion1(page, 'save-quotation')
  await pressSave(page)
  const conflict = page.locator('[data-conflict]')
  await expect(conflict).toContainText('1.320,50 €')
  forgive(at, /status of 409 .*save-quotation/)
  await conflict.getByRole('button', { name: 'Use the newer one' }).click()
  await expect(conflict).toHaveCount(0)
  await expect(total(page)).toHaveText('1.320,50 €')
  await typeFigure(tiles(page), 'qty', '10')
  await expect(total(page)).toHaveText('897,00 €')
})
