import { eq, sql } from 'drizzle-orm'
import { takeOutOfHolders } from '../../../db/file-holders.ts'
import { rowIdOf } from '../../../db/list-rows.ts'
import { bookmarks } from '../../../db/schema.ts'
import { removeFileFrom } from '../../adapters/html/remove-file.ts'
import { type Bookmark, BookmarkSchema } from '../../domain/document/schema.ts'
import { upgradeBookmark } from '../../domain/document/upgrade.ts'
import { VERSION } from '../../domain/document/version.ts'
import { createHtmlFieldMapper } from '../../domain/html/html-fields.ts'
import type { Deps } from '../deps.ts'
import { versionOfItem } from './item-version.ts'
import { prepareWrites, valuesOf } from './statements.ts'

/**
 * Creates the function that takes files out of everybody's bookmarks, and resolves to the number of
 * bookmarks changed. Damaged ones and those of a newer version are left as they are.
 */
export function createFileRemoval({ db, quota, log }: Deps<'db' | 'quota' | 'log'>) {
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
