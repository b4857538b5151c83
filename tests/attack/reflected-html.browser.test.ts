import { afterAll, expect, test } from 'bun:test'
import type { Page } from 'playwright'
import { openPage } from '../support/browser.ts'
import { aNote } from '../support/documents.ts'
import { call } from '../support/person.ts'
import { sharedPerson, sharedServer } from '../support/shared.ts'

const server = sharedServer({ web: true })
const author = sharedPerson(server)

/** Each leaves a mark in the page if it is read as markup; most of them run as well. */
const PAYLOADS = [
  `"><svg data-hacked onload="window.hacked=1">`,
  `'><img data-hacked src=x onerror="window.hacked=1">`,
  `</title></script><script data-hacked>window.hacked=1</script>`,
  `--><form data-hacked action="/api/logout"><button>Continue</button></form>`,
]

/** Leaves a mark wherever one of them would: what one can't leave, the next does. */
const ALL = PAYLOADS.join('')

/** Without the pages' policy, which alone would let no script run. */
const visit = await openPage({ bypassCSP: true, expected: /./ })
const { page, context } = visit

afterAll(() => visit[Symbol.asyncDispose]())

/** The pages and files whose address holds a text of the visitor's. */
const ADDRESSES: ((text: string) => string)[] = [
  (text) => `/${text}`,
  (text) => `/${text}/share`,
  (text) => `/new/info/${text}`,
  (text) => `/new/activate/${text}`,
  (text) => `/new/reset-password/${text}/${text}`,
  (text) => `/new?template=${text}`,
  (text) => `/quotation-list/${text}?search=${text}`,
  (text) => `/quotation-list/share/${text}`,
  (text) => `/bookmark-list/${text}`,
  (text) => `/a/path/of/${text}`,
  (text) => `/blog/${text}`,
  (text) => `/uploads/${text}`,
  (text) => `/uploads/${text}/content`,
  (text) => `/uploads/${text}/content?expires=${text}&signature=${text}`,
  (text) => `/assets/${text}`,
  (text) => `/api/unsubscribe/${text}.${text}`,
  (text) => `/api/${text}`,
]

test('no address is written into a page as markup', async () => {
  for (const address of ADDRESSES) {
    const path = address(encodeURIComponent(ALL))
    await page.goto(server.url + path)
    expect({ path, marks: await marksIn(page) }).toEqual({ path, marks: 0 })
  }
})

test('no query or header is written into a page or an answer as markup', async () => {
  const calls = await call(server, '/api/openapi.json')
  const paths = Object.entries<object>(calls.body.paths)
    .filter(([, methods]) => 'get' in methods)
    .map(([path]) => path)
  expect(paths.length).toBeGreaterThan(5)
  await context.setExtraHTTPHeaders({
    'accept-language': ALL,
    'x-forwarded-host': ALL,
    'x-forwarded-proto': ALL,
    'x-request-id': ALL,
    'x-note': ALL,
  })
  const text = encodeURIComponent(ALL)
  for (const path of ['/', '/new', '/blog', '/api/docs', ...paths]) {
    await page.goto(`${server.url}${path}?search=${text}&sort=${text}&${text}=${text}`)
    expect({ path, marks: await marksIn(page) }).toEqual({ path, marks: 0 })
  }
  await context.setExtraHTTPHeaders({})
})

test('no name is written into a mail or a public page as markup', async () => {
  for (const [at, payload] of PAYLOADS.entries()) {
    const quotation = {
      ...aNote(''),
      name: payload,
      category: payload,
      desc: payload,
      info: payload,
      access: { level: 'custom' as const, userList: [`reader${at}@example.com`] },
    }
    const body = { quotation, notify: true }
    const saved = await author.call('/api/save-quotation', { body })
    expect(saved.status).toBe(200)
    const open = { ...saved.body.quotation, access: { level: 'everyone', userList: [] } }
    await author.call('/api/save-quotation', { body: { quotation: open } })
    await page.goto(`${server.url}/${open.id}`)
    expect(await page.title()).toContain(payload.replace(/\s+/g, ' ').slice(0, 5))
    expect(await marksIn(page)).toBe(0)
  }
  const mails = await server.outbox()
  expect(mails.length).toBeGreaterThan(PAYLOADS.length)
  for (const { html } of mails) {
    await page.setContent(html)
    expect(await marksIn(page)).toBe(0)
  }
})

test('a page of markup would be found', async () => {
  for (const payload of [...PAYLOADS, ALL]) {
    await page.setContent(`<p title="${payload}">${payload}</p>`)
    expect(await marksIn(page)).toBeGreaterThan(0)
  }
})

/** How much of a payload the page took for markup. */
const marksIn = (shown: Page): Promise<number> =>
  shown.evaluate(
    () => document.querySelectorAll('[data-hacked]').length + Number('hacked' in window),
  )
