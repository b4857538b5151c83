import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '#domain/document/limits.ts'
import { normalizeText } from '#domain/words/normalize-text.ts'
import type { Db } from '../../../db/client.ts'
import { insertWhere, isThere } from '../../../db/prepared-statements.ts'
import { users } from '../../../db/schema.ts'
import { templates } from '../../../db/template-schema.ts'
import { declared, iso } from '../../plugins/response-schemas.ts'
import type { Quota } from '../users/quota.ts'
import { Listed } from './model.ts'

type Row = typeof templates.$inferSelect

/** A name as it is stored: the database cuts texts at NUL and rejects lone surrogates. */
export const tidyName = (name: string): string =>
  name.replaceAll('\0', '').toWellFormed().replace(/\s+/g, ' ').trim()

/** Names with the same key are the same. */
export const nameKeyOf = (name: string): string => normalizeText(name)

export const isOwn = (ownerId: string, id: string): SQL | undefined =>
  and(eq(templates.ownerId, ownerId), eq(templates.id, id))

/** Whether no other template of the account has the name. */
const isFree = (ownerId: string, id: string, nameKey: string): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${templates} AS other WHERE other.owner_id = ${ownerId}
    AND other.name_key = ${nameKey} AND other.id <> ${id})`

/**
 * The statements that store a template: only one of the two changes a row, and neither does without
 * room, beyond the most that an account has, or under another's name.
 * @param known the newest version of a stored document that the sender knows
 */
export function saveStatements(db: Db, quota: Quota, row: Row, known: number) {
  const { ownerId, id, nameKey, createdAt: _, isDefault: __, ...changes } = row
  const [owner, bytes] = [sql`${ownerId}`, sql`${row.bytes}`]
  const free = isFree(ownerId, id, nameKey)
  const isUpdated = and(
    ...[isOwn(ownerId, id), free, sql`${templates.version} <= ${known}`],
    quota.hasRoomInstead(owner, templates.bytes, bytes),
  )
  const count = sql`(SELECT count(*) FROM ${templates} WHERE ${templates.ownerId} = ${ownerId})`
  const isInserted = sql`${isThere(users, eq(users.id, ownerId))} AND ${free} AND ${count} < ${LIMITS.templates}
    AND ${quota.hasRoomFor(owner, bytes)}`
  return {
    update: db
      .update(templates)
      .set({ ...changes, nameKey })
      .where(isUpdated),
    insert: insertWhere(
      db,
      templates,
      { ...row, isDefault: false },
      isInserted,
    ).onConflictDoNothing(),
  }
}

/**
 * The statements that let new quotations start with the template, or no longer. They change nothing
 * unless it was stored at this time.
 */
export function chooseStatements(db: Db, ownerId: string, id: string, isDefault: boolean) {
  const { isDefault: chosen } = templates
  const others = and(
    eq(templates.ownerId, ownerId),
    ne(templates.id, id),
    eq(chosen, true),
    isThere(templates, isOwn(ownerId, id)),
  )
  const set = db.update(templates).set({ isDefault }).where(isOwn(ownerId, id))
  return isDefault ? [db.update(templates).set({ isDefault: false }).where(others), set] : [set]
}

export function renameStatement(db: Db, ownerId: string, id: string, name: string) {
  const nameKey = nameKeyOf(name)
  const isFreeToo = and(isOwn(ownerId, id), isFree(ownerId, id, nameKey))
  return db.update(templates).set({ name, nameKey }).where(isFreeToo)
}

export type ListedTemplate = typeof Listed.static

/** A template as lists have it. */
export const listedForm = (row: Pick<Row, keyof ListedTemplate>): ListedTemplate => ({
  ...declared(Listed, row),
  createdAt: iso(row.createdAt),
  updatedAt: iso(row.updatedAt),
})
