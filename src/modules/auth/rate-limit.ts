import { status } from 'elysia'
import { LRUCache } from 'lru-cache'

/** Rate limits for credential attempts, per account and per address (api: Accounts). */
export type RateLimits = ReturnType<typeof createRateLimits>

/** A fixed window that opens with the first attempt. */
export interface Limit {
  attempts: number
  windowMs: number
}

/** An attempt that has been counted, unless a limit is exceeded. */
export interface Attempt {
  /** Seconds until another attempt is allowed, or null when this one is. */
  retryAfter: number | null
  /** Uncounts the attempt: it turned out not to be a guess. */
  refund(): void
}

const MINUTE_MS = 60_000
const QUARTER_HOUR_MS = 15 * MINUTE_MS

interface CallLimits {
  /** One account from one address: lower, so that the owner is not locked out by somebody else. */
  accountFromAddress?: Limit
  account?: Limit
  address: Limit
}

const GUESSING: CallLimits = {
  accountFromAddress: { attempts: 10, windowMs: QUARTER_HOUR_MS },
  account: { attempts: 50, windowMs: QUARTER_HOUR_MS },
  address: { attempts: 100, windowMs: QUARTER_HOUR_MS },
}
const REGISTERING: CallLimits = {
  account: { attempts: 10, windowMs: 10 * MINUTE_MS },
  address: { attempts: 100, windowMs: 10 * MINUTE_MS },
}
/** Each of these sends a mail. */
const MAILING: CallLimits = {
  account: { attempts: 5, windowMs: QUARTER_HOUR_MS },
  address: { attempts: 100, windowMs: QUARTER_HOUR_MS },
}
const ACTIVATING: CallLimits = { address: { attempts: 100, windowMs: 10 * MINUTE_MS } }

export function createRateLimits(counter: AttemptCounter) {
  const limitCall =
    (call: string, limits: CallLimits) =>
    (email: string, address: string): Attempt => {
      const keys: [string, Limit][] = [[`${call} from ${address}`, limits.address]]
      if (limits.account) keys.push([`${call} ${email}`, limits.account])
      if (limits.accountFromAddress) {
        keys.push([`${call} ${email} from ${address}`, limits.accountFromAddress])
      }
      return {
        retryAfter: counter.count(keys),
        refund: () => counter.refund(keys.map(([key]) => key)),
      }
    }

  return {
    register: limitCall('register', REGISTERING),
    login: limitCall('login', GUESSING),
    requestReset: limitCall('request reset', MAILING),
    reset: limitCall('reset', GUESSING),
    activate: (address: string) => limitCall('activate', ACTIVATING)('', address),
  }
}

/**
 * Runs the work, or answers 429 with Retry-After when the limit is exceeded. An error of ours is
 * nobody's guess: retrying during an outage must not lock anybody out.
 */
export async function rateLimited<Answer>(
  attempt: Attempt,
  headers: Record<string, string | number | string[]>,
  work: () => Promise<Answer>,
) {
  if (attempt.retryAfter !== null) {
    headers['retry-after'] = String(attempt.retryAfter)
    return status(429, { message: 'too many requests' })
  }
  try {
    return await work()
  } catch (error) {
    attempt.refund()
    throw error
  }
}

export interface AttemptCounter {
  /**
   * Counts one attempt against every key. Returns the seconds to wait when a key's limit is
   * exceeded (then nothing is counted), else null.
   */
  count(keys: readonly [key: string, limit: Limit][]): number | null
  refund(keys: readonly string[]): void
}

export const unlimited: AttemptCounter = { count: () => null, refund: () => {} }

/** Bounds the memory that a flood of addresses can take. */
const MAX_KEYS = 50_000

/** Counts in memory, in fixed windows. */
export function createAttemptCounter(now: () => number): AttemptCounter {
  const windows = new LRUCache<string, { used: number; endsAt: number }>({ max: MAX_KEYS })

  const openWindow = (key: string) => {
    const window = windows.get(key)
    return window && window.endsAt > now() ? window : undefined
  }

  function count(keys: readonly [string, Limit][]): number | null {
    const waits = keys
      .filter(([key, { attempts }]) => (openWindow(key)?.used ?? 0) >= attempts)
      .map(([key]) => (openWindow(key)?.endsAt ?? 0) - now())
    if (waits.length > 0) return Math.ceil(Math.max(...waits) / 1000)
    for (const [key, { windowMs }] of keys) {
      const window = openWindow(key)
      if (window) window.used += 1
      else windows.set(key, { used: 1, endsAt: now() + windowMs })
    }
    return null
  }

  function refund(keys: readonly string[]): void {
    for (const key of keys) {
      const window = openWindow(key)
      if (window && window.used > 0) window.used -= 1
    }
  }

  return { count, refund }
}
