import { expect, test } from 'bun:test'
import { TRADE_NAMES } from '../../../src/domain/document/templates/index.ts'
import { call } from '../../support/person.ts'
import { sharedServer } from '../../support/shared.ts'

const server = sharedServer({ web: true })

const GUIDES = ['how-to-create', 'free-templates', 'terms-and-conditions']

test.each(GUIDES)(
  '%s has no script but the one that counts visits, and all that it links to is there',
  async (name) => {
    const { status, text } = await call(server, `/blog/${name}`)
    expect(status).toBe(200)
    expect(text.match(/<script[^>]*>/g)).toEqual([
      expect.stringMatching(/^<script type="module" crossorigin src="\/assets\/guide-\w+\.js">$/),
    ])
    expect(text).not.toContain('{{')
    expect(text).toContain(`<a href="/blog/${name}" aria-current="page">`)
    expect(text).toContain(`<link rel="canonical" href="${server.url}/blog/${name}">`)
    const links = [...text.matchAll(/(?:href|src)="(\/[^"]*)"/g)].map(([, link = '']) => link)
    expect(links.length).toBeGreaterThan(5)
    expect(links).toContain('/new')
    for (const link of new Set(links))
      expect([link, (await call(server, link)).status]).toEqual([link, 200])
    const picture = /og:image" content="([^"]+)"/.exec(text)?.[1] ?? ''
    expect((await fetch(picture)).headers.get('content-type')).toBe('image/webp')
  },
)

test('the templates are linked, and each opens as a new quotation', async () => {
  const { text } = await call(server, '/blog/free-templates')
  const linked = [...text.matchAll(/\/new\?template=([\w-]+)/g)].map(([, name]) => name)
  expect(linked.toSorted()).toEqual(TRADE_NAMES.toSorted())
  const garden = await call(server, '/new?template=garden')
  expect(garden.text).toContain('Garden redesign')
  expect(garden.text).toContain('"id":"new"')
  for (const path of ['/new', '/new?template=none', '/new?template=', '/new/login'])
    expect((await call(server, path)).text).not.toContain('Garden redesign')
})
