/** Hashing that never takes more than four cores' worth of memory and time (notes: Server). */
export interface Passwords {
  hash(password: string): Promise<string>
  /** False for a wrong password and for a hash that can't be read. */
  verify(password: string, hash: string): Promise<boolean>
}

/** api: Accounts. */
const SHORTEST = 8
const LONGEST = 200

/** Whether somebody may choose this password. */
export const isUsablePassword = (password: string): boolean =>
  password.length >= SHORTEST && password.length <= LONGEST

const AT_ONCE = 4
const ARGON2 = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

export function createPasswords(): Passwords {
  const inTurn = createTurns(AT_ONCE)
  return {
    hash: (password) => inTurn(() => Bun.password.hash(password, ARGON2)),
    verify: (password, hash) =>
      // `verify` throws on a malformed hash.
      inTurn(() => Bun.password.verify(password, hash).catch(() => false)),
  }
}

/** Lets so many tasks run at once; the others wait their turn. */
function createTurns(atOnce: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await new Promise<void>((resume) => waiting.push(resume))
    else running += 1
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
