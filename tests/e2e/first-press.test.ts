import { beforeAll, expect as is, test } from 'bun:test'
import type { Page } from 'playwright'
import { openPage } from '../support/browser.ts'
import { aQuotation } from '../support/documents.ts'
import { expect } from '../support/expect.ts'
import { sharedPerson, sharedServer } from '../support/shared.ts'
import { menu, modal } from './steps/account.ts'
import { block, cell, copyLine, row, rows, toast } from './steps/paper.ts'
import { carryCookie, visit } from './steps/visit.ts'

/*
 * On a slow line the first press comes before what answers it: on a reader's page before the app, elsewhere
 * before the chunks that load later.
 */

const server = sharedServer({ web: true })
const ann = sharedPerson(server, 'ann')
let path: string

beforeAll(async () => {
  const quotation = aQuotation({ access: { level: 'everyone', userList: [] } })
  const { body } = await ann.call('/api/save-quotation', { body: { quotation, share: true } })
  path = `/${body.quotation.id}`
})

const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 900 } }

/** Each script takes a while to come, so that none of them is there at the press. */
const slowDown = (page: Page) =>
  page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    await route.continue()
  })

interface Press {
  press: (page: Page) => Promise<unknown>
  answer: (page: Page) => Promise<unknown>
  touch?: true
}

const key =
  (keys: string): Press['press'] =>
  (page) =>
    page.keyboard.press(keys)
const copyPanel = (page: Page) => expect(page.getByRole('region', { name: 'Copied' })).toBeVisible()
const loginModal = (page: Page) => expect(modal(page, 'login')).toBeVisible()
const isAt = (path: string) => (page: Page) => expect(page).toHaveURL(server.url + path)

const inserts = async (page: Page) => {
  await copyPanel(page)
  await expect(copyLine(page)).toBeVisible()
}

const downloads =
  (press: Press['press']): Press['press'] =>
  async (page) => {
    const [file] = await Promise.all([page.waitForEvent('download'), press(page)])
    is(file.suggestedFilename()).toStartWith('quotation - ')
  }

const fromMenu =
  (opener: string, item: string): Press['press'] =>
  async (page) => {
    await menu(page, opener).hover()
    await menu(page, item).click()
  }

const READING: Record<string, Press> = {
  Save: { press: (page) => menu(page, 'save').click(), answer: loginModal },
  'ctrl+shift+s': { press: key('Control+Shift+S'), answer: loginModal },
  'ctrl+s': { press: key('Control+s'), answer: loginModal },
  'Share › Link': { press: fromMenu('share', 'link'), answer: loginModal },
  'Share › pdf': { press: downloads(fromMenu('share', 'pdf')), answer: async () => {} },
  'Share › xlsx': { press: downloads(fromMenu('share', 'excel')), answer: async () => {} },
  'Insert › Items': { press: fromMenu('insert', 'boqItem'), answer: inserts },
  'Insert by tap': {
    press: async (page) => {
      await menu(page, 'insert').tap()
      await menu(page, 'priceItem').tap()
    },
    answer: inserts,
    touch: true,
  },
  'ctrl+shift+i': { press: key('Control+Shift+I'), answer: inserts },
  'ctrl+shift+r': { press: key('Control+Shift+R'), answer: inserts },
  'ctrl+shift+d': {
    press: key('Control+Shift+D'),
    answer: (page) => expect(page.locator('[data-dev-tools]')).toBeVisible(),
  },
  'ctrl+e': { press: key('Control+e'), answer: (page) => expect(copyLine(page)).toBeVisible() },
  New: { press: (page) => menu(page, 'new').click(), answer: isAt('/new') },
  Bookmarks: {
    press: (page) => menu(page, 'bookmark-list').click(),
    answer: isAt('/bookmark-list'),
  },
  'Log in': { press: (page) => menu(page, 'login').click(), answer: loginModal },
  'Blog, by its icon': {
    press: async (page) => {
      await menu(page, 'burger').locator('svg').tap()
      await menu(page, 'blog').locator('svg').first().tap()
    },
    answer: (page) => expect(menu(page, 'blog-how-to-create')).toBeVisible(),
    touch: true,
  },
  'Enter on Share': {
    press: async (page) => {
      await menu(page, 'share').focus()
      await page.keyboard.press('Enter')
    },
    answer: (page) => expect(menu(page, 'link')).toBeFocused(),
  },
  '↓ on Share': {
    press: async (page) => {
      await menu(page, 'share').focus()
      await page.keyboard.press('ArrowDown')
    },
    answer: (page) => expect(menu(page, 'link')).toBeFocused(),
  },
}

test.each(Object.entries(READING))(
  'on an offer that is read: %s',
  async (_, { press, answer, touch = false }) => {
    const device = touch && ({ touch, width: 390 } as const)
    await using at = await visit(server, path, { ...device, before: slowDown })
    await press(at.page)
    await answer(at.page)
  },
)

const WRITING: Record<string, Press> = {
  'Insert › Text': { press: fromMenu('insert', 'textItem'), answer: copyPanel },
  'Insert by tap': {
    press: async (page) => {
      await menu(page, 'insert').tap()
      await menu(page, 'boqRow').tap()
    },
    answer: copyPanel,
    touch: true,
  },
  'ctrl+shift+i': { press: key('Control+Shift+I'), answer: copyPanel },
  'ctrl+shift+d': {
    press: key('Control+Shift+D'),
    answer: (page) => expect(page.locator('[data-dev-tools]')).toBeVisible(),
  },
  'ctrl+s': {
    press: key('Control+s'),
    answer: (page) => expect(modal(page, 'save')).toBeVisible(),
  },
  Save: {
    press: (page) => menu(page, 'save').click(),
    answer: (page) => expect(modal(page, 'save')).toBeVisible(),
  },
  'Escape and ctrl+c on a row': {
    press: async (page) => {
      await cell(row(block(page, 'boq'), 1), 'qty').click()
      for (const keys of ['Escape', 'Control+c']) await page.keyboard.press(keys)
    },
    answer: async (page) => {
      await copyPanel(page)
      await expect(page.getByRole('region', { name: 'Copied' })).toContainText('Second item')
    },
  },
  'Escape and ctrl+x on a row': {
    press: async (page) => {
      await cell(row(block(page, 'boq'), 1), 'qty').click()
      for (const keys of ['Escape', 'Control+x']) await page.keyboard.press(keys)
    },
    answer: (page) => expect(rows(block(page, 'boq'))).toHaveCount(2),
  },
  'alt+↓ on a row': {
    press: async (page) => {
      await cell(row(block(page, 'boq'), 0), 'qty').click()
      await page.keyboard.press('Alt+ArrowDown')
    },
    answer: (page) =>
      expect(rows(block(page, 'boq')).locator('[data-cell="description"]')).toHaveText([
        'Second item',
        'First item',
        'Third item',
      ]),
  },
}

/** Before any script but the first, which keeps presses. */
test.each(Object.entries(WRITING))(
  'on a new quotation, logged in: %s',
  async (_, { press, answer, touch = false }) => {
    await using at = await openPage({
      ...(touch ? PHONE : { origin: server.url }),
    })
    await carryCookie(at.context, server, ann)
    await slowDown(at.page)
    await at.page.goto(server.url, { waitUntil: 'commit' })
    await block(at.page, 'boq').waitFor()
    await press(at.page)
    await answer(at.page)
    await expect(toast(at.page, 'Not logged in')).toHaveCount(0)
  },
)
