import type { Locator, Page } from 'playwright'
import { expect } from '../../support/expect.ts'

/** The paper as a person sees it, found by the hooks of design.md and by accessible names alone. */

export type BlockType = 'text' | 'boq' | 'row' | 'price'
export type CellName = 'description' | 'itemPrice' | 'qty' | 'price'

export const blocks = (page: Page): Locator => page.locator('[data-block-id]')

export const block = (page: Page, type: BlockType, nth = 0): Locator =>
  page.locator(`[data-block-type="${type}"]`).nth(nth)

export const rows = (boq: Locator): Locator => boq.locator('[data-row-id]')

export const row = (boq: Locator, nth: number): Locator => rows(boq).nth(nth)

export const cell = (of: Locator, name: CellName | 'title' | 'subtotal' | 'total'): Locator =>
  of.locator(`[data-cell="${name}"]`).first()

/** The bar with the icons of a block or a row. */
export const bar = (of: Locator): Locator => of.locator(':scope > [role="toolbar"]')

/** The one rich place of a text block. */
export const textOf = (block: Locator): Locator => block.getByLabel('Text', { exact: true }).first()

export const total = (page: Page): Locator => page.locator('[data-cell="total"]')

export const saveState = (page: Page, state: 'saved' | 'unsaved'): Locator =>
  page.locator(`[data-save-state="${state}"]`)

/** The latest of the toasts that say so. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.locator('[data-toast]').filter({ hasText: text }).first()

/** Clicks into a rich place and waits for the caret in it. */
export async function enterRich(place: Locator): Promise<void> {
  await place.click()
  await hasCaret(place)
}

/** The caret blinks inside the rich place: its editor is there. */
export const hasCaret = (place: Locator): Promise<void> =>
  expect(place.locator(':focus')).toHaveCount(1)

/** Types over all that a rich place of one line holds. */
export async function retype(place: Locator, text: string): Promise<void> {
  await enterRich(place)
  await place.page().keyboard.press('Control+A')
  await place.page().keyboard.type(text)
}

/** Types over a figure; Enter settles it. */
export async function typeFigure(
  of: Locator,
  name: CellName | 'subtotal' | 'total',
  text: string,
): Promise<void> {
  const figure = cell(of, name)
  await figure.click()
  await expect(figure).toBeFocused()
  await of.page().keyboard.type(text)
  await of.page().keyboard.press('Enter')
}

/** Clicks on the desk beside the paper, so that everything on it comes to rest. */
export async function leavePaper(page: Page): Promise<void> {
  // A paper that is higher than the screen is not scrolled to its own corner by itself.
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('main').click({ position: { x: 4, y: 4 } })
  const paper = page.getByRole('article')
  await expect(paper.locator(':focus, [contenteditable="true"]')).toHaveCount(0)
}

/** All that stands on a paper at rest, block by block, its rich places as html: to the letter. */
export async function readPaper(page: Page): Promise<string[][]> {
  await leavePaper(page)
  return blocks(page).evaluateAll((found) =>
    found.map((block) => [
      (block as HTMLElement).dataset.blockType ?? '',
      ...[...block.querySelectorAll<HTMLElement>('[data-cell], [role="textbox"]')].map(
        (place) => `${place.dataset.cell ?? 'text'}: ${place.innerHTML.trim()}`,
      ),
    ]),
  )
}

/** What a figure on the paper is worth in whole cents. */
export async function centsIn(figure: Locator): Promise<number> {
  const text = ((await figure.textContent()) ?? '').replaceAll('−', '-').replace(/[$,\s]/g, '')
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)\.(\d\d)$/.exec(text) ?? []
  if (!whole) throw new Error(`"${text}" is no amount with two decimals`)
  return Number(`${sign}${whole}${part}`)
}
