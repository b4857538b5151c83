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

/** Time stands still from here on, in all tabs of a browser that came with a clock. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1)
}

/** Lets so much of the page's stopped time go by, and what it set off come to its end. */
export async function passing(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms)
  await storedDrafts(page)
}
