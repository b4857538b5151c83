import { afterAll, beforeAll, expect as is, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright'
import { block, row } from '../../e2e/steps/paper.ts'
import { visit } from '../../e2e/steps/visit.ts'
import { aPricedQuotation } from '../../support/documents.ts'
import { expect } from '../../support/expect.ts'
import { buildWithMarkedWords, unmarkedTexts } from '../../support/marked-language.ts'
import { sendOffer } from '../../support/offers.ts'
import type { Person } from '../../support/person.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { signUpSuperAdmin } from '../../support/super-admin.ts'

setDefaultTimeout(180_000)
let build: Awaited<ReturnType<typeof buildWithMarkedWords>>
let server: TestServer
let admin: Person
let id: string
beforeAll(async () => {
  build = await buildWithMarkedWords()
  server = await startTestServer({ web: build, env: { FEEDBACK_EMAIL: 'hello@example.com' } })
  admin = await signUpSuperAdmin(server, 'anna')
  const quotation = aPricedQuotation(3, { name: 'Kitchen' })
  id = (await admin.call('/api/save-quotation', { body: { quotation } })).body.quotation.id
  await sendOffer(admin)
})
afterAll(async () => {
  await server?.stop()
  await build?.[Symbol.asyncDispose]()
})

/** What people wrote, what a paper says, names of keys, of months and of what all languages call alike. */
const DATA = new RegExp(
  [
    '\\S+@\\S+|https?:\\S*|Kitchen|Bathroom|Ada Client|Your bathroom|Material|Arbeitsleistung',
    // The paper is English, and so are its columns and what is proposed for its mail.
    '^(No|Qty|Unit|Price|Item price|Discount)$|sent you an offer: |^Here is our offer\\. If .*',
    '\\b(ctrl|shift|alt|esc|enter|backspace)\\b|alt\\+T|\\b[A-Z]{3}\\b|SHA-256|\\b[kmMGT]?[bB]\\b',
    // Lengths of time, which Intl writes in the language.
    '\\d+ (Minuten?|Stunden?|Tage?)',
    // Dates, which Intl writes in the language: ‘Mo., 30. Nov. 2026 um 03:01’.
    '\\d+\\. \\p{L}+|\\p{L}+ \\d{4}|\\b(Mo|Di|Mi|Do|Fr|Sa|So)(\\.|\\p{L}*tag|ttwoch)|\\b(Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)\\b|\\bum\\b',
  ].join('|'),
  'gu',
)

const german = (page: Page) =>
  page.context().addCookies([{ name: 'tool-language', value: 'de', url: server.url }])

/** A modal, or the head or first rows of a screen. */
async function isThere(page: Page, path: string): Promise<void> {
  const hasModal = path.split('/').length > 2 || path.startsWith('{id}/')
  const shown = page.locator(hasModal ? '[data-modal]' : 'main :is(h1, h2, article)')
  await shown.first().waitFor()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

async function finds(page: Page, place: string): Promise<void> {
  is(await unmarkedTexts(page, DATA), `English texts: ${place}`).toEqual([])
}

const STRANGERS = [
  ...['/new', '/new/login', '/new/register', '/new/request-password-reset'],
  ...['/new/reset-password/a@example.com/key', '/new/activate/key', '/quotation-list'],
]

test.each(STRANGERS)('%s has no text outside of the words', async (path) => {
  await using at = await visit(server, path, { before: german, expected: /40[0-9]/ })
  await isThere(at.page, path)
  await finds(at.page, path)
})

const MODALS = [
  'save',
  'save-template',
  'share',
  'send',
  'info',
  'letterhead',
  'settings',
  'logout',
]
const LISTS = [
  ...['quotation-list', 'bookmark-list', 'clients', 'overview', 'quotation-list/deleted'],
  ...['clients/client-files', 'user-list', 'visitor-list', 'status', 'quotation-list-all'],
  ...['bookmark-list-all', 'file-list-all', 'test'],
]

test.each([...MODALS.map((name) => `{id}/${name}`), ...LISTS, 'quotation-list/{id}', 'nowhere'])(
  '%s of somebody who is logged in has none',
  async (path) => {
    const place = `/${path.replace('{id}', id)}`
    const expected = /40[0-9]/
    await using at = await visit(server, place, { as: admin, before: german, expected })
    await isThere(at.page, path)
    await finds(at.page, path)
  },
)

test('no menu, popover or panel of the editor has any', async () => {
  await using at = await visit(server, `/${id}`, { as: admin, before: german })
  const { page } = at
  await block(page, 'boq').waitFor()
  await row(block(page, 'boq'), 0).locator('[data-cell="qty"]').click()
  await finds(page, 'the paper with a row in hand')
  const openers = page.locator('button[aria-haspopup]:visible')
  const count = await openers.count()
  is(count).toBeGreaterThan(5)
  for (let at = 0; at < count; at += 1) {
    const opener = openers.nth(at)
    const name = (await opener.getAttribute('data-action')) ?? (await opener.textContent()) ?? ''
    await opener.click()
    await expect(opener).toHaveAttribute('aria-expanded', 'true')
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await finds(page, `what ${name} opens`)
    await page.keyboard.press('Escape')
    await expect(opener).not.toHaveAttribute('aria-expanded', 'true')
  }
})
