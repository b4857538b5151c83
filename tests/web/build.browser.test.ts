import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Elysia } from 'elysia'
import { LANGUAGES } from '#domain/words/language.ts'
import {
  assets as assetsPlugin,
  loadWebBuild,
  type Renderer,
  type WebBuild,
} from '../../src/plugins/assets.ts'
import { openPage } from '../support/browser.ts'
import { collect } from '../support/server.ts'

setDefaultTimeout(120_000)

const LONG = 'a text that is long enough to be worth packing, '.repeat(9)

/** The modules of the languages that papers preload. */
const WORDS = LANGUAGES.filter((language) => language !== 'en').map(
  (language) => `src/domain/words/languages/${language}-paper.json`,
)

/** A small web of the same layout as ours, with one module of each kind. */
const SOURCES: Record<string, string> = {
  'web/main.ts': `
    import './styles/global.css'
    import { Page } from './islands/page.tsx'
    const lists = [
      () => import('./features/quotations/list/quotation-list-page.tsx'),
      () => import('./features/bookmarks/list/bookmark-list-page.tsx'),
      () => import('./features/offer/index.ts'),
      () => import('./features/editor/letterhead/view.tsx'),
      () => import('./features/offer/answer/index.ts'),
      () => import('./features/editor/options/row-option.tsx'),
      () => import('./features/editor/blocks/boq/line-view.tsx'),
      () => import('./features/editor/page/reader-bar.tsx'),
      () => import('./features/editor/blocks/price/lines/index.ts'),
      () => import('./features/editor/document/load-language.ts'),
      ${WORDS.map((path) => `() => import('../${path}'),`).join('\n')}
    ]
    // Otherwise the bundler would leave the page out.
    Object.assign(window, { Page })
    import('./islands/modals.tsx')
    document.addEventListener('keydown', () => lists.map((load) => load()))
    document.addEventListener('click', async () => {
      const { richClass } = await import('./features/rich.tsx')
      document.body.className = richClass
      document.title = getComputedStyle(document.body).color
    })`,
  'web/styles/global.css': `
    @font-face { font-family: Inter; src: url("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2") }
    body { font-family: Inter }`,
  'web/islands/page.tsx': `
    import { signal } from '@preact/signals-react'
    import css from './page.module.css'
    export const count = signal(7)
    export function Page() {
      const open = () => import('../features/rich.tsx')
      return <main className={css.page} onClick={open}><i>{count.value + 1}</i> ${LONG}</main>
    }`,
  'web/islands/page.module.css': '.page { color: #010203 }',
  'web/islands/modals.tsx': 'export function Modals() { return <dialog>modals</dialog> }',
  'web/features/quotations/list/quotation-list-page.tsx': 'export const list = 1',
  'web/features/bookmarks/list/bookmark-list-page.tsx': 'export const list = 2',
  'web/features/offer/index.ts': 'export const offer = 3',
  'web/features/editor/letterhead/view.tsx': 'export const letterhead = 4',
  'web/features/offer/answer/index.ts': 'export const answer = 5',
  'web/features/editor/options/row-option.tsx': 'export const option = 6',
  'web/features/editor/blocks/boq/line-view.tsx': 'export const line = 21',
  'web/features/editor/page/reader-bar.tsx': 'export const bar = 23',
  'web/features/editor/blocks/price/lines/index.ts': 'export const lines = 22',
  'web/features/editor/document/load-language.ts': 'export const language = 7',
  ...Object.fromEntries(WORDS.map((path, at) => [path, `{"words": ${at + 8}}`])),
  'web/features/rich.tsx': `
    import css from './rich.module.css'
    export const richClass: typeof import('./name.ts').name = css.rich`,
  'web/features/name.ts': 'export const name: string | undefined = undefined',
  'web/features/rich.module.css': '.rich { color: #030201 }',
  'web/public/robots.txt': 'User-agent: *',
  'web/ssr.tsx': `
    import { renderToString } from 'react-dom/server'
    import { Page } from './islands/page.tsx'
    export const renderPage = ({ assets } = { assets: { styles: [], script: '' } }) =>
      '<!doctype html>' + assets.styles.map((href) => '<link rel="stylesheet" href="' + href + '">') +
      '<script type="module" src="' + assets.script + '"></script>' + renderToString(<Page />)
    export const parseRoute = () => ({ screen: 'editor' })
    export const setHtmlParser = () => {}
    export const setToolWords = () => {}
    export const pageSource = String(Page)`,
}

