import { test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { block, cell, centsIn, enterRich, row, rows, toast } from '../../../../e2e/steps/paper.ts'
import { visit } from '../../../../e2e/steps/visit.ts'
import { shot, type Visit } from '../../../../support/browser.ts'
import { expect } from '../../../../support/expect.ts'
import { sharedServer } from '../../../../support/shared.ts'

const server = sharedServer({ web: true })

const sample = (name: string) =>
  readFileSync(join(import.meta.dir, '../../../../domain/pasted', name), 'utf8')

const dialog = (page: Page) => page.locator('[data-paste-rows]')
const insert = (page: Page) => dialog(page).getByRole('button', { name: 'Insert' })

/** A page that may use the clipboard. */
async function open(): Promise<Visit> {
  const at = await visit(server, '/new')
  await at.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  return at
}

/** Fills the clipboard as another program does, and presses ctrl+v. */
async function paste(page: Page, kinds: Record<string, string>): Promise<void> {
  await page.evaluate(async (copied) => {
    const blobs = Object.entries(copied).map(([type, text]) => [type, new Blob([text], { type })])
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))])
  }, kinds)
  await page.keyboard.press('Control+V')
}

const pasteText = (page: Page, text: string) => paste(page, { 'text/plain': text })

test('rows pasted over a sample replace the samples; cancelling returns the focus to the description', async () => {
  await using at = await open()
  const { page } = at
  const description = cell(row(block(page, 'boq'), 0), 'description')
  await enterRich(description)
  await pasteText(page, sample('bathroom-en-header.tsv'))
  await expect(insert(page)).toBeFocused()
  await expect(dialog(page).getByLabel('Replace the 3 sample rows')).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(
    page.locator(':focus').and(description).or(description.locator(':focus')),
  ).toHaveCount(1)
})

