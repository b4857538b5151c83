import { and, eq, exists, type SQL, sql } from 'drizzle-orm'
import { readCategories } from '../../../db/categories.ts'
import type { Database, Db } from '../../../db/client.ts'
import { nextContentId, prepareContentWrites, storedContent } from '../../../db/content.ts'
import { findFileHolders } from '../../../db/file-holders.ts'
import { rowIdOf } from '../../../db/list-rows.ts'
import {
  insertWhere,
  justChanged,
  placeholders,
  prepareWrite,
} from '../../../db/prepared-statements.ts'
import { bookmarks, users } from '../../../db/schema.ts'
import { nextTurn } from '../../../db/turns.ts'
import { removeFileFrom } from '../../adapters/html/remove-file.ts'
import { contentOf } from '../../domain/document/content.ts'
import { previewHtml } from '../../domain/document/preview.ts'
import { type Bookmark, BookmarkSchema } from '../../domain/document/schema.ts'
import { upgradeBookmark } from '../../domain/document/upgrade.ts'
import { VERSION, versionKnownTo } from '../../domain/document/version.ts'
import { createHtmlFieldMapper } from '../../domain/html/html-fields.ts'
import { uploadedIn } from '../../domain/html/uploads.ts'
import { normalizeEmail } from '../../domain/words/normalize-email.ts'
import { searchText, sortKey } from '../../domain/words/normalize-text.ts'
import type { Log } from '../../log.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import { countedBytes, type Quota } from '../users/quota.ts'
import { itemAsJson, presentItem, storedVersion, versionOfItem } from './item-version.ts'
import { readItem } from './read-item.ts'

export type Bookmarks = ReturnType<typeof createBookmarks>

/** The outcome, worded as in its message, with the stored item's JSON text. */
export type SaveResult =
  | { outcome: 'saved' | 'updated'; item: string }
  | { outcome: 'bad request'; field: string }
  | { outcome: 'saved by a newer version' }
  | { outcome: 'storage full'; refusal: Quota['refusal'] }

interface BookmarkDeps {
  db: Database
  quota: Quota
  log: Log
  now: () => number
}

/** How often a write is tried when saves keep getting ahead of it. */
const MAX_TRIES = 10

/**
 * Saving, opening and deleting the user's own bookmarks; other users' bookmarks count as missing
 * (api: Bookmark calls).
 */
export function createBookmarks({ db, quota, log, now }: BookmarkDeps) {
  const writes = prepareWrites(db.read, quota)
  /** Statements that change an item only if it is still the one that was read. */
  const removals = prepareWrites(db.read, quota, eq(bookmarks.item, sql.placeholder('before')))

  /** Stores the item, replacing the user's own bookmark with its id. */
  async function save(
    user: CurrentUser,
    input: unknown,
    request: Request,
    hasMadeRoom = false,
  ): Promise<SaveResult> {
    const read = await readItem(input, { userId: user.userId, request })
    if (!read.ok) return { outcome: 'bad request', field: fieldOf(read.at) }
    const preview = read.value.preview || previewHtml([read.value])
    const known = versionKnownTo(input as { version?: unknown })
    const bookmark = { ...read.value, email: user.email, preview }
    const values = { ...valuesOf(user.userId, bookmark, now()), known }
    const { id, item } = values
    const statements = [...writes.content.before, writes.update, writes.insert]
    const changes = await db.write(
      [...statements, ...writes.content.after].map((statement) => statement(values)),
    )
    const [updated, inserted] = changes.slice(writes.content.before.length)
    if (updated === 1) return { outcome: 'updated', item }
    if (inserted === 1) return { outcome: 'saved', item }
    const stored = await findStored(user, id)
    if (stored !== null && versionOfItem(stored) > known)
      return { outcome: 'saved by a newer version' }
    if (hasMadeRoom || !(await quota.makeRoom(user.userId, values.bytes)))
      return quota.refuse(user.userId)
    return save(user, input, request, true)
  }

  async function find(user: CurrentUser, id: string): Promise<string | null> {
    const stored = await findStored(user, id)
    return stored === null ? null : presentItem(stored)
  }

  async function findStored(user: CurrentUser, id: string): Promise<string | null> {
    const [row] = await db.read
      .select({ item: bookmarks.item })
      .from(bookmarks)
      .where(isOwn(user, id))
    return row?.item ?? null
  }

  /** Deletes the bookmark of the owner with this address. */
  async function remove(ownerEmail: string, id: string): Promise<'deleted' | 'not found'> {
    const owner = db.read
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, normalizeEmail(ownerEmail)))
    const isTheirs = and(eq(bookmarks.ownerId, owner), eq(bookmarks.id, id))
    const [deleted] = await db.write([db.read.delete(bookmarks).where(isTheirs)], {
      usesReserve: true,
    })
    return deleted === 1 ? 'deleted' : 'not found'
  }

  /**
   * Removes a file that is being deleted from everybody's bookmarks (api: File calls). Damaged
   * bookmarks and those of a newer version are left as they are.
   * @returns the number of bookmarks changed
   */
  async function removeFile(fileId: string): Promise<number> {
    let changed = 0
    // One at a time: together they may take gigabytes.
    for (const rowId of await findFileHolders(db.read, bookmarks, fileId))
      if (await removeFrom(rowId, fileId)) changed += 1
    return changed
  }

  async function removeFrom(rowId: number, fileId: string): Promise<boolean> {
    const { ownerId, item, updatedAt } = bookmarks
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      await nextTurn()
      const [row] = await db.read
        .select({ ownerId, item, updatedAt })
        .from(bookmarks)
        .where(eq(rowIdOf(bookmarks), rowId))
      if (!row) return false
      const next = await valuesWithout(fileId, row).catch((error) => {
        log.error(`A deleted file is left in the bookmark of row ${rowId}, which is damaged`, error)
        return null
      })
      // A save may have removed it already.
      if (!next) return false
      const values = { ...next, before: row.item, known: VERSION }
      const statements = [...removals.content.before, removals.update]
      const changes = await db.write(
        statements.map((statement) => statement(values)),
        { usesReserve: true },
      )
      if (changes.at(-1) === 1) return true
      // The bookmark was saved meanwhile: try again with what is stored now.
    }
    throw new Error(`A file could not be taken out of bookmark ${rowId}: it changed each time`)
  }

  const categories = ({ userId }: CurrentUser) => readCategories(db.read, bookmarks, userId)

  return { save, find, remove, removeFile, categories }
}

