import { and, eq, exists, ne, sql } from 'drizzle-orm'
import type { Database, Db } from '../../../db/client.ts'
import { bookmarks, users } from '../../../db/schema.ts'
import { insertWhere, placeholders, prepareWrite } from '../../../db/statements.ts'
import { normalizeText, sortByName, sortKey } from '../../domain/words/normalize-text.ts'
import { NotLoggedIn } from '../../errors.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import { readItem } from './item.ts'

export type Bookmarks = ReturnType<typeof createBookmarks>

/** In api.md's words, with the json text of what is stored. */
export type SaveResult =
  | { outcome: 'saved' | 'updated'; item: string }
  | { outcome: 'bad request'; field: string }

/** What one may do with one's own bookmarks; another's are not there (api: Bookmarks). */
export function createBookmarks({ db, now }: { db: Database; now: () => number }) {
  const writes = prepareWrites(db.read)

  /** Stores the item under its id: over the user's own of that id, where there is one. */
  async function save(user: CurrentUser, input: unknown): Promise<SaveResult> {
    const read = await readItem(input)
    if (!read.ok) return { outcome: 'bad request', field: fieldOf(read.at) }
    const { id, type, name, category, desc } = read.value
    const item = JSON.stringify({ ...read.value, email: user.email })
    const at = now()
    const row = {
      ...{ ownerId: user.userId, id, type, category, item, createdAt: at, updatedAt: at },
      ...{ nameKey: sortKey(name), categoryKey: sortKey(category) },
      searchText: normalizeText(`${name}\n${category}\n${desc}`),
    }
    const [updated, inserted] = await db.write([writes.update(row), writes.insert(row)])
    if (updated === 1) return { outcome: 'updated', item }
    // The account may go while its save is on its way.
    if (inserted !== 1) throw new NotLoggedIn()
    return { outcome: 'saved', item }
  }

  async function find(user: CurrentUser, id: string): Promise<string | null> {
    const [row] = await db.read
      .select({ item: bookmarks.item })
      .from(bookmarks)
      .where(isOwn(user, id))
    return row?.item ?? null
  }

  async function remove(user: CurrentUser, id: string): Promise<'deleted' | 'not found'> {
    const [deleted] = await db.write([db.read.delete(bookmarks).where(isOwn(user, id))])
    return deleted === 1 ? 'deleted' : 'not found'
  }

  /** The user's own categories, each once, without the empty one (spec 2, Bookmark save form). */
  async function categories(user: CurrentUser): Promise<string[]> {
    const rows = await db.read
      .selectDistinct({ category: bookmarks.category })
      .from(bookmarks)
      .where(and(eq(bookmarks.ownerId, user.userId), ne(bookmarks.category, '')))
    return sortByName(rows.map(({ category }) => category))
  }

  return { save, find, remove, categories }
}

function prepareWrites(db: Db) {
  const values = placeholders(bookmarks)
  const { ownerId, id, createdAt: _, ...changes } = values
  const owner = db.select({ one: sql`1` }).from(users).where(eq(users.id, ownerId))
  return {
    update: prepareWrite(
      db
        .update(bookmarks)
        .set(changes)
        .where(and(eq(bookmarks.ownerId, ownerId), eq(bookmarks.id, id))),
    ),
    insert: prepareWrite(insertWhere(db, bookmarks, values, exists(owner)).onConflictDoNothing()),
  }
}

const fieldOf = (at: string) => (at === '' ? 'item' : `item.${at}`)

const isOwn = ({ userId }: CurrentUser, id: string) =>
  and(eq(bookmarks.ownerId, userId), eq(bookmarks.id, id))