test('rows of a spreadsheet become rows of the boq in one undoable step', async () => {
  await using at = await open()
  const { page } = at
  const boq = block(page, 'boq')
  await cell(row(boq, 2), 'qty').click()
  await pasteText(page, sample('bathroom-en-header.tsv'))
  await expect(dialog(page)).toContainText('18 rows, together $8,361.79')
  await expect(dialog(page).getByRole('combobox', { name: 'Column 2 holds' })).toHaveValue(
    'description',
  )
  // All six columns fit, on a tablet too.
  const preview = dialog(page).getByRole('region')
  const hidden = () => preview.evaluate((seen) => seen.scrollWidth - seen.clientWidth)
  expect(await hidden()).toBe(0)
  await page.setViewportSize({ width: 800, height: 900 })
  await expect.poll(hidden).toBe(0)
  await shot(page, 'paste-rows')
  await insert(page).click()
  await expect(rows(boq)).toHaveCount(21)
  await expect(cell(row(boq, 3), 'description')).toHaveText(/^Remove existing tiles.*rubble$/)
  await expect(cell(row(boq, 3), 'qty')).toHaveText('38.5 m²')
  await expect(cell(row(boq, 3), 'itemPrice')).toBeFocused()
  await expect(cell(boq, 'subtotal')).toHaveText('8,501.79')
  await expect(toast(page, '18 rows inserted')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Z')
  await expect(rows(boq)).toHaveCount(3)
  await expect(cell(boq, 'subtotal')).toHaveText('140.00')
  await page.keyboard.press('Control+Shift+Z')
  await expect(rows(boq)).toHaveCount(21)
})

test('a csv as text is rows; columns in doubt are swapped before they are inserted', async () => {
  await using at = await open()
  const { page } = at
  const boq = block(page, 'boq')
  await cell(row(boq, 2), 'qty').click()
  await pasteText(page, sample('semicolons.csv'))
  await expect(dialog(page)).toContainText('2 rows, together $2,575.80')
  await page.keyboard.press('Escape')
  await pasteText(page, sample('no-cents.tsv').replaceAll('\t', ';'))
  const order = dialog(page).locator('[data-doubt="order"]')
  await expect(order).toContainText('Column 2 is read as the item price, column 3 as the qty.')
  await order.getByRole('button', { name: 'Swap' }).click()
  await expect(order).toContainText('Column 3 is read as the item price, column 2 as the qty.')
  await order.getByRole('button', { name: 'Swap' }).click()
  await shot(page, 'paste-swap')
  await insert(page).click()
  await expect(cell(row(boq, 3), 'itemPrice')).toHaveText('1,500.00')
  await expect(cell(row(boq, 3), 'qty')).toHaveText('2')
  await cell(row(boq, 3), 'itemPrice').click()
  await pasteText(page, '12,50\n13,40')
  await expect(cell(row(boq, 4), 'itemPrice')).toHaveText('13.40')
  await expect(dialog(page)).toHaveCount(0)
})

test('the other number format and a title line are understood, and the columns can be corrected', async () => {
  await using at = await open()
  const { page } = at
  const boq = block(page, 'boq')
  await cell(row(boq, 0), 'price').click()
  await pasteText(page, `Angebot Elektro\n${sample('elektro-de-header.tsv')}`)
  await expect(dialog(page)).toContainText('12 rows, together $8,385.76')
  await expect(dialog(page)).toContainText('The title line above the columns is left out.')
  await expect(dialog(page)).toContainText('€ are not converted: the quotation is in USD.')
  const unit = dialog(page).getByRole('combobox', { name: 'Column 3 holds' })
  await unit.selectOption('none')
  const header = dialog(page).getByLabel('Row 2 names the columns')
  await header.uncheck()
  await expect(dialog(page)).toContainText('14 rows')
  await header.check()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(rows(boq)).toHaveCount(3)
  await expect(cell(row(boq, 0), 'price')).toBeFocused()
})

test('html tables from Excel and Sheets are understood without text, or with text that is no table', async () => {
  await using at = await open()
  const { page } = at
  const boq = block(page, 'boq')
  for (const [name, count] of [
    ['excel-clipboard.html', 8],
    ['google-sheets-clipboard.html', 6],
  ] as const) {
    await cell(row(boq, 0), 'qty').click()
    await paste(page, { 'text/html': sample(name) })
    await expect(dialog(page)).toContainText(`${count} rows`)
    await insert(page).click()
    await expect(dialog(page)).toHaveCount(0)
  }
  await expect(rows(boq)).toHaveCount(3 + 8 + 6)
  await expect(cell(row(boq, 1), 'itemPrice')).toHaveText('42.75')
  await cell(row(boq, 0), 'description').click()
  const html = '<table><tr><td>Mirror</td><td>2</td><td>35.00</td></tr></table>'
  await paste(page, { 'text/html': html, 'text/plain': 'Mirror 2 35.00' })
  await expect(dialog(page)).toContainText('1 row, together $70.00')
})

test('a table of a web page is read from its html, where its text is shifted', async () => {
  await using at = await open()
  const { page } = at
  await cell(row(block(page, 'boq'), 0), 'qty').click()
  // What Chromium copies of it.
  const text = `Room\tItem\tQty\tUnit price\tAmount
Kitchen\tWall tiles\t12\t30.00\t360.00
Floor tiles\t8\t45.00\t360.00
Grout\t3\t9.50\t28.50
Bath\tMirror\t1\t120.00\t120.00
Shelf\t2\t35.00\t70.00`
  await paste(page, { 'text/html': sample('web-table-spans.html'), 'text/plain': text })
  await expect(dialog(page)).toContainText('5 rows, together $938.50')
})

test('pasting works by keyboard alone, and a blank row is replaced', async () => {
  await using at = await open()
  const { page } = at
  const boq = block(page, 'boq')
  await boq.getByRole('button', { name: '+ Row' }).click()
  await expect(rows(boq)).toHaveCount(4)
  await enterRich(cell(row(boq, 3), 'description'))
  await pasteText(page, 'Tiles\t3\t3.33\t10.00\nGlass\t1\t8\t8')
  await expect(dialog(page)).toContainText(
    '3 × 3.33 is 9.99, the list says 10.00, which is kept and pinned.',
  )
  await expect(insert(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rows(boq)).toHaveCount(5)
  await expect(cell(row(boq, 3), 'price')).toHaveText('10.00')
  await expect(cell(row(boq, 4), 'description')).toHaveText('Glass')
  expect(await centsIn(cell(boq, 'subtotal'))).toBe(158_00)
})

test('what is not sure is asked for: a press or a typed figure changes the sum that will be inserted', async () => {
  await using at = await open()
  const { page } = at
  const boq = block(page, 'boq')
  const doubts = dialog(page).locator('[data-doubt]')
  const total = dialog(page).locator('[data-doubt="leftOut"]')
  const kinds = () =>
    doubts.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.doubt))
  await cell(row(boq, 0), 'qty').click()
  await pasteText(
    page,
    'Item\tQty\tPrice\nTiles\t2\t30.00\nGlass\t4\tca. 5\nDelivery\t\t12.00\nTotal\t\t92.00\n',
  )
  await expect(dialog(page)).toContainText('3 rows, together $60.00')
  expect(await kinds()).toEqual(['leftOut', 'unread', 'format', 'noQty'])
  await expect(total).toContainText('it reads as a total, but the lines above make $60.00')
  await shot(page, 'paste-rows-doubts')
  await dialog(page).getByRole('textbox', { name: 'Item price of line 3' }).fill('5')
  await expect(dialog(page)).toContainText('3 rows, together $80.00')
  await dialog(page).getByRole('button', { name: 'Count as one' }).click()
  await expect(dialog(page)).toContainText('3 rows, together $92.00')
  await expect(total).toContainText('it is the sum of lines above')
  await total.getByRole('button', { name: 'Keep' }).click()
  await expect(dialog(page)).toContainText('4 rows, together $184.00')
  await dialog(page).getByRole('button', { name: 'Leave out' }).click()
  await insert(page).click()
  await expect(cell(boq, 'subtotal')).toHaveText('232.00')
})

