import type { Browser } from 'playwright'
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
  const times = loads.map(({ editable }) => editable)
  const keys = loads.map(({ firstKey }) => firstKey)
  return [
    {
      what: '2,000-row quotation, from data to editable',
      measured: ms(median(times)),
      aim: 'at most 300 ms',
      isMet: median(times) <= 300,
      behind: `${LOADS} cold loads, p95 ${ms(quantile(times, 0.95))}; first key press then painted in ${ms(median(keys))}`,
    },
  ]
}

interface Load {
  editable: number
  firstKey: number
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
  const editable = await page.evaluate(async (rows) => {
    const readyAt = await benchClock.readyWith('[data-row-id]', rows)
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const data = entries.find(({ name }) => name.endsWith('/api/get-quotation'))
    return data ? readyAt - data.responseEnd : Number.NaN
  }, ROWS)
  await page.locator('[data-row-id] [data-cell="qty"]').first().click()
  const firstKey = await timeKeyPress(page, '7', '[data-cell="total"]')
  await context.close()
  return { editable, firstKey }
}
