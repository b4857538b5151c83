import { beforeAll, expect as is, test } from 'bun:test'
import type { Page, Route } from 'playwright'
import { openPage } from '../support/browser.ts'
import { aQuotation } from '../support/documents.ts'
import { expect } from '../support/expect.ts'
import { anOffer, sendOffer } from '../support/offers.ts'
import { sharedPerson, sharedServer } from '../support/shared.ts'
import { menu, modal } from './steps/account.ts'
import { NO_CONNECTION } from './steps/outage.ts'
import { block, cell, copyLine, row, rows, toast, total } from './steps/paper.ts'
import { carryCookie, forgive, scripts, visit } from './steps/visit.ts'

/*
 * On a slow line the first press comes before what answers it: on the page of a reader or a customer before
 * the app, elsewhere before the chunks that load later. Here is one press of each kind that is kept in a way of its own; what
 * a reader's press on Save, Insert or 'Log in' leads to is in reader.test.ts.
 */

const server = sharedServer({ web: true })
const ann = sharedPerson(server, 'ann')
let path: string

beforeAll(async () => {
  const quotation = aQuotation({ access: { level: 'everyone', userList: [] } })
  const { body } = await ann.call('/api/save-quotation', { body: { quotation, share: true } })
  path = `/${body.quotation.id}`
})

/** Each script takes a while to come, so that none of them is there at the press. */
const slowDown = (page: Page) =>
  page.route(/\/assets\/.*\.js$/, async (route) => {
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
  'ctrl+s': { press: key('Control+s'), answer: loginModal },
  'Share › pdf': { press: downloads(fromMenu('share', 'pdf')), answer: async () => {} },
  'Insert by tap': {
    press: async (page) => {
      await menu(page, 'insert').tap()
      await menu(page, 'priceItem').tap()
    },
    answer: inserts,
    touch: true,
  },
  'ctrl+shift+r': { press: key('Control+Shift+R'), answer: inserts },
  'ctrl+e': { press: key('Control+e'), answer: (page) => expect(copyLine(page)).toBeVisible() },
  Bookmarks: {
    press: (page) => menu(page, 'bookmark-list').click(),
    answer: isAt('/bookmark-list'),
  },
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
  'ctrl+shift+i and ctrl+shift+d': {
    press: async (page) => {
      for (const keys of ['Control+Shift+I', 'Control+Shift+D']) await page.keyboard.press(keys)
    },
    answer: async (page) => {
      await copyPanel(page)
      await expect(page.locator('[data-dev-tools]')).toBeVisible()
    },
  },
  'ctrl+shift+s': {
    press: key('Control+Shift+S'),
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
  async (_, { press, answer }) => {
    await using at = await openPage({ origin: server.url })
    await carryCookie(at.context, server, ann)
    await slowDown(at.page)
    await at.page.goto(server.url, { waitUntil: 'commit' })
    await block(at.page, 'boq').waitFor()
    await press(at.page)
    await answer(at.page)
    await expect(toast(at.page, 'Not logged in')).toHaveCount(0)
  },
)

const answer = (page: Page, way: 'accept' | 'decline' | 'ask') =>
  page.locator(`[data-answer="${way}"]`)
const optional = (page: Page) => page.getByRole('checkbox', { name: 'Optional: Work of kind 1' })

/** Holds the script of the build until released. */
async function hold(page: Page, name: string): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route(scripts(name), async (route: Route) => {
    await released.promise
    await route.continue()
  })
  return released.resolve
}

test('what is pressed before the app has come shows that it waits, and counts once', async () => {
  const { tokens } = await sendOffer(ann)
  await using at = await visit(server, `/offer/${tokens[0]}`)
  const { page } = at
  const release = await hold(page, 'main')
  await optional(page).click()
  await expect(optional(page)).toHaveAttribute('aria-busy', 'true')
  await optional(page).click()
  await answer(page, 'accept').click()
  await answer(page, 'accept').click()
  await expect(answer(page, 'accept')).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(modal(page, 'accept').locator('[data-fact="total"]')).toContainText('$60.00')
  await expect(modal(page, 'accept')).toHaveCount(1)
  await expect(page.locator('main [aria-busy]')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(optional(page)).toBeChecked()
  await expect(total(page)).toHaveText('$60.00')
})

test('of two presses while dialogs are loading, the last is answered', async () => {
  const { tokens } = await sendOffer(ann)
  await using at = await visit(server, `/offer/${tokens[0]}`)
  const { page } = at
  const releases = [await hold(page, 'answer'), await hold(page, 'ask')]
  await answer(page, 'ask').click()
  await answer(page, 'decline').click()
  await answer(page, 'accept').click()
  for (const release of releases) release()
  await expect(modal(page, 'accept')).toBeVisible()
  await expect(modal(page, 'decline')).toHaveCount(0)
  await expect(page.locator('[data-questions]')).toHaveCount(0)
  await expect(page.locator('main [aria-busy]')).toHaveCount(0)
})

test('a press without a connection is told in the offer’s language, and the next one works', async () => {
  const { tokens } = await sendOffer(ann, {}, anOffer({ language: 'de' }))
  await using at = await visit(server, `/offer/${tokens[0]}`)
  const { page } = at
  await page.route(scripts('main'), (route) => route.abort('connectionrefused'), { times: 1 })
  await answer(page, 'decline').click()
  const message = page.getByRole('alert')
  await expect(message).toContainText('Das kann gerade nicht geladen werden.')
  await expect(answer(page, 'decline')).not.toHaveAttribute('aria-busy')
  await answer(page, 'decline').click()
  await expect(message).toHaveCount(0)
  await expect(modal(page, 'decline')).toBeVisible()
  forgive(at, NO_CONNECTION)
})
