import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { findFileHolders } from '../../../db/file-holders.ts'
import { rowIdOf } from '../../../db/list-rows.ts'
import { bookmarks } from '../../../db/schema.ts'
import { nextTurn } from '../../../db/turns.ts'
import { removeFileFrom } from '../../adapters/html/remove-file.ts'
import { type Bookmark, BookmarkSchema } from '../../domain/document/schema.ts'
import { upgradeBookmark } from '../../domain/document/upgrade.ts'
import { VERSION } from '../../domain/document/version.ts'
import { createHtmlFieldMapper } from '../../domain/html/html-fields.ts'
import type { Log } from '../../log.ts'
import type { Quota } from '../users/quota.ts'
import { versionOfItem } from './item-version.ts'
import { prepareWrites, valuesOf } from './statements.ts'

interface RemovalDeps {
  db: Database
  quota: Quota
  log: Log
}

/** How often a write is tried when saves keep getting ahead of it. */
const MAX_TRIES = 10

/** Creates the function that takes files out of bookmarks. */
export function createFileRemoval({ db, quota, log }: RemovalDeps) {
  /** Statements that change an item only if it is still the one that was read. */
  const removals = prepareWrites(db.read, quota, eq(bookmarks.item, sql.placeholder('before')))

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
      const values = { ...next, before: row.item, known: VERSION, key: null }
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

  return removeFile
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
