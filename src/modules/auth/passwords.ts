import { availableParallelism } from 'node:os'
import commonPasswords from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'text' }
import { lowerHashingPriority } from '../../adapters/thread-priority.ts'
import { TooBusy } from '../../errors.ts'

/** Password hashing on at most four cores, leaving one for everything else (notes: Server). */
export interface Passwords {
  /** @throws TooBusy when too many requests are waiting. */
  hash(password: string): Promise<string>
  /** False for a wrong password or a malformed hash. @throws TooBusy like `hash`. */
  verify(password: string, hash: string): Promise<boolean>
}

const MAX_RUNNING = Math.max(1, Math.min(4, availableParallelism() - 1))
/** At 50 ms each, the last in the queue waits some seconds. */
const MAX_WAITING = 200

/** The cost of one Argon2id hash: memory in KiB, and rounds. */
export interface HashCost {
  memoryCost: number
  timeCost: number
}
export const HASH_COST: HashCost = { memoryCost: 19_456, timeCost: 2 }

/** @param cost lower in tests only */
export function createPasswords(cost = HASH_COST): Passwords {
  const queued = createQueue(MAX_RUNNING, MAX_WAITING)
  const argon2 = { algorithm: 'argon2id', ...cost } as const
  return {
    hash: (password) => queued(() => Bun.password.hash(normalize(password), argon2)),
    verify: (password, hash) =>
      // `verify` throws on a malformed hash.
      queued(() => Bun.password.verify(normalize(password), hash).catch(() => false)),
  }
}

/** Keyboards differ in how they compose an accented letter. */
const normalize = (password: string) => password.normalize('NFC')

/** Runs at most `maxRunning` tasks at once, with at most `maxWaiting` more in a queue. */
function createQueue(maxRunning: number, maxWaiting: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (waiting.length >= maxWaiting) throw new TooBusy()
    if (running >= maxRunning) await new Promise<void>((resume) => waiting.push(resume))
    else running += 1
    try {
      lowerHashingPriority()
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

const MIN_LENGTH = 8
const MAX_LENGTH = 200

/**
 * Whether a password may be chosen: 8 to 200 characters, and not one of the 49,000 most common
 * ones, which are guessed first (api: Accounts).
 */
export const isUsablePassword = (password: string): boolean =>
  password.length >= MIN_LENGTH && password.length <= MAX_LENGTH && !isCommon(password)

/** The list is a JSON array of lower-case strings, so a quoted match is a whole entry. */
const isCommon = (password: string) =>
  commonPasswords.includes(JSON.stringify(password.toLowerCase()))
