import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { expect } from '../../support/expect.ts'
import { modal } from './account.ts'
import { type Hands, typeInto } from './hands.ts'
import { hasFocus, press } from './keys.ts'
import { block, cell, hasCaret, row, rows, total } from './paper.ts'

/** The steps from a spreadsheet to an offer with tax, discount and options. */

const SHEET = readFileSync(
  join(import.meta.dir, '../../domain/pasted/bathroom-en-header.tsv'),
  'utf8',
)

export const boq = (page: Page): Locator => block(page, 'boq')

/** The table's rows with the text. */
export const named = (page: Page, text: string): Locator =>
  rows(boq(page)).filter({ hasText: text })

/** Pastes the sheet over the sample rows, and deletes the sample table below. */
export async function pasteSheet(page: Page, hands: Hands): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await hands.press(cell(row(boq(page), 0), 'qty'))
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), SHEET)
  await press(page, 'Control+V')
  const dialog = page.locator('[data-paste-rows]')
  await dialog.getByLabel('Replace the 3 existing rows').check()
  await hands.press(dialog.getByRole('button', { name: 'Insert' }))
  await expect(dialog).toHaveCount(0)
  await hands.remove(block(page, 'boq', 1))
  await expect(block(page, 'boq', 1)).toHaveCount(0)
}

/** Adds 19 % from under the total; the form stays open. */
export async function addTax(page: Page, hands: Hands): Promise<void> {
  await hands.press(total(page))
  await hands.press(page.locator('[data-action="add-tax"]'))
  const form = page.locator('[data-tax]')
  await hands.press(form.getByLabel('Added to the prices'))
  const rate = form.getByRole('group', { name: 'Other rate' })
  await rate.getByLabel('Name').fill('VAT')
  await rate.getByLabel('Percent').fill('19')
  await press(page, 'Enter')
}

/** Gives the row a new rate of 7 %; the form stays open, and the row in sight. */
export async function giveSevenPercent(page: Page, hands: Hands, row: Locator): Promise<void> {
  await hands.choose(row, 'Tax rate…')
  await hands.press(page.getByRole('menuitem', { name: 'Other rate…' }))
  const form = page.locator('[data-tax]')
  await hasFocus(form.getByRole('group', { name: 'Other rate' }).getByLabel('Percent'))
  await page.keyboard.type('7')
  await press(page, 'Enter')
  await expect(row.locator('[data-cell="tax"]')).toHaveText('7%')
  await expect(row).toBeInViewport({ ratio: 1 })
  await expect(form).toBeInViewport({ ratio: 1 })
}

export async function addDiscount(page: Page, hands: Hands): Promise<void> {
  await hands.press(total(page))
  await hands.press(page.locator('[data-action="add-line"]'))
  await hasFocus(page.locator('[data-cell="line"]'))
  await page.keyboard.type('-3%')
  await press(page, 'Enter')
}

/** Makes of a copy of the shower glass another shower, to choose instead. */
export async function addAlternative(page: Page, hands: Hands): Promise<void> {
  await hands.double(named(page, 'Walk-in shower'))
  const text = cell(named(page, 'Walk-in shower').nth(1), 'description')
  await hands.press(text)
  await hasCaret(text)
  await press(page, 'Control+A')
  await page.keyboard.type('Shower cabin with sliding door')
  const cabin = named(page, 'Shower cabin')
  await typeInto(hands, cell(cabin, 'itemPrice'), '849')
  await hands.choose(cabin, 'Alternative to the row above')
  await expect(cabin.locator('[data-difference]')).toHaveText('+184.69')
}

/** Lets everybody with the link read it. */
export async function shareWithAll(page: Page, hands: Hands): Promise<void> {
  await hands.share(page, 'link')
  const form = modal(page, 'share')
  await hands.press(form.getByRole('radio', { name: 'Everyone' }))
  await hands.press(form.locator('[type=submit]'))
  await expect(form).toHaveCount(0)
}