const mapHtml = createHtmlFieldMapper(BookmarkSchema)

/**
 * The values of the bookmark without the file, or null if it doesn't have the file. @throws for a
 * damaged bookmark
 */
async function valuesWithout(
  fileId: string,
  {
    ownerId,
    item,
    updatedAt,
  }: Pick<typeof bookmarks.$inferSelect, 'ownerId' | 'item' | 'updatedAt'>,
) {
  if (versionOfItem(item) > VERSION) return null
  const bookmark: Bookmark = upgradeBookmark(JSON.parse(item))
  const hadFile = await removeFileFrom(bookmark, mapHtml, fileId)
  return hadFile ? valuesOf(ownerId, bookmark, updatedAt) : null
}

/** The values of all placeholders. */
function valuesOf(ownerId: string, bookmark: Bookmark & { email: string }, at: number) {
  const { id, type, name, category, desc } = bookmark
  const item = itemAsJson(bookmark)
  return {
    ...{ ownerId, id, type, category, item, createdAt: at, updatedAt: at },
    ...{ nameKey: sortKey(name), categoryKey: sortKey(category) },
    searchText: searchText(name, category, desc),
    bytes: countedBytes(item),
    fileIds: uploadedIn(item).join(' '),
    ...storedContent(ownerId, contentOf([bookmark])),
  }
}

/** @param isCurrent a further condition for an update */
function prepareWrites(db: Db, quota: Quota, isCurrent?: SQL) {
  const values = placeholders(bookmarks)
  const { ownerId, id, createdAt: _, contentId: __, ...changes } = values
  const { bytes } = values
  const isOwnRow = and(eq(bookmarks.ownerId, ownerId), eq(bookmarks.id, id))
  const hasRoom = quota.hasRoomInstead(ownerId, bookmarks.bytes, bytes)
  const isKnown = sql`${storedVersion} <= ${sql.placeholder('known')}`
  const isUpdated = and(isOwnRow, isCurrent, isKnown, hasRoom)
  const content = prepareContentWrites(db, bookmarks.contentId, {
    inserted: sql`FROM ${bookmarks} WHERE ${isOwnRow} AND ${justChanged}`,
    updated: sql`FROM ${bookmarks} WHERE ${isUpdated}`,
  })
  const owner = db.select({ one: sql`1` }).from(users).where(eq(users.id, ownerId))
  const isWanted = sql`${exists(owner)} and ${quota.hasRoomFor(ownerId, bytes)}`
  return {
    update: prepareWrite(db.update(bookmarks).set(changes).where(isUpdated)),
    insert: prepareWrite(
      insertWhere(
        db,
        bookmarks,
        { ...values, contentId: nextContentId },
        isWanted,
      ).onConflictDoNothing(),
    ),
    /** Run before the item's update and after its insert: only one of the two changes anything. */
    content: { before: [content.update, ...content.updateWords], after: content.insert },
  }
}

const fieldOf = (at: string) => (at === '' ? 'item' : `item.${at}`)

const isOwn = ({ userId }: CurrentUser, id: string) =>
  and(eq(bookmarks.ownerId, userId), eq(bookmarks.id, id))
