import { expect, test } from 'bun:test'
import { TRADE_NAMES } from '#domain/document/templates/index.ts'
import { call } from '../../support/person.ts'
import { sharedServer } from '../../support/shared.ts'

const server = sharedServer({ web: true })

const GUIDES = ['how-to-create', 'free-templates', 'terms-and-conditions']
const FOLDERS = { en: '/blog', de: '/blog/de', fr: '/blog/fr', es: '/blog/es', it: '/blog/it' }
const ALL = Object.entries(FOLDERS).flatMap(([language, folder]) =>
  GUIDES.map((name) => ({ language, folder, name })),
)

test.each(ALL)(
  '$folder/$name has no script but the one that counts visits, and all that it links to is there',
  async ({ language, folder, name }) => {
    const { status, text } = await call(server, `${folder}/${name}`)
    expect(status).toBe(200)
    expect(text.match(/<script[^>]*>/g)).toEqual([
      expect.stringMatching(/^<script type="module" crossorigin src="\/assets\/guide-\w+\.js">$/),
    ])
    expect(text).not.toContain('{{')
    expect(text).toContain(`<html lang="${language}">`)
    expect(text).toContain(`<a href="${folder}/${name}" aria-current="page">`)
    expect(text).toContain(`<link rel="canonical" href="${server.url}${folder}/${name}">`)
    const links = [...text.matchAll(/(?:href|src)="(\/[^"]*)"/g)].map(([, link = '']) => link)
    expect(links.length).toBeGreaterThan(5)
    expect(links).toContain('/new')
    for (const link of new Set(links))
      expect([link, (await call(server, link)).status]).toEqual([link, 200])
    const guides = links.filter((link) => link.startsWith('/blog'))
    expect(new Set(guides)).toEqual(new Set(GUIDES.map((guide) => `${folder}/${guide}`)))
    const picture = /og:image" content="([^"]+)"/.exec(text)?.[1] ?? ''
    expect((await fetch(picture)).headers.get('content-type')).toBe('image/webp')
  },
)

test.each(ALL)(
  '$folder/$name names itself in all languages, and says nothing in English',
  async (guide) => {
    const { text } = await call(server, `${guide.folder}/${guide.name}`)
    const links = text.matchAll(/<link rel="alternate" hreflang="([\w-]+)" href="([^"]+)">/g)
    const expected = Object.entries(FOLDERS).map(([tag, folder]) => [tag, folder] as const)
    expect(new Map([...links].map(([, tag = '', href = '']) => [tag, href]))).toEqual(
      new Map(
        [...expected, ['x-default', FOLDERS.en] as const].map(([tag, folder]) => [
          tag,
          `${server.url}${folder}/${guide.name}`,
        ]),
      ),
    )
    const english = await call(server, `/blog/${guide.name}`)
    const said = (html: string) =>
      new Set(
        [...html.matchAll(/<(?:p|li|h\d|figcaption)\b[^>]*>([^<]{12,})</g)].map(
          ([, words]) => words,
        ),
      )
    if (guide.language === 'en') expect(said(text).size).toBeGreaterThan(10)
    else expect([...said(text).intersection(said(english.text))]).toEqual([])
  },
)

test.each([
  ['de-AT,de;q=0.9,en;q=0.5', '', '/blog/de'],
  ['de', 'tool-language=it', '/blog/it'],
  ['pl', '', '/blog'],
  ['', '', '/blog'],
])(
  'a browser that asks for %p, with the cookie %p, is led to %s',
  async (wanted, cookie, folder) => {
    const headers = { 'accept-language': wanted, cookie }
    const { status, headers: answer } = await fetch(`${server.url}/blog`, {
      headers,
      redirect: 'manual',
    })
    expect([status, answer.get('location')]).toEqual([302, `${folder}/how-to-create`])
    expect(answer.get('vary')).toBe('accept-language, cookie')
    const menu = await (await fetch(`${server.url}/new`, { headers })).text()
    for (const name of GUIDES) expect(menu).toContain(`href="${folder}/${name}"`)
  },
)

test('a language’s folder leads to its first guide, one that has none to nothing', async () => {
  const leads = async (path: string) => {
    const { status, headers } = await fetch(`${server.url}${path}`, { redirect: 'manual' })
    return [status, headers.get('location')]
  }
  expect(await leads('/blog/fr/')).toEqual([302, '/blog/fr/how-to-create'])
  for (const path of [
    '/blog/pl',
    '/blog/en',
    '/blog/pl/how-to-create',
    '/blog/..%2f/how-to-create',
  ])
    expect([path, await leads(path)]).toEqual([path, [404, null]])
})

test('the templates are linked, and each opens as a new quotation', async () => {
  for (const folder of Object.values(FOLDERS)) {
    const { text } = await call(server, `${folder}/free-templates`)
    const linked = [...text.matchAll(/\/new\?template=([\w-]+)/g)].map(([, name]) => name)
    expect(linked.toSorted()).toEqual(TRADE_NAMES.toSorted())
  }
  const garden = await call(server, '/new?template=garden')
  expect(garden.text).toContain('Garden redesign')
  expect(garden.text).toContain('"id":"new"')
  for (const path of ['/new', '/new?template=none', '/new?template=', '/new/login'])
    expect((await call(server, path)).text).not.toContain('Garden redesign')
})
