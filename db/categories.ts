import { and, asc, eq, gt } from 'drizzle-orm'
import { sortKey } from '#domain/words/normalize-text.ts'
import type { Db } from './client.ts'
import type { DocumentTable } from './list-rows.ts'
import { nextTurn } from './turns.ts'

/**
 * A user's own categories, sorted, without duplicates or the empty one (product: Modals): the first
 * thousand by the alphabet of their codes, since a longer list is no use for choosing.
 */
export async function readCategories(
  db: Db,
  table: DocumentTable,
  userId: string,
): Promise<string[]> {
  await nextTurn()
  const rows = await db
    .selectDistinct({ category: table.category })
    .from(table)
    .where(and(eq(table.ownerId, userId), gt(table.category, '')))
    .orderBy(asc(table.category))
    .limit(1_000)
  const keys = new Map(rows.map(({ category }) => [category, sortKey(category)]))
  return [...keys]
    .sort(([, a], [, b]) => (a < b ? -1 : Number(a > b)))
    .map(([category]) => category)
}
