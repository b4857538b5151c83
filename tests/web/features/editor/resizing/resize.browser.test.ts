import { test } from 'bun:test'
import type { Locator, Page } from 'playwright'
import { modal, standing } from '../../../../e2e/steps/account.ts'
import { placeOn } from '../../../../e2e/steps/dragging.ts'
import { hasFocus, press } from '../../../../e2e/steps/keys.ts'
import {
  bar,
  block,
  type CellName,
  cell,
  hasCaret,
  leavePaper,
  retype,
  row,
  saveState,
  toast,
} from '../../../../e2e/steps/paper.ts'
import { reload, visit } from '../../../../e2e/steps/visit.ts'
import { shot } from '../../../../support/browser.ts'
import { stopTime } from '../../../../support/clock.ts'
import { expect } from '../../../../support/expect.ts'
import { signUp } from '../../../../support/person.ts'
import { sharedServer } from '../../../../support/shared.ts'

const server = sharedServer({ web: true })
const paper = () => visit(server)

const boq = (page: Page) => block(page, 'boq')
const edge = (of: Locator, part: string) => of.locator(`[data-resize="${part}"]`)
const widthOf = async (element: Locator) => Math.round((await element.boundingBox())?.width ?? 0)
const cellWidth = (page: Page, name: CellName) => widthOf(cell(row(boq(page), 1), name))
const now = (separator: Locator) => separator.getAttribute('aria-valuenow')

/** Drags the separator by this many px without releasing it. */
async function pull(separator: Locator, by: number): Promise<void> {
  const { mouse } = separator.page()
  await separator.hover()
  const { x, y } = await placeOn(separator, [0.5, 0.5])
  await mouse.down()
  await mouse.move(x + by / 2, y)
  await mouse.move(x + by, y)
}

test('a description that wraps gets the figures’ spare room once nobody types, until a width is set', async () => {
  await using opened = await paper()
  const { page } = opened
  const long = 'Remove existing tiles, walls and floor, dispose of rubble'
  await retype(cell(row(boq(page), 1), 'description'), long)
  expect(await cellWidth(page, 'price')).toBe(100)
  await page.keyboard.press('Tab')
  expect(await cellWidth(page, 'price')).toBe(100)
  await leavePaper(page)
  await expect.poll(() => cellWidth(page, 'price')).toBe(72)
  expect(await cellWidth(page, 'itemPrice')).toBe(82)
  expect(await cellWidth(page, 'description')).toBe(600 - 30 - 82 - 2 * 72)
  expect(await widthOf(boq(page))).toBe(600)
  expect(await widthOf(cell(row(block(page, 'boq', 1), 0), 'price'))).toBe(72)
  await shot(page, 'wide-description', [1280, 800, 390])
  // A longer figure takes its room back while it is typed.
  await cell(row(boq(page), 1), 'itemPrice').click()
  await page.keyboard.type('1234.5')
  await expect.poll(() => cellWidth(page, 'price')).toBeGreaterThan(72)
  await press(page, 'Escape')
  await leavePaper(page)
  await expect.poll(() => cellWidth(page, 'price')).toBe(72)
  await pull(edge(boq(page), 'qty'), 20)
  await page.mouse.up()
  await expect.poll(() => cellWidth(page, 'qty')).toBe(120)
  expect(await cellWidth(page, 'itemPrice')).toBe(100)
  expect(await cellWidth(page, 'price')).toBe(100)
})

