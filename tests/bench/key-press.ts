import type { Browser, Page } from 'playwright'
import { startBrowser, VIEWPORT } from './browser.ts'
import { benchFolder } from './contender.ts'
import { quotationOf } from './documents.ts'
import { interleave, median, ms, quantile, times } from './measure.ts'
import { addClock, timeKeyPress } from './page-clock.ts'
import { register, save, startProduct } from './product.ts'
import type { Row } from './table.ts'

const PRESSES = 80
/** Between two presses, at random, so that they meet the frames and the drafts at any moment. */
const PAUSE_MS = [40, 100] as const

/** From a key press in a quantity to the painted total, against an empty page's key press. */
export async function measure(): Promise<Row[]> {
  await using folder = await benchFolder()
  await using product = await startProduct(folder.path)
  await using empty = serveEmptyPage()
  await using browser = await startBrowser()
  const person = await register(product.url)
  const open = async (rows: number) => {
    const quotation = quotationOf(rows)
    const access = { level: 'everyone' as const, userList: [] }
    const { id } = await save(product.url, person, { ...quotation, access })
    return typistIn(await openPaper(browser, `http://localhost:${product.port}/${id}`, rows), TOTAL)
  }
  const pages = {
    'empty page': typistIn(await openEmpty(browser, empty.url), EMPTY),
    'another empty page': typistIn(await openEmpty(browser, empty.url), EMPTY),
    '200 rows': await open(200),
    '2,000 rows': await open(2000),
    '5,000 rows': await open(5000),
  }
  await interleave(pages, 8)
  const presses = await interleave(pages, PRESSES)
  const compare = (ours: keyof typeof pages, theirs: keyof typeof pages): Row => {
    const value = median(presses[ours]) / median(presses[theirs])
    const slow = quantile(presses[ours], 0.95) / quantile(presses[theirs], 0.95)
    return {
      what: `key press to painted total: ${ours} to ${theirs === 'empty page' ? 'an empty page' : theirs}`,
      measured: times(value),
      aim: 'at most 1.3×',
      isMet: value <= 1.3,
      behind: `p50/p95 ${figures(presses[ours])} to ${figures(presses[theirs])}, p95 ${times(slow)}`,
    }
  }
  const noise = median(presses['another empty page']) / median(presses['empty page'])
  return [compare('2,000 rows', 'empty page'), compare('5,000 rows', '200 rows')].map((row) => ({
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

function typistIn(page: Page, watched: string): () => Promise<number> {
  let pressed = 0
  return async () => {
    const [least, most] = PAUSE_MS
    await Bun.sleep(least + Math.random() * (most - least))
    return timeKeyPress(page, KEYS[pressed++ % KEYS.length] ?? '2', watched)
  }
}

/** Each page has a context, and so a process, of its own. */
async function openPage(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: VIEWPORT })).newPage()
  await addClock(page)
  await page.goto(url)
  return page
}

async function openEmpty(browser: Browser, url: string): Promise<Page> {
  const page = await openPage(browser, url)
  await page.locator(EMPTY).click()
  await page.keyboard.press('End')
  return page
}

/** The caret stands behind a 1 in the quantity of the row in the middle. */
async function openPaper(browser: Browser, url: string, rows: number): Promise<Page> {
  const page = await openPage(browser, url)
  await page.evaluate(([selector, count]) => benchClock.readyWith(selector, count), [
    '[data-row-id]',
    rows,
  ] as const)
  const row = page.locator('[data-row-id]').nth(Math.floor(rows / 2))
  await row.locator('[data-cell="qty"]').click()
  await page.keyboard.press('1')
  return page
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
