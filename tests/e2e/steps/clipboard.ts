import type { Locator, Page } from 'playwright'
import { expect } from '../../support/expect.ts'
import { block } from './paper.ts'

/** Copy and paste through the hooks (architecture: Hooks) and by accessible names. */

export type Edge = 'top' | 'middle' | 'bottom'

export const panel = (page: Page): Locator => page.locator('[data-copy-panel]')

/** The list's items, newest first. */
export const copied = (page: Page): Locator => panel(page).getByRole('listitem')

export const pasteText = (page: Page): Locator => page.getByText('Paste here').first()

export const marker = (page: Page, edge: Edge): Locator =>
  page.locator(`[data-paste-marker="${edge}"]`)

/** Presses one of the item's icons. */
export async function act(
  on: Locator,
  action: 'copy' | 'cut' | 'delete' | 'bookmark',
): Promise<void> {
  await on.hover({ position: { x: 40, y: 4 } })
  await on.locator(`:scope > [role="toolbar"] > [data-action="${action}"]`).click()
}

/** The point for that position: 4 px from an edge, or the middle. */
export async function pointIn(of: Locator, edge: Edge): Promise<{ x: number; y: number }> {
  const box = await of.boundingBox()
  if (!box) throw new Error(`${of} is not on the page`)
  const y = { top: box.y + 4, middle: box.y + box.height / 2, bottom: box.y + box.height - 4 }[edge]
  return { x: box.x + 60, y }
}

/** Moves the mouse there, waits for 'Paste here', and clicks. */
export async function pasteOn(of: Locator, edge: Edge): Promise<void> {
  const page = of.page()
  await of.scrollIntoViewIfNeeded()
  const { x, y } = await pointIn(of, edge)
  await page.mouse.move(x, y)
  await expect(of.locator(`[data-paste-marker="${edge}"][data-chosen]`)).toBeAttached()
  await expect(pasteText(page)).toBeVisible()
  await page.mouse.click(x, y)
}

/** Expects that the paper is locked: keys change nothing. */
export async function isReadOnly(page: Page): Promise<void> {
  const title = block(page, 'boq').locator('[data-cell="title"]')
  const before = await title.textContent()
  await title.focus()
  await page.keyboard.type('x')
  await expect(title).toHaveText(before ?? '')
}

/** Pastes text where the focus is. */
export const pasteAtFocus = (page: Page, text: string): Promise<void> =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(paste)
  }, text)
