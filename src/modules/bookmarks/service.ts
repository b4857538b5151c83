import { and, eq, ne, sql } from 'drizzle-orm'
import { bookmarkKey } from '#domain/document/bookmark.ts'
import { previewHtml } from '#domain/document/preview.ts'
import { isReservedId } from '#domain/document/reserved-ids.ts'
import { type Bookmark, BookmarkSchema } from '#domain/document/schema.ts'
import type { Reading } from '#domain/document/schema-reader.ts'
import { upgradeBookmark } from '#domain/document/upgrade.ts'
import { VERSION, versionKnownTo, versionOf } from '#domain/document/version.ts'
import { createHtmlFieldMapper } from '#domain/html/html-fields.ts'
import { recalculateBookmark } from '#domain/numbers/recalculate.ts'
import { wordsOf } from '#domain/words/all-words.ts'
import { normalizeEmail } from '#domain/words/email.ts'
import { readCategories } from '../../../db/categories.ts'
import { takeOutOfHolders } from '../../../db/file-holders.ts'
import { rowIdOf } from '../../../db/list-rows.ts'
import { deleteRow } from '../../../db/prepared-statements.ts'
import { bookmarks, users } from '../../../db/schema.ts'
import { removeFileFrom } from '../../adapters/html/remove-file.ts'
import {
  createInputReader,
  refuse,
  refuseIds,
  refuseItemPreview,
  refuseLength,
  type Sender,
  withStorableTexts,
} from '../../plugins/read-input.ts'
import { languageOfUser } from '../auth/account-languages.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import type { Deps } from '../deps.ts'
import type { Quota } from '../users/quota.ts'
import { presentItem, versionOfItem } from './item-version.ts'
import { prepareWrites, valuesOf } from './statements.ts'

export type Bookmarks = ReturnType<typeof createBookmarks>

/** The outcome, worded as in its message, with the stored item's JSON text and its key. */
export type SaveResult =
  | { outcome: 'saved' | 'updated'; item: string; key: string }
  | { outcome: 'bad request'; field: string }
  | { outcome: 'saved by a newer version' | 'key taken' }
  | { outcome: 'storage full'; refusal: Quota['refusal'] }

type Values = ReturnType<typeof valuesOf> & { known: number; key: string | null }

/** The most keys of an account that are listed. */
const MAX_KEYS = 1_000

/**
 * Saving, opening and deleting the user's own bookmarks; other users' bookmarks count as missing
 * (api: Bookmark calls).
 */
export function createBookmarks({ db, quota, log, now }: Deps<'db' | 'log' | 'now' | 'quota'>) {
  const writes = prepareWrites(db.read, quota)

  /**
   * Stores the item, replacing the user's own bookmark with its id, whose key it keeps unless one
   * is sent.
   */
  async function save(
    user: CurrentUser,
    { item, key: sentKey }: { item: unknown; key?: string },
    request: Request,
  ): Promise<SaveResult> {
    const read = await readItem(item, { userId: user.userId, request })
    if (!read.ok) return { outcome: 'bad request', field: fieldOf(read.at) }
    const key = sentKey === undefined ? undefined : bookmarkKey(sentKey)
    if (key === null || (key && read.value.type !== 'text'))
      return { outcome: 'bad request', field: 'key' }
    const language = (await languageOfUser(db.read, user.userId)) ?? 'en'
    const preview =
      read.value.preview || previewHtml([read.value], undefined, wordsOf(language).paper)
    const known = versionKnownTo(item as { version?: unknown })
    const bookmark = { ...read.value, email: user.email, preview }
    const values = { ...valuesOf(user.userId, bookmark, now()), known, key: key ?? null }
    return store(user, values)
  }

  async function store(
    user: CurrentUser,
    values: Values,
    hasMadeRoom = false,
  ): Promise<SaveResult> {
    const { id, item, key } = values
    const statements = [...writes.content.before, writes.update, writes.insert]
    const changes = await db.write(
      [...statements, ...writes.content.after].map((statement) => statement(values)),
    )
    const [updated, inserted] = changes.slice(writes.content.before.length)
    if (updated === 1 || inserted === 1) {
      const outcome = updated === 1 ? 'updated' : 'saved'
      return { outcome, item, key: key ?? (await findStored(user, id))?.key ?? '' }
    }
    const reason = await reasonOf(user, values)
    if (reason) return { outcome: reason }
    if (hasMadeRoom || !(await quota.makeRoom(user.userId, values.bytes)))
      return quota.refuse(user.userId)
    return store(user, values, true)
  }

  /** Why nothing was stored; null if there was no room. */
  async function reasonOf(user: CurrentUser, { id, key, known }: Values) {
    const stored = await findStored(user, id)
    if (stored && versionOfItem(stored.item) > known) return 'saved by a newer version' as const
    return key && (await isTaken(user, id, key)) ? ('key taken' as const) : null
  }

  async function find(user: CurrentUser, id: string) {
    const stored = await findStored(user, id)
    return stored && { item: presentItem(stored.item), key: stored.key }
  }

  async function findStored(user: CurrentUser, id: string) {
    const [row] = await db.read
      .select({ item: bookmarks.item, key: bookmarks.key })
      .from(bookmarks)
      .where(isOwn(user, id))
    return row ?? null
  }

  async function isTaken({ userId }: CurrentUser, id: string, key: string): Promise<boolean> {
    const isOther = and(eq(bookmarks.ownerId, userId), eq(bookmarks.key, key), ne(bookmarks.id, id))
    return (await db.read.$count(bookmarks, isOther)) > 0
  }

  /** The user's own that have a key, by key. */
  async function keys({ userId }: CurrentUser) {
    const { item } = bookmarks
    const name = sql<string>`CASE WHEN json_valid(${item}) THEN json_extract(${item}, '$.name') ELSE '' END`
    return await db.read
      .select({ id: bookmarks.id, key: bookmarks.key, name })
      .from(bookmarks)
      .where(and(eq(bookmarks.ownerId, userId), ne(bookmarks.key, '')))
      .orderBy(bookmarks.key)
      .limit(MAX_KEYS)
  }

  /** Deletes the bookmark of the owner with this address. */
  function remove(ownerEmail: string, id: string) {
    const owner = db.read
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, normalizeEmail(ownerEmail)))
    return deleteRow(db, bookmarks, and(eq(bookmarks.ownerId, owner), eq(bookmarks.id, id)))
  }

  const categories = ({ userId }: CurrentUser) => readCategories(db.read, bookmarks, userId)

  const removeFile = createFileRemoval({ db, quota, log })
  return { save, find, remove, removeFile, categories, keys }
}

