import { test } from 'bun:test'
import type { Locator, Page } from 'playwright'
import { shot } from '../support/browser.ts'
import { expect, PATIENCE_MS } from '../support/expect.ts'
import { sharedServer } from '../support/shared.ts'
import { menu, modal } from './steps/account.ts'
import { block, cell, hasCaret, row, rows, textOf } from './steps/paper.ts'
import { visit } from './steps/visit.ts'

const server = sharedServer({ web: true })

/** The least size of a touch target, in px (product: Controls). */
const LEAST = 40

/** Expects all targets to be large enough and within the screen. */
async function areForFingers(targets: Locator): Promise<void> {
  const width = targets.page().viewportSize()?.width ?? 0
  await expect(targets.first()).toBeVisible()
  // A toolbar that follows the selection may just be closed and opened again.
  await expect(async () => {
    for (const target of await targets.all()) {
      const { x = -1, width: wide = 0, height = 0 } = (await target.boundingBox()) ?? {}
      const name = (await target.getAttribute('aria-label')) ?? (await target.textContent())
      expect(
        [wide, height].map(Math.round).filter((size) => size < LEAST),
        `${name}`,
      ).toEqual([])
      expect(x, `${name}`).toBeGreaterThanOrEqual(0)
      expect(x + wide, `${name}`).toBeLessThanOrEqual(width)
    }
  }).toPass({ timeout: PATIENCE_MS })
}

test('the formatting buttons are large enough to tap, in wide and narrow fields', async () => {
  await using opened = await visit(server, '/', { touch: true, width: 360 })
  const { page } = opened
  const marks = page.locator('.ce-inline-toolbar .ce-popover-item')
  const text = textOf(block(page, 'text', 1))
  const table = block(page, 'boq')
  const places = [text, cell(row(table, 0), 'description'), page.getByLabel('Text of the subtotal')]
  for (const place of places) {
    await place.first().tap()
    await hasCaret(place.first())
    await page.keyboard.press('Control+A')
    await areForFingers(marks)
  }
  await page.getByRole('button', { name: 'Colour' }).tap()
  await areForFingers(page.locator('.rich-palette button'))
  await shot(page, 'touch-colours', [360])
})

/** Taps an item price at the screen's foot, where the row's icons appear, and expects it above them. */
async function isAboveRowIcons(page: Page): Promise<void> {
  const price = cell(row(block(page, 'boq'), 1), 'itemPrice')
  await price.evaluate((element) => element.scrollIntoView({ block: 'end' }))
  await price.tap()
  await expect(price).toBeFocused()
  const icons = row(block(page, 'boq'), 1).locator('[data-bar="row"]')
  await expect(async () => {
    const [figure, bar] = [await price.boundingBox(), await icons.boundingBox()]
    expect((figure?.y ?? 0) + (figure?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
  }).toPass({ timeout: PATIENCE_MS })
}

test('the logo, the currency, headings and links in a modal are large enough to tap', async () => {
  const phone = { touch: true, width: 390, reducedMotion: 'no-preference' } as const
  await using opened = await visit(server, '/', phone)
  const { page } = opened
  await areForFingers(page.locator('[data-logo]'))
  await areForFingers(page.getByText('USD', { exact: true }))
  const headings = block(page, 'boq').locator('[data-column] > [data-rich]:visible')
  await expect(headings).toHaveText(['Item price', 'Qty', 'Price'])
  await areForFingers(headings)
  await headings.first().tap()
  await hasCaret(headings.first())
  await isAboveRowIcons(page)
  await menu(page, 'burger').tap()
  // The menu slides out from under the bar.
  await expect(menu(page, 'login')).toBeInViewport({ ratio: 1 })
  await menu(page, 'login').tap()
  await areForFingers(modal(page, 'login').locator('a'))
  await modal(page, 'login').getByText('Register').tap()
  await areForFingers(modal(page, 'register').locator('a'))
})

test('an icon tapped beside an open text acts, and what was typed stays', async () => {
  await using opened = await visit(server, '/', { touch: true, width: 390 })
  const { page } = opened
  const table = block(page, 'boq')
  const descriptions = rows(table).locator('[data-cell="description"]')
  const write = async (text: string) => {
    await descriptions.first().tap()
    await hasCaret(descriptions.first())
    await page.keyboard.press('Control+A')
    await page.keyboard.type(text)
  }
  await write('Deleted')
  await row(table, 0).getByRole('button', { name: 'Delete row' }).tap()
  await expect(descriptions).toHaveText(['Second item', 'Third item'])
  await write('Copied')
  await row(table, 0).getByRole('button', { name: 'Copy row' }).tap()
  await expect(page.getByRole('region', { name: 'Copied' })).toContainText('Copied')
  await expect(descriptions).toHaveText(['Copied', 'Third item'])
})
