import type { Browser, CDPSession } from 'playwright'
import { template } from '#domain/document/template.ts'
import { LANGUAGES } from '#domain/words/language.ts'
import { counting } from '../support/documents.ts'
import { startBrowser, VIEWPORT } from './browser.ts'
import { benchFolder } from './contender.ts'
import { register, save, send, startProduct } from './product.ts'
import type { Row } from './table.ts'

/** What a new visitor's browser fetches, with brotli: to edit a first quotation, to read a public one, and a sent one. */
export async function measure(): Promise<Row[]> {
  await using folder = await benchFolder()
  await using product = await startProduct(folder.path)
  await using browser = await startBrowser()
  const access = { level: 'everyone' as const, userList: [] }
  const person = await register(product.url)
  const { id } = await save(product.url, person, { ...template(counting()), access })
  const offer = await send(product.url, person, template(counting()))
  const editors = await inLanguages((language) =>
    measurePage(browser, `http://localhost:${product.port}/new`, {
      what: `first load of the editor in ${language}, brotli`,
      aimKB: 150,
      language,
    }),
  )
  return [
    ...editors,
    await measurePage(browser, `http://localhost:${product.port}/${id}`, {
      what: 'first load of a public quotation’s reader, brotli',
      aimKB: 25,
    }),
    await measurePage(browser, `http://localhost:${product.port}${offer}`, {
      what: 'first load of a customer’s page, brotli',
      aimKB: 30,
    }),
  ]
}

async function inLanguages(measureIn: (language: string) => Promise<Row>): Promise<Row[]> {
  const rows: Row[] = []
  for (const language of LANGUAGES) rows.push(await measureIn(language))
  return rows
}

interface Aim {
  what: string
  aimKB: number
  /** The browser's. */
  language?: string
}

async function measurePage(
  browser: Browser,
  url: string,
  { what, aimKB, language = 'en' }: Aim,
): Promise<Row> {
  await using context = await browser.newContext({
    viewport: VIEWPORT,
    locale: language,
    // What browsers send over https; over http they leave out brotli.
    extraHTTPHeaders: { 'accept-encoding': 'gzip, deflate, br, zstd' },
  })
  const page = await context.newPage()
  await page.addInitScript(noteReady)
  const loaded = await watchNetwork(await context.newCDPSession(page))
  await page.goto(url)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  const early = new Set(await page.evaluate(askedBeforeReady))
  // What is prefetched once the page is ready (Editor.js, modals) is not part of the first load.
  const kinds = new Map<string, number>()
  for (const { url, kind, bytes } of loaded)
    if (early.has(url)) kinds.set(kind, (kinds.get(kind) ?? 0) + bytes)
  const { Font: fonts = 0, ...needed } = Object.fromEntries(kinds)
  const total = Object.values(needed).reduce((sum, bytes) => sum + bytes, 0)
  const parts = Object.entries(needed).map(([kind, bytes]) => `${kind.toLowerCase()} ${kB(bytes)}`)
  return {
    what,
    measured: kB(total),
    aim: `at most ${aimKB} kB`,
    isMet: total <= aimKB * 1000,
    behind: `on the wire, heads included: ${parts.join(', ')}; in addition fonts ${kB(fonts)}`,
  }
}

interface Loaded {
  url: string
  kind: string
  bytes: number
}

/** In the page: marks when `data-ready` is set. */
function noteReady(): void {
  new MutationObserver(() => performance.mark('bench-ready')).observe(document, {
    attributes: true,
    attributeFilter: ['data-ready'],
    subtree: true,
  })
}

/** In the page: the URLs requested before that mark, the document's own included. */
function askedBeforeReady(): string[] {
  const readyAt = performance.getEntriesByName('bench-ready')[0]?.startTime ?? Number.NaN
  const asked = performance
    .getEntriesByType('resource')
    .filter((entry) => entry.startTime < readyAt)
  return [location.href, ...asked.map(({ name }) => name)]
}

/** Collects every response with its size on the wire. */
async function watchNetwork(session: CDPSession): Promise<Loaded[]> {
  const loaded: Loaded[] = []
  const known = new Map<string, { url: string; kind: string }>()
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    const encoding = response.headers['content-encoding'] ?? 'br'
    if (encoding !== 'br') throw new Error(`${response.url} came as ${encoding}`)
    known.set(requestId, { url: response.url, kind: type })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
    const response = known.get(requestId)
    if (response) loaded.push({ ...response, bytes })
  })
  await session.send('Network.enable')
  return loaded
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
