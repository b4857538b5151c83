import { expect as is, test } from 'bun:test'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import type { Quotation } from '#domain/document/quotation.ts'
import { menu } from '../../../e2e/steps/account.ts'
import { looksRight } from '../../../e2e/steps/look.ts'
import { toast } from '../../../e2e/steps/paper.ts'
import { visit } from '../../../e2e/steps/visit.ts'
import { expect } from '../../../support/expect.ts'
import { hasPdfTools, readPdf } from '../../../support/pdf.ts'
import { sharedPerson, sharedServer } from '../../../support/shared.ts'
import { readXlsx } from '../../../support/xlsx.ts'
import { after, before } from './changes/versions.ts'

const server = sharedServer({ web: true })
const anna = sharedPerson(server, 'anna')

const CANARY = /ask Tom|3\.37/

/** With what the owner alone may read, in both versions and changed. */
function withSecrets(quotation: Quotation, cost: number): Quotation {
  const blocks = quotation.blocks.map((block) =>
    block.type === 'boq'
      ? {
          ...block,
          info: `ask Tom ${cost}`,
          boq: {
            ...block.boq,
            rows: block.boq.rows.map((row) => (row.type === 'row' ? { ...row, cost } : row)),
          },
        }
      : block,
  )
  return { ...quotation, info: `ask Tom ${cost}`, blocks }
}

/** Saves both versions, one after the other; returns the quotation's id. */
async function saved(): Promise<string> {
  const save = async (quotation: Quotation): Promise<Quotation> =>
    (await anna.call('/api/save-quotation', { body: { quotation } })).body.quotation
  const { id, revision } = await save(withSecrets(before, 3.37))
  await save({ ...withSecrets(after, 3.38), id, revision })
  return id
}

async function downloadChanges(page: Page, format: 'pdf' | 'xlsx') {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: `Download changes as .${format}` }).click()
  const download = await downloading
  return { name: download.suggestedFilename(), file: await readFile(await download.path()) }
}

test('the changes between two versions are downloaded from the history, and only where any are compared', async () => {
  const id = await saved()
  await using at = await visit(server, `/${id}`, { as: anna, width: 390 })
  const { page } = at
  await menu(page, 'history').click()
  await expect(page.locator('[data-history-summary]')).toContainText('tax changed')
  await looksRight(page, 'changes-download')

  const pdf = await downloadChanges(page, 'pdf')
  is(pdf.name).toBe(`quotation - ${id} (changes).pdf`)
  await expect(toast(page, 'File downloaded').first()).toBeVisible()
  if (hasPdfTools) {
    const { pages, problems, info } = await readPdf(pdf.file)
    const text = pages.join('\n').replace(/\s+/g, ' ')
    is(problems).toBe('')
    is(info.Title).toBe('Bathroom (changes)')
    is(text).toContain('What makes the difference up')
    is(text).toContain('Total $1,065.00 $1,839.74 +774.74')
    is(text).toMatch(/Changed Wall tiles, grey ?white ?, 30 × 60 cm, laid in thin bed/)
    is(text).toContain('Qty 10 m² 12 m² +2 m²')
    is(text).toContain('− Removed Taps')
    is(text).toContain('Place: Bath, No 2 → Kitchen and hall, No 3')
    is(text).not.toMatch(CANARY)
  }

  const xlsx = await downloadChanges(page, 'xlsx')
  is(xlsx.name).toBe(`quotation - ${id} (changes).xlsx`)
  const { cells, parts } = readXlsx(xlsx.file)
  is([...cells.values()].map(({ text }) => text)).toContain('What makes the difference up')
  const all = [...parts.values()].map((part) => part.toString('utf8')).join('\n')
  is(all).not.toMatch(CANARY)

  const button = page.getByRole('button', { name: 'Download changes as .pdf' })
  await expect(button).toBeVisible()
  await page.getByLabel('Compare with').selectOption({ label: 'Nothing' })
  await expect(button).toHaveCount(0)
})
