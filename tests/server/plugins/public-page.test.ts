import { beforeEach, expect, test } from 'bun:test'
import type { Quotation } from '#domain/document/quotation.ts'
import { aNote, aPricedQuotation } from '../../support/documents.ts'
import { call, signUp } from '../../support/person.ts'
import { builtPages } from '../../support/server.ts'
import { sharedPerson, sharedServer } from '../../support/shared.ts'
import { signUpSuperAdmin } from '../../support/super-admin.ts'

/** The ids of the papers that were rendered. */
let rendered: string[]
/** How many pages were made. */
let made = 0
const build = await builtPages()
const renderer = await build.loadRenderer()
const server = sharedServer({
  env: { RATE_LIMITS: 'off' },
  web: {
    ...build,
    loadRenderer: async () => ({
      ...renderer,
      renderPage(page) {
        made += 1
        return renderer.renderPage(page)
      },
      renderPaper(quotation, toolLanguage) {
        rendered.push(quotation.id)
        return renderer.renderPaper(quotation, toolLanguage)
      },
      renderPaperInWorker(shown) {
        rendered.push(`${JSON.parse(shown.json).id} in a worker`)
        return renderer.renderPaperInWorker(shown)
      },
    }),
  },
})
const owner = sharedPerson(server, 'owner')

beforeEach(() => {
  rendered = []
})

const PUBLIC: Quotation['access'] = { level: 'everyone', userList: [] }

async function save(quotation: Quotation, person = owner): Promise<Quotation> {
  const { status, body } = await person.call('/api/save-quotation', { body: { quotation } })
  expect(status).toBe(200)
  return body.quotation
}

async function pageOf({ id }: Quotation, path = '', headers: Record<string, string> = {}) {
  const { status, text } = await call(server, `/${id}${path}`, { headers })
  expect(status).toBe(200)
  return text
}

test('is rendered once for all visitors, paths and encodings', async () => {
  const { id, ...rest } = await save(aPricedQuotation(2_000, { access: PUBLIC, name: 'Roof' }))
  const quotation = { id, ...rest }
  const views = [
    ...Array.from({ length: 6 }, () => pageOf(quotation)),
    pageOf(quotation, '/login'),
    pageOf(quotation, '', { 'accept-encoding': 'gzip' }),
    pageOf(quotation, '', { 'accept-encoding': 'identity' }),
  ]
  const [first, ...pages] = await Promise.all(views)
  expect(first).toContain('Work of kind 1999')
  expect(first).toContain('<title>Roof')
  for (const page of pages) expect(page).toContain('Work of kind 1999')
  expect(pages.filter((page) => page === first)).toHaveLength(pages.length - 1)
  expect(await pageOf(quotation)).toBe(first ?? '')
  expect(rendered).toEqual([`${id} in a worker`])
})

test('is made once for all who ask for it, or for a path below it, at a time', async () => {
  const quotation = await save(aPricedQuotation(500, { access: PUBLIC }))
  made = 0
  const paths = Array.from({ length: 20 }, (_, at) => `/info/item-${at}`)
  const headers = { 'accept-encoding': 'br' }
  await Promise.all(paths.map((path) => pageOf(quotation, path, headers)))
  expect(made).toBe(1)
  expect(rendered).toEqual([`${quotation.id} in a worker`])
})

test('is the same when rendered in the worker, and delays no other request', async () => {
  const quotation = await save(aPricedQuotation(5_000, { access: PUBLIC, desc: 'Grün – €' }))
  let pings = 0
  let isUnderWay = true
  const viewing = pageOf(quotation).finally(() => {
    isUnderWay = false
  })
  while (isUnderWay) {
    expect((await call(server, '/api/health-check')).status).toBe(200)
    pings += 1
  }
  const page = await viewing
  const { html, data } = renderer.renderPaper(
    JSON.parse(/id="quotation">(.*?)<\/script>/s.exec(page)?.[1] ?? ''),
    'en',
  )
  expect(page.includes(html) && page.includes(data)).toBe(true)
  // Rendered on this thread it would block the event loop: two or three would be answered.
  expect(pings).toBeGreaterThan(10)
  // Too large to be kept; its page is not.
  expect(await pageOf(quotation)).toBe(page)
  expect(rendered).toEqual([`${quotation.id} in a worker`])
})

test('shows what was saved last', async () => {
  const first = await save(aNote('<p>first words</p>', { access: PUBLIC, name: 'First' }))
  expect(await pageOf(first)).toContain('first words')
  const [block] = first.blocks
  if (block?.type !== 'text') throw new Error('no text')
  const blocks = [{ ...block, text: { html: 'second words', value: null } }]
  const second = await save({ ...first, name: 'Second', blocks })
  const page = await pageOf(second)
  expect(page).toContain('second words')
  expect(page).toContain('<title>Second')
  expect(page).not.toContain('first words')
  expect(rendered).toEqual([first.id, first.id])
})

