import { expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import type { Page } from 'playwright'
import { securityHeaders } from '../../src/plugins/security-headers.ts'
import { openPage } from '../support/browser.ts'
import { aNote } from '../support/documents.ts'
import { HOSTILE_HTML } from '../support/hostile-html.ts'
import { sharedPerson, sharedServer } from '../support/shared.ts'
import { amount } from '../support/soak.ts'

const server = sharedServer({ web: true })
const author = sharedPerson(server)

/** The browser reports each refusal: all of them take 15 s. */
const EVERY = amount(16, 1)
const ATTACKS = HOSTILE_HTML.filter((_, at) => at % EVERY === 0)

/** Without a script: the policy refuses those of a waiting test too. */
const isDone = (page: Page) => page.locator('html[data-done]').waitFor()

const hasRun = (page: Page) => page.evaluate('Boolean(window.hacked)')

test('no html that one person saves runs in the browser of another', async () => {
  const access = { level: 'everyone' as const, userList: [] }
  const blocks = ATTACKS.slice(0, 400).flatMap((html, at) =>
    aNote(html).blocks.map((block) => ({ ...block, id: `b${at}` })),
  )
  const quotation = { ...aNote(''), access, blocks }
  const saved = await author.call('/api/save-quotation', { body: { quotation } })
  expect(saved.body.message).toBe('saved')
  await using visit = await openPage({ expected: /./ })
  await visit.page.goto(`${server.url}/${saved.body.quotation.id}`)
  await visit.page.locator('html[data-ready]').waitFor()
  expect(await hasRun(visit.page)).toBe(false)
})

test("without the sanitizer the pages' policy alone lets none run", async () => {
  await using visit = await openPage({ expected: /./ })
  await using open = await unsanitized(new Elysia())
  await visit.page.goto(open.url)
  await isDone(visit.page)
  // What the policy has to prevent.
  expect(await hasRun(visit.page)).toBe(true)
  await using closed = await unsanitized(securityHeaders(false, null) as unknown as Elysia)
  await visit.page.goto(closed.url)
  await isDone(visit.page)
  expect(await hasRun(visit.page)).toBe(false)
})

/** A page that puts every attack into itself as it is, follows its script links, and then says so. */
async function unsanitized(policy: Elysia) {
  const first = '<script>window.hacked=1</script><img src=x onerror="window.hacked=1">'
  const script = `
    for (const html of ${JSON.stringify(ATTACKS)}) {
      const place = document.body.appendChild(document.createElement('div'))
      place.innerHTML = html
      for (const link of place.querySelectorAll('a'))
        if (/^\\s*javascript:/i.test(link.href)) link.click()
    }
    const last = document.body.appendChild(new Image())
    last.onerror = () => document.documentElement.setAttribute('data-done', '')
    last.src = '/nowhere.png'`
  const page = `<!doctype html><body>${first}<script src="/attack.js"></script>`
  const type = (name: string) => ({ headers: { 'content-type': name } })
  const running = new Elysia()
    .use(policy)
    .get('/', () => new Response(page, type('text/html')))
    .get('/attack.js', () => new Response(script, type('text/javascript')))
    .listen({ hostname: '127.0.0.1', port: 0 })
  return {
    url: `http://127.0.0.1:${running.server?.port}/`,
    async [Symbol.asyncDispose]() {
      await running.stop(true)
    },
  }
}
