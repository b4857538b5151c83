import type { CDPSession, Page } from 'playwright'
import { startBrowser } from './browser.ts'
import { benchFolder } from './contender.ts'
import { startProduct } from './product.ts'
import type { Row } from './table.ts'

/** A phone far from the next mast, in ms and bytes a second. */
const LINE = { latency: 300, downloadThroughput: 50_000, uploadThroughput: 50_000, offline: false }
const CPU_SLOWDOWN = 4
/** How often the visitor types, and how long nothing must come until loading counts as over, in ms. */
const KEY_EVERY = 100
const QUIET = 4000

/** A first visit to /new over a slow line, on a slow phone: when keys are kept, and when loading ends. */
export async function measure(): Promise<Row[]> {
  await using folder = await benchFolder()
  await using product = await startProduct(folder.path)
  await using browser = await startBrowser()
  await using context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    extraHTTPHeaders: { 'accept-encoding': 'gzip, deflate, br, zstd' },
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', LINE)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const loading = watchLoading(session)
  const start = performance.now()
  await page.goto(`http://localhost:${product.port}/new`, { waitUntil: 'commit' })
  const typed = await typeUntilReady(page, start)
  const readyAt = performance.now() - start
  while (loading.isBusy() || performance.now() - loading.last() < QUIET) await Bun.sleep(200)
  const text = (await page.locator(FIELD).first().textContent()) ?? ''
  const kept = Math.min(typed.length, text.replace(/[^x]/g, '').length)
  const typingAt = typed[Math.max(0, typed.length - kept)] ?? readyAt
  const idleAt = loading.last() - start
  return [
    rowOf(
      'typing is kept on a slow line (300 ms, 50 kB/s, processor 4 times slower)',
      typingAt,
      4000,
      `${kept} of ${typed.length} keys kept, the page is ready after ${seconds(readyAt)}`,
    ),
    rowOf(
      'all is loaded on that line',
      idleAt,
      12_000,
      `${loading.count()} requests, ${(loading.bytes() / 1000).toFixed(0)} kB`,
    ),
  ]
}

/** A text without an x. */
const FIELD = '[data-cell="subtotalText"]'

const rowOf = (what: string, ms: number, aim: number, behind: string): Row => ({
  what,
  measured: seconds(ms),
  aim: `at most ${seconds(aim)}`,
  isMet: ms <= aim,
  behind,
})

async function typeUntilReady(page: Page, start: number): Promise<number[]> {
  const typed: number[] = []
  const field = page.locator(FIELD).first()
  await field.waitFor()
  const box = await field.boundingBox()
  if (!box) throw new Error('There is no field')
  // A locator's click would wait until nothing moves any more.
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  for (;;) {
    if (await page.locator('html[data-ready]').count()) return typed
    await page.keyboard.press('x')
    typed.push(performance.now() - start)
    await Bun.sleep(KEY_EVERY)
  }
}

function watchLoading(session: CDPSession) {
  let open = 0
  let count = 0
  let bytes = 0
  let last = performance.now()
  const asked = new Set<string>()
  session.on('Network.requestWillBeSent', ({ requestId }) => {
    if (!asked.has(requestId)) open++
    asked.add(requestId)
    count++
  })
  const end = (own: number) => {
    open--
    bytes += own
    last = performance.now()
  }
  session.on('Network.loadingFinished', ({ encodedDataLength }) => end(encodedDataLength))
  session.on('Network.loadingFailed', () => end(0))
  return { isBusy: () => open > 0, last: () => last, count: () => count, bytes: () => bytes }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
