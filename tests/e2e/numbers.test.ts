import { test } from 'bun:test'
import type { Page } from 'playwright'
import { later as LATER_MESSAGES } from '#domain/words/en/common.json'
import { expect } from '../support/expect.ts'
import { sharedServer } from '../support/shared.ts'
import { press } from './steps/keys.ts'
import { block, cell, row, toast, total, typeFigure } from './steps/paper.ts'
import { visit } from './steps/visit.ts'

const server = sharedServer({ web: true })

type Pin = 'itemPrice' | 'qty' | 'price'

const boq = (page: Page) => block(page, 'boq')
const line = (page: Page, at: number) => row(boq(page), at)
const figures = ['itemPrice', 'qty', 'price'] as const

/** Pins a figure of a row by its pin beside it. */
async function pin(page: Page, at: number, name: Pin): Promise<void> {
  await cell(line(page, at), name).click()
  const button = line(page, at).locator(`[data-pin="${name}"]`)
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
}

async function hasRow(page: Page, at: number, ...texts: [string, string, string]): Promise<void> {
  for (const [nth, name] of figures.entries())
    await expect(cell(line(page, at), name)).toHaveText(texts[nth] ?? '')
}

const typeSubtotal = (page: Page, text: string) => typeFigure(boq(page), 'subtotal', text)

// The tables of numbers.md on the template's rows: 10 × 1, 20 × 2, 30 × 3.
test('rows follow a typed subtotal, pins hold, and one undo reverts all of it', async () => {
  await using opened = await visit(server)
  const { page } = opened
  await typeSubtotal(page, '280')
  await hasRow(page, 0, '20.00', '1', '20.00')
  await hasRow(page, 1, '40.00', '2', '80.00')
  await hasRow(page, 2, '60.00', '3', '180.00')
  await expect(total(page)).toHaveText('$420.00')
  await press(page, 'Control+z')
  await pin(page, 1, 'price')
  await pin(page, 2, 'itemPrice')
  await typeSubtotal(page, '200')
  await hasRow(page, 0, '16.00', '1', '16.00')
  await hasRow(page, 1, '20.00', '2', '40.00')
  await hasRow(page, 2, '30.00', '4.8', '144.00')
  await press(page, 'Control+z')
  await hasRow(page, 2, '30.00', '3', '90.00')
  await expect(cell(boq(page), 'subtotal')).toHaveText('140.00')
  await typeSubtotal(page, '100')
  await expect(cell(boq(page), 'subtotal')).toHaveText('100.00')
  await expect(page.locator('[data-toast]')).toHaveCount(0)
})

test('a subtotal that can’t be reached shows why, and the sum of the rows', async () => {
  await using opened = await visit(server)
  const { page } = opened
  for (const at of [1, 2]) await typeFigure(line(page, at), 'itemPrice', '0')
  await typeFigure(line(page, 0), 'itemPrice', '500')
  await typeFigure(line(page, 0), 'qty', '3')
  await typeSubtotal(page, '1000')
  await expect(toast(page, LATER_MESSAGES.numbers.closest)).toBeVisible()
  await hasRow(page, 0, '333.33', '3', '999.99')
  await expect(cell(boq(page), 'subtotal')).toHaveText('999.99')

  await pin(page, 0, 'price')
  await typeSubtotal(page, '50')
  await expect(toast(page, LATER_MESSAGES.numbers.zero)).toBeVisible()
  await expect(cell(boq(page), 'subtotal')).toHaveText('999.99')

  for (const at of [1, 2]) await pin(page, at, 'price')
  await typeSubtotal(page, '50')
  await expect(toast(page, LATER_MESSAGES.numbers.allPinned)).toBeVisible()
  await expect(cell(boq(page), 'subtotal')).toHaveText('999.99')
})

test('a subtotal below the pinned prices is reached, with a message that rows became negative', async () => {
  await using opened = await visit(server)
  const { page } = opened
  await pin(page, 2, 'price')
  await typeSubtotal(page, '60')
  await expect(toast(page, 'other rows are negative now')).toBeVisible()
  await expect(cell(boq(page), 'subtotal')).toHaveText('60.00')
  await hasRow(page, 0, '−6.00', '1', '−6.00')
  await hasRow(page, 2, '30.00', '3', '90.00')
  await press(page, 'Control+z')
  await hasRow(page, 0, '10.00', '1', '10.00')
})

