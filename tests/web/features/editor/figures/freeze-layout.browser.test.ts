import { test } from 'bun:test'
import type { Locator } from 'playwright'
import { press } from '../../../../e2e/steps/keys.ts'
import { block, cell, row } from '../../../../e2e/steps/paper.ts'
import { visit } from '../../../../e2e/steps/visit.ts'
import { expect } from '../../../../support/expect.ts'
import { sharedServer } from '../../../../support/shared.ts'

const server = sharedServer({ web: true })
const paper = () => visit(server)

const around = (figure: Locator) => figure.locator('xpath=..')
const containment = (box: Locator) =>
  box.evaluate((element: HTMLElement) => [
    getComputedStyle(element).contain,
    element.style.getPropertyValue('--held'),
  ])
const heightOf = async (box: Locator) => (await box.boundingBox())?.height

test('while a figure is typed the heights of its row and the sums are frozen', async () => {
  await using opened = await paper()
  const { page } = opened
  const first = row(block(page, 'boq'), 0)
  const boxes = [
    first,
    around(cell(block(page, 'boq'), 'subtotal')),
    around(cell(block(page, 'price'), 'total')),
  ]
  const heights = () => Promise.all(boxes.map(heightOf))
  const before = await heights()
  await cell(first, 'qty').click()
  await page.keyboard.type('12')
  await expect(cell(block(page, 'boq'), 'subtotal')).toHaveText('250.00')
  for (const box of boxes) expect((await containment(box))[0]).toBe('size layout')
  expect(await heights()).toEqual(before)

  await press(page, 'Enter')
  for (const box of boxes) expect(await containment(box)).toEqual(['none', ''])
  await page.keyboard.type('3')
  await press(page, 'Escape')
  for (const box of boxes) expect(await containment(box)).toEqual(['none', ''])
  expect(await heights()).toEqual(before)
})

test('a figure that needs a second line gets it while it is typed', async () => {
  await using opened = await paper()
  const { page } = opened
  const first = row(block(page, 'boq'), 0)
  const before = (await heightOf(first)) ?? 0
  await cell(first, 'qty').click()
  await page.keyboard.type('0.1234567891234567891234567')
  expect(await heightOf(first)).toBeGreaterThan(before + 15)
  const figure = await cell(first, 'qty').boundingBox()
  const next = await row(block(page, 'boq'), 1).boundingBox()
  expect((figure?.y ?? 0) + (figure?.height ?? 0)).toBeLessThanOrEqual(next?.y ?? 0)
  await press(page, 'Escape')
  expect(await heightOf(first)).toBe(before)
})

test('a sum wider than its column stays on one line while a figure is typed', async () => {
  await using opened = await paper()
  const { page } = opened
  const subtotal = cell(block(page, 'boq'), 'subtotal')
  const before = await subtotal.boundingBox()
  await cell(row(block(page, 'boq'), 0), 'qty').click()
  await page.keyboard.type('98765432109')
  await expect(subtotal).toHaveText('987,654,321,220.00')
  const grown = await subtotal.boundingBox()
  expect(grown?.height).toBe(before?.height)
  expect((grown?.x ?? 0) + (grown?.width ?? 0)).toBe((before?.x ?? 0) + (before?.width ?? 0))
  expect(await subtotal.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(
    0,
  )
})

test('on a narrow screen the row’s icons stay at its bottom while a figure is typed', async () => {
  await using opened = await visit(server, '/', { width: 800 })
  const { page } = opened
  const first = row(block(page, 'boq'), 0)
  await cell(first, 'qty').click()
  const bar = first.locator('[data-bar]')
  await expect(bar).toBeVisible()
  const before = await bar.boundingBox()
  await page.keyboard.type('12')
  await expect(cell(block(page, 'boq'), 'subtotal')).toHaveText('250.00')
  expect(await bar.boundingBox()).toEqual(before)
})

test('a typed total makes room for the button back to the sum while a figure is typed', async () => {
  await using opened = await paper()
  const { page } = opened
  const price = block(page, 'price')
  await cell(price, 'total').click()
  await page.keyboard.type('280')
  await press(page, 'Enter')
  await cell(row(block(page, 'boq'), 0), 'qty').click()
  await page.keyboard.type('12')
  const back = price.locator('[data-action="back-to-sum"]')
  await expect(back).toBeVisible()
  const [inner, outer] = [await back.boundingBox(), await price.boundingBox()]
  expect((inner?.y ?? 0) + (inner?.height ?? 0)).toBeLessThanOrEqual(
    (outer?.y ?? 0) + (outer?.height ?? 0),
  )
})
