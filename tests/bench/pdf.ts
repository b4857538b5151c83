import { stat } from 'node:fs/promises'
import type { Browser, Page } from 'playwright'
import { pressPdf } from '../support/pdf.ts'
import { startBrowser, VIEWPORT } from './browser.ts'
import { benchFolder } from './contender.ts'
import { quotationOf } from './documents.ts'
import { median, ms } from './measure.ts'
import { type Person, register, save, startProduct } from './product.ts'
import type { Row } from './table.ts'

const SHORT = { rows: 12, rounds: 5, ms: 300, bytes: 60_000 }
const LONG = { rows: 2_000, rounds: 2, ms: 2_000, bytes: 600_000 }
/** The longest that the page may be kept from answering input, in ms. */
const TASK_MS = 50
const MB = 1024 * 1024
const MEMORY = 150 * MB
const SAMPLE_MS = 20

/** How long a pdf takes from the press to the file, in a browser that has loaded nothing of it yet. */
export async function measure(): Promise<Row[]> {
  await using folder = await benchFolder()
  await using product = await startProduct(folder.path)
  await using browser = await startBrowser()
  const person = await register(product.url)
  const origin = `http://localhost:${product.port}`
  const timeAll = async ({ rows, rounds }: { rows: number; rounds: number }) => {
    const { id } = await save(product.url, person, quotationOf(rows))
    const url = `${origin}/${id}`
    const taken: Download[] = []
    for (let round = 0; round < rounds; round++)
      taken.push(await timeDownload(browser, url, person))
    return { url, taken }
  }
  const { taken: short } = await timeAll(SHORT)
  const { taken: long, url } = await timeAll(LONG)
  const shortMs = median(short.map(({ took }) => took))
  const bytes = Math.max(...short.map((download) => download.bytes))
  const longMs = median(long.map(({ took }) => took))
  const longest = Math.max(...[...short, ...long].map(({ task }) => task))
  const longBytes = long[0]?.bytes ?? 0
  // In a download of its own: asking for it takes time.
  let memory = 0
  await timeDownload(browser, url, person, (page) =>
    observeMemory(page, (bytes) => {
      memory = Math.max(memory, bytes)
    }),
  )
  return [
    {
      what: 'pdf of two pages, from the press to the file',
      measured: ms(shortMs),
      aim: `at most ${ms(SHORT.ms)}`,
      isMet: shortMs <= SHORT.ms,
      behind: `${SHORT.rounds} times, each in a new browser context: ${short.map(({ took }) => ms(took)).join(', ')}`,
    },
    {
      what: 'its size',
      measured: `${Math.round(bytes / 1000)} kB`,
      aim: `at most ${SHORT.bytes / 1000} kB`,
      isMet: bytes <= SHORT.bytes,
      behind: `${SHORT.rows} rows and the terms`,
    },
    {
      what: 'pdf of 2,000 rows, from the press to the file',
      measured: ms(longMs),
      aim: `at most ${ms(LONG.ms)}`,
      isMet: longMs <= LONG.ms,
      behind: `${LONG.rounds} times: ${long.map(({ took }) => ms(took)).join(', ')}`,
    },
    {
      what: 'its size',
      measured: `${Math.round(longBytes / 1000)} kB`,
      aim: `at most ${LONG.bytes / 1000} kB`,
      isMet: longBytes <= LONG.bytes,
      behind: `${LONG.rows} rows`,
    },
    {
      what: 'the longest task of the page meanwhile',
      measured: ms(longest),
      aim: `at most ${TASK_MS} ms`,
      isMet: longest <= TASK_MS,
      behind: 'by PerformanceObserver, over all of these downloads',
    },
    {
      what: 'the memory of its worker for 2,000 rows',
      measured: `${Math.round(memory / MB)} MB`,
      aim: `at most ${MEMORY / MB} MB`,
      isMet: memory <= MEMORY,
      behind: `the most of its heap, garbage too, and its buffers, asked every ${SAMPLE_MS} ms`,
    },
  ]
}

interface Download {
  /** From the press to the file, in ms. */
  took: number
  bytes: number
  /** The longest task in ms; 0 where none is long enough to be counted as long (50 ms). */
  task: number
}

export async function timeDownload(
  browser: Browser,
  url: string,
  person: Person,
  prepare?: (page: Page) => Promise<void>,
): Promise<Download> {
  const context = await browser.newContext({ viewport: VIEWPORT })
  const { email, password } = person
  await context.request.post(`${new URL(url).origin}/api/login`, { data: { email, password } })
  const page = await context.newPage()
  await page.goto(url)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await page.locator('[data-unrendered]').first().waitFor({ state: 'detached' })
  await page.locator('[data-menu="share"]').hover()
  await observeTasks(page)
  await prepare?.(page)
  const [download] = await Promise.all([page.waitForEvent('download'), pressPdf(page)])
  const path = await download.path()
  const endedAt = performance.timeOrigin + performance.now()
  const { task, pressedAt } = await page.evaluate(() => ({
    task: Math.max(0, ...benchTasks),
    pressedAt: benchPressedAt,
  }))
  // The way of the mouse to the item is not part of it.
  const took = endedAt - pressedAt
  const { size } = await stat(path)
  await context.close()
  return { took, bytes: size, task }
}

declare global {
  var benchTasks: number[]
  /** Since 1970, in ms. */
  var benchPressedAt: number
}

const observeTasks = (page: Page) =>
  page.evaluate(() => {
    globalThis.benchTasks = []
    const press = ({ timeStamp }: Event) => {
      globalThis.benchPressedAt = performance.timeOrigin + timeStamp
    }
    addEventListener('click', press, { capture: true })
    const observer = new PerformanceObserver((list) => {
      globalThis.benchTasks.push(...list.getEntries().map(({ duration }) => duration))
    })
    observer.observe({ entryTypes: ['longtask'] })
  })

/** Reports the memory in bytes of the workers that the page starts, until it is closed. */
async function observeMemory(page: Page, report: (bytes: number) => void): Promise<void> {
  const session = await page.context().newCDPSession(page)
  session.on('Target.attachedToTarget', async ({ sessionId, targetInfo: { type } }) => {
    const message = JSON.stringify({ id: 1, method: 'Runtime.getHeapUsage' })
    const ask = () =>
      session.send('Target.sendMessageToTarget', { sessionId, message }).then(
        () => true,
        () => false,
      )
    while (type === 'worker' && (await ask())) await Bun.sleep(SAMPLE_MS)
  })
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { totalSize = 0, backingStorageSize = 0 } = JSON.parse(message).result ?? {}
    report(totalSize + backingStorageSize)
  })
  const workers = { autoAttach: true, waitForDebuggerOnStart: false, flatten: false }
  await session.send('Target.setAutoAttach', workers)
}
