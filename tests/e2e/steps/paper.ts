import type { Locator, Page } from 'playwright'
import { expect } from '../../support/expect.ts'

/** The paper, through the hooks (architecture: Hooks) and by accessible names. */

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

/** The rich text field of a text block. */
export const textOf = (block: Locator): Locator => block.getByLabel('Text', { exact: true }).first()

export const total = (page: Page): Locator => page.locator('[data-cell="total"]')

export const saveState = (page: Page, state: 'saved' | 'unsaved'): Locator =>
  page.locator(`[data-save-state="${state}"]`)

/** The latest toast with the text. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.locator('[data-toast]').filter({ hasText: text }).first()

/** Clicks into a rich text field and waits for its caret. */
export async function enterRich(place: Locator): Promise<void> {
  await place.click()
  await hasCaret(place)
}

/** Waits until the field's editor is mounted and has the focus. */
export const hasCaret = (place: Locator): Promise<void> =>
  expect(place.locator(':focus')).toHaveCount(1)

/** Replaces the text of a one-line rich text field. */
export async function retype(place: Locator, text: string): Promise<void> {
  await enterRich(place)
  await place.page().keyboard.press('Control+A')
  await place.page().keyboard.type(text)
}

/** Replaces a figure and commits it with Enter. */
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

/** Clicks beside the paper, so that edits are committed and fields close. */
export async function leavePaper(page: Page): Promise<void> {
  // A paper higher than the screen is not scrolled into view by the click.
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('main').click({ position: { x: 4, y: 4 } })
  const paper = page.getByRole('article')
  await expect(paper.locator(':focus, [contenteditable="true"]')).toHaveCount(0)
}

/** The exact content of the paper, block by block, with rich text as html. */
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

/** A paper without the text that has the number, which the first save fills in. */
export const unnumbered = (paper: readonly string[][]): string[][] =>
  paper.map((block) => block.filter((text) => !text.includes('data-field="number"')))

/** A figure on the paper in whole cents. */
export async function centsIn(figure: Locator): Promise<number> {
  const text = ((await figure.textContent()) ?? '').replaceAll('−', '-').replace(/[$,\s]/g, '')
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)\.(\d\d)$/.exec(text) ?? []
  if (!whole) throw new Error(`"${text}" is no amount with two decimals`)
  return Number(`${sign}${whole}${part}`)
}

/** Starts a copy of the offer that is being read. */
export async function editCopy(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit a copy' }).click()
  await expect(copyLine(page)).toBeVisible()
}

/** The line over somebody else's quotation that is edited as a copy. */
export const copyLine = (page: Page): Locator => page.getByText('Your own copy, not the offer.')
