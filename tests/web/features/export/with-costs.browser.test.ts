import { expect as is, test } from 'bun:test'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import type { BoqBlock, Quotation } from '#domain/document/quotation.ts'
import { looksRight } from '../../../e2e/steps/look.ts'
import { toast } from '../../../e2e/steps/paper.ts'
import { visit } from '../../../e2e/steps/visit.ts'
import { aPricedQuotation } from '../../../support/documents.ts'
import { expect } from '../../../support/expect.ts'
import { downloadPdf, hasPdfTools, readPdf } from '../../../support/pdf.ts'
import { sharedPerson, sharedServer } from '../../../support/shared.ts'
import { readXlsx } from '../../../support/xlsx.ts'

const server = sharedServer({ web: true })
const anna = sharedPerson(server, 'anna')

/** The cost of one unit, of both, and the profit on them. */
const CANARIES = /3\.37|6\.74|13\.26/

const item = (page: Page) => page.locator('[data-menu="excel-costs"]')

async function saved(): Promise<Quotation> {
  const quotation = aPricedQuotation(2, { access: { level: 'everyone', userList: [] } })
  const table = quotation.blocks[1] as BoqBlock
  const rows = table.boq.rows.map((row, at) => (at === 0 ? { ...row, cost: 3.37 } : row))
  const blocks = quotation.blocks.map((block) =>
    block === table ? { ...table, boq: { ...table.boq, rows } } : block,
  )
  const { body } = await anna.call('/api/save-quotation', {
    body: { quotation: { ...quotation, blocks } },
  })
  return body.quotation
}

test('the owner downloads a spreadsheet with costs while they are shown, and no other file has them', async () => {
  const { id } = await saved()
  await using at = await visit(server, `/${id}`, { as: anna })
  const { page } = at
  const share = page.locator('[data-menu="share"]')
  await share.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-menu="excel"]')).toBeVisible()
  await expect(item(page)).toBeHidden()
  await page.keyboard.press('Escape')

  await page.locator('[data-action="cost"]').click()
  await expect(page.locator('[data-profit]').first()).toHaveText('13.26')
  const usual = await downloadXlsx(page, 'excel')
  is(usual.name).toBe(`quotation - ${id}.xlsx`)
  is(textOf(usual.file)).not.toMatch(CANARIES)
  const { file } = await downloadPdf(page)
  if (hasPdfTools) is((await readPdf(file)).pages.join('\n')).not.toMatch(CANARIES)

  const own = await downloadXlsx(page, 'excel-costs')
  await expect(toast(page, 'File downloaded').first()).toBeVisible()
  is(own.name).toBe(`quotation - ${id} (with costs).xlsx`)
  const { cells } = readXlsx(own.file)
  const [unit] = [...cells].find(([, { value }]) => value === 3.37) ?? []
  is(unit).toStartWith('F')
  const row = unit?.slice(1)
  is(cells.get(`G${row}`)).toMatchObject({ formula: `ROUND(F${row}*D${row},2)`, value: 6.74 })
  is(cells.get(`H${row}`)).toMatchObject({ formula: `E${row}-G${row}`, value: 13.26 })
  is(cells.get('H2')?.value).toBe(13.26)

  await share.hover()
  await expect(item(page)).toBeVisible()
  await looksRight(page, 'with-costs-menu')
  await page.locator('[data-action="cost"]').click()
  await share.hover()
  await expect(page.locator('[data-menu="excel"]')).toBeVisible()
  await expect(item(page)).toBeHidden()
})

test('readers are not offered one, though their browser shows costs', async () => {
  const { id } = await saved()
  await using at = await visit(server, `/${id}`)
  const { page } = at
  await page.evaluate(() => localStorage.setItem('costs', 'shown'))
  await page.reload()
  await page.locator('html[data-ready]').waitFor()
  await page.locator('[data-menu="share"]').click()
  await expect(page.locator('[data-menu="excel"]')).toBeVisible()
  await expect(item(page)).toBeHidden()
})

async function downloadXlsx(page: Page, menu: string): Promise<{ name: string; file: Uint8Array }> {
  const downloading = page.waitForEvent('download')
  await page.locator('[data-menu="share"]').hover()
  await page.locator(`[data-menu="${menu}"]`).click()
  const download = await downloading
  return { name: download.suggestedFilename(), file: await readFile(await download.path()) }
}

const textOf = (file: Uint8Array): string =>
  [...readXlsx(file).parts.values()].map((part) => part.toString('utf8')).join('\n')
