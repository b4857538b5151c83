import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { prepareLookUp } from '../../../db/prepared.ts'
import { type Role, sessions, users } from '../../../db/schema.ts'

/** Who asks: looked up for each request, so that what ends a session bites at once (api). */
export interface Asker {
  userId: string
  sessionId: string
  email: string
  roles: Role[]
}

interface Known {
  asker: Asker
  until: number
}

/** Whoever changes the file behind our back, against the design, is noticed within this time. */
const REMEMBERED_MS = 1000
const REMEMBERED = 10_000

/**
 * Finds the asker of a session that is alive. The look-up costs as much as reading a quotation,
 * so where the database is this process's own, an asker is remembered until anything is written
 * to users or sessions: a logout, a deleted user and a changed role still count at once.
 */
export function createAskers(db: Database, now: () => number) {
  const lookUp = prepareLookUp(db.client, aliveSession(db))
  const known = new Map<string, Known>()
  let writes = 0
  db.onWrite(['users', 'sessions'], () => {
    writes += 1
    known.clear()
  })

  return async (sessionId: string): Promise<Asker | null> => {
    const remembered = known.get(sessionId)
    if (remembered && remembered.until > now()) return remembered.asker
    const writesBefore = writes
    const row = await lookUp({ id: sessionId, now: now() })
    if (!row) return null
    const [userId, email, roles, expiresAt] = JSON.parse(String(row[0]))
    const asker: Asker = { userId, sessionId, email, roles }
    // What was read before a write may be old by now.
    const isFresh = db.isOurs && writes === writesBefore && known.size < REMEMBERED
    if (isFresh) known.set(sessionId, { asker, until: Math.min(expiresAt, now() + REMEMBERED_MS) })
    return asker
  }
}

/** One column, since in this driver one is read much faster than four. */
const aliveSession = ({ read }: Database) =>
  read
    .select({
      asker: sql`json_array(${users.id}, ${users.email}, json(${users.roles}), ${sessions.expiresAt})`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(eq(sessions.id, sql.placeholder('id')), gt(sessions.expiresAt, sql.placeholder('now'))),
    )