test('a typed price changes the figure that is not pinned; without a pin the product returns', async () => {
  await using opened = await visit(server)
  const { page } = opened
  await typeFigure(line(page, 1), 'price', '99')
  await hasRow(page, 1, '20.00', '2', '40.00')
  await typeFigure(line(page, 0), 'itemPrice', '3')
  await pin(page, 0, 'itemPrice')
  await cell(line(page, 0), 'price').click()
  await page.keyboard.type('10')
  await expect(cell(line(page, 0), 'qty')).toHaveText('3.33333')
  await press(page, 'Escape')
  await hasRow(page, 0, '3.00', '1', '3.00')
  await typeFigure(line(page, 0), 'price', '10')
  await hasRow(page, 0, '3.00', '3.33333', '10.00')

  await typeFigure(line(page, 2), 'itemPrice', '3')
  await pin(page, 2, 'qty')
  await typeFigure(line(page, 2), 'price', '10')
  await expect(toast(page, LATER_MESSAGES.numbers.closest)).toBeVisible()
  await hasRow(page, 2, '3.33', '3', '9.99')
  await pin(page, 2, 'price')
  await typeFigure(line(page, 2), 'price', '10')
  await hasRow(page, 2, '3.33', '3', '10.00')
  await expect(cell(line(page, 2), 'price')).toHaveAttribute('data-differs', '')
})

test('a typed total is kept, marked as not the sum, and meets the rows in three ways', async () => {
  await using opened = await visit(server)
  const { page } = opened
  const way = (name: string) => page.getByRole('button', { name })
  await typeFigure(block(page, 'price'), 'total', '250')
  await expect(total(page)).toHaveText('$250.00')
  await typeFigure(line(page, 0), 'qty', '2')
  await expect(total(page)).toHaveText('$250.00')
  await way('Back to the sum').click()
  await expect(total(page)).toHaveText('$290.00')
  await expect(way('Back to the sum')).toHaveCount(0)
  await typeFigure(line(page, 0), 'qty', '1')
  await expect(total(page)).toHaveText('$280.00')

  await cell(block(page, 'price'), 'total').click()
  await page.keyboard.type('560')
  await press(page, 'Tab')
  await expect(way('Back to the sum')).toBeFocused()
  await press(page, 'Tab', 'Enter')
  await hasRow(page, 2, '60.00', '3', '180.00')
  await expect(cell(block(page, 'boq', 1), 'subtotal')).toHaveText('280.00')
  await expect(total(page)).toBeFocused()
  await expect(way('Spread over the rows')).toHaveCount(0)
  await press(page, 'Control+z')
  await hasRow(page, 2, '30.00', '3', '90.00')
  await expect(total(page)).toHaveText('$560.00')

  await typeFigure(block(page, 'price'), 'total', '250')
  await way('Add as discount −$30.00').click()
  const added = page.locator('[data-line-id]')
  await expect(total(page)).toBeFocused()
  await expect(added).toContainText('Discount')
  await expect(added.locator('[data-cell="line"]')).toHaveText('−30.00')
  await expect(cell(block(page, 'boq', 1), 'subtotal')).toHaveText('140.00')
  await expect(total(page)).toHaveText('$250.00')
  await press(page, 'Control+z')
  await expect(added).toHaveCount(0)
  await expect(way('Add as discount')).toBeVisible()
})

test('while figures roll the paper has their new text, and a key ends it; reduced motion has none', async () => {
  await using opened = await visit(server, '/', { reducedMotion: 'no-preference' })
  const { page } = opened
  await typeFigure(block(page, 'price'), 'total', '560')
  const spread = page.getByRole('button', { name: 'Spread over the rows' })
  await spread.click()
  await hasRow(page, 0, '20.00', '1', '20.00')
  const pressSpread = async () => {
    await press(page, 'Control+z')
    await expect(spread).toBeVisible()
    return spread.evaluate(async (button: HTMLElement) => {
      const cells = [...document.querySelectorAll('[data-cell="subtotal"]')]
      const isRolling = () => cells.some((cell) => cell.getAnimations().length > 0)
      button.click()
      await new Promise((pressed) => queueMicrotask(() => queueMicrotask(() => pressed(null))))
      const texts = cells.map(({ textContent }) => textContent)
      const wasRolling = isRolling()
      dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }))
      return { texts, wasRolling, isRolling: isRolling() }
    })
  }
  const texts = ['280.00', '280.00']
  expect(await pressSpread()).toEqual({ texts, wasRolling: true, isRolling: false })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await pressSpread()).toEqual({ texts, wasRolling: false, isRolling: false })
})
