import { createHmac } from 'node:crypto'
import { and, eq, isNotNull, isNull, not } from 'drizzle-orm'
import { insertWhere, isThere } from '../../../db/prepared-statements.ts'
import { users } from '../../../db/schema.ts'
import { isEqual } from '../../plugins/same-site.ts'
import type { Deps } from '../deps.ts'

interface FirstAccountDeps extends Deps<'db' | 'registration'> {
  secret: string
}

/** No letter is taken for another. 12 of them are 60 random bits. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 12

export type FirstAccount = ReturnType<typeof createFirstAccount>

/**
 * The first account of a server that is not open to everybody is created with a code that the console
 * prints, and becomes super-admin. The code follows from the secret, so that it is the same
 * after a restart and for all processes, and is good for nothing once there is an account.
 */
export function createFirstAccount({ db, secret, registration }: FirstAccountDeps) {
  const bytes = createHmac('sha256', secret).update('the first account').digest()
  const letters = [...bytes.subarray(0, LENGTH)].map((byte) => LETTERS[byte % LETTERS.length])
  const code = letters.join('').replace(/(.{4})(?!$)/g, '$1-')

  const isMissing = not(isThere(users, isNotNull(users.activatedAt)))

  /** The code, as long as there is no account. */
  async function codeIfNeeded(): Promise<string | null> {
    if (registration === 'open') return null
    const [found] = await db.read
      .select({ id: users.id })
      .from(users)
      .where(isNotNull(users.activatedAt))
      .limit(1)
    return found ? null : code
  }

  const isRight = (typed: string) =>
    isEqual(typed.toUpperCase().replace(/[^A-Z\d]/g, ''), code.replaceAll('-', ''))

  /** Makes a user super-admin, activated, if they are the first; false otherwise. */
  async function create(user: typeof users.$inferInsert & { activatedAt: number }) {
    const isSame = and(eq(users.email, user.email), isNull(users.activatedAt))
    const changes = await db.write([
      // An invitation to the same address.
      db.read.delete(users).where(and(isSame, isMissing)),
      insertWhere(db.read, users, { ...user, roles: ['user', 'super-admin'] }, isMissing),
    ])
    return changes.at(-1) === 1
  }

  return { codeIfNeeded, isRight, create }
}
