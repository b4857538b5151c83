/** A limit on how often something may be tried: so many times within so long. */
export interface Limit {
  times: number
  withinMs: number
}

export interface Attempts {
  /**
   * Counts one try against each key. Answers the seconds to wait when one of them has none
   * left (then nothing is counted), else null.
   */
  take(tries: readonly [key: string, limit: Limit][]): number | null
  /** Takes a try back, where it turned out not to be a guess. */
  giveBack(keys: readonly string[]): void
}

interface Window {
  used: number
  endsAt: number
}

/** Keys beyond this push the oldest out: a flood of addresses can't fill the memory. */
const REMEMBERED = 50_000

export const unlimitedAttempts: Attempts = { take: () => null, giveBack: () => {} }

/** Counts in memory, in fixed windows that begin with the first try. */
export function createAttempts(now: () => number): Attempts {
  const windows = new Map<string, Window>()

  function take(tries: readonly [string, Limit][]): number | null {
    const waits = tries
      .filter(([key, { times }]) => (open(key)?.used ?? 0) >= times)
      .map(([key]) => (open(key)?.endsAt ?? 0) - now())
    if (waits.length > 0) return Math.ceil(Math.max(...waits) / 1000)
    for (const [key, { withinMs }] of tries) count(key, withinMs)
    return null
  }

  function giveBack(keys: readonly string[]): void {
    for (const key of keys) {
      const window = open(key)
      if (window && window.used > 0) window.used -= 1
    }
  }

  function open(key: string): Window | undefined {
    const window = windows.get(key)
    return window && window.endsAt > now() ? window : undefined
  }

  function count(key: string, withinMs: number): void {
    const window = open(key)
    if (window) {
      window.used += 1
      return
    }
    windows.delete(key)
    windows.set(key, { used: 1, endsAt: now() + withinMs })
    const oldest = windows.size > REMEMBERED ? windows.keys().next().value : undefined
    if (oldest !== undefined) windows.delete(oldest)
  }

  return { take, giveBack }
}
