import type { Browser, Page } from 'playwright'
import { startBrowser, VIEWPORT } from './browser.ts'
import { benchFolder } from './contender.ts'
import { quotationOf } from './documents.ts'
import { interleave, median, ms, quantile, times } from './measure.ts'
import { addClock, timeKeyPress } from './page-clock.ts'
import { register, save, startProduct } from './product.ts'
import type { Row } from './table.ts'

/** Enough for the median of one page against itself to come near 1. */
const PRESSES = 120
const PAUSE_MS = [40, 100] as const

/**
 * From a key press in a quantity to the painted total, against an empty page's key press: on a
 * screen that shows a frame every 16.7 ms, and beside it the browser's work alone.
 */
export async function measure(): Promise<Row[]> {
  await using folder = await benchFolder()
  await using product = await startProduct(folder.path)
  await using empty = serveEmptyPage()
  await using browser = await startBrowser()
  const person = await register(product.url)
  const open = async (rows: number) => {
    const access = { level: 'everyone' as const, userList: [] }
    const { id } = await save(product.url, person, { ...quotationOf(rows), access })
    return openPaper(browser, `http://localhost:${product.port}/${id}`, rows)
  }
  const typists = {
    'an empty page': await openEmpty(browser, empty.url),
    'another empty page': await openEmpty(browser, empty.url),
    '200 rows': await open(200),
    '2,000 rows': await open(2000),
    '5,000 rows': await open(5000),
  }
  const type = (onScreen: boolean, presses: number) => {
    const press = (typist: Typist) => () => typist(onScreen)
    return interleave(
      {
        'an empty page': press(typists['an empty page']),
        'another empty page': press(typists['another empty page']),
        '200 rows': press(typists['200 rows']),
        '2,000 rows': press(typists['2,000 rows']),
        '5,000 rows': press(typists['5,000 rows']),
      },
      presses,
    )
  }
  await type(false, 12)
  const shown = await type(true, PRESSES)
  const worked = await type(false, PRESSES / 2)
  const noise = median(shown['another empty page']) / median(shown['an empty page'])
  for (const samples of [shown, worked])
    samples['an empty page'].push(...samples['another empty page'])
  const compare = (ours: keyof typeof typists, theirs: keyof typeof typists): Row => {
    const value = median(shown[ours]) / median(shown[theirs])
    const work = median(worked[ours]) / median(worked[theirs])
    return {
      what: `key press to painted total, ${ours} to ${theirs}`,
      measured: times(value),
      aim: 'at most 1.3×',
      isMet: value <= 1.3,
      behind: `p50/p95 ${figures(shown[ours])} to ${figures(shown[theirs])}; work alone ${figures(worked[ours])} to ${figures(worked[theirs])}, ${times(work)}`,
    }
  }
  return [compare('2,000 rows', 'an empty page'), compare('5,000 rows', '200 rows')].map((row) => ({
    ...row,
    behind: `${row.behind}; noise: an empty page to itself ${times(noise)}`,
  }))
}

const TOTAL = '[data-cell="total"]'
const EMPTY = '[contenteditable]'

const figures = (samples: number[]) =>
  `${ms(quantile(samples, 0.5))}/${ms(quantile(samples, 0.95))}`

/** Six digits, then away with them: every press changes the figure, and none is out of range. */
const KEYS = ['2', '3', '4', '5', '6', '7', ...Array.from({ length: 6 }, () => 'Backspace')]

type Typist = (onScreen: boolean) => Promise<number>

function typistIn(page: Page, watched: string): Typist {
  let pressed = 0
  return (onScreen) => {
    const key = KEYS[pressed++ % KEYS.length] ?? '2'
    return timeKeyPress(page, key, { watched, onScreen, pauseMs: PAUSE_MS })
  }
}

/** Each page has its own context, and so its own process. */
async function openPage(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: VIEWPORT })).newPage()
  await addClock(page)
  await page.goto(url)
  return page
}

async function openEmpty(browser: Browser, url: string): Promise<Typist> {
  const page = await openPage(browser, url)
  await page.locator(EMPTY).click()
  await page.keyboard.press('End')
  return typistIn(page, EMPTY)
}

/** The caret is behind a 1 in the middle row's qty. */
async function openPaper(browser: Browser, url: string, rows: number): Promise<Typist> {
  const page = await openPage(browser, url)
  await page.evaluate(([selector, count]) => benchClock.readyWith(selector, count), [
    '[data-row-id]',
    rows,
  ] as const)
  const row = page.locator('[data-row-id]').nth(Math.floor(rows / 2))
  await row.locator('[data-cell="qty"]').click()
  await page.keyboard.press('1')
  return typistIn(page, TOTAL)
}

/** What nothing can be quicker than: one place to type in and nothing else. */
function serveEmptyPage() {
  const html = `<!doctype html><title>Empty</title>
    <div contenteditable="plaintext-only" style="font: 14px sans-serif; padding: 80px">1</div>`
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: () => new Response(html, { headers: { 'content-type': 'text/html' } }),
  })
  return { url: server.url.href, [Symbol.asyncDispose]: () => server.stop(true) }
}
