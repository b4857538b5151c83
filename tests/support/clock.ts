import type { BrowserContext } from 'playwright'

/** In the future, as the call takes a while to reach the browser. */
const A_WHILE_MS = 5_000

/**
 * Gives the pages of a browser context a clock that the test can stop (`stopTime`), set to the time of
 * its server: a visit on another day than the server's is refused, and 'Today' would be another day.
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