const fieldOf = (at: string) => (at === '' ? 'item' : `item.${at}`)

const isOwn = ({ userId }: CurrentUser, id: string) =>
  and(eq(bookmarks.ownerId, userId), eq(bookmarks.id, id))

const reader = createInputReader<Bookmark>(BookmarkSchema, upgradeItem)

/**
 * Reads a sender's item by the rules for a quotation's blocks and rows (api: Bookmark calls), but
 * refuses a `paste`. The refusal names the invalid field. The result may share parts with the
 * input.
 */
export async function readItem(input: unknown, sender: Sender): Promise<Reading<Bookmark>> {
  const read = reader.read(input)
  if (!read.ok) return read
  if (isReservedId(read.value.id)) return refuse('id', 'should not be the name of a route')
  const badId = read.value.type === 'boqRow' ? null : refuseIds([read.value])
  if (badId) return { ...badId, at: badId.at.replace('blocks[0].', '') }
  const tooLong =
    refuseLength('', await reader.sanitize(read.value, sender)) ?? refuseItemPreview(read.value)
  return tooLong ?? recalculateBookmark(withStorableTexts(read.value), versionOf(input))
}

/** The upgraded item without its version, which is not a field of a block or row. */
function upgradeItem(input: unknown): unknown {
  const upgraded = upgradeBookmark(input)
  if (Number.isNaN(versionOf(upgraded))) return input
  const { version: _, ...item } = upgraded as { version?: unknown }
  return item
}

/**
 * Creates the function that takes files out of everybody's bookmarks, and resolves to the number of
 * bookmarks changed. Damaged ones and those of a newer version are left as they are.
 */
function createFileRemoval({ db, quota, log }: Deps<'db' | 'log' | 'quota'>) {
  /** Statements that change an item only if it is still the one that was read. */
  const removals = prepareWrites(db.read, quota, eq(bookmarks.item, sql.placeholder('before')))

  return async (fileId: string): Promise<number> =>
    (await takeOutOfHolders(db.read, bookmarks, fileId, (rowId) => takeOut(rowId, fileId))).length

  async function takeOut(rowId: number, fileId: string) {
    const { ownerId, item, updatedAt } = bookmarks
    const [row] = await db.read
      .select({ ownerId, item, updatedAt })
      .from(bookmarks)
      .where(eq(rowIdOf(bookmarks), rowId))
    if (!row) return null
    const next = await valuesWithout(fileId, row).catch((error) => {
      log.error(`A deleted file is left in the bookmark of row ${rowId}, which is damaged`, error)
      return null
    })
    // A save may have removed it already.
    if (!next) return null
    const values = { ...next, before: row.item, known: VERSION, key: null }
    const statements = [...removals.content.before, removals.update]
    const changes = await db.write(
      statements.map((statement) => statement(values)),
      { usesReserve: true },
    )
    return changes.at(-1) === 1 ? rowId : 'again'
  }
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
