import type { Locator, Page } from 'playwright'
import { expect } from '../../support/expect.ts'

/** The most tab stops that may lie between two places. */
const MOST_STOPS = 60

/** Presses the keys in order. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/**
 * Presses Tab until the focus is on or in the target. A text that waits for its editor holds
 * a Tab back until then, as it may lead to the text's next fill-in.
 */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if (await holdsFocus(target)) return
    await expect(target.page().locator('[data-rich][contenteditable]:focus')).toHaveCount(0)
    await target.page().keyboard.press(key)
  }
  throw new Error(`Tab never came to ${target}`)
}

/** Whether the focus is on or in the target. */
export const hasFocus = (target: Locator): Promise<void> =>
  expect.poll(() => holdsFocus(target)).toBe(true)

const holdsFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element.contains(document.activeElement))
