import type { Browser, BrowserContext, Page } from 'playwright'
import { VIEWPORT } from './browser.ts'
import { addClock, timeKeyPress } from './page-clock.ts'
import { TOTAL } from './typists.ts'

/** Times in ms; `editable` and `whole` since the data had arrived. */
export interface Load {
  /** To the first paint of a page that says it answers input. */
  editable: number
  /** From a key press right then to the painted total. */
  firstKey: number
  /** To the paint of the last row. */
  whole: number
}

/** A page of rows, and how they are reached in it. */
export interface RowsPage {
  url: string
  /** The end of the address from which the page takes its data. */
  data: string
  /** Matches each row that is drawn. */
  row: string
  /** How many rows there are in the end, where a table that draws only what is seen has fewer. */
  rows: number
  logIn?(context: BrowserContext): Promise<unknown>
  /** Puts the caret into the first row's qty. */
  edit(page: Page): Promise<unknown>
}

/** Opens the page in a browser that has nothing yet: no cache, no compiled script. */
export async function timeLoad(browser: Browser, opened: RowsPage): Promise<Load> {
  const { url, data, row, rows } = opened
  const context = await browser.newContext({ viewport: VIEWPORT })
  await opened.logIn?.(context)
  const page = await context.newPage()
  await addClock(page)
  await page.goto(url)
  const readyAt = await rowsPainted(page, row, 1)
  await opened.edit(page)
  const firstKey = await timeKeyPress(page, '7', { watched: TOTAL })
  const wholeAt = await rowsPainted(page, row, rows)
  const arrivedAt = await page.evaluate((end) => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return entries.find(({ name }) => name.endsWith(end))?.responseEnd
  }, data)
  await context.close()
  if (arrivedAt === undefined) throw new Error(`${url} did not take its data from ${data}`)
  return { editable: readyAt - arrivedAt, firstKey, whole: wholeAt - arrivedAt }
}

const rowsPainted = (page: Page, row: string, count: number) =>
  page.evaluate(([selector, rows]) => benchClock.readyWith(selector, rows), [row, count] as const)
