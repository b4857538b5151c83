import type { Log } from './log.ts'
import type { OfferChecks } from './modules/offers/check-offers.ts'

const INTERVAL_MS = 5 * 60_000

/**
 * Looks at what time has made of offers, now and every five minutes; any number of processes may do
 * so. Returns a function that stops it and waits for the last look.
 */
export function scheduleOfferChecks(checks: OfferChecks, log: Log): () => Promise<void> {
  let looking: Promise<void> | null = null
  const look = () => {
    looking ??= Promise.resolve()
      .then(checks.tellExpired)
      .then(checks.remind)
      .catch((error) => log.error('It could not be checked which offers are due', error))
      .finally(() => {
        looking = null
      })
  }
  look()
  const timer = setInterval(look, INTERVAL_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await looking
  }
}
