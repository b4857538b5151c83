import type { Page } from 'playwright'
import { startBrowser, VIEWPORT } from './browser.ts'
import { benchFolder } from './contender.ts'
import { quotationOf } from './documents.ts'
import { median, ms, quantile } from './measure.ts'
import { addClock, startEditing, timeKeyPress } from './page-clock.ts'
import { register, save, startProduct } from './product.ts'
import type { Row } from './table.ts'

const ROWS = 2000
const ROUNDS = 12
const TOTAL = '[data-cell="total"]'

/** How soon a row that is cut is gone, and is there again when pasted, in 2,000 rows. */
export async function measure(): Promise<Row[]> {
  await using folder = await benchFolder()
  await using product = await startProduct(folder.path)
  await using browser = await startBrowser()
  const person = await register(product.url)
  const access = { level: 'everyone' as const, userList: [] }
  const { id } = await save(product.url, person, { ...quotationOf(ROWS), access })
  const page = await browser.newPage({ viewport: VIEWPORT })
  await addClock(page)
  await page.goto(`http://localhost:${product.port}/${id}`)
  await page.evaluate(([selector, count]) => benchClock.readyWith(selector, count), [
    '[data-row-id]',
    ROWS,
  ] as const)
  await startEditing(page)
  const cuts: number[] = []
  const pastes: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    cuts.push(await cutRow(page, Math.floor(ROWS / 2) + round))
    pastes.push(await pasteRow(page))
  }
  return [rowOf('cut', cuts.slice(2)), rowOf('pasted', pastes.slice(2))]
}

const rowOf = (what: string, times: number[]): Row => ({
  what: `a row ${what} in ${ROWS.toLocaleString('en-US')} rows, from the key to the painted total`,
  measured: ms(median(times)),
  aim: 'at most 100 ms',
  isMet: median(times) <= 100,
  behind: `${times.length} times, p95 ${ms(quantile(times, 0.95))}`,
})

/** ctrl+x on the row's icons. */
async function cutRow(page: Page, nth: number): Promise<number> {
  const row = page.locator('[data-row-id]').nth(nth)
  // A row gets its icons near the view.
  await row.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await row.locator('[data-action="cut"]').focus()
  const took = await timeKeyPress(page, 'Control+x', { watched: TOTAL, isTyped: false })
  await page.locator('[data-copy-panel]:focus').waitFor()
  return took
}

/** Enter, once the cut row's neighbours stand still and actions are on again. */
async function pasteRow(page: Page): Promise<number> {
  await Bun.sleep(400)
  const took = await timeKeyPress(page, 'Enter', { watched: TOTAL, isTyped: false })
  await page.locator('[data-copy-panel]').waitFor({ state: 'detached' })
  await Bun.sleep(400)
  return took
}
