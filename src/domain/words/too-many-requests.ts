import MESSAGES from './account-messages.json'
import { fill } from './fill.ts'
import { fillCount } from './fill-count.ts'

/**
 * Says that calls came too often, and when to try again.
 * @param waitS seconds, if the server says how many
 */
export const tooManyRequests = (waitS?: number): string =>
  fill(MESSAGES.tooManyRequests, { time: durationOf(waitS) })

/** Seconds in words, rounded up: 45 seconds, 1 minute, 15 minutes, 20 hours. */
function durationOf(seconds?: number): string {
  if (seconds === undefined) return MESSAGES.aWhile
  if (seconds < 60) return fillCount(MESSAGES.seconds, Math.ceil(seconds), 'en')
  if (seconds < 5400) return fillCount(MESSAGES.minutes, Math.ceil(seconds / 60), 'en')
  return fillCount(MESSAGES.hours, Math.ceil(seconds / 3600), 'en')
}
