import type { Page } from 'playwright'
import { stopTime } from '../../support/clock.ts'
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
