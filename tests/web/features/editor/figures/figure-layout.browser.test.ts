import { describe, test } from 'bun:test'
import type { Page } from 'playwright'
import { pricedOnly } from '#domain/document/options.ts'
import type { BoqBlock, BoqRow, Quotation } from '#domain/document/quotation.ts'
import { press } from '../../../../e2e/steps/keys.ts'
import { block, cell, leavePaper, row, total, typeFigure } from '../../../../e2e/steps/paper.ts'
import { visit } from '../../../../e2e/steps/visit.ts'
import { openPage, shot } from '../../../../support/browser.ts'
import { aPricedQuotation } from '../../../../support/documents.ts'
import { expect } from '../../../../support/expect.ts'
import { sharedPerson, sharedServer } from '../../../../support/shared.ts'

const server = sharedServer({ web: true })
const paper = () => visit(server)
const person = sharedPerson(server)

/** The printable width of an A4 page, in px. */
const A4 = 657

/** A word of 44 letters and a sentence: on a phone no description widens its row. */
const LONG = 'Rindfleischetikettierungsüberwachungsaufgabe'
const SENTENCE = 'Demontage der vorhandenen Sanitärobjekte einschließlich fachgerechter Entsorgung'

/** A public quotation with the largest possible figures (numbers: Arithmetic), in koruna. */
async function atTheBounds(): Promise<string> {
  const quotation = aPricedQuotation(3, { currency: 'CZK' })
  const rows = pricedOnly((quotation.blocks[1] as BoqBlock).boq.rows)
  price(rows[0], 1e12, 1)
  price(rows[1], -1_234_567.89, 2)
  price(rows[2], 1_234_567.89, 2)
  rows.forEach((row, at) => {
    row.description.html = at === 0 ? LONG : SENTENCE
  })
  const access: Quotation['access'] = { level: 'everyone', userList: [] }
  const body = { quotation: { ...quotation, access } }
  return (await person.call('/api/save-quotation', { body })).body.quotation.id
}

function price(line: BoqRow | undefined, itemPrice: number, qty: number): void {
  if (!line) throw new Error('there is no such row')
  line.itemPrice.value = itemPrice
  line.qty.value = qty
  line.price.value = itemPrice * qty
}

/** Figures that wrap, overflow their cell or the paper, or are not right-aligned. */
const faults = (page: Page, names = ['itemPrice', 'qty', 'price', 'subtotal', 'total']) =>
  page.evaluate((wanted) => {
    const paper = document.querySelector('article')?.getBoundingClientRect()
    const isRight = (figure: Element, text: DOMRect, box: DOMRect) => {
      const { paddingRight, textAlign } = getComputedStyle(figure)
      return (
        textAlign !== 'right' || Math.abs(box.right - parseFloat(paddingRight) - text.right) < 1
      )
    }
    return wanted
      .flatMap((name) => [...document.querySelectorAll(`[data-cell="${name}"]`)])
      .filter((figure) => figure.textContent !== '')
      .filter((figure) => {
        const range = document.createRange()
        range.selectNodeContents(figure)
        const text = range.getBoundingClientRect()
        const box = figure.getBoundingClientRect()
        const isValid = range.getClientRects().length === 1
        const isInside = text.left >= box.left - 0.5 && text.right <= box.right + 0.5
        const isOnPaper = box.left >= (paper?.left ?? 0) && box.right <= (paper?.right ?? 0)
        return !isValid || !isInside || !isOnPaper || !isRight(figure, text, box)
      })
      .map((figure) => figure.textContent)
  }, names)

/** A public quotation with figures of usual length, beside descriptions that wrap. */
async function withUsualFigures(): Promise<string> {
  const quotation = aPricedQuotation(2)
  const rows = pricedOnly((quotation.blocks[1] as BoqBlock).boq.rows)
  price(rows[0], -13, 2)
  price(rows[1], 1234.5, 2)
  for (const row of rows) row.description.html = SENTENCE
  const access: Quotation['access'] = { level: 'everyone', userList: [] }
  const body = { quotation: { ...quotation, access } }
  return (await person.call('/api/save-quotation', { body })).body.quotation.id
}

const pageWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

