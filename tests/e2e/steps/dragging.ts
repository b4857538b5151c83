import type { Locator, Page } from 'playwright'
import { expect } from '../../support/expect.ts'
import { block, cell, row, rows } from './paper.ts'

/** The drag handle of a row, or of a block. */
export const handleOf = (item: Locator): Locator => item.locator(':scope > [data-action="drag"]')

/** A point on an item, as fractions of its width and height from the top left. */
export type Share = readonly [x: number, y: number]

/** Picks the item up by its handle and waits until it is dragged. */
export async function take(item: Locator): Promise<void> {
  const page = item.page()
  await item.scrollIntoViewIfNeeded()
  await handleOf(item).hover()
  await page.mouse.down()
  const { x, y } = await placeOn(handleOf(item), [0.5, 0.5])
  await page.mouse.move(x + 1, y + 4)
  await isInHand(page)
}

/** Scrolls it to the middle of the screen: near an edge a drag scrolls the page. */
export const center = (item: Locator): Promise<void> =>
  item.evaluate((element) => element.scrollIntoView({ block: 'center' }))

/** Moves the dragged item over another one. */
export async function carryTo(other: Locator, share: Share): Promise<void> {
  const { x, y } = await placeOn(other, share)
  await other.page().mouse.move(x, y, { steps: 3 })
}

/** Drops the item and waits until animations have ended. */
export async function letGo(page: Page): Promise<void> {
  await page.mouse.up()
  await isAtRest(page)
}

export async function drag(item: Locator, other: Locator, share: Share): Promise<void> {
  await take(item)
  await carryTo(other, share)
  await letGo(item.page())
}

export const isInHand = (page: Page): Promise<void> =>
  expect(page.locator('body > [inert]')).toHaveCount(1)

export const isAtRest = (page: Page): Promise<void> =>
  expect(page.locator('html[data-dragging]')).toHaveCount(0)

/** The descriptions of a boq's rows, from top to bottom. */
export const descriptionsIn = (page: Page, nth = 0): Promise<string[]> =>
  rows(block(page, 'boq', nth))
    .locator('[data-cell="description"]')
    .allTextContents()

/** The numbers that the rows of a boq show. */
export const numbersIn = (page: Page, nth = 0): Promise<string[]> =>
  rows(block(page, 'boq', nth))
    .locator('[data-cell="number"]')
    .allTextContents()

export const description = (boq: Locator, nth: number): Locator =>
  cell(row(boq, nth), 'description')

/** The first words of each block, in the order of the document. */
export const blocksOn = (page: Page): Promise<string[]> =>
  page
    .locator('[data-block-id]')
    .evaluateAll((all) =>
      all.map((one) => one.querySelector('[data-rich]')?.textContent?.slice(0, 8) ?? ''),
    )

export async function placeOn(item: Locator, [x, y]: Share): Promise<{ x: number; y: number }> {
  const box = await item.boundingBox()
  if (!box) throw new Error(`${item} is not on the screen`)
  return { x: box.x + box.width * x, y: box.y + box.height * y }
}
