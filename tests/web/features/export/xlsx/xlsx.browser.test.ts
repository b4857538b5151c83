import { expect as is, test } from 'bun:test'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import type { Quotation } from '#domain/document/quotation.ts'
import { editCopy, toast } from '../../../../e2e/steps/paper.ts'
import { forgive, visit } from '../../../../e2e/steps/visit.ts'
import { expect } from '../../../../support/expect.ts'
import { sharedPerson, sharedServer } from '../../../../support/shared.ts'
import { readXlsx } from '../../../../support/xlsx.ts'
import { aQuotationOf, aRow, aTable, aText, aTotal } from './quotations.ts'

const server = sharedServer({ web: true })
const anna = sharedPerson(server, 'anna')

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const WEBP = 'data:image/webp;base64,UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA'
const BROKEN = 'data:image/png;base64,AAAA'

test('a stranger downloads their copy of a public quotation as a spreadsheet, with what is being typed', async () => {
  const pictures = [PNG, WEBP, BROKEN, '/uploads/gone'].map(
    (source, at) => `<p><img src="${source}" alt="Picture ${at}"></p>`,
  )
  const quotation = aQuotationOf([
    aText(`<h1>Remont łazienki 浴室</h1>${pictures.join('')}`),
    aTable([aRow('Tiles', [19.99, 2.5]), aRow('Lump sum', [100, 3, 250])]),
    { ...aTotal(), width: 600 },
  ])
  const id = await publish({ ...quotation, currency: 'EUR', locale: 'de-DE' })
  await using at = await visit(server, `/${id}`)
  const { page } = at
  await editCopy(page)
  await page.locator('[data-cell="qty"]').first().click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('3')
  const { name, file } = await downloadXlsx(page)
  is(name).toBe(`quotation - ${id} (Copy, changed).xlsx`)
  await expect(toast(page, 'File downloaded')).toBeVisible()
  await expect(page.locator('[data-cell="total"]')).toHaveText('309,97\u00a0€')

  const { cells, parts } = readXlsx(file)
  const values = [...cells.values()]
  is(values.find(({ text }) => text?.startsWith('Remont'))?.text).toBe('Remont łazienki 浴室')
  is(values.filter(({ formula }) => formula).map(({ formula, value }) => [formula, value])).toEqual(
    [
      ['ROUND(D9*C9,2)', 59.97],
      ['SUM(E9:E10)', 309.97],
      ['SUM(E11)', 309.97],
    ],
  )
  is(values.flatMap(({ text = '' }) => (text.includes('loaded') ? [text] : []))).toEqual([
    'Picture could not be loaded: Picture 2',
    'Picture could not be loaded: Picture 3',
  ])
  is([...parts.keys()].filter((path) => path.startsWith('xl/media/'))).toEqual([
    'xl/media/image1.png',
    'xl/media/image2.png',
  ])
  forgive(at, /uploads\/gone/)
})

/** Saves the quotation for everybody; returns its id. */
async function publish(quotation: Quotation): Promise<string> {
  const access = { level: 'everyone', userList: [] }
  const { body } = await anna.call('/api/save-quotation', {
    body: { quotation: { ...quotation, access } },
  })
  return body.quotation.id
}

async function downloadXlsx(page: Page): Promise<{ name: string; file: Uint8Array }> {
  const downloading = page.waitForEvent('download')
  await page.locator('[data-menu="share"]').click()
  await page.locator('[data-menu="excel"]').click()
  const download = await downloading
  return { name: download.suggestedFilename(), file: await readFile(await download.path()) }
}
