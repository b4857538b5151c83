import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { createDocumentLists, inOrderOf, ownerEmailOf, type Page } from '../../../db/list-query.ts'
import { hasRowId, ownSource, rowIdOf } from '../../../db/list-rows.ts'
import { files } from '../../../db/schema.ts'
import { ADMIN_PAGE, type ListContext } from '../../plugins/list-query.ts'
import type { ADMIN_SORTS, AdminListQuery, OwnListQuery } from './model.ts'
import { sentFilesOf } from './sent-files.ts'

type FileListContext = Omit<ListContext, 'log'>

/** The user's confirmed files, newest first; all of them when no limit is given (api: List queries). */
export async function listFiles(
  context: FileListContext,
  ownerId: string,
  query: OwnListQuery,
): Promise<Page> {
  const own = ownSource(files, and(eq(files.ownerId, ownerId), isConfirmed))
  const sent = await sentFilesOf(context.db, ownerId)
  return fileLists(context, ({ id }) => ({ isSent: sent.has(id) })).listVisible(
    [{ ...own, indexed: [files.createdAt] }],
    query,
  )
}

/** Everybody's confirmed files, with their owners; 100 when no limit is given. */
export const listAllFiles = (context: FileListContext, query: AdminListQuery): Promise<Page> =>
  fileLists(context, ({ email }) => ({ email })).listAll(
    { ...query, limit: query.limit ?? ADMIN_PAGE },
    isConfirmed,
  )

const isConfirmed = isNotNull(files.confirmedAt)

const fileLists = (
  { db, language }: FileListContext,
  more: (file: { id: string; email: string }) => object,
) =>
  createDocumentLists<(typeof ADMIN_SORTS)[number]>(db, {
    table: files,
    sortColumns: {
      name: files.nameKey,
      size: files.bytes,
      type: files.type,
      createdAt: files.createdAt,
      // A file never changes.
      updatedAt: files.createdAt,
      email: ownerEmailOf(files),
    },
    texts: { name: files.name },
    language,
    size: () => sql`500`,
    async read(rowIds) {
      const { id, name, bytes: size, type, createdAt } = files
      const email = ownerEmailOf(files)
      const rows = await db
        .select({ rowId: rowIdOf(files), id, name, size, type, createdAt, email })
        .from(files)
        .where(hasRowId(files, rowIds))
      return inOrderOf(rowIds, rows).map(({ rowId: _, email, createdAt, ...file }) => {
        const day = new Date(createdAt).toISOString()
        return JSON.stringify({ ...file, createdAt: day, ...more({ id: file.id, email }) })
      })
    },
  })
