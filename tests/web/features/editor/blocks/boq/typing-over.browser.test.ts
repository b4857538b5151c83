import { test } from 'bun:test'
import type { Locator, Page } from 'playwright'
import { act } from '../../../../../e2e/steps/clipboard.ts'
import { hasFocus, press } from '../../../../../e2e/steps/keys.ts'
import {
  block,
  type CellName,
  cell,
  enterRich,
  hasCaret,
  leavePaper,
  retype,
  row,
  rows,
} from '../../../../../e2e/steps/paper.ts'
import { visit } from '../../../../../e2e/steps/visit.ts'
import { expect } from '../../../../../support/expect.ts'
import { sharedServer } from '../../../../../support/shared.ts'

/** Its descriptions are no samples, and some are longer than a line. */
const OFFER = '/new?template=bathroom'
const LONG = 'Remove the old bath and basin, with the tiles around them'

const server = sharedServer({ web: true })
const paper = () => visit(server)

const at = (page: Page, nth: number, name: CellName) => cell(row(block(page, 'boq'), nth), name)
const selected = (page: Page) => page.evaluate(() => getSelection()?.toString())
const widthsOf = (table: Locator) =>
  row(table, 0)
    .locator('[data-cell]')
    .evaluateAll((cells) => cells.map((one) => Math.round(one.getBoundingClientRect().width)))

test('Tab selects a description, so that typing replaces it', async () => {
  await using opened = await visit(server, OFFER)
  const { page } = opened
  await cell(block(page, 'boq'), 'title').focus()
  await hasCaret(cell(block(page, 'boq'), 'title'))
  await press(page, 'Tab')
  await hasCaret(at(page, 0, 'description'))
  await page.keyboard.type('Strip out')
  const before = (await at(page, 1, 'description').textContent()) ?? ''
  await press(page, 'Tab', 'Tab', 'Tab', 'Tab')
  await hasCaret(at(page, 1, 'description'))
  expect(await selected(page)).toBe(before)
  await expect(page.locator('.ce-inline-toolbar')).toBeHidden()
  await press(page, 'Shift+Tab')
  await hasFocus(at(page, 0, 'price'))
  await expect(at(page, 0, 'description')).toHaveText('Strip out')
  await expect(at(page, 1, 'description')).toHaveText(before)
})

test('what is typed right after Tab, before the text is open, replaces the description', async () => {
  await using opened = await visit(server, OFFER)
  const { page } = opened
  await at(page, 0, 'price').focus()
  await press(page, 'Tab', 'N', 'e', 'w', 'Tab')
  await hasFocus(at(page, 1, 'itemPrice'))
  await expect(at(page, 1, 'description')).toHaveText('New')
})

test('a click sets the caret where it is, and a description of several lines keeps them', async () => {
  await using opened = await visit(server, OFFER)
  const { page } = opened
  await enterRich(at(page, 1, 'description'))
  expect(await selected(page)).toBe('')
  await press(page, 'End', 'Shift+Enter')
  await page.keyboard.type('delivered')
  await press(page, 'Shift+Tab')
  await hasFocus(at(page, 0, 'price'))
  await press(page, 'Tab')
  await hasCaret(at(page, 1, 'description'))
  expect(await selected(page)).toBe('')
})

test('columns keep their widths while the focus is in a table, and settle when it is left', async () => {
  await using opened = await paper()
  const { page } = opened
  const table = block(page, 'boq')
  const before = await widthsOf(table)
  await retype(at(page, 0, 'description'), LONG)
  for (const figure of ['1450', '12', '']) {
    await press(page, 'Tab')
    await page.keyboard.type(figure)
    expect(await widthsOf(table)).toEqual(before)
  }
  await press(page, 'Tab')
  await hasCaret(at(page, 1, 'description'))
  await expect(cell(table, 'subtotal')).toHaveText('17,530.00')
  expect(await widthsOf(table)).toEqual(before)
  await leavePaper(page)
  await expect.poll(async () => (await widthsOf(table))[1]).toBeGreaterThan(before[1] ?? 0)
})

test('a figure that is wider than its settled column widens it while it is typed, until the table is left', async () => {
  await using opened = await paper()
  const { page } = opened
  const table = block(page, 'boq')
  await retype(at(page, 0, 'description'), LONG)
  await leavePaper(page)
  await expect.poll(async () => (await widthsOf(table))[2]).toBeLessThan(100)
  const [, , narrow = 0] = await widthsOf(table)
  await at(page, 0, 'itemPrice').click()
  await page.keyboard.type('123,456.78')
  const [, , wide = 0] = await widthsOf(table)
  expect(wide).toBeGreaterThan(narrow)
  await press(page, 'Tab')
  await hasFocus(at(page, 0, 'qty'))
  expect((await widthsOf(table))[2]).toBe(wide)
})

test('columns settle once a press beside the table is over, so that it does not miss', async () => {
  await using opened = await paper()
  const { page } = opened
  const table = block(page, 'boq')
  await retype(at(page, 0, 'description'), LONG)
  const before = await widthsOf(table)
  await cell(block(page, 'boq', 1), 'title').hover()
  await page.mouse.down()
  expect(await widthsOf(table)).toEqual(before)
  await page.mouse.up()
  await hasCaret(cell(block(page, 'boq', 1), 'title'))
  await leavePaper(page)
  await expect.poll(async () => (await widthsOf(table))[1]).toBeGreaterThan(before[1] ?? 0)
})

test('deleting a row by keys leads to the same column of the row in its place, or of the one before', async () => {
  await using opened = await paper()
  const { page } = opened
  await at(page, 1, 'qty').click()
  await press(page, 'Control+Shift+Backspace')
  await expect(rows(block(page, 'boq'))).toHaveCount(2)
  await hasFocus(at(page, 1, 'qty'))
  await expect(at(page, 1, 'qty')).toHaveText('3')
  await press(page, 'Control+Shift+Backspace')
  await expect(rows(block(page, 'boq'))).toHaveCount(1)
  await hasFocus(at(page, 0, 'qty'))
})

test('deleting a row by its icon leads to the icons of the row in its place, or of the one before', async () => {
  await using opened = await paper()
  const { page } = opened
  const table = block(page, 'boq')
  await act(row(table, 1), 'delete')
  await expect(rows(table)).toHaveCount(2)
  await hasFocus(row(table, 1).locator('[data-action="delete"]'))
  expect(await selected(page)).toBe('')
  await act(row(table, 1), 'delete')
  await expect(rows(table)).toHaveCount(1)
  await hasFocus(row(table, 0).locator('[data-more]'))
})
