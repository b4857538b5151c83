import type { Attempts, Limit } from './attempts.ts'

/** One try of something that could be a guess: it counts until it turns out to have been none. */
export interface Try {
  /** Seconds to wait when there are too many, else null. */
  wait: number | null
  wasNone(): void
}

/**
 * How often who may guess (api: Accounts). A password is guessed against one account, and one
 * address guesses for many; a few misses of the account's owner elsewhere lock nobody out.
 */
export type Guesses = ReturnType<typeof createGuesses>

const MINUTE_MS = 60_000
const QUARTER_MS = 15 * MINUTE_MS

/** Who looks for a way into one account: from here, from everywhere, and here for many accounts. */
const GUESSING = {
  here: { times: 10, withinMs: QUARTER_MS },
  account: { times: 50, withinMs: QUARTER_MS },
  address: { times: 100, withinMs: QUARTER_MS },
}
const REGISTERING = {
  account: { times: 10, withinMs: 10 * MINUTE_MS },
  address: { times: 100, withinMs: 10 * MINUTE_MS },
}
/** Each of these fills somebody's mailbox. */
const MAILING = {
  account: { times: 5, withinMs: QUARTER_MS },
  address: { times: 100, withinMs: QUARTER_MS },
}
const ACTIVATING = { address: { times: 100, withinMs: 10 * MINUTE_MS } }

export function createGuesses(attempts: Attempts) {
  const at =
    (call: string, limits: { here?: Limit; account?: Limit; address: Limit }) =>
    (email: string, address: string): Try => {
      const { here, account } = limits
      const tries: [string, Limit][] = [[`${call} from ${address}`, limits.address]]
      if (account) tries.push([`${call} ${email}`, account])
      if (here) tries.push([`${call} ${email} from ${address}`, here])
      return {
        wait: attempts.take(tries),
        wasNone: () => attempts.giveBack(tries.map(([key]) => key)),
      }
    }

  return {
    register: at('register', REGISTERING),
    login: at('login', GUESSING),
    requestReset: at('request reset', MAILING),
    reset: at('reset', GUESSING),
    activate: (address: string) => at('activate', ACTIVATING)('', address),
  }
}
