import { expect as is, test } from 'bun:test'
import type { Page } from 'playwright'
import { block, row } from '../e2e/steps/paper.ts'
import { visit } from '../e2e/steps/visit.ts'
import { aQuotation } from '../support/documents.ts'
import { expect } from '../support/expect.ts'
import { sendOffer } from '../support/offers.ts'
import { sharedServer } from '../support/shared.ts'
import { signUpSuperAdmin } from '../support/super-admin.ts'

const server = sharedServer({ web: true })

const toolIn = (language: string) => (page: Page) =>
  page.context().addCookies([{ name: 'tool-language', value: language, url: server.url }])

async function personWithOffers() {
  const admin = await signUpSuperAdmin(server)
  const body = { quotation: aQuotation({ name: 'Kitchen' }) }
  const { id } = (await admin.call('/api/save-quotation', { body })).body.quotation
  await sendOffer(admin)
  return { admin, id }
}

/** What is on the paper and what belongs to its rows, each with its place on the paper. */
const boxesOn = (page: Page) =>
  page.locator('article').evaluate((article) => {
    const { left, top } = article.getBoundingClientRect()
    const shown = article.querySelectorAll('[data-cell], [data-amount], [data-bar], [data-pin]')
    return [...shown].map((element) => {
      const box = element.getBoundingClientRect()
      return [element.textContent, box.left - left, box.top - top, box.width, box.height]
    })
  })

test.each([1280, 390])(
  'an English paper in the Arabic tool has the places that it has in the English one, %i px wide',
  async (width) => {
    const { admin, id } = await personWithOffers()
    const placesIn = async (language: string) => {
      await using at = await visit(server, `/${id}`, { as: admin, before: toolIn(language), width })
      await expect(at.page.locator('html')).toHaveAttribute('lang', language)
      const first = row(block(at.page, 'boq'), 0)
      await first.locator('[data-cell="qty"]').click()
      await expect(first.locator('[data-bar="row"]')).toHaveAttribute('data-shown')
      return await boxesOn(at.page)
    }
    const english = await placesIn('en')
    is(english.length).toBeGreaterThan(20)
    is(await placesIn('ar')).toEqual(english)
  },
)

const SCREENS = [
  'quotation-list',
  'bookmark-list',
  'clients',
  'overview',
  'user-list',
  'visitor-list',
  'status',
]
const MODALS = ['send', 'info', 'share', 'settings', 'letterhead']

test('no screen of the Arabic tool scrolls sideways on a phone, and each begins at the right', async () => {
  const { admin, id } = await personWithOffers()
  await using at = await visit(server, `/${id}`, { as: admin, before: toolIn('ar'), width: 390 })
  for (const path of ['', ...MODALS]
    .map((name) => `/${id}/${name}`)
    .concat(SCREENS.map((s) => `/${s}`))) {
    await at.page.goto(server.url + path.replace(/\/$/, ''))
    await at.page
      .locator(path.split('/')[2] ? '[data-modal]' : 'main :is(h1, h2, article)')
      .first()
      .waitFor()
    const { dir, over } = await at.page.evaluate(() => ({
      dir: getComputedStyle(document.body).direction,
      over: document.documentElement.scrollWidth - innerWidth,
    }))
    is({ path, dir, over }).toEqual({ path, dir: 'rtl', over: 0 })
  }
})

test('in the Arabic tool the arrow to the left leads on in the menu, and into a submenu on that side', async () => {
  const admin = await signUpSuperAdmin(server)
  await using at = await visit(server, '/clients', { as: admin, before: toolIn('ar') })
  const item = (name: string) => at.page.locator(`[data-menu="${name}"]`)
  await item('quotation-list').focus()
  await at.page.keyboard.press('ArrowRight')
  await expect(item('bookmark-list')).toBeFocused()
  await at.page.keyboard.press('End')
  await expect(item('profile')).toBeFocused()
  await at.page.keyboard.press('ArrowDown')
  await item('admin').focus()
  await at.page.keyboard.press('ArrowLeft')
  await expect(item('quotation-list-all')).toBeFocused()
  const [above, below] = [await item('admin').boundingBox(), await item('user-list').boundingBox()]
  is(below?.x).not.toBe(above?.x)
  await at.page.keyboard.press('ArrowRight')
  await expect(item('admin')).toBeFocused()
})
