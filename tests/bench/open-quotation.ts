import type { Browser, Page } from 'playwright'
import { startBrowser, VIEWPORT } from './browser.ts'
import { benchFolder } from './contender.ts'
import { quotationOf } from './documents.ts'
import { median, ms, quantile } from './measure.ts'
import { addClock, timeKeyPress } from './page-clock.ts'
import { type Person, register, save, startProduct } from './product.ts'
import type { Row } from './table.ts'

const ROWS = 2000
const LOADS = 10

/** How soon one's own 2,000-row quotation can be edited once its data has arrived. */
export async function measure(): Promise<Row[]> {
  await using folder = await benchFolder()
  await using product = await startProduct(folder.path)
  await using browser = await startBrowser()
  const person = await register(product.url)
  const { id } = await save(product.url, person, quotationOf(ROWS))
  const origin = `http://localhost:${product.port}`
  const loads: Load[] = []
  for (let load = 0; load < LOADS; load++) loads.push(await timeLoad(browser, origin, id, person))
  const editable = loads.map((load) => load.editable)
  const firstKey = median(loads.map((load) => load.firstKey))
  const whole = median(loads.map((load) => load.whole))
  return [
    {
      what: '2,000-row quotation, from data to editable',
      measured: ms(median(editable)),
      aim: 'at most 300 ms',
      isMet: median(editable) <= 300,
      behind: `${LOADS} cold loads, p95 ${ms(quantile(editable, 0.95))}; a key pressed at once is painted in ${ms(firstKey)}; its last row is drawn after ${ms(whole)}`,
    },
  ]
}

/** Times in ms; `editable` and `whole` since the data had arrived. */
interface Load {
  /** To the first paint of a page that says it answers input. */
  editable: number
  /** From a key press right then to the painted total. */
  firstKey: number
  /** To the paint of the last row. */
  whole: number
}

/** In a browser that has nothing yet: no cache, no compiled script. */
async function timeLoad(
  browser: Browser,
  origin: string,
  id: string,
  { email, password }: Person,
): Promise<Load> {
  const context = await browser.newContext({ viewport: VIEWPORT })
  await context.request.post(`${origin}/api/login`, { data: { email, password } })
  const page = await context.newPage()
  await addClock(page)
  await page.goto(`${origin}/${id}`)
  const readyAt = await rowsPainted(page, 1)
  await page.locator('[data-row-id] [data-cell="qty"]').first().focus()
  const firstKey = await timeKeyPress(page, '7', { watched: '[data-cell="total"]' })
  const wholeAt = await rowsPainted(page, ROWS)
  const arrivedAt = await page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return entries.find(({ name }) => name.endsWith('/api/get-quotation'))?.responseEnd
  })
  await context.close()
  if (arrivedAt === undefined) throw new Error('The quotation did not come by get-quotation')
  return { editable: readyAt - arrivedAt, firstKey, whole: wholeAt - arrivedAt }
}

const rowsPainted = (page: Page, count: number) =>
  page.evaluate((rows) => benchClock.readyWith('[data-row-id]', rows), count)
