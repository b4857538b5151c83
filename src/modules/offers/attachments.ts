import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { files } from '../../../db/schema.ts'
import type { Attachment } from '../../adapters/mail/mail.ts'
import type { FileStorage } from '../../adapters/storage/storage.ts'

export interface AttachmentDeps {
  db: Pick<Database, 'read'>
  storage: Pick<FileStorage, 'read'>
}

/**
 * The files that go along with mails. Mails with the same one that leave together read it once: each
 * may have 15 MB.
 * @param mostBytes a file with more of them counts as none
 */
export function createAttachments(
  { db, storage }: AttachmentDeps,
  mostBytes = Number.POSITIVE_INFINITY,
) {
  const reading = new Map<string, Promise<Attachment | null>>()

  /** Null for one that is not there: the mail leaves without it. */
  return function attachment(fileId: string): Promise<Attachment | null> {
    const known = reading.get(fileId)
    if (known) return known
    const reads = read(fileId).finally(() => reading.delete(fileId))
    reading.set(fileId, reads)
    return reads
  }

  async function read(fileId: string): Promise<Attachment | null> {
    const [file] = await db.read
      .select({ name: files.name, type: files.type, length: files.bytes })
      .from(files)
      .where(and(eq(files.id, fileId), isNotNull(files.confirmedAt)))
    const bytes = file && file.length <= mostBytes ? await storage.read(fileId) : null
    if (!file || !bytes) return null
    return { name: file.name, type: file.type || 'application/octet-stream', bytes }
  }
}
