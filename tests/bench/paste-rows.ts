import type { Browser, Page } from 'playwright'
import { startBrowser, VIEWPORT } from './browser.ts'
import { benchFolder } from './contender.ts'
import { median, ms, quantile } from './measure.ts'
import { addClock } from './page-clock.ts'
import { startProduct } from './product.ts'
import type { Row } from './table.ts'

const ROWS = 500
const PASTES = 12

/** How soon 500 rows of a spreadsheet are on the paper, from the press on Insert. */
export async function measure(): Promise<Row[]> {
  await using folder = await benchFolder()
  await using product = await startProduct(folder.path)
  await using browser = await startBrowser()
  const page = await openForPastes(browser, `http://localhost:${product.port}`)
  const pastes: Paste[] = []
  for (let paste = 0; paste < PASTES; paste++) pastes.push(await timePaste(page, ROWS))
  const painted = pastes.slice(1).map((paste) => paste.painted)
  const whole = median(pastes.slice(1).map((paste) => paste.whole))
  return [
    {
      what: `${ROWS} pasted rows, from Insert to painted`,
      measured: ms(median(painted)),
      aim: 'at most 100 ms',
      isMet: median(painted) <= 100,
      behind: `${painted.length} pastes, p95 ${ms(quantile(painted, 0.95))}; the last row is drawn after ${ms(whole)}`,
    },
  ]
}

/** Times in ms since Insert was pressed. */
interface Paste {
  /** To the frame with the new subtotal and the first of the rows. */
  painted: number
  /** To the frame with the last of the rows. */
  whole: number
}

/** A new quotation, ready for pastes. */
export async function openForPastes(browser: Browser, origin: string): Promise<Page> {
  const page = await browser.newPage({ viewport: VIEWPORT })
  await addClock(page)
  await page.goto(`${origin}/new`)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  return page
}

/** Pastes as many rows into the first boq and takes them back. */
export async function timePaste(page: Page, rows: number): Promise<Paste> {
  const table = Array.from(
    { length: rows },
    (_, at) => `Tiles of lot ${at + 1}, laid and grouted\t${(at % 12) + 1}\t${(at % 400) + 0.95}`,
  ).join('\n')
  await page.locator('[data-row-id] [data-cell="qty"]').first().focus()
  await page.evaluate(pasteText, table)
  await page.locator('[data-paste-rows] [type=submit]:focus').waitFor()
  const before = await page.locator('[data-row-id]').count()
  const timing = page.evaluate(timeInsert, { first: before + 1, last: before + rows })
  await page.waitForFunction(() => document.documentElement.dataset.benchListens === 'yes')
  await page.keyboard.press('Enter')
  const paste = await timing
  await page.locator('[data-paste-rows]').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Z')
  await page.waitForFunction(
    (count) => document.querySelectorAll('[data-row-id]').length === count,
    before,
  )
  return paste
}

/** Travels to the page as text, as does the next: a paste as the clipboard brings it. */
function pasteText(text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  document.activeElement?.dispatchEvent(paste)
}

async function timeInsert({ first, last }: { first: number; last: number }): Promise<Paste> {
  const { dataset } = document.documentElement
  const pressed = new Promise<number>((resolve) =>
    addEventListener('keydown', ({ timeStamp }) => resolve(timeStamp), {
      once: true,
      capture: true,
    }),
  )
  dataset.benchListens = 'yes'
  const start = await pressed
  const painted = await benchClock.readyWith('[data-row-id]', first)
  const whole = await benchClock.readyWith('[data-row-id]', last)
  delete dataset.benchListens
  return { painted: painted - start, whole: whole - start }
}
