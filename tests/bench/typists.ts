import type { Browser, Page } from 'playwright'
import { VIEWPORT } from './browser.ts'
import { addClock, timeKeyPress } from './page-clock.ts'

export const TOTAL = '[data-cell="total"]'
const EMPTY = '[contenteditable]'
const PAUSE_MS = [40, 100] as const

/** Six digits, then away with them: every press changes the figure, and none is out of range. */
const KEYS = ['2', '3', '4', '5', '6', '7', ...Array.from({ length: 6 }, () => 'Backspace')]

/** Presses the next key, and gives the time to the painted change in ms. */
export type Typist = (onScreen: boolean) => Promise<number>

export function typistIn(page: Page, watched: string): Typist {
  let pressed = 0
  return (onScreen) => {
    const key = KEYS[pressed++ % KEYS.length] ?? '2'
    return timeKeyPress(page, key, { watched, onScreen, pauseMs: PAUSE_MS })
  }
}

/** Each page has its own context, and so its own process. */
export async function openPage(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: VIEWPORT })).newPage()
  await addClock(page)
  await page.goto(url)
  return page
}

export async function openEmpty(browser: Browser, url: string): Promise<Typist> {
  const page = await openPage(browser, url)
  await page.locator(EMPTY).click()
  await page.keyboard.press('End')
  return typistIn(page, EMPTY)
}

/** A copy of a public quotation, with the caret behind a 1 in the middle row's qty. */
export async function openPaper(browser: Browser, url: string, rows: number): Promise<Typist> {
  const page = await openPage(browser, url)
  await page.evaluate(([selector, count]) => benchClock.readyWith(selector, count), [
    '[data-row-id]',
    rows,
  ] as const)
  await page.getByRole('button', { name: 'Edit a copy' }).click()
  const row = page.locator('[data-row-id]').nth(Math.floor(rows / 2))
  // Until the copy is begun the cell is a reader's: a click would not reach it.
  await row.locator('[data-cell="qty"][contenteditable]').click()
  await page.keyboard.press('1')
  return typistIn(page, TOTAL)
}

/** What nothing can be quicker than: one place to type in and nothing else. */
export function serveEmptyPage() {
  const html = `<!doctype html><title>Empty</title>
    <div contenteditable="plaintext-only" style="font: 14px sans-serif; padding: 80px">1</div>`
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: () => new Response(html, { headers: { 'content-type': 'text/html' } }),
  })
  return { url: server.url.href, [Symbol.asyncDispose]: () => server.stop(true) }
}
