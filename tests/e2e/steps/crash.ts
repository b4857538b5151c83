import type { Page } from 'playwright'
import { storedDrafts } from './drafts.ts'

/**
 * Kills the tab's process, so that none of our code runs on the way out. Time goes on for other
 * tabs.
 */
export async function crash(page: Page): Promise<void> {
  const context = page.context()
  const crashed = page.waitForEvent('crash')
  const session = await context.newCDPSession(page)
  // It never answers, as its process is gone.
  session.send('Page.crash').catch(() => {})
  await crashed
  await page.close()
  await context.clock.resume()
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

/** Advances the page's stopped time and waits for what it triggered. */
export async function passing(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms)
  await storedDrafts(page)
}

/** Waits until the draft is written, then crashes the tab. Its context needs a clock. */
export async function crashWithDraft(page: Page): Promise<void> {
  await stopTime(page)
  await passing(page, 1000)
  await crash(page)
}