let root: string
let dist: string
let build: WebBuild
let renderer: Renderer
let assets: string[]

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'quotation-build-'))
  dist = join(root, 'dist')
  await symlink(join(import.meta.dir, '..', '..', 'node_modules'), join(root, 'node_modules'))
  for (const [path, source] of Object.entries(SOURCES)) await put(path, source)
  expect(await run()).toStartWith('Built')
  build = await loadWebBuild(dist)
  renderer = await build.loadRenderer()
  assets = await filesIn(join(dist, 'web', 'assets'))
})

afterAll(() => rm(root, { recursive: true, force: true }))

describe('the build', () => {
  test('names assets by content, compresses them, and ships no source map', () => {
    for (const name of assets)
      expect(name).toMatch(/-[a-z0-9]{8}\.(js|css|woff2|ttf|wasm)(\.br|\.gz)?$/)
  })

  test('compresses what gets smaller, without loss', async () => {
    const { script } = build.manifest
    const [raw, br, gz] = await Promise.all(['', '.br', '.gz'].map((end) => bytesOf(script + end)))
    expect(brotliDecompressSync(br ?? '').toString()).toBe(String(raw))
    expect(gunzipSync(gz ?? '').toString()).toBe(String(raw))
    expect(assets.filter((name) => /woff2\.(br|gz)$/.test(name))).toBeEmpty()
  })

  test('is production React, in the browser and on the server', async () => {
    for (const code of [await allScripts(), await Bun.file(join(dist, 'ssr', 'ssr.js')).text()]) {
      expect(code).not.toContain('jsxDEV')
      expect(code).not.toContain('should have a unique "key" prop')
    }
  })

  test('gives a lazy chunk a style sheet of its own, and runs the chunk only with it', async () => {
    const { styles } = build.manifest
    expect(styles).toHaveLength(1)
    expect(assets.filter((name) => name.endsWith('.css'))).toHaveLength(2)
    const css = await textOf(styles[0])
    expect(css).toContain('color:#010203')
    expect(css).not.toContain('color:#030201')

    const server = new Elysia().use(assetsOf(build)).listen({ port: 0, hostname: '127.0.0.1' })
    await using visit = await openPage()
    const { page } = visit
    await page.goto(`http://127.0.0.1:${server.server?.port}/`)
    await page.click('main')
    await page.waitForFunction(() => document.title !== '')
    expect(await page.title()).toBe('rgb(3, 2, 1)')
    await server.stop(true)
  })

  test('gives both sides the same class names', async () => {
    const [, className] = /class="([^"]+)"/.exec(renderedPage()) ?? []
    expect(className).toStartWith('page_')
    expect(await textOf(build.manifest.styles[0])).toContain(`.${className}{`)
  })

  test('keeps fonts as files and names the first one', async () => {
    const [font = ''] = build.manifest.fonts
    expect(font).toMatch(/^\/assets\/inter-latin-wght-normal-\w{8}\.woff2$/)
    const css = await textOf(build.manifest.styles[0])
    expect(css).toContain(`url(${font})`)
    expect(String((await bytesOf(font)).subarray(0, 4))).toBe('wOF2')
  })

  test('subscribes components to the signals they read, on both sides', async () => {
    expect(await allScripts()).toMatch(/finally\{\w+\.f\(\)/)
    const { pageSource } = await import(join(dist, 'ssr', 'ssr.js'))
    expect(pageSource).toMatch(/finally\s*\{\s*\w+\.f\(\)/)
    expect(renderedPage()).toContain('>8<')
  })

  test('puts what every page needs into the entry and its libraries, and leaves the rest for later', async () => {
    const { script, preloads, routes } = build.manifest
    expect(script).toStartWith('/assets/main-')
    expect(await textOf(script)).toContain(LONG)
    expect(preloads).toContain(urlOf('libraries'))
    expect(preloads).not.toContain(urlOf('forms'))
    expect(preloads).not.toContain(urlOf('forms'))
    expect(routes.modal).toContain(urlOf('forms'))
    expect(routes['quotation-list']).toContain(urlOf('lists'))
    expect(routes.offer?.some((url) => /^\/assets\/customer-/.test(url))).toBe(true)
  })

  test('puts public files beside the assets under their own names', async () => {
    expect(await Bun.file(join(dist, 'web', 'public', 'robots.txt')).text()).toBe('User-agent: *')
  })
})

