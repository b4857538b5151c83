import type { Browser, Locator, Page } from 'playwright'
import { startBrowser, VIEWPORT } from './browser.ts'
import { benchFolder } from './contender.ts'
import { quotationOf } from './documents.ts'
import { median, ms, quantile } from './measure.ts'
import { addClock, startEditing } from './page-clock.ts'
import { register, save, startProduct } from './product.ts'
import type { Row } from './table.ts'

const ROWS = 2000
const ROUNDS = 15
const AIM_MS = 100

/** How soon a 2,000-row boq shows a row picked up, a row put down, and a subtotal typed over. */
export async function measure(): Promise<Row[]> {
  await using folder = await benchFolder()
  await using product = await startProduct(folder.path)
  await using browser = await startBrowser()
  const access = { level: 'everyone' as const, userList: [] }
  const person = await register(product.url)
  const { id } = await save(product.url, person, { ...quotationOf(ROWS), access })
  const url = `http://localhost:${product.port}/${id}`
  const drags = await repeat(await open(browser, url), async (page) => {
    const middle = page.locator('[data-row-id]').nth(ROWS / 2)
    // Rows out of sight are but guessed at: the second time it is where it ought to be.
    for (let time = 0; time < 2; time++)
      await middle.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    return drag(page, middle)
  })
  const subtotals = await repeat(await open(browser, url), changeSubtotal)
  return [
    row(
      'from a press on a row to the row in the hand',
      drags.map(({ pickedUp }) => pickedUp),
    ),
    row(
      'from letting go to the row in its new place',
      drags.map(({ putDown }) => putDown),
    ),
    row('from Enter in a subtotal to all its prices', subtotals),
  ]
}

const row = (what: string, samples: number[]): Row => ({
  what: `2,000 rows: ${what}`,
  measured: ms(median(samples)),
  aim: `at most ${AIM_MS} ms`,
  isMet: median(samples) <= AIM_MS,
  behind: `${samples.length} times, p95 ${ms(quantile(samples, 0.95))}`,
})

/** The paper in a new context, where no other draft is offered. */
async function open(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: VIEWPORT })).newPage()
  await addClock(page)
  await page.goto(url)
  await page.evaluate((count) => benchClock.readyWith('[data-row-id]', count), ROWS)
  await startEditing(page)
  return page
}

/** The first run is not counted: it loads code. */
async function repeat<T>(page: Page, measureOnce: (page: Page) => Promise<T>): Promise<T[]> {
  await measureOnce(page)
  const samples: T[] = []
  while (samples.length < ROUNDS) samples.push(await measureOnce(page))
  return samples
}

interface Drag {
  pickedUp: number
  putDown: number
}

/** The row goes four rows down, by its handle. */
async function drag(page: Page, row: Locator): Promise<Drag> {
  const handle = row.locator(':scope > [data-action="drag"]')
  await handle.hover()
  const box = await handle.boundingBox()
  if (!box) throw new Error('The row has no handle')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const pickedUp = await timed(page, ['pointerdown', 'body > [inert]', 1], async () => {
    await page.mouse.down()
    await page.mouse.move(x, y + 6)
  })
  for (const rows of [1, 2, 3, 4]) await page.mouse.move(x, y + rows * 37)
  // Longer than a hand needs to come to rest: what is measured is the putting down alone.
  await Bun.sleep(100)
  const putDown = await timed(page, ['mouseup', 'html[data-dragging]', 0], () => page.mouse.up())
  return { pickedUp, putDown }
}

/** Types another subtotal over the present one; the one typed before is undone. */
async function changeSubtotal(page: Page): Promise<number> {
  await page.keyboard.press('Control+z')
  // It is empty then.
  await page.locator('[data-save-state="saved"]').waitFor({ state: 'attached' })
  const subtotal = page.locator('[data-cell="subtotal"]')
  await subtotal.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(String(900_000 + Math.round(Math.random() * 100_000)))
  return timed(page, ['keydown', '[data-save-state="unsaved"]', 1], () =>
    page.keyboard.press('Enter'),
  )
}

async function timed(
  page: Page,
  [type, selector, count]: [keyof WindowEventMap, string, number],
  act: () => Promise<void>,
): Promise<number> {
  await page.evaluate(([...expectation]) => benchClock.expectAfter(...expectation), [
    type,
    selector,
    count,
  ] as [keyof WindowEventMap, string, number])
  await act()
  return page.evaluate(() => benchClock.expected())
}
