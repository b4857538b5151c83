import { test } from 'bun:test'
import type { Locator, Page } from 'playwright'
import { press } from '../../../../../e2e/steps/keys.ts'
import { block, cell, enterRich, hasCaret, row, textOf } from '../../../../../e2e/steps/paper.ts'
import { visit } from '../../../../../e2e/steps/visit.ts'
import { expect } from '../../../../../support/expect.ts'
import { sharedServer } from '../../../../../support/shared.ts'

const server = sharedServer({ web: true })
const paper = () => visit(server)

const description = (page: Page, nth: number) => cell(row(block(page, 'boq'), nth), 'description')

/** The middles of the bands of an open field that contain no line, from the top, as window points. */
const bandsOf = (place: Locator) =>
  place.evaluate((element) => {
    const { left, top, bottom } = element.getBoundingClientRect()
    const x = left + 30
    const bands: number[][] = []
    const band: number[] = []
    for (let y = Math.ceil(top); y < bottom; y++) {
      const under = document.elementFromPoint(x, y) as HTMLElement | null
      const isBeside = under !== null && element.contains(under) && !under.isContentEditable
      if (isBeside) band.push(y)
      else bands.push(band.splice(0))
    }
    bands.push(band)
    return bands.filter((ys) => ys.length > 0).map((ys) => ({ x, y: ys[ys.length >> 1] ?? 0 }))
  })

async function pressBand(page: Page, place: Locator, nth: number): Promise<void> {
  const band = (await bandsOf(place)).at(nth)
  if (!band) throw new Error('There is no band without a line')
  await page.mouse.click(band.x, band.y)
}

test('a press above or below the line of an open field puts the caret into the line', async () => {
  await using opened = await paper()
  const { page } = opened
  const boq = block(page, 'boq')
  const places = [
    description(page, 1),
    cell(boq, 'title'),
    boq.locator('[data-cell="subtotalText"]'),
    textOf(block(page, 'text', 0)),
  ]
  for (const place of places) {
    await enterRich(place)
    const count = (await bandsOf(place)).length
    expect(count).toBeGreaterThan(0)
    for (let nth = 0; nth < count; nth++) {
      await pressBand(page, place, nth)
      await hasCaret(place)
      await page.keyboard.type(`(${nth})`)
      await expect(place).toContainText(`(${nth})`)
    }
  }
})

test('a press between two paragraphs keeps the focus in the cell, and Tab goes on from there', async () => {
  await using opened = await paper()
  const { page } = opened
  const place = description(page, 2)
  await enterRich(place)
  await press(page, 'Control+End')
  await page.keyboard.type(' w5')
  await press(page, 'Enter')
  await expect(place.locator('p')).toHaveCount(2)
  const bands = await bandsOf(place)
  expect(bands).toHaveLength(3)
  await pressBand(page, place, 1)
  await hasCaret(place)
  await page.keyboard.type('A1')
  await expect(place).toContainText('A1')
  await press(page, 'Tab')
  await page.keyboard.type('5')
  await press(page, 'Tab')
  await page.keyboard.type('6')
  await press(page, 'Tab')
  await expect(cell(row(block(page, 'boq'), 2), 'price')).toHaveText('30.00')
})

test('where rich text is off, a press on the padding of an open cell keeps the caret as well', async () => {
  await using opened = await paper()
  const { page } = opened
  await page.getByRole('button', { name: 'Rich text in all blocks' }).click()
  const place = description(page, 1)
  await enterRich(place)
  await pressBand(page, place, -1)
  await hasCaret(place)
  await page.keyboard.type('plain')
  await expect(place).toContainText('plain')
})

test('from the padding a drag selects text, two clicks select a word, and shift and a click extend the selection', async () => {
  await using opened = await paper()
  const { page } = opened
  const place = description(page, 1)
  await enterRich(place)
  const { y = 0, x = 0 } = (await bandsOf(place)).at(-1) ?? {}
  const selected = () => page.evaluate(() => String(getSelection()))
  const box = await place.boundingBox()
  const right = (box?.x ?? 0) + (box?.width ?? 0) - 4
  await page.mouse.move(right, y)
  await page.mouse.down()
  await page.mouse.move(x, y, { steps: 4 })
  await page.mouse.move((box?.x ?? 0) + 1, y, { steps: 4 })
  await page.mouse.up()
  await expect.poll(selected).toBe('Second item')
  // The toolbar of the selection covers the padding, and closes a moment after the selection is gone.
  const toolbar = page.locator('.ce-inline-toolbar > .ce-popover--opened')
  await expect(toolbar).toHaveCount(1)
  await page.mouse.click(right, y)
  await expect.poll(selected).toBe('')
  await expect(toolbar).toHaveCount(0)
  await page.mouse.dblclick(x, y)
  await expect.poll(selected).toBe('Second')
  await expect(toolbar).toHaveCount(1)
  await press(page, 'Home')
  await expect(toolbar).toHaveCount(0)
  await page.keyboard.down('Shift')
  await page.mouse.click(right, y)
  await page.keyboard.up('Shift')
  await expect.poll(selected).toBe('Second item')
  await page.keyboard.type('New')
  await expect(place.locator('p')).toHaveText('New')
})

test('on a phone a tap above the lower edge of an open description keeps the caret in it', async () => {
  await using opened = await visit(server, '/', { width: 390, touch: true })
  const { page } = opened
  const place = description(page, 1)
  await place.tap()
  await hasCaret(place)
  await page.keyboard.type('abc')
  await expect(place).toContainText('abc')
  const { x = 0, y = 0, height = 0 } = (await place.boundingBox()) ?? {}
  for (const [above, text] of [
    [3, 'low'],
    [height - 3, 'high'],
  ] as const) {
    await page.touchscreen.tap(x + 30, y + height - above)
    await page.keyboard.type(text)
    await expect(place).toContainText(text)
  }
})
