import type { Page } from 'playwright'
import { storedDrafts } from './drafts.ts'

/**
 * The tab dies as it does when its process is killed: nothing of ours runs on the way out. Time
 * goes on for the others.
 */
export async function crash(page: Page): Promise<void> {
  const context = page.context()
  const crashed = page.waitForEvent('crash')
  const session = await context.newCDPSession(page)
  // It never answers: who should?
  session.send('Page.crash').catch(() => {})
  await crashed
  await page.close()
  await context.clock.resume()
}

/** Time stands still from now on, in all tabs of a browser that came with a clock. */
export async function stopTime(page: Page): Promise<void> {
  // The moment must not be over when the page hears of it, which takes a busy machine a while.
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

/** Lets so much of the page's stopped time go by, and what it set off come to its end. */
export async function passing(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms)
  await storedDrafts(page)
}
