import { expect as is, test } from 'bun:test'
import { block, cell, row, saveState, typeFigure } from '../../e2e/steps/paper.ts'
import { hasSaved, pressSave } from '../../e2e/steps/saving.ts'
import { forgive, scripts, visit } from '../../e2e/steps/visit.ts'
import { stopTime } from '../../support/clock.ts'
import { expect, PATIENCE_MS } from '../../support/expect.ts'
import { sharedPerson, sharedServer } from '../../support/shared.ts'

const server = sharedServer({ web: true })
const paper = () => visit(server)
const anna = sharedPerson(server, 'anna')

test('a toast can be swiped, and disappears after its time', async () => {
  await using at = await visit(server, '/', { reducedMotion: 'no-preference' })
  const { page } = at
  const toast = page.locator('[data-toast="warning"]')
  await page.keyboard.press('Control+Shift+S')
  await expect(toast).toHaveText('Not logged in')
  // Swiped by its words, while text is selected elsewhere.
  await page.evaluate(() => getSelection()?.selectAllChildren(document.body))
  const box = await toast.boundingBox()
  const { x, y } = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 8 }
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 60, y, { steps: 4 })
  await page.mouse.up()
  await expect(toast).toHaveCount(0)
  // A hovered toast stays.
  await page.mouse.move(20, 400)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+Shift+S')
  await expect(toast).toBeVisible()
  await expect(toast).toHaveCount(0)
})