describe('a figure never wraps, and stays right-aligned within its cell and the paper,', () => {
  for (const width of [1280, 390])
    test(`with the browser’s text twice as large (${width} px)`, async () => {
      const id = await withUsualFigures()
      await using at = await openPage({ viewport: { width, height: 900 } })
      const session = await at.page.context().newCDPSession(at.page)
      await session.send('Page.enable')
      await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
      await at.page.goto(`${server.url}/${id}`)
      expect(await faults(at.page)).toEqual([])
      await shot(at.page, 'figures-large-text', [width])
    })

  for (const width of [1280, 390])
    test(`while and after it is typed, in single rows and narrow columns too (${width} px)`, async () => {
      await using opened = await visit(server, '/', { width })
      const { page } = opened
      const first = row(block(page, 'boq'), 0)
      await page.getByRole('button', { name: '+ Block' }).click()
      await page.locator('[data-add-block="row"]').click()
      const single = block(page, 'row')
      for (const text of ['1234567.89', '-12345678.9', '123456789', '400000000000']) {
        await typeFigure(single, 'itemPrice', text)
        await typeFigure(single, 'qty', '1')
        await cell(first, 'itemPrice').click()
        await page.keyboard.type(text)
        expect(await faults(page), text).toEqual([])
        await press(page, 'Enter')
        expect(await faults(page), text).toEqual([])
        expect(await pageWidth(page)).toBe(width)
      }
      await leavePaper(page)
      await shot(page, 'long-figures', [width])
      await typeFigure(first, 'itemPrice', '10')
      await expect(cell(first, 'price')).toHaveText('10.00')
      if (width > 700) expect((await cell(first, 'price').boundingBox())?.width).toBe(100)
    })

  test('as rendered by the server, on every screen and in print', async () => {
    const id = await atTheBounds()
    await using opened = await openPage({ javaScriptEnabled: false })
    const { page } = opened
    await page.goto(`${server.url}/${id}`)
    await expect(total(page)).toHaveText('CZK 1,000,000,000,000.00')
    for (const width of [1280, 800, 390]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await faults(page), `${width} px`).toEqual([])
      expect(await pageWidth(page)).toBe(width)
    }
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: A4, height: 900 })
    expect(await faults(page), 'on print').toEqual([])
    expect(await pageWidth(page)).toBe(A4)
  })

  test('in a typed total of minimum width', async () => {
    await using opened = await visit(server, `/${await atTheBounds()}`, { as: person })
    const { page } = opened
    await total(page).click()
    await page.keyboard.type('999999999999.99')
    expect(await faults(page, ['total'])).toEqual([])
    const before = await block(page, 'price').boundingBox()
    await press(page, 'Enter')
    await expect(total(page)).toHaveText('CZK 999,999,999,999.99')
    expect(await faults(page, ['total'])).toEqual([])
    expect((await block(page, 'price').boundingBox())?.width).toBe(before?.width)
  })
})

test('all figures of a table stay aligned when one of them is long', async () => {
  await using opened = await paper()
  const { page } = opened
  const table = block(page, 'boq')
  const before = await table.boundingBox()
  await typeFigure(row(table, 1), 'itemPrice', '123456789')
  const sizes = await table
    .locator('[data-row-id] > [data-cell="price"]')
    .evaluateAll((found) => found.map((each) => getComputedStyle(each).fontSize))
  expect(new Set(sizes).size).toBe(1)
  const ends = await table
    .locator('[data-cell="itemPrice"], [data-column="itemPrice"]')
    .evaluateAll((found) => found.map((each) => each.getBoundingClientRect().right))
  expect(new Set(ends).size).toBe(1)
  expect(await table.boundingBox()).toEqual(before)
})

test('a column widened for a figure shrinks only after typing ends', async () => {
  await using opened = await paper()
  const { page } = opened
  const table = block(page, 'boq')
  const price = cell(row(table, 1), 'price')
  const width = async () => (await price.boundingBox())?.width
  const narrow = await width()
  const itemPrice = cell(row(table, 0), 'itemPrice')
  await itemPrice.click()
  await page.keyboard.type('123456789')
  const wide = await width()
  expect(wide).toBeGreaterThan(narrow ?? 0)
  for (let digits = 8; digits > 0; digits--) {
    await press(page, 'Backspace')
    expect(await width(), `${digits} digits`).toBe(wide)
  }
  await page.keyboard.type('2')
  expect(await width()).toBe(wide)
  await press(page, 'Enter')
  await expect(itemPrice).toHaveText('12.00')
  expect(await width()).toBe(narrow)
})
