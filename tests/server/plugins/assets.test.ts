import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { Elysia } from 'elysia'
import { newQuotation, newTextBlock, type Quotation } from '#domain/document/quotation.ts'
import { assets, loadWebBuild } from '../../../src/plugins/assets.ts'
import { collect } from '../../support/server.ts'

const SCRIPT = 'console.log("a script that is long enough to be worth packing")'.repeat(9)

/** A small build in the form that `bun run build` writes. */
const BUILD: Record<string, string | Uint8Array> = {
  'secret.txt': 'not for the world',
  'web/manifest.json': JSON.stringify({
    script: '/assets/main-1.js',
    early: '/assets/early-input-6.js',
    offerEarly: '/assets/early-offer-7.js',
    styles: ['/assets/main-2.css'],
    preloads: ['/assets/page-3.js'],
    routeStyles: { offer: ['/assets/offer-6.css'] },
    routes: { 'quotation-list': ['/assets/list-4.js'], modal: ['/assets/modals-5.js'] },
    fonts: ['/assets/inter-5.woff2'],
  }),
  'web/assets/main-1.js': SCRIPT,
  'web/assets/main-1.js.br': brotliCompressSync(SCRIPT),
  'web/assets/main-1.js.gz': gzipSync(SCRIPT),
  'web/assets/inter-5.woff2': 'a font',
  'web/public/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'web/blog/how-to-create.html': `<!doctype html><meta property="og:image" content="/assets/a.webp">
    <link rel="canonical" href="{{public-url}}/blog/how-to-create">${'a guide '.repeat(200)}`,
  'web/blog/de/how-to-create.html': 'eine Anleitung',
  'web/public/robots.txt': 'User-agent: *',
  'ssr/ssr.js': `
    export const renderPage = (page) => '<!doctype html>' + JSON.stringify(page) + ' '.repeat(2000)
    export const renderOfferPage = (page) => '<!doctype html>' + JSON.stringify(page)
    export const setHtmlParser = () => {}
    export const setToolWords = () => {}
    export const renderPaper = ({ id }) => ({ html: 'paper of ' + id, data: 'data of ' + id, summary: '' })
    export const parseRoute = (path) => {
      const [first = 'new', key] = path.split('/').filter(Boolean)
      const modal = key ? { key } : null
      if (first === 'offer') return { screen: first, token: key, modal: null }
      if (first === 'nowhere') return { screen: 'not-found', modal: null }
      if (first === 'quotation-list') return { screen: first, modal }
      return { screen: 'editor', quotationId: first, modal }
    }`,
}

const OFFER: Quotation = {
  ...newQuotation([newTextBlock('t1', '<p>Tiles</p>')]),
  id: 'public1',
  name: 'Bathroom',
  desc: 'Floor and walls',
}

let dist: string
let origin: string
let port: number
const logged: string[] = []
let close: () => Promise<unknown>

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'quotation-assets-'))
  for (const [path, contents] of Object.entries(BUILD)) {
    await mkdir(dirname(join(dist, path)), { recursive: true })
    await writeFile(join(dist, path), contents)
  }
  const app = new Elysia()
    .onRequest(({ set }) => {
      set.headers['x-frame-options'] = 'DENY'
    })
    .get('/api/health-check', () => ({ message: 'connected' }))
    .use(
      assets({
        build: await loadWebBuild(dist),
        publicUrl: () => 'https://offers.example',
        settings: { feedbackEmail: 'hello@offers.example', blogUrl: '/blog' },
        quotations: {
          versionOf: async (id) => {
            if (id === 'broken') throw new Error('database error')
            return id === OFFER.id ? '1' : null
          },
          open: async (_, use) => use(JSON.stringify(OFFER), OFFER),
        },
        offers: {
          versionOf: async () => {
            throw new Error('database error')
          },
          open: async () => null,
        },
        log: collect(logged),
      }),
    )
    .listen({ port: 0, hostname: '127.0.0.1' })
  port = app.server?.port ?? 0
  origin = `http://127.0.0.1:${port}`
  close = () => app.stop(true)
})

afterAll(async () => {
  await close()
  await rm(dist, { recursive: true, force: true })
})

