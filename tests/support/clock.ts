import type { BrowserContext, Page } from 'playwright'

/*
 * A test owns its clock whole or not at all. One that depends on the day or the year gives its server a
 * clock (`now` of `sharedServer`): its pages then have the same (`visit`). Pages are in the zone of the
 * tests' process (`browser.ts`), so `new Date(time)` has the same day in both.
 */

/** Noon of a day in the tests' own zone: far from the ends of the day, the month and the year. */
export const NOON = new Date(2026, 6, 15, 12).getTime()

/** In the future, as the call takes a while to reach the browser. */
const A_WHILE_MS = 5_000

/**
 * Gives the pages of a browser context a clock that can be stopped (`stopTime`), set to that of their
 * server: it refuses visits of another day, and 'Today' would be another one.
 */
export async function setPageClock(
  context: BrowserContext,
  now: () => number = Date.now,
  isStopped = false,
): Promise<void> {
  const time = now()
  await context.clock.install({ time })
  if (isStopped) await context.clock.pauseAt(time + A_WHILE_MS)
}

/** Stops the time in all tabs of a browser that was opened with a clock. */
export async function stopTime(page: Page): Promise<void> {
  // In the future, as the call takes a while to reach the page of a busy machine.
  for (let aheadMs = 500; !(await pausesIn(page, aheadMs)); aheadMs *= 2);
}

async function pausesIn(page: Page, ms: number): Promise<boolean> {
  const now = await page.evaluate(() => Date.now())
  try {
    await page.clock.pauseAt(now + ms)
    return true
  } catch (error) {
    if (ms > 20_000 || !/to the past/.test(String(error))) throw error
    return false
  }
}
