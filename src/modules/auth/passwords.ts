import { availableParallelism } from 'node:os'
import { lowerHashingPriority } from '../../adapters/thread-priority.ts'
import { createFairQueue } from '../../plugins/fair-queue.ts'

export type Passwords = ReturnType<typeof createPasswords>

const MAX_RUNNING = Math.max(1, Math.min(4, availableParallelism() - 1))
/** At 50 ms per hash, the last in the queue waits some seconds. */
const LIMITS = {
  running: MAX_RUNNING,
  /** One core is always left for other clients. */
  runningPerClient: Math.max(1, MAX_RUNNING - 1),
  waiting: 200,
  /** How many people behind one address may log in at the same moment. */
  waitingPerClient: 50,
}

/** The cost of one Argon2id hash: memory in KiB, and rounds. */
export interface HashCost {
  memoryCost: number
  timeCost: number
}
export const HASH_COST: HashCost = { memoryCost: 19_456, timeCost: 2 }

/**
 * Password hashing on at most four cores, leaving one for everything else (libraries: Bun). Clients
 * take turns: many hashes for one address delay another's by one hash at most. Both reject with
 * TooBusy when too many are waiting.
 * @param cost lower in tests only
 */
export function createPasswords(cost = HASH_COST) {
  const run = createFairQueue(LIMITS)
  const argon2 = { algorithm: 'argon2id', ...cost } as const
  return {
    hash: (password: string, client: string): Promise<string> =>
      run(client, () => {
        lowerHashingPriority()
        return Bun.password.hash(normalize(password), argon2)
      }),
    /** False for a wrong password or a malformed hash. */
    verify: (password: string, hash: string, client: string): Promise<boolean> =>
      run(client, () => {
        lowerHashingPriority()
        // `verify` throws on a malformed hash.
        return Bun.password.verify(normalize(password), hash).catch(() => false)
      }),
  }
}

/** Keyboards differ in how they compose an accented letter. */
const normalize = (password: string) => password.normalize('NFC')

const MIN_LENGTH = 8
const MAX_LENGTH = 200

/**
 * Whether a password may be chosen: 8 to 200 characters, and not one of the 49,000 most common
 * ones, which are guessed first (api: Account calls).
 */
export const isUsablePassword = async (password: string): Promise<boolean> =>
  password.length >= MIN_LENGTH && password.length <= MAX_LENGTH && !(await isCommon(password))

/** The list is a JSON array of lower-case strings, so a quoted match is a whole entry. */
async function isCommon(password: string): Promise<boolean> {
  const list = await import('@zxcvbn-ts/language-common/src/passwords.json', {
    with: { type: 'text' },
  })
  return list.default.includes(JSON.stringify(password.toLowerCase()))
}
