import { test } from 'bun:test'
import { press } from '../../../../e2e/steps/keys.ts'
import { block, cell, row, rows } from '../../../../e2e/steps/paper.ts'
import { visit } from '../../../../e2e/steps/visit.ts'
import { expect } from '../../../../support/expect.ts'
import { sharedServer } from '../../../../support/shared.ts'

const server = sharedServer({ web: true })
const paper = () => visit(server)

test('the pins of a table appear with the focused subtotal, pin their rows and disappear with it', async () => {
  await using opened = await paper()
  const { page } = opened
  const boq = block(page, 'boq')
  const pins = boq.locator('[data-pin]')
  await cell(boq, 'subtotal').click()
  await expect(pins).toHaveCount(3)
  await pins.nth(1).click()
  await expect(pins.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await expect(cell(boq, 'subtotal')).toBeFocused()
  await press(page, 'Control+z')
  await expect(pins.nth(1)).toHaveAttribute('aria-pressed', 'false')
  await cell(row(boq, 0), 'price').click()
  await expect(pins).toHaveCount(3)
  await expect(row(boq, 0).locator('[data-pin]')).toHaveCount(3)
  const pricePin = row(boq, 0).locator('[data-pin="price"]')
  await expect(pricePin).toHaveAttribute('data-tip', /^Pin price: it stays as it is/)
  await press(page, 'F4')
  await expect(pricePin).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('status').filter({ hasText: 'Price pinned' })).toHaveCount(1)
  await page.getByRole('heading').first().click()
  await expect(pins).toHaveCount(0)
})

test('a pin stands in its figure’s place on every width', async () => {
  for (const width of [1280, 800, 390, 340]) {
    await using opened = await visit(server, '/', { width })
    const boq = block(opened.page, 'boq')
    await cell(boq, 'subtotal').focus()
    const pin = row(boq, 1).locator('[data-pin="price"]')
    await expect(pin).toBeVisible()
    const [box, price] = [await pin.boundingBox(), await cell(row(boq, 1), 'price').boundingBox()]
    // Its middle: a pin reaches into the gap before its figure.
    const middle = (box?.x ?? 0) + (box?.width ?? 0) / 2
    expect(middle).toBeGreaterThanOrEqual(price?.x ?? Number.NaN)
    expect(middle).toBeLessThan((price?.x ?? 0) + (price?.width ?? 0) / 2)
  }
})

test('a pin keeps the price shown while a qty is typed', async () => {
  await using opened = await paper()
  const { page } = opened
  const first = row(block(page, 'boq'), 0)
  await cell(first, 'qty').click()
  await page.keyboard.type('4')
  await expect(cell(first, 'price')).toHaveText('40.00')
  await first.locator('[data-pin="price"]').click()
  await expect(first.locator('[data-pin="price"]')).toHaveAttribute('aria-pressed', 'true')
  await expect(cell(first, 'price')).toHaveText('40.00')
  await page.keyboard.type('5')
  await press(page, 'Enter')
  await expect(cell(first, 'qty')).toHaveText('5')
  await expect(cell(first, 'price')).toHaveText('40.00')
})

test('a price stays pinned whose product would make a sum beyond a trillion', async () => {
  await using opened = await paper()
  const { page } = opened
  const first = row(block(page, 'boq'), 0)
  await cell(first, 'price').click()
  await press(page, 'F4')
  await cell(first, 'itemPrice').click()
  await page.keyboard.type('999999999999')
  await cell(first, 'price').click()
  await first.locator('[data-pin="price"]').click()
  await expect(page.getByText('That is beyond a trillion, so 10.00 was kept.')).toBeVisible()
  await expect(first.locator('[data-pin="price"]')).toHaveAttribute('aria-pressed', 'true')
  await expect(cell(first, 'price')).toHaveText('10.00')
})

test('a pin set while a price is typed applies to it', async () => {
  await using opened = await paper()
  const { page } = opened
  const first = row(block(page, 'boq'), 0)
  await cell(first, 'price').click()
  await page.keyboard.type('55')
  await first.locator('[data-pin="itemPrice"]').click()
  await expect(cell(first, 'qty')).toHaveText('5.5')
  await first.locator('[data-pin="qty"]').click()
  await press(page, 'Enter')
  await expect(cell(first, 'itemPrice')).toHaveText('55.00')
  await expect(cell(first, 'qty')).toHaveText('1')
})

test('a row added while the table’s pins are shown gets its own', async () => {
  await using opened = await paper()
  const { page } = opened
  const boq = block(page, 'boq')
  const pins = boq.locator('[data-pin]')
  await boq.getByRole('button', { name: '+ Row' }).click()
  await expect(cell(row(boq, 3), 'description').locator(':focus')).toHaveCount(1)
  await cell(boq, 'subtotal').click()
  await expect(pins).toHaveCount(4)
  await press(page, 'Control+z')
  await expect(pins).toHaveCount(3)
  await press(page, 'Control+y')
  await expect(rows(boq)).toHaveCount(4)
  await expect(pins).toHaveCount(4)
})
