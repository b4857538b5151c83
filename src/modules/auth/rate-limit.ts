import { status } from 'elysia'
import { LRUCache } from 'lru-cache'

/** Rate limits for credential attempts, per account and per address (api: Accounts). */
export type RateLimits = ReturnType<typeof createRateLimits>

/** A fixed window that opens with the first attempt. */
export interface Limit {
  attempts: number
  windowMs: number
  /** A window that follows a full one is twice as long, up to this. By default none grows. */
  maxWindowMs?: number
}

/** An attempt that has been counted, unless a limit is exceeded. */
export interface Attempt {
  /** Seconds until another attempt is allowed, or null when this one is. */
  retryAfter: MaybePromise<number | null>
  /** Uncounts the attempt as a guess. As a login it stays counted: each costs a hash. */
  refundGuess(): void
  /** Uncounts the attempt: it came to nothing by no fault of the client. */
  refund(): void
}

const MINUTE_MS = 60_000
const QUARTER_HOUR_MS = 15 * MINUTE_MS
/** Not for accounts: their owner would be the one who waits. */
const GROWING = { windowMs: QUARTER_HOUR_MS, maxWindowMs: 16 * QUARTER_HOUR_MS }

interface CallLimits {
  /** One account from one address: lower, so that the owner is not locked out by somebody else. */
  accountFromAddress?: Limit
  account?: Limit
  address: Limit
}

const GUESSING: CallLimits = {
  accountFromAddress: { attempts: 10, ...GROWING },
  account: { attempts: 50, windowMs: QUARTER_HOUR_MS },
  address: { attempts: 100, ...GROWING },
}
/** Of an account on a device where it has logged in before, in place of the limits above. */
const GUESSING_ON_DEVICE: Limit = { attempts: 10, ...GROWING }
/** Right passwords too: each costs a hash. */
const LOGGING_IN = {
  accountFromAddress: { attempts: 100, windowMs: QUARTER_HOUR_MS },
  address: { attempts: 1000, windowMs: QUARTER_HOUR_MS },
}
/** No limit per account: a key of 192 bits can't be guessed, and a good one must not be blocked. */
const RESETTING: CallLimits = {
  accountFromAddress: GUESSING_ON_DEVICE,
  address: { attempts: 100, ...GROWING },
}
const REGISTERING: CallLimits = {
  // Below the account's, so that a stranger can't use it up from one address.
  accountFromAddress: { attempts: 8, windowMs: 10 * MINUTE_MS },
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
  const limitCall = (call: string, limits: CallLimits) => (email: string, address: string) =>
    attempt(keysOf(call, limits, email, address))

  /** @param device on which the account has logged in before: no stranger's guesses count there */
  function login(email: string, address: string, device: string | null): Attempt {
    if (device === null) {
      return attempt(
        keysOf('login', GUESSING, email, address),
        keysOf('every login', LOGGING_IN, email, address),
      )
    }
    return attempt(
      [[`login ${email} on ${device}`, GUESSING_ON_DEVICE]],
      [[`every login ${email} on known devices`, LOGGING_IN.accountFromAddress]],
    )
  }

  function attempt(guesses: Key[], logins: Key[] = []): Attempt {
    const keys = [...guesses, ...logins]
    return {
      retryAfter: counter.count(keys),
      refundGuess: () => counter.refund(guesses.map(([key]) => key)),
      refund: () => counter.refund(keys.map(([key]) => key)),
    }
  }

  return {
    register: limitCall('register', REGISTERING),
    login,
    requestReset: limitCall('request reset', MAILING),
    reset: limitCall('reset', RESETTING),
    activate: (address: string) => limitCall('activate', ACTIVATING)('', address),
  }
}

export type Key = [key: string, limit: Limit]

function keysOf(call: string, limits: CallLimits, email: string, address: string): Key[] {
  const keys: Key[] = [[`${call} from ${address}`, limits.address]]
  if (limits.account) keys.push([`${call} ${email}`, limits.account])
  if (limits.accountFromAddress) {
    keys.push([`${call} ${email} from ${address}`, limits.accountFromAddress])
  }
  return keys
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
  const retryAfter = await attempt.retryAfter
  if (retryAfter !== null) {
    headers['retry-after'] = String(retryAfter)
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
  count(keys: readonly Key[]): MaybePromise<number | null>
  refund(keys: readonly string[]): void
}

type MaybePromise<Value> = Value | Promise<Value>

export const unlimited: AttemptCounter = { count: () => null, refund: () => {} }

/** Bounds the memory that a flood of addresses can take. */
const MAX_KEYS = 50_000

/**
 * Counts for one process, in memory, in fixed windows (for several: shared-attempts.ts).
 * @param now a monotonic clock, in ms
 */
export function createAttemptCounter(now: () => number) {
  const windows = new LRUCache<string, Window>({ max: MAX_KEYS })

  const openWindow = (key: string) => {
    const window = windows.get(key)
    return window && window.endsAt > now() ? window : undefined
  }

  function count(keys: readonly Key[]): number | null {
    const waits = keys
      .filter(([key, { attempts }]) => (openWindow(key)?.used ?? 0) >= attempts)
      .map(([key]) => (openWindow(key)?.endsAt ?? 0) - now())
    if (waits.length > 0) return Math.ceil(Math.max(...waits) / 1000)
    for (const [key, limit] of keys) {
      const window = openWindow(key) ?? nextWindow(key, limit)
      window.used += 1
      windows.set(key, window)
    }
    return null
  }

  function nextWindow(key: string, { attempts, windowMs, maxWindowMs = windowMs }: Limit): Window {
    const last = windows.get(key)
    const wasJustFull = last && last.used >= attempts && last.endsAt + maxWindowMs > now()
    const lengthMs = wasJustFull ? Math.min(2 * last.lengthMs, maxWindowMs) : windowMs
    return { used: 0, lengthMs, endsAt: now() + lengthMs }
  }

  function refund(keys: readonly string[]): void {
    for (const key of keys) {
      const window = openWindow(key)
      if (window && window.used > 0) window.used -= 1
    }
  }

  return { count, refund }
}

interface Window {
  used: number
  lengthMs: number
  endsAt: number
}
