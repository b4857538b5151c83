import { type FileStorage, StorageError } from './adapters/storage/storage.ts'
import { reasonOf } from './errors.ts'
import type { Log } from './log.ts'

/**
 * Allows the product's pages to upload to the bucket, if files are stored in one that doesn't allow
 * it yet. Some stores have no CORS rules, and some keys may not change them: the log then says what
 * to do.
 */
export async function allowUploads({ cors }: FileStorage, origin: string, log: Log): Promise<void> {
  if (cors === null) return
  try {
    if (await cors.isAllowed(origin)) return
    await cors.allow(origin)
    log.info(`The bucket now takes uploads from ${origin} (CORS)`)
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    log.warn(
      `S3_BUCKET: whether its CORS rules allow GET and PUT from ${origin} is unknown, and uploads need that: see docs/files.md (${reasonOf(error)})`,
    )
  }
}
