import { expect as is, test } from 'bun:test'
import type { Page } from 'playwright'
import { MENU_IDS } from '../../../web/state/menu.ts'
import { visit } from '../../e2e/steps/visit.ts'
import { stopTime } from '../../support/clock.ts'
import { expect } from '../../support/expect.ts'
import { sharedPerson, sharedServer } from '../../support/shared.ts'
import { signUpSuperAdmin } from '../../support/super-admin.ts'

const server = sharedServer({ web: true, env: { FEEDBACK_EMAIL: 'hello@example.com' } })
const anna = sharedPerson(server, 'anna')

test('an anonymous user sees Log in and no profile, and is sent to log in first by ctrl+shift+s', async () => {
  await using at = await visit(server, '/')
  const menu = (id: string) => at.page.locator(`[data-menu="${id}"]`)
  await expect(menu('login')).toBeVisible()
  await expect(menu('profile')).toHaveAttribute('hidden')
  await expect(menu('back')).toHaveAttribute('hidden')
  await expect(menu('save')).toHaveAttribute('aria-disabled', 'false')
  await expect(menu('new')).toHaveAttribute('aria-current', 'page')
  const visits = () => at.page.evaluate(() => localStorage.getItem('visit-counted'))
  await expect.poll(visits).toMatch(/^\d{4}-\d\d-\d\d$/)
  await at.page.keyboard.press('Control+Shift+S')
  await at.page.waitForURL(`${server.url}/new/login`)
  await expect(at.page.locator('[data-toast="warning"]')).toHaveText('Not logged in')
})

test('each menu identifier is in the page once', async () => {
  await using at = await visit(server, '/quotation-list', { as: anna })
  const ids = await at.page
    .locator('[data-menu]')
    .evaluateAll((items) => items.map((item) => item.getAttribute('data-menu')))
  is(ids.toSorted()).toEqual(MENU_IDS.toSorted())
})

test('the link to the list does not reload the page; another screen begins at its top', async () => {
  await using at = await visit(server, '/', { as: anna })
  const scrolled = () => at.page.evaluate(() => scrollY)
  await at.page.evaluate(() => {
    document.body.dataset.mark = 'the same page'
    scrollTo(0, 300)
  })
  is(await scrolled()).toBe(300)
  await at.page.locator('[data-menu="quotation-list"]').click()
  await at.page.waitForURL(`${server.url}/quotation-list`)
  await expect(at.page.locator('[data-menu="quotation-list"]')).toHaveAttribute('aria-current')
  await expect(at.page).toHaveTitle('Quotations · Quotation')
  await expect(at.page.locator('[data-menu="save"]')).toHaveAttribute('aria-disabled', 'true')
  await expect(at.page.locator('body')).toHaveAttribute('data-mark', 'the same page')
  await at.page.locator('main h1').waitFor()
  // High enough to stay scrolled.
  await at.page.addStyleTag({ content: 'main { min-height: 4000px }' })
  is(await scrolled()).toBe(0)
  await at.page.evaluate(() => scrollTo(0, 300))
  await at.page.locator('[data-menu="new"]').click()
  await at.page.locator('[data-block-type]').first().waitFor()
  is(await scrolled()).toBe(0)
})

test('the hint of the burger covers no button', async () => {
  await using at = await visit(server, '/', { width: 800 })
  await at.page.locator('[data-menu="burger"]').hover()
  const hint = at.page.locator('[popover]', { hasText: 'Menu' })
  await expect(hint).toBeVisible()
  const covered = await hint.evaluate((tip) => {
    const { left, right, top, bottom } = tip.getBoundingClientRect()
    const buttons = [...document.querySelectorAll('button, a')].filter((button) => {
      const box = button.getBoundingClientRect()
      return box.left < right && box.right > left && box.top < bottom && box.bottom > top
    })
    return buttons.map((button) => button.ariaLabel || button.textContent)
  })
  is(covered).toEqual([])
})

test('the profile menu opens by hover and by ArrowDown, and Backspace closes it', async () => {
  await using at = await visit(server, '/', { as: anna })
  const { page } = at
  const { profile, logout, hover, pressArrowDown } = profileMenu(page)
  await hover()
  await page.mouse.move(400, 600)
  await expect(logout).toBeHidden()
  await pressArrowDown()
  await page.keyboard.press('Backspace')
  await expect(profile).toBeFocused()
  await expect(logout).toBeHidden()

  // Under the mouse it stays when the focus moves elsewhere; opened by a key it closes.
  const figure = page.locator('[data-cell="price"]').first()
  await hover()
  await figure.focus()
  await logout.hover()
  await expect(logout).toBeVisible()
  await page.mouse.move(400, 600)
  await expect(logout).toBeHidden()
  await pressArrowDown()
  await figure.focus()
  await expect(logout).toBeHidden()
})

