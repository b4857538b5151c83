import { test } from 'bun:test'
import { forgive, scripts, visit } from '../../e2e/steps/visit.ts'
import { expect, PATIENCE_MS } from '../../support/expect.ts'
import { sharedPerson, sharedServer } from '../../support/shared.ts'

const server = sharedServer({ web: true })
const anna = sharedPerson(server, 'anna')

test('a toast can be closed, and goes by itself after its time', async () => {
  await using at = await visit(server, '/')
  const { page } = at
  const toast = page.locator('[data-toast="warning"]')
  await page.keyboard.press('Control+Shift+S')
  await expect(toast).toHaveText('Not logged in')
  await page.getByRole('button', { name: 'Close toast' }).click()
  await expect(toast).toHaveCount(0)
  // Under the pointer a toast waits.
  await page.mouse.move(20, 400)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+Shift+S')
  await expect(toast).toBeVisible()
  await expect(toast).toHaveCount(0)
})

test('a finger finds the cross of a toast', async () => {
  await using at = await visit(server, '/', { touch: true, width: 390 })
  const { page } = at
  await page.locator('[data-menu="save"]').tap()
  const close = page.getByRole('button', { name: 'Close toast' })
  await expect(close).toBeVisible()
  const { width = 0, height = 0 } = (await close.boundingBox()) ?? {}
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(40)
  await close.tap({ position: { x: 2, y: 38 } })
  await expect(page.locator('[data-toast="warning"]')).toHaveCount(0)
})

test('pressing a toast is no press outside of a modal', async () => {
  await using at = await visit(server, '/')
  await at.page.keyboard.press('Control+Shift+S')
  await at.page.locator('[data-toast="warning"]').click()
  await expect(at.page.locator('[data-modal="login"]')).toBeVisible()
})

test('what has to be said is said without the code of the toasts', async () => {
  await using at = await visit(server, '/', { without: 'toasts' })
  await at.page.keyboard.press('Control+Shift+S')
  await expect(at.page.locator('[data-toast="warning"]')).toHaveText('Not logged in')
  await expect(at.page.locator('[data-sonner-toast]')).toHaveCount(0)
})

test('a modal whose code can not be fetched says so and leaves the address', async () => {
  await using at = await visit(server, '/', { without: 'modals' })
  await at.page.keyboard.press('Control+Shift+S')
  await expect(at.page.locator('[data-toast="error"]')).toHaveText('Network error')
  await at.page.waitForURL(`${server.url}/new`)
  await at.page.unroute(scripts('modals'))
  // A fetch ahead of need may still be on its way to its refusal: whoever tries again gets it.
  await expect(async () => {
    await at.page.keyboard.press('Control+Shift+S')
    await expect(at.page.locator('[data-modal="login"]')).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: PATIENCE_MS })
})

test('a server that goes away after the page has come is told of in a toast', async () => {
  await using at = await visit(server, '/', { as: anna })
  await at.page.locator('[data-menu="save"]').hover()
  await at.page.waitForFunction(() => {
    const fetched = performance.getEntriesByType('resource')
    return ['toasts-', 'save-modal-'].every((name) =>
      fetched.some((entry) => entry.name.includes(`/${name}`)),
    )
  })
  await at.context.setOffline(true)
  await at.page.locator('[data-menu="save"]').click()
  await at.page.locator('[data-modal="save"] [type=submit]').click()
  await expect(at.page.locator('[data-toast="error"]')).toBeVisible()
  forgive(at, /ERR_INTERNET_DISCONNECTED/)
})