test('columns and blocks are resized down to their minimums, undone, and saved', async () => {
  await using opened = await visit(server, '/', { as: await signUp(server) })
  const { page } = opened
  const price = edge(boq(page), 'price')
  await pull(price, 60)
  await expect.poll(() => cellWidth(page, 'price')).toBe(160)
  await expect.poll(() => widthOf(boq(page))).toBe(660)
  await shot(page, 'resize-column', [1280])
  await page.mouse.up()
  await expect(saveState(page, 'unsaved')).toBeVisible()
  await expect(price).toHaveAttribute('aria-valuenow', '160')
  expect(await cellWidth(page, 'price')).toBe(160)
  expect(await widthOf(block(page, 'boq', 1))).toBe(600)

  // The paper grows with the table, and no block above moves up into the room.
  const topOf = async (nth: number) => (await block(page, 'text', nth).boundingBox())?.y
  const tops = [await topOf(0), await topOf(1), await topOf(2)]
  await pull(edge(boq(page), 'description'), 300)
  await expect.poll(() => widthOf(boq(page))).toBe(960)
  expect([await topOf(0), await topOf(1), await topOf(2)]).toEqual(tops)
  expect(await widthOf(page.getByRole('article'))).toBe(960 + 2 * 97)
  await press(page, 'Escape')
  await page.mouse.up()
  await expect.poll(() => widthOf(boq(page))).toBe(660)

  await pull(edge(boq(page), 'description'), -400)
  await page.mouse.up()
  await expect(edge(boq(page), 'description')).toHaveAttribute('aria-valuenow', '200')
  expect(await widthOf(boq(page))).toBe(620)
  await pull(edge(boq(page), 'qty'), -400)
  await page.mouse.up()
  await expect.poll(() => cellWidth(page, 'qty')).toBe(100)
  await pull(edge(boq(page), 'number'), 12)
  await press(page, 'Escape')
  await page.mouse.up()
  await expect.poll(() => widthOf(boq(page))).toBe(620)

  const details = block(page, 'text', 2)
  await pull(edge(details, 'block'), -500)
  await page.mouse.up()
  await expect.poll(() => widthOf(details)).toBe(150)
  await press(page, 'Control+z', 'Control+z')
  await expect.poll(() => widthOf(details)).toBe(300)
  await expect.poll(() => widthOf(boq(page))).toBe(660)
  await expect(edge(boq(page), 'description')).toHaveAttribute('aria-valuenow', '240')
  await press(page, 'Control+Shift+z')
  await expect.poll(() => widthOf(boq(page))).toBe(620)

  await press(page, 'Control+s')
  await (await standing(page, 'save')).locator('[type=submit]').click()
  await expect(toast(page, 'Saved under id')).toBeVisible()
  await expect(modal(page, 'save')).toHaveCount(0)
  await reload(page)
  expect(await widthOf(boq(page))).toBe(620)
  expect(await cellWidth(page, 'price')).toBe(160)
})

test('separators announce their widths and work by keys, with pins hidden meanwhile', async () => {
  await using opened = await visit(server, '/', { clock: 'running' })
  const { page } = opened
  const qty = edge(boq(page), 'qty')
  await expect(qty).toHaveRole('separator')
  await expect(qty).toHaveAttribute('aria-valuemin', '100')
  await expect(qty).toHaveAttribute('aria-valuemax', '600')
  await cell(row(boq(page), 1), 'qty').click()
  await expect(boq(page).locator('[data-pin]')).toHaveCount(3)
  await qty.focus()
  // A run of keys is committed after a pause, which a busy machine may take between two of them.
  await stopTime(page)
  await press(page, 'ArrowRight', 'ArrowRight', 'Shift+ArrowLeft')
  await expect(qty).toHaveAttribute('aria-valuenow', '119')
  await expect.poll(() => cellWidth(page, 'qty')).toBe(119)
  await expect(boq(page).locator('[data-pin]')).toHaveCount(0)
  await press(page, 'Escape')
  await expect(qty).toHaveAttribute('aria-valuenow', '100')
  await expect.poll(() => widthOf(boq(page))).toBe(600)
  await expect(saveState(page, 'unsaved')).toHaveCount(0)
  await page.clock.resume()

  await press(page, 'ArrowRight', 'Enter')
  await expect(saveState(page, 'unsaved')).toBeVisible()
  await press(page, 'Home', 'ArrowLeft', 'Tab')
  await expect.poll(() => now(qty)).toBe('100')
  await press(page, 'Control+z', 'Control+z')
  await expect.poll(() => now(qty)).toBe('100')
  await expect(saveState(page, 'unsaved')).toHaveCount(0)

  const title = edge(block(page, 'text'), 'block')
  await title.focus()
  await press(page, 'End', 'Home', 'Enter')
  await expect.poll(() => widthOf(block(page, 'text'))).toBe(150)
})

test('Escape and the arrows lead to a block’s separators and back, never Tab', async () => {
  await using opened = await paper()
  const { page } = opened
  const ofBoq = (part: string) => edge(boq(page), part)
  await expect(ofBoq('block')).toBeAttached()
  await cell(row(boq(page), 0), 'qty').focus()
  // The row's icons, the block's, and from the last of them, where Escape leads, on to the edge.
  await press(page, 'Escape', 'Escape', 'ArrowRight')
  await expect(ofBoq('block')).toBeFocused()
  await press(page, 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowDown')
  await expect(ofBoq('itemPrice')).toBeFocused()
  await expect.poll(() => now(ofBoq('description'))).toBe('250')
  await press(page, 'ArrowRight', 'Escape')
  await expect.poll(() => now(ofBoq('itemPrice'))).toBe('100')
  await expect(ofBoq('itemPrice')).toBeFocused()
  await press(page, 'Escape')
  await hasFocus(bar(boq(page)))
  await press(page, 'Tab')
  await hasCaret(cell(boq(page), 'title'))
  await press(page, 'Tab')
  await hasCaret(cell(row(boq(page), 0), 'description'))
})