test('from a burger opened by mouse the arrows move into its menu, at either end', async () => {
  await using at = await visit(server, '/', { as: anna, width: 800 })
  const { page } = at
  const menu = (id: string) => page.locator(`[data-menu="${id}"]`)
  await menu('burger').click()
  await expect(menu('burger')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(menu('bookmark-list')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu('burger')).toBeFocused()
  await expect(menu('bookmark-list')).toBeHidden()
  await menu('burger').click()
  await page.keyboard.press('ArrowUp')
  await expect(menu('profile')).toBeFocused()
})

test('the burger works by keyboard alone', async () => {
  await using at = await visit(server, '/', { as: anna, width: 390 })
  const { page } = at
  const menu = (id: string) => page.locator(`[data-menu="${id}"]`)
  await expect(menu('profile')).toBeHidden()
  await menu('burger').focus()
  await page.keyboard.press('Enter')
  await expect(menu('bookmark-list')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(menu('quotation-list')).toBeFocused()
  await page.keyboard.press('p')
  await expect(menu('profile')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(menu('settings')).toBeFocused()
  await page.keyboard.press('q')
  await expect(menu('quotation-list')).toBeFocused()
  await page.keyboard.press('Backspace')
  await expect(menu('burger')).toBeFocused()
  await expect(menu('quotation-list')).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(menu('bookmark-list')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu('burger')).toBeFocused()
})

test('the guides are links out of the app, which copying disables', async () => {
  await using at = await visit(server)
  const { page } = at
  await page.locator('[data-menu="blog"]').hover()
  const guide = page.locator('[data-menu="blog-terms-and-conditions"]')
  await guide.click()
  await page.waitForURL(`${server.url}/blog/terms-and-conditions`)
  await page.goBack()
  await page.locator('html[data-ready]').waitFor()
  await page.locator('[data-block-type="price"]').hover()
  await page.keyboard.press('Control+Shift+T')
  await expect(page.locator('[data-menu="blog"]')).toHaveAttribute('aria-disabled', 'true')
})

test('a super-admin reaches the third level by mouse and by keyboard', async () => {
  await using at = await visit(server, '/', { as: await signUpSuperAdmin(server) })
  const { page } = at
  const menu = (id: string) => page.locator(`[data-menu="${id}"]`)
  await menu('profile').hover()
  await menu('admin').hover()
  const { x = 0, width = 0 } = (await menu('user-list').boundingBox()) ?? {}
  is(x + width).toBeLessThan(1280)
  // The keys go on from the hovered item.
  await menu('admin').focus()
  await menu('user-list').hover()
  // The move may come after the next key otherwise.
  await expect.poll(() => menu('user-list').evaluate((item) => item.matches(':hover'))).toBe(true)
  await page.keyboard.press('Backspace')
  await expect(menu('admin')).toBeFocused()
  await expect(menu('user-list')).toBeHidden()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('u')
  await expect(menu('user-list')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL(`${server.url}/user-list`)
  await expect(menu('user-list')).toHaveAttribute('aria-current', 'page')
  await expect(menu('admin')).toBeHidden()
})

test('a submenu that the keys have gone into stays open when the mouse leaves it', async () => {
  await using at = await visit(server, '/', { as: anna, clock: 'running' })
  const { page } = at
  const menu = (id: string) => page.locator(`[data-menu="${id}"]`)
  await menu('profile').hover()
  await menu('profile').focus()
  await page.keyboard.press('ArrowDown')
  await expect(menu('settings')).toBeFocused()
  await page.mouse.move(640, 700)
  await expect.poll(() => menu('profile').evaluate((item) => item.matches(':hover'))).toBe(false)
  await stopTime(page)
  // Longer than a mouse may be away on its way to a submenu.
  await page.clock.runFor(400)
  await expect(menu('settings')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu('settings')).toBeHidden()
})

test('the bar does not overflow at any width', async () => {
  await using at = await visit(server, '/', { as: anna })
  // As it is at its longest.
  for (const id of ['back', 'history'])
    await at.page
      .locator(`[data-menu="${id}"], li:has(> [data-menu="${id}"])`)
      .evaluateAll((items) => {
        for (const item of items) item.removeAttribute('hidden')
      })
  for (const width of [1280, 1151, 1150, 881, 880, 651, 650, 390, 320]) {
    await at.page.setViewportSize({ width, height: 800 })
    const overflow = await at.page
      .locator('header')
      .evaluate((header) => header.scrollWidth - header.clientWidth)
    is({ width, overflow }).toEqual({ width, overflow: 0 })
    const widths = await at.page
      .locator('ul[data-list="Document"] > li:not([hidden]) > *')
      .evaluateAll((items) => items.map((item) => item.clientWidth))
    // As large as a target must be (WCAG 2.5.8).
    is(Math.min(...widths.filter((one) => one > 0))).toBeGreaterThanOrEqual(24)
  }
})

test('the footer has the feedback mail link; a tooltip names an icon, and Escape hides it', async () => {
  await using at = await visit(server, '/', { as: anna })
  const link = at.page.getByRole('contentinfo').getByRole('link')
  await expect(link).toHaveAttribute('href', 'mailto:hello@example.com?subject=Feedback')
  const tip = at.page.locator('[popover]:popover-open')
  await at.page.locator('[data-menu="save"]').hover()
  await expect(tip).toHaveText('Save (ctrl+s or ctrl+shift+s)')
  await at.page.keyboard.press('Escape')
  await expect(tip).toHaveCount(0)
})

/** The profile's menu and one of its items, with the two ways to open it. */
function profileMenu(page: Page) {
  const profile = page.locator('[data-menu="profile"]')
  const logout = page.locator('[data-menu="logout"]')
  async function hover(): Promise<void> {
    await profile.hover()
    await expect(logout).toBeVisible()
  }
  async function pressArrowDown(): Promise<void> {
    await profile.focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('[data-menu="settings"]')).toBeFocused()
  }
  return { profile, logout, hover, pressArrowDown }
}
