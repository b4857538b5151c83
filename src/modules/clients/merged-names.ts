import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { clientAliases } from '../../../db/client-schema.ts'
import { insertWhere } from '../../../db/prepared-statements.ts'
import { MOST_ALIASES } from '../../domain/clients/limits.ts'
import type { ClientRow } from './client-row.ts'

/**
 * The statements, before the other is deleted, after which its name means the one that stays. So do
 * the names of those that were merged into it before, and the name that the one that stays had
 * before it was filled in.
 * @param isAsRead SQL: whether both are as they were read
 */
export function nameAfter(db: Db, kept: ClientRow, other: ClientRow, isAsRead: SQL | undefined) {
  const { ownerId, id: clientId } = kept
  const ofOwner = eq(clientAliases.ownerId, ownerId)
  const count = sql`(SELECT count(*) FROM ${clientAliases} WHERE ${ofOwner})`
  const isWanted = sql`${isAsRead} AND ${count} < ${MOST_ALIASES}`
  const named = ({ key }: ClientRow) =>
    insertWhere(
      db,
      clientAliases,
      { ownerId: sql`${ownerId}`, key: sql`${key}`, clientId: sql`${clientId}` },
      isWanted,
    ).onConflictDoUpdate({
      target: [clientAliases.ownerId, clientAliases.key],
      set: { clientId },
    })
  return [
    db
      .update(clientAliases)
      .set({ clientId })
      .where(and(eq(clientAliases.clientId, other.id), isAsRead)),
    named(other),
    named(kept),
  ]
}