describe('a file of the build', () => {
  test("is compressed with the browser's preferred encoding", async () => {
    for (const [offer, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['*', 'br'],
      ['identity', null],
      ['br;q=0', null],
    ] as const) {
      const answer = await get('/assets/main-1.js', { 'accept-encoding': offer })
      expect([offer, answer.headers.get('content-encoding')]).toEqual([offer, encoding])
      expect(await answer.text()).toBe(SCRIPT)
    }
  })

  test('is cached for ever under its hashed name', async () => {
    const { headers } = await get('/assets/main-1.js')
    expect(headers.get('cache-control')).toBe('max-age=31536000, immutable')
    expect(headers.get('vary')).toBe('accept-encoding')
    expect(headers.get('content-type')).toBe('text/javascript')
  })

  test('with a fixed name is asked for again after an hour', async () => {
    const { headers } = await get('/favicon.svg')
    expect(headers.get('cache-control')).toBe('public, max-age=3600')
    expect(headers.get('content-type')).toBe('image/svg+xml')
  })

  test('is not sent again to a browser that has it', async () => {
    const etag = (await get('/assets/main-1.js')).headers.get('etag')
    for (const known of [`${etag}`, `"other", ${etag}`, `W/${etag}`, '*']) {
      const again = await get('/assets/main-1.js', { 'if-none-match': known })
      expect([known, again.status, await again.text()]).toEqual([known, 304, ''])
    }
    expect((await get('/assets/main-1.js', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('has another ETag for each encoding', async () => {
    const tags = ['br', 'gzip', 'identity'].map(async (offer) =>
      (await get('/assets/main-1.js', { 'accept-encoding': offer })).headers.get('etag'),
    )
    expect(new Set(await Promise.all(tags)).size).toBe(3)
  })

  test('answers HEAD with its headers and no body', async () => {
    const answer = await fetch(`${origin}/assets/main-1.js`, { method: 'HEAD' })
    expect([answer.status, await answer.text()]).toEqual([200, ''])
    expect(answer.headers.get('content-type')).toBe('text/javascript')
  })

  test('that does not exist is 404', async () => {
    expect((await get('/assets/main-0.js')).status).toBe(404)
    expect((await get('/assets/')).status).toBe(404)
  })

  test('is never anything outside the folder, however its path is spelled', async () => {
    for (const path of [
      '/assets/../../secret.txt',
      '/assets/..%2f..%2fsecret.txt',
      '/assets/%2e%2e/%2e%2e/secret.txt',
      '/assets//etc/passwd',
      '/..\\..\\secret.txt',
      '/manifest.json',
      '/assets/main-1.js.br',
      '/assets/main-1.js%00.css',
    ]) {
      const answer = await raw(path)
      expect([path, answer]).toEqual([path, expect.not.stringContaining('not for the world')])
      expect([path, answer]).toEqual([path, expect.not.stringContaining('"routes"')])
    }
  })
})

describe('a guide', () => {
  test('is static html with the headers of a document, compressed, and names its own address', async () => {
    const answer = await get('/blog/how-to-create', { 'accept-encoding': 'br' })
    const { status, headers } = answer
    const text = await answer.text()
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('content-encoding')).toBe('br')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(text).toContain('href="https://offers.example/blog/how-to-create"')
    expect(text).toContain('content="https://offers.example/assets/a.webp"')
  })

  test('is where /blog leads; any other below it is a page of its own or none', async () => {
    const { status, headers } = await get('/blog', {}, { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([302, '/blog/how-to-create'])
    expect(await (await get('/blog/other')).text()).not.toContain('a guide')
  })

  test('is not where the menu leads if the settings name another place, in any language', async () => {
    const german = { 'accept-language': 'de' }
    const { headers } = await get('/blog', german, { redirect: 'manual' })
    expect(headers.get('location')).toBe('/blog/de/how-to-create')
    expect(await (await get('/new', german)).text()).toContain('"blogUrl":"/blog"')
  })
})

describe('a page', () => {
  test('is rendered for its path, never cached, and has the headers of the other plugins', async () => {
    const answer = await get('/new')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-frame-options')).toBe('DENY')
    expect(answer.headers.get('link')).toBe(
      '</assets/inter-5.woff2>; rel=preload; as=font; type="font/woff2"; crossorigin',
    )
    expect(await pageAt('/new')).toEqual({
      path: '/new',
      template: null,
      start: null,
      hasOwnStart: false,
      toolLanguage: 'en',
      paper: null,
      status: 200,
      publicUrl: 'https://offers.example',
      settings: { feedbackEmail: 'hello@offers.example', blogUrl: '/blog' },
      assets: {
        early: '/assets/early-input-6.js',
        isReader: false,
        script: '/assets/main-1.js',
        styles: ['/assets/main-2.css'],
        preloads: ['/assets/page-3.js'],
      },
    })
  })

  test('asks early for what its screen and its modal will need', async () => {
    const page = '/assets/page-3.js'
    const list = '/assets/list-4.js'
    const modals = '/assets/modals-5.js'
    expect((await pageAt('/new')).assets.preloads).toEqual([page])
    expect((await pageAt('/new/login')).assets.preloads).toEqual([page, modals])
    expect((await pageAt('/quotation-list/login')).assets.preloads).toEqual([page, list, modals])
    expect((await pageAt('/new')).assets.styles).toEqual(['/assets/main-2.css'])
    expect((await pageAt('/new/login')).assets.styles).toEqual(['/assets/main-2.css'])
  })

  test('of a public quotation holds its paper, title and description', async () => {
    expect(await pageAt('/public1')).toMatchObject({
      title: 'Bathroom',
      description: 'Floor and walls',
      paper: { html: 'paper of public1', data: 'data of public1' },
    })
    expect((await get('/public1')).headers.get('x-robots-tag')).toBe('noindex')
    expect((await get('/new')).headers.has('x-robots-tag')).toBeFalse()
  })

  test('of any other quotation is the same shell, whether there is one or not', async () => {
    const { path, ...page } = await pageAt('/private1')
    expect(page).toMatchObject({ paper: null, status: 200 })
    expect(page).not.toHaveProperty('title')
  })

  test('comes without its paper while the database is down', async () => {
    expect(await pageAt('/broken')).toMatchObject({ paper: null, status: 200 })
    expect(logged.at(-1)).toContain("broken can't be shown")
  })

  test('of a sent offer says so while the database is down, and its token stays out of the log', async () => {
    const answer = await get('/offer/a-secret-token')
    expect(answer.status).toBe(503)
    const text = await answer.text()
    expect(text).toContain('"isFailure":true')
    expect(text).toContain('/assets/offer-6.css')
    expect(text).toContain('/assets/early-offer-7.js')
    expect(logged.at(-1)).toContain('An offer can’t be shown on its page')
    expect(logged.join()).not.toContain('a-secret-token')
  })

  test('off the map is a rendered 404', async () => {
    const answer = await get('/nowhere')
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await pageAt('/nowhere')).toMatchObject({ status: 404, path: '/nowhere' })
  })

  test('comes packed on the fly', async () => {
    for (const [offer, encoding] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const answer = await get('/new', { 'accept-encoding': offer })
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(await answer.text()).toStartWith('<!doctype html>{"path":"/new"')
    }
  })

  test('is never the answer under /api and /uploads', async () => {
    expect(await (await get('/api/health-check')).json()).toEqual({ message: 'connected' })
    for (const path of ['/api/unknown', '/api', '/uploads/unknown']) {
      const answer = await get(path)
      expect([path, answer.status]).toEqual([path, 404])
      expect(await answer.text()).not.toContain('<!doctype html>')
    }
  })
})

test('a build that was never made is named, with what to do', async () => {
  await expect(loadWebBuild(join(dist, 'nothing'))).rejects.toThrow('Make it with: bun run build')
})

function get(path: string, headers: Record<string, string> = {}, options: RequestInit = {}) {
  return fetch(origin + path, { ...options, headers })
}

async function pageAt(path: string) {
  return JSON.parse((await (await get(path)).text()).replace('<!doctype html>', ''))
}

/** Sends the path unchanged: fetch would resolve its dots. */
function raw(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`),
    )
    socket.setEncoding('latin1').on('data', (data) => {
      answer += data
    })
    socket.on('close', () => resolve(answer)).on('error', reject)
  })
}
