import { and, eq, type SQL, sql } from 'drizzle-orm'
import { contentOf } from '#domain/document/content.ts'
import type { Bookmark } from '#domain/document/schema.ts'
import { uploadedIn } from '#domain/html/uploads.ts'
import { searchText, sortKey } from '#domain/words/normalize-text.ts'
import type { Db } from '../../../db/client.ts'
import { nextContentId, prepareContentWrites, storedContent } from '../../../db/content.ts'
import {
  insertWhere,
  isThere,
  justChanged,
  placeholders,
  prepareWrite,
} from '../../../db/prepared-statements.ts'
import { bookmarks, users } from '../../../db/schema.ts'
import { countedBytes, type Quota } from '../users/quota.ts'
import { itemAsJson, storedVersion } from './item-version.ts'

/** The values of all placeholders but these: the version that is known, and the key. */
export function valuesOf(ownerId: string, bookmark: Bookmark & { email: string }, at: number) {
  const { id, type, name, category, desc } = bookmark
  const item = itemAsJson(bookmark)
  return {
    ownerId,
    id,
    type,
    category,
    item,
    createdAt: at,
    updatedAt: at,
    nameKey: sortKey(name),
    categoryKey: sortKey(category),
    searchText: searchText(name, category, desc),
    bytes: countedBytes(item),
    fileIds: uploadedIn(item).join(' '),
    ...storedContent(ownerId, contentOf([bookmark])),
  }
}

/** @param isCurrent a further condition for an update */
export function prepareWrites(db: Db, quota: Quota, isCurrent?: SQL) {
  const values = placeholders(bookmarks)
  const { ownerId, id, createdAt: _, contentId: __, ...texts } = values
  const changes = { ...texts, key: sql`coalesce(${values.key}, ${bookmarks.key})` }
  const { bytes } = values
  const isOwnRow = and(eq(bookmarks.ownerId, ownerId), eq(bookmarks.id, id))
  const hasRoom = quota.hasRoomInstead(ownerId, bookmarks.bytes, bytes)
  const isKnown = sql`${storedVersion} <= ${sql.placeholder('known')}`
  const hasFreeKey = sql`NOT EXISTS (SELECT 1 FROM ${bookmarks} AS other WHERE other.owner_id = ${ownerId}
    AND other.key = ${values.key} AND other.key <> '' AND other.id <> ${id})`
  const isUpdated = and(isOwnRow, isCurrent, isKnown, hasFreeKey, hasRoom)
  const content = prepareContentWrites(db, bookmarks.contentId, {
    inserted: sql`FROM ${bookmarks} WHERE ${isOwnRow} AND ${justChanged}`,
    updated: sql`FROM ${bookmarks} WHERE ${isUpdated}`,
  })
  const isWanted = sql`${isThere(users, eq(users.id, ownerId))} and ${quota.hasRoomFor(ownerId, bytes)}`
  return {
    update: prepareWrite(db.update(bookmarks).set(changes).where(isUpdated)),
    insert: prepareWrite(
      insertWhere(
        db,
        bookmarks,
        { ...values, key: sql`coalesce(${values.key}, '')`, contentId: nextContentId },
        isWanted,
      ).onConflictDoNothing(),
    ),
    /** Run before the item's update and after its insert: only one of the two changes anything. */
    content: { before: [content.update, ...content.updateWords], after: content.insert },
  }
}
