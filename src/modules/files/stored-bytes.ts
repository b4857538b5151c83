import { and, between, inArray, isNotNull, lte } from 'drizzle-orm'
import { deletedFiles, files } from '../../../db/schema.ts'
import { UPLOAD_LINK_MS } from '../../adapters/storage/storage.ts'
import type { Deps } from '../deps.ts'

type StoredBytesDeps = Deps<'db' | 'log' | 'now' | 'storage'>

const DAY_MS = 24 * 60 * 60 * 1000
/**
 * After this time no more bytes arrive through an upload link: an upload that starts at its end
 * takes up to an hour.
 */
const LINK_ENDS_MS = UPLOAD_LINK_MS + 60 * 60 * 1000
/** How many calls to the storage run at once. */
const AT_ONCE = 16

/**
 * Deletes bytes in the storage whose row was deleted, or that came too late: a bucket's upload link
 * takes bytes until it expires, even after its file was confirmed or deleted.
 */
export function createStoredBytes({ db, storage, log, now }: StoredBytesDeps) {
  /**
   * Deletes bytes. Those that can't be deleted now or may still arrive are left to `removeLeft`.
   */
  async function remove(ids: readonly string[]): Promise<void> {
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const some = ids.slice(at, at + AT_ONCE)
      try {
        await Promise.all(some.map(storage.remove))
        const linkHasEnded = lte(deletedFiles.createdAt, now() - LINK_ENDS_MS)
        const isGone = storage.isSingleUse ? undefined : linkHasEnded
        const done = db.read.delete(deletedFiles).where(and(inArray(deletedFiles.id, some), isGone))
        await db.write([done], { usesReserve: true })
      } catch (error) {
        log.error(`The bytes of ${some.join(', ')} could not be deleted`, error)
        return
      }
    }
  }

  /** Deletes the bytes whose row was deleted. Failures are logged and left to the next time. */
  async function removeLeft(): Promise<void> {
    try {
      const left = await db.read.select({ id: deletedFiles.id }).from(deletedFiles)
      await remove(left.map(({ id }) => id))
    } catch (error) {
      log.error('The bytes of deleted files could not be looked up', error)
    }
  }

  /** Deletes what came by the links of the last day's files after they were confirmed. */
  async function removeLate(): Promise<void> {
    if (storage.isSingleUse) return
    const isRecent = between(files.createdAt, now() - DAY_MS, now() - LINK_ENDS_MS)
    const recent = await db.read
      .select({ id: files.id })
      .from(files)
      .where(and(isRecent, isNotNull(files.confirmedAt)))
    for (let at = 0; at < recent.length; at += AT_ONCE)
      await Promise.all(recent.slice(at, at + AT_ONCE).map(({ id }) => keep(id)))
  }

  /** A failure does not stop what is done for others. */
  const keep = (id: string): Promise<void> =>
    storage
      .keep(id)
      .catch((error) => log.error(`Late bytes of the file ${id} are not deleted`, error))

  return { remove, removeLeft, removeLate }
}
