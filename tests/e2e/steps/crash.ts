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

/** How far ahead the moment lies at which time stops: it must not be over when the page hears of it. */
const AHEAD_MS = 500

/** Time stands still from now on, in all tabs of a browser that came with a clock. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS)
}

/** Lets so much of the page's stopped time go by, and what it set off come to its end. */
export async function passing(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms)
  await storedDrafts(page)
}
