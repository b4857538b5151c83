import type { Locator, Page } from 'playwright'
import { expect } from '../../support/expect.ts'
import { block, cell, row, rows } from './paper.ts'

/** The drag handle of a row, or of a block. */
export const handleOf = (item: Locator): Locator => item.locator(':scope > [data-action="drag"]')

/** A place on an item: shares of its width and height from its upper left corner. */
export type Share = readonly [x: number, y: number]

/** Takes the item by its handle, and waits until it is in the hand. */
export async function take(item: Locator): Promise<void> {
  const page = item.page()
  await item.scrollIntoViewIfNeeded()
  await handleOf(item).hover()
  await page.mouse.down()
  const { x, y } = await placeOn(handleOf(item), [0.5, 0.5])
  await page.mouse.move(x + 1, y + 4)
  await isInHand(page)
}

/** Scrolls it to the middle of the screen: nearer to an edge a drag scrolls the page. */
export const center = (item: Locator): Promise<void> =>
  item.evaluate((element) => element.scrollIntoView({ block: 'center' }))

/** Moves what is in the hand over the other item. */
export async function carryTo(other: Locator, share: Share): Promise<void> {
  const { x, y } = await placeOn(other, share)
  await other.page().mouse.move(x, y, { steps: 3 })
}

/** Lets go, and waits until all is at rest again. */
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

/** What stands in the rows of a boq, from top to bottom. */
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