test('a press on a toast leaves the focus where it is, and the next click moves it', async () => {
  await using at = await paper()
  const { page } = at
  const figure = (name: 'itemPrice' | 'qty', nth: number) =>
    cell(row(block(page, 'boq'), nth), name)
  await typeFigure(row(block(page, 'boq'), 0), 'itemPrice', 'ten')
  await page.getByRole('button', { name: 'Close toast' }).click()
  await expect(figure('itemPrice', 1)).toBeFocused()
  await figure('qty', 2).click()
  await expect(page.locator('[data-toast]')).toHaveCount(0)
  await expect(figure('qty', 2)).toBeFocused()
  // From a toast that was reached by keyboard too.
  await typeFigure(row(block(page, 'boq'), 0), 'itemPrice', 'ten')
  await page.getByRole('button', { name: 'Close toast' }).focus()
  await figure('qty', 1).click()
  await expect(figure('qty', 1)).toBeFocused()
  // A text closes when the focus leaves it: its place opens again.
  const description = cell(row(block(page, 'boq'), 0), 'description')
  await typeFigure(row(block(page, 'boq'), 0), 'itemPrice', 'ten')
  await description.click()
  await expect(description.locator(':focus')).toHaveCount(1)
  await page.getByRole('button', { name: 'Close toast' }).first().click()
  await expect(page.locator('[data-toast]')).toHaveCount(0)
  await expect(description.locator(':focus')).toHaveCount(1)
  await typeFigure(row(block(page, 'boq'), 0), 'itemPrice', 'ten')
  await description.click()
  await expect(description.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Alt+t')
  await page.getByRole('button', { name: 'Close toast' }).first().press('Enter')
  await expect(description.locator(':focus')).toHaveCount(1)
})

test('the cross of a toast is large enough to tap', async () => {
  await using at = await visit(server, '/', { touch: true, width: 390, clock: 'running' })
  const { page } = at
  // Its time passes only until it is there, so that it can't disappear while it is measured.
  await stopTime(page)
  await page.locator('[data-menu="save"]').tap()
  const close = page.getByRole('button', { name: 'Close toast' })
  await expect
    .poll(async () => {
      await page.clock.runFor(50)
      return close.isVisible()
    })
    .toBe(true)
  const { width = 0, height = 0 } = (await close.boundingBox()) ?? {}
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(40)
  await close.tap({ position: { x: 2, y: 38 } })
  await page.clock.resume()
  await expect(page.locator('[data-toast="warning"]')).toHaveCount(0)
  // And it is above the icons of a row.
  await page.keyboard.press('Escape')
  await typeFigure(row(block(page, 'boq'), 0), 'itemPrice', 'ten')
  const icons = row(block(page, 'boq'), 1).locator('[data-bar="row"]')
  const top = async () => (await icons.boundingBox())?.y ?? 0
  const foot = async () => {
    const box = await page.locator('[data-sonner-toast]').boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  await expect(page.locator('[data-toast="warning"]')).toBeVisible()
  await expect.poll(async () => (await foot()) <= (await top())).toBe(true)
})

test('of two messages at once neither hides the other', async () => {
  await using at = await visit(server, '/', { width: 390 })
  const { page } = at
  for (const nth of [0, 1]) await typeFigure(row(block(page, 'boq'), nth), 'itemPrice', 'ten')
  const toasts = page.locator('[data-sonner-toast]')
  await expect
    .poll(async () => {
      const boxes = await Promise.all((await toasts.all()).map((toast) => toast.boundingBox()))
      const [newer, older] = boxes
      return newer && older ? newer.y - (older.y + older.height) : null
    })
    .toBeGreaterThan(0)
})

test('pressing a toast does not close a modal', async () => {
  await using at = await paper()
  await at.page.keyboard.press('Control+Shift+S')
  await at.page.locator('[data-toast="warning"]').click()
  await expect(at.page.locator('[data-modal="login"]')).toBeVisible()
})

test('what is saved and what is loading is said by its name, and a toast’s cross is inside it', async () => {
  const id = await hasSaved(anna, 'Kitchen for Smith')
  await using at = await visit(server, '/quotation-list', { as: anna })
  const { page } = at
  await page.getByRole('link', { name: 'Kitchen for Smith' }).click()
  const loading = page.locator('[data-overlay]', { hasText: `Loading ${id}...` })
  await expect(loading.locator('xpath=..')).toHaveText(/Kitchen for Smith$/)
  await expect(saveState(page, 'saved').locator('xpath=..')).toContainText('Kitchen for Smith')
  await typeFigure(row(block(page, 'boq'), 0), 'qty', '3')
  await pressSave(page)
  const shown = page.locator('[data-sonner-toast]', { hasText: 'Updated' })
  await expect(shown).toContainText('Kitchen for Smith')
  await expect(shown.locator('[data-toast]')).toHaveText('Updated')
  const [outer, inner] = [
    await shown.boundingBox(),
    await shown.getByRole('button', { name: 'Close toast' }).boundingBox(),
  ]
  if (!outer || !inner) throw new Error('The toast is gone')
  is(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width)
  is(inner.y).toBeGreaterThanOrEqual(outer.y)
})

test('messages are shown even if the code of the toasts can’t be loaded', async () => {
  await using at = await visit(server, '/', { without: 'toasts' })
  await at.page.keyboard.press('Control+Shift+S')
  await expect(at.page.locator('[data-toast="warning"]')).toHaveText('Not logged in')
  await expect(at.page.locator('[data-sonner-toast]')).toHaveCount(0)
})

test('a modal whose code can’t be loaded says so and leaves its address', async () => {
  await using at = await visit(server, '/', { without: 'forms' })
  await at.page.keyboard.press('Control+Shift+S')
  await expect(at.page.locator('[data-toast="error"]')).toHaveText('Network error')
  await at.page.waitForURL(`${server.url}/new`)
  await at.page.unroute(scripts('forms'))
  // A prefetch may still be failing; the retry shares it.
  await expect(async () => {
    await at.page.keyboard.press('Control+Shift+S')
    await expect(at.page.locator('[data-modal="login"]')).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: PATIENCE_MS })
})

test('a toast reports a server that becomes unreachable after the page loaded', async () => {
  await using at = await visit(server, '/', { as: anna })
  await at.page.locator('[data-menu="save"]').click()
  const submit = at.page.locator('[data-modal="save"] [type=submit]')
  await expect(submit).toBeVisible()
  await at.context.setOffline(true)
  await submit.click()
  await expect(at.page.locator('[data-toast="error"]')).toBeVisible()
  forgive(at, /ERR_INTERNET_DISCONNECTED/)
})