test('another reading of the columns is one press away, and back', async () => {
  await using at = await open()
  const { page } = at
  await cell(row(block(page, 'boq'), 0), 'qty').click()
  await pasteText(page, 'Tiles\t2\t30.00\nGlass\t4\t20.00')
  const readSo = dialog(page).locator('[data-doubt="format"]').getByRole('button')
  await expect(dialog(page)).toContainText('together $140.00')
  await expect(dialog(page)).toContainText(
    'If column 3 is the price of the line, the sum is $50.00.',
  )
  await readSo.first().click()
  await expect(dialog(page)).toContainText('together $50.00')
  await expect(dialog(page)).toContainText('the sum is $140.00.')
})

test('text without cells side by side is pasted as text', async () => {
  await using at = await open()
  const { page } = at
  const place = cell(row(block(page, 'boq'), 0), 'description')
  await enterRich(place)
  await page.keyboard.press('Control+A')
  await pasteText(page, 'Plain words')
  await expect(place).toContainText('Plain words')
  await expect(dialog(page)).toHaveCount(0)
})

test('fifty thousand rows are cut with a message, and a sum out of bounds is refused', async () => {
  await using at = await open()
  const { page } = at
  const boq = block(page, 'boq')
  await cell(row(boq, 0), 'qty').click()
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', 'Tile\t1\t2.00\n'.repeat(50_000))
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true })
    document.activeElement?.dispatchEvent(event)
  })
  await expect(dialog(page)).toContainText('Only the first 4,994 rows fit')
  await expect(dialog(page)).toContainText('4,994 rows, together $9,988.00')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await cell(row(boq, 0), 'qty').click()
  await pasteText(page, 'a\t1\t999999999999\nb\t1\t999999999999')
  await insert(page).click()
  await expect(toast(page, 'Not inserted: the sum would be beyond a trillion.')).toBeVisible()
  await expect(rows(boq)).toHaveCount(3)
})

test('pasted rows replace the existing ones on request, in one step', async () => {
  await using at = await open()
  const { page } = at
  const boq = block(page, 'boq')
  await cell(row(boq, 0), 'qty').click()
  await pasteText(page, 'Tiles\t2\t30\nGlue\t1\t5')
  await expect(insert(page)).toBeFocused()
  await dialog(page).getByLabel('Replace the 3 existing rows').check()
  await shot(page, 'paste-rows-instead')
  await insert(page).click()
  await expect(rows(boq)).toHaveCount(2)
  await expect(cell(boq, 'subtotal')).toHaveText('65.00')
  await expect(cell(row(boq, 0), 'itemPrice')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(rows(boq)).toHaveCount(3)
  await expect(cell(boq, 'subtotal')).toHaveText('140.00')
})

test('pasted rows are caught before the toolbars have loaded', async () => {
  await using at = await visit(server, '/new', { without: 'tools' })
  const { page } = at
  const qty = cell(row(block(page, 'boq'), 0), 'qty')
  await qty.click()
  await qty.evaluate((figure) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'Tiles\t2\t30\nGlue\t1\t5')
    const options = { clipboardData, bubbles: true, cancelable: true }
    figure.dispatchEvent(new ClipboardEvent('paste', options))
  })
  await expect(insert(page)).toBeFocused()
  await expect(qty).toHaveText('1')
})