describe('a second build', () => {
  test('does nothing when nothing changed', async () => {
    expect(await run()).toContain('up to date')
  })

  test('changes the names of what changed, and of nothing else', async () => {
    const rich = urlOf('forms')
    const page = SOURCES['web/islands/page.tsx'] ?? ''
    await put('web/islands/page.tsx', page.replace('signal(7)', 'signal(8)'))
    const before = build.manifest.script
    const libraries = urlOf('libraries')
    expect(await run()).toStartWith('Built')
    build.manifest = (await loadWebBuild(dist)).manifest
    assets = await filesIn(join(dist, 'web', 'assets'))
    expect(build.manifest.script).not.toBe(before)
    expect(urlOf('forms')).toBe(rich)
    expect(urlOf('libraries')).toBe(libraries)
    expect(await run()).toContain('up to date')
  })

  test('that fails names the error and keeps the last good build', async () => {
    await put('web/features/rich.tsx', "import './missing.ts'")
    expect(await run()).toContain('missing.ts')
    expect(await Bun.file(join(dist, 'web', 'manifest.json')).exists()).toBeTrue()
  })
})

/** In a separate process, as in use: Babel changes the global Error. */
async function run() {
  const build = Bun.spawn(
    [process.execPath, join(import.meta.dir, '../../scripts/build.ts'), '--web', root],
    {
      stdout: 'pipe',
      stderr: 'pipe',
    },
  )
  const [said, complained] = [new Response(build.stdout).text(), new Response(build.stderr).text()]
  return (await said) + (await complained)
}

async function put(path: string, source: string) {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), source)
}

function bytesOf(url: string) {
  return Bun.file(join(dist, 'web', url))
    .bytes()
    .then(Buffer.from)
}

async function textOf(url = '') {
  return String(await bytesOf(url))
}

async function allScripts() {
  const scripts = assets.filter((name) => name.endsWith('.js'))
  return (await Promise.all(scripts.map((name) => bytesOf(`/assets/${name}`)))).join('\n')
}

/** The URL of the chunk that is named for the module or the group `name`. */
function urlOf(name: string) {
  const file = assets.find((asset) => new RegExp(`^${name}-\\w{8}\\.js$`).test(asset))
  return file ? `/assets/${file}` : `no ${name}`
}

function renderedPage() {
  return (renderer.renderPage as () => string)()
}

function assetsOf(web: WebBuild) {
  return assetsPlugin({
    build: web,
    publicUrl: () => '',
    settings: { feedbackEmail: '', blogUrl: '' },
    quotations: { versionOf: async () => null, open: async () => null },
    offers: { versionOf: async () => null, open: async () => null },
    log: collect([]),
  })
}

/** The files of a folder and of those in it, which are those of the languages. */
async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  return names.filter((name) => name.includes('.'))
}
