import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import type { DocumentTable } from './list-rows.ts'
import { nextTurn } from './turns.ts'

/**
 * A user's own categories, sorted, without duplicates or the empty one (product: Modals). Each is
 * looked up after the one before, so that the time does not depend on the number of documents.
 */
export async function readCategories(
  db: Db,
  table: DocumentTable,
  userId: string,
): Promise<string[]> {
  const { ownerId, category, categoryKey } = table
  await nextTurn()
  const next = (after: SQL) => sql`(SELECT ${category} FROM ${table}
    WHERE ${ownerId} = ${userId} AND ${category} > ${after} ORDER BY ${category} LIMIT 1)`
  const key = sql`(SELECT ${categoryKey} FROM ${table}
    WHERE ${ownerId} = ${userId} AND ${category} = own LIMIT 1)`
  const { categories } = await db.get<{ categories: string }>(
    sql`WITH RECURSIVE walk(own) AS (
        SELECT ${next(sql`''`)}
        UNION ALL SELECT ${next(sql`own`)} FROM walk WHERE own IS NOT NULL
        LIMIT ${MAX_CATEGORIES})
      SELECT json_group_array(own) AS "categories"
      FROM (SELECT own FROM walk WHERE own IS NOT NULL ORDER BY ${key})`,
  )
  return JSON.parse(categories)
}

/** A longer list is no use for choosing. One account can have 31,250, which took 0.4 s. */
const MAX_CATEGORIES = 1_000