test.each([
  ['nobody', { level: 'nobody', userList: [] }],
  ['some', { level: 'custom', userList: ['friend@example.com'] }],
] as const)(
  'holds nothing any more once %s may read it, and all again once all may',
  async (_, access) => {
    const open = await save(aNote('<p>the canary</p>', { access: PUBLIC, name: 'the canary' }))
    for (const path of ['', '/login']) expect(await pageOf(open, path)).toContain('the canary')
    const closed = await save({ ...open, access: { ...access, userList: [...access.userList] } })
    for (const path of ['', '/login']) expect(await pageOf(open, path)).not.toContain('the canary')
    // Not on its owner's page either: the browser requests it with the owner's token.
    expect(await pageOf(open, '', { cookie: owner.cookie })).not.toContain('the canary')
    await save({ ...closed, access: PUBLIC })
    expect(await pageOf(open)).toContain('the canary')
  },
)

test('is gone with the quotation, and with its owner', async () => {
  const one = await save(aNote('<p>the canary</p>', { access: PUBLIC }))
  expect(await pageOf(one)).toContain('the canary')
  await owner.call('/api/delete-quotation', { method: 'DELETE', body: { id: one.id } })
  expect(await pageOf(one)).not.toContain('the canary')

  const leaving = await signUp(server, 'leaving')
  const another = await save(aNote('<p>the canary</p>', { access: PUBLIC }), leaving)
  expect(await pageOf(another)).toContain('the canary')
  const admin = await signUpSuperAdmin(server)
  await admin.call('/api/delete-user', { method: 'DELETE', body: { email: leaving.email } })
  expect(await pageOf(another)).not.toContain('the canary')
})

test('of one that not everyone may read is never rendered', async () => {
  const closed = await save(aNote('<p>the canary</p>'))
  expect(await pageOf(closed)).toBe(
    (await pageOf({ ...closed, id: 'x'.repeat(21) })).replaceAll('x'.repeat(21), closed.id),
  )
  expect(rendered).toEqual([])
})

test('shows one thing while it is saved and looked at again and again', async () => {
  let quotation = await save(aNote('<p>words 0</p>', { access: PUBLIC, name: 'name 0' }))
  for (let round = 1; round <= 20; round += 1) {
    const [block] = quotation.blocks
    if (block?.type !== 'text') throw new Error('no text')
    const blocks = [{ ...block, text: { html: `words ${round}`, value: null } }]
    const saving = save({ ...quotation, name: `name ${round}`, blocks })
    const pages = await Promise.all([pageOf(quotation), pageOf(quotation, '/login')])
    for (const page of pages) {
      const [, name] = /<title>name (\d+)/.exec(page) ?? []
      expect([name, page.includes(`words ${name}`)]).toEqual([expect.any(String), true])
    }
    quotation = await saving
    expect(await pageOf(quotation)).toContain(`words ${round}`)
  }
})

test('makes a card in a messenger: name, description or total, type and address', async () => {
  const quotation = aPricedQuotation(3, { access: PUBLIC, name: 'Roof "A" & <b>' })
  const plain = await save({ ...quotation, desc: '' })
  const card = async (stored: Quotation) => {
    const html = await pageOf(stored)
    return Object.fromEntries(
      [...html.matchAll(/<meta (?:property|name)="([\w:]+)" content="([^"]*)">/g)].map(
        ([, name, content]) => [name, content],
      ),
    )
  }
  expect(await card(plain)).toMatchObject({
    'og:title': 'Roof &quot;A&quot; &amp; &lt;b&gt;',
    'og:description': 'A quotation to read, print or download, $60.00 in total.',
    'og:type': 'website',
    'og:url': `${server.url}/${plain.id}`,
  })
  const described = await save({ ...plain, desc: 'Tiles and gutters' })
  const { 'og:description': words, description } = await card(described)
  expect([words, description]).toEqual(['Tiles and gutters', 'Tiles and gutters'])
})

test('names the keys of shortcuts in the language of the tool, whatever was rendered before', async () => {
  for (const [language, keys] of [
    ['en', '(ctrl+z)'],
    ['de', '(Strg+Z)'],
  ] as const) {
    const { text } = await call(server, '/new', { headers: { 'accept-language': language } })
    expect(text).toContain(keys)
  }
})

test('tells each browser what its own new quotations start with', async () => {
  const quotation = await save(aPricedQuotation(2, { access: PUBLIC }))
  const startIn = async (language: string) => {
    const html = await pageOf(quotation, '', { 'accept-language': language })
    return JSON.parse(/<script[^>]*settings[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '').start
  }
  expect(await startIn('en-US')).toBeNull()
  expect(await startIn('en-GB')).toMatchObject({ locale: 'en-GB', currency: 'GBP' })
  expect(await startIn('de-CH')).toMatchObject({ locale: 'de-CH', currency: 'CHF' })
  expect(await startIn('de')).toMatchObject({ locale: 'de-DE', currency: 'EUR' })
})
