import type { Locator, Page } from 'playwright'
import { expect } from '../../support/expect.ts'
import { act, marker, panel, pasteOn } from './clipboard.ts'
import { press } from './keys.ts'
import { bar, cell, row } from './paper.ts'

/** How a person reaches the paper: with pointer and keys, or with a finger on a phone. */
export interface Hands {
  press: (target: Locator) => Promise<void>
  /** Chooses an entry of the row's menu. */
  choose: (row: Locator, entry: string) => Promise<void>
  /** Pastes a copy of the row below it. */
  double: (row: Locator) => Promise<void>
  /** Deletes a table. */
  remove: (table: Locator) => Promise<void>
  /** Chooses an entry of the menu below 'Share'. */
  share: (page: Page, entry: string) => Promise<void>
}

export const POINTER: Hands = {
  press: (target) => target.click(),
  async choose(row, entry) {
    await row.hover()
    await bar(row).locator('[data-more]').click()
    await row.page().getByRole('menuitem', { name: entry, exact: true }).click()
  },
  async double(row) {
    await act(row, 'copy')
    await pasteOn(row, 'bottom')
    await expect(panel(row.page())).toHaveCount(0)
  },
  remove: (table) => act(table, 'delete'),
  async share(page, entry) {
    await page.locator('[data-menu="share"]').hover()
    await page.locator(`[data-menu="${entry}"]`).click()
  },
}

export const FINGER: Hands = {
  press: (target) => target.tap(),
  async choose(row, entry) {
    await cell(row, 'qty').tap()
    await bar(row).locator('[data-more]').tap()
    await row.page().getByRole('menuitem', { name: entry, exact: true }).tap()
  },
  async double(row) {
    const page = row.page()
    await cell(row, 'qty').tap()
    await bar(row).getByRole('button', { name: 'Copy row' }).tap()
    await expect(panel(page)).toBeVisible()
    const height = (await row.boundingBox())?.height ?? 0
    await row.tap({ position: { x: 60, y: height - 4 } })
    await expect(marker(page, 'bottom').and(page.locator('[data-chosen]'))).toBeVisible()
    await panel(page).getByRole('button', { name: 'Paste here' }).tap()
    await expect(panel(page)).toHaveCount(0)
  },
  // A phone has no icons for blocks: their actions are in the menu of each row.
  remove: (table) => FINGER.choose(row(table, 0), 'Delete block'),
  async share(page, entry) {
    await page.locator('[data-menu="burger"]').tap()
    await page.locator('[data-menu="share"]').tap()
    await page.locator(`[data-menu="${entry}"]`).tap()
  },
}

/** Types a figure over another one and commits it. */
export async function typeInto(hands: Hands, figure: Locator, text: string): Promise<void> {
  await hands.press(figure)
  await expect(figure).toBeFocused()
  await figure.page().keyboard.type(text)
  await press(figure.page(), 'Enter')
}
