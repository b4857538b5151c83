import { test } from 'bun:test'
import { openPage } from '../support/browser.ts'
import { aPricedQuotation } from '../support/documents.ts'
import { expect } from '../support/expect.ts'
import { hasPdfTools, readPdf } from '../support/pdf.ts'
import { signUp } from '../support/person.ts'
import { sharedServer } from '../support/shared.ts'

const server = sharedServer({ web: true })

test('the whole paper is printed, and nothing else (product: Print)', async () => {
  await using visit = await openPage()
  const { page, complaints } = visit
  await page.goto(`${server.url}/new`)
  await page.locator('html[data-ready]').waitFor()
  await page.emulateMedia({ media: 'print' })
  for (const seen of ['[data-cell="total"]', '[data-row-id]', '[data-block-type="text"]'])
    expect(await page.locator(seen).first().isVisible()).toBe(true)
  for (const hidden of ['[data-menu="save"]', '[data-action="delete"]', '[data-overlay]'])
    expect(await page.locator(hidden).first().isVisible()).toBe(false)
  for (const words of ['+ Row', '+ Block'])
    expect(await page.getByText(words, { exact: true }).first().isVisible()).toBe(false)
  // What nobody has filled in is for the writer alone.
  expect(await page.getByText('Client name').isVisible()).toBe(false)
  expect(await page.getByText('Prepared for').isVisible()).toBe(true)
  // Of the stranger's credential check at the start (product: Credential check).
  complaints.splice(0)
})

test('the marks of a price that is not the product and a total that is not the sum are not printed', async () => {
  await using visit = await openPage()
  const { page, complaints } = visit
  await page.goto(`${server.url}/new`)
  await page.locator('html[data-ready]').waitFor()
  const row = page.locator('[data-row-id]').first()
  await row.locator('[data-cell="price"]').click()
  await row.locator('[data-pin="price"]').click()
  await row.locator('[data-cell="qty"]').click()
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  const price = row.locator('[data-cell="price"][data-differs]')
  const mark = () => price.evaluate((cell) => getComputedStyle(cell, '::before').display)
  expect(await mark()).not.toBe('none')
  await page.locator('[data-cell="total"]').click()
  await page.keyboard.type('500')
  await page.keyboard.press('Enter')
  const ways = page.getByRole('group', { name: 'The total is not the sum' })
  await ways.waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await mark()).toBe('none')
  expect(await ways.isVisible()).toBe(false)
  complaints.splice(0)
})

test('a focused cell is printed like any other', async () => {
  await using visit = await openPage()
  const { page, complaints } = visit
  await page.goto(`${server.url}/new`)
  await page.locator('html[data-ready]').waitFor()
  for (const name of ['qty', 'description']) {
    await page.emulateMedia({ media: 'screen' })
    const cell = page.locator(`[data-cell="${name}"]`).first()
    await cell.click()
    await page.emulateMedia({ media: 'print' })
    await expect(cell).toHaveCSS('box-shadow', 'none')
  }
  complaints.splice(0)
})

test.if(hasPdfTools)(
  'pages have the paper of the locale, a number, and a table’s head',
  async () => {
    const ann = await signUp(server)
    for (const [locale, paper] of [
      ['de-DE', 'A4'],
      ['en-US', 'letter'],
    ]) {
      const quotation = aPricedQuotation(60, {
        locale,
        access: { level: 'everyone', userList: [] },
      })
      const { body } = await ann.call('/api/save-quotation', { body: { quotation } })
      await using at = await openPage()
      await at.page.goto(`${server.url}/${body.quotation.id}`)
      // As of a dialog that was closed.
      await at.page.evaluate(() => document.body.append(document.createElement('div')))
      const pdf = await readPdf(await at.page.pdf({ preferCSSPageSize: true }))
      expect(pdf.info['Page size']).toContain(`${paper}`)
      const count = pdf.pages.length
      expect(count).toBeGreaterThan(1)
      for (const [at, page] of pdf.pages.entries()) {
        expect(page).toContain(`${at + 1} / ${count}`)
        expect(page.includes('Item price')).toBe(page.includes('Work of kind'))
      }
      expect(pdf.pages.at(-1)).toContain('Total')
      const last = pdf.pages.find((page) => page.includes('Subtotal'))
      expect(last).toContain('Work of kind 59')
    }
  },
)

test.if(hasPdfTools)('a row taller than a page leaves the total after its table', async () => {
  const ann = await signUp(server)
  const quotation = aPricedQuotation(6, { access: { level: 'everyone', userList: [] } })
  const tall = quotation.blocks.flatMap((block) => (block.type === 'boq' ? block.boq.rows : []))[2]
  if (tall?.type !== 'row') throw new Error('the third row has a price')
  tall.description.html = Array.from({ length: 90 }, (_, at) => `<p>Line ${at}.</p>`).join('')
  const { body } = await ann.call('/api/save-quotation', { body: { quotation } })
  await using at = await openPage()
  await at.page.goto(`${server.url}/${body.quotation.id}`)
  const { pages } = await readPdf(await at.page.pdf({ preferCSSPageSize: true }))
  const pagesOf = (text: string) => pages.flatMap((page, at) => (page.includes(text) ? [at] : []))
  expect(pagesOf('Total')).toEqual([pages.length - 1])
  expect(pagesOf('Subtotal')).toEqual([pages.length - 1])
  for (const page of pages) expect(page).toMatch(/Line \d|Work of kind/)
})

test('no page ends with a title', async () => {
  await using visit = await openPage()
  const { page, complaints } = visit
  await page.goto(`${server.url}/new`)
  await page.locator('html[data-ready]').waitFor()
  await page.emulateMedia({ media: 'print' })
  const boq = page.locator('[data-block-type="boq"]').first()
  const breakAfter = (locator: typeof boq) =>
    locator.evaluate((element) => getComputedStyle(element).breakAfter)
  expect(await breakAfter(boq.locator('[data-cell="title"]'))).toBe('avoid')
  expect(await breakAfter(page.locator('h2').last())).toBe('avoid')
  complaints.splice(0)
})
