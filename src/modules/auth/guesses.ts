import type { Attempts, Limit } from './attempts.ts'

/**
 * How often who may guess (api: Accounts). A password is guessed against one account, and one
 * address guesses for many; a few misses of the account's owner elsewhere lock nobody out.
 */
export interface Guesses {
  /** Seconds to wait, or null. */
  register(address: string): number | null
  activate(address: string): number | null
  /** Counts until it turns out to have been no guess. */
  login(email: string, address: string): { wait: number | null; wasNone(): void }
}

const MINUTE_MS = 60_000

const LIMITS = {
  register: { times: 100, withinMs: 10 * MINUTE_MS },
  activate: { times: 100, withinMs: 10 * MINUTE_MS },
  loginHere: { times: 10, withinMs: 15 * MINUTE_MS },
  loginAccount: { times: 50, withinMs: 15 * MINUTE_MS },
  loginAddress: { times: 100, withinMs: 15 * MINUTE_MS },
} satisfies Record<string, Limit>

export function createGuesses(attempts: Attempts): Guesses {
  return {
    register: (address) => attempts.take([[`register ${address}`, LIMITS.register]]),
    activate: (address) => attempts.take([[`activate ${address}`, LIMITS.activate]]),
    login(email, address) {
      const tries: [string, Limit][] = [
        [`login ${email} ${address}`, LIMITS.loginHere],
        [`login ${email}`, LIMITS.loginAccount],
        [`login from ${address}`, LIMITS.loginAddress],
      ]
      return {
        wait: attempts.take(tries),
        wasNone: () => attempts.giveBack(tries.map(([key]) => key)),
      }
    },
  }
}
