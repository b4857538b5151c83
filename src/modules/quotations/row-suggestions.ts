import { desc, sql } from 'drizzle-orm'
import type { RememberedRow } from '#domain/document/content.ts'
import { suggestRows } from '#domain/document/suggest-rows.ts'
import type { Db } from '../../../db/client.ts'
import { isOfOwner } from '../../../db/content.ts'
import { contents } from '../../../db/schema.ts'
import { nextTurn } from '../../../db/turns.ts'
import type { CurrentUser } from '../auth/current-user.ts'

/** Rows are taken from this many documents, the newest that contain the words. */
const MAX_DOCUMENTS = 100
/** How many characters of rows are searched, in a few ms. */
const MAX_CHARACTERS = 200_000

/**
 * The user's own earlier rows, from quotations and bookmarks, whose descriptions contain the words.
 */
export async function suggestOwnRows(
  db: Db,
  { userId }: CurrentUser,
  search: string,
): Promise<RememberedRow[]> {
  const condition = isOfOwner(userId, search)
  if (!condition) return []
  await nextTurn()
  const newest = db
    .select({ rows: contents.rows, length: sql<number>`length(${contents.rows})`.as('length') })
    .from(contents)
    .where(condition)
    .orderBy(desc(contents.id))
    .limit(MAX_DOCUMENTS)
    .as('newest')
  const before = sql<number>`sum(${newest.length}) OVER (ROWS UNBOUNDED PRECEDING) - ${newest.length}`
  const counted = db
    .select({ rows: newest.rows, before: before.as('before') })
    .from(newest)
    .as('counted')
  const [row] = await db
    .select({ documents: sql<string>`json_group_array(json(${counted.rows}))` })
    .from(counted)
    .where(sql`${counted.before} < ${MAX_CHARACTERS}`)
  return suggestRows(JSON.parse(row?.documents ?? '[]'), search)
}
