import { availableParallelism } from 'node:os'
import { stepBack } from '../../adapters/thread-priority.ts'
import { TooBusy } from '../../errors.ts'

/** Hashing that leaves a core to everybody else, and takes four at most (notes: Server). */
export interface Passwords {
  /** @throws TooBusy where too many wait already. */
  hash(password: string): Promise<string>
  /** False for a wrong password and for a hash that can't be read. @throws TooBusy as `hash`. */
  verify(password: string, hash: string): Promise<boolean>
}

const AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1))
/** At 50 ms each, the last in the queue waits for some seconds. */
const WAITING = 200

/** What one Argon2id hash costs: memory in KiB, and rounds. */
export interface HashCost {
  memoryCost: number
  timeCost: number
}
export const HASH_COST: HashCost = { memoryCost: 19_456, timeCost: 2 }

/** @param cost only tests hash for less */
export function createPasswords(cost = HASH_COST): Passwords {
  const inTurn = createTurns(AT_ONCE, WAITING)
  const argon2 = { algorithm: 'argon2id', ...cost } as const
  return {
    hash: (password) => inTurn(() => Bun.password.hash(asTyped(password), argon2)),
    verify: (password, hash) =>
      // `verify` throws on a malformed hash.
      inTurn(() => Bun.password.verify(asTyped(password), hash).catch(() => false)),
  }
}

/** Keyboards differ in how they compose an accented letter; what is meant is the same. */
const asTyped = (password: string) => password.normalize('NFC')

/** Lets so many tasks run at once and so many more wait their turn. */
function createTurns(atOnce: number, most: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (waiting.length >= most) throw new TooBusy()
    if (running >= atOnce) await new Promise<void>((resume) => waiting.push(resume))
    else running += 1
    try {
      stepBack()
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
