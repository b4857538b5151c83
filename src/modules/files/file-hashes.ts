import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { files } from '../../../db/schema.ts'
import type { Deps } from '../deps.ts'

/**
 * Stores the SHA-256 of the files on an offer that is sent, so that an acceptance is of their bytes
 * (product: Acceptance). A file's bytes never change once it is confirmed: each is read once.
 */
export async function hashFiles(
  { db, storage }: Deps<'db' | 'storage'>,
  ids: readonly string[],
): Promise<void> {
  const isOpen = and(inArray(files.id, [...ids]), eq(files.sha256, ''))
  const open = await db.read.select({ id: files.id }).from(files).where(isOpen)
  for (const { id } of open) {
    const sha256 = await storage.sha256(id)
    // A picture whose bytes are lost can't be seen on the paper either.
    if (sha256) await db.write([db.read.update(files).set({ sha256 }).where(eq(files.id, id))])
  }
}

/** The SHA-256 of files by their ids, of those that have one. */
export async function hashesOf(db: Db, ids: readonly string[]): Promise<Record<string, string>> {
  const rows = await db
    .select({ id: files.id, sha256: files.sha256 })
    .from(files)
    .where(and(inArray(files.id, [...ids]), ne(files.sha256, '')))
  return Object.fromEntries(rows.map(({ id, sha256 }) => [id, sha256]))
}
