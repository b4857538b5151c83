import { and, eq, isNotNull } from 'drizzle-orm'
import { LOGO_TYPES } from '#domain/document/letterhead-limits.ts'
import type { Letterhead } from '#domain/document/quotation.ts'
import { files } from '../../../db/schema.ts'
import type { Attachment } from '../../adapters/mail/mail.ts'
import type { MailLogo } from '../../adapters/mail/mail-template.ts'
import type { Deps } from '../deps.ts'

type AttachmentDeps = Deps<'db' | 'storage'>

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

/** In pixels: as on paper at 96 to the inch. */
const MOST = { width: 240, height: 64 }

/**
 * A larger one stays out of mails: each has a copy. The browser makes logos far smaller
 * (logo-file.ts); only calls from elsewhere give others.
 */
const MOST_BYTES = 512 * 1024

/** What a mail program has to unpack; a file of few bytes can say that it has any number. */
const MOST_PIXELS = 25_000_000

/** The logos of letterheads, to go along with mails (product: Sending). */
export function createMailLogos(deps: AttachmentDeps) {
  const fileOf = createAttachments(deps, MOST_BYTES)

  /** Null without one, or for a file that is gone, is no picture, or is too large. */
  return async function logoOf(
    document: { letterhead: Letterhead | null } | null,
  ): Promise<MailLogo | null> {
    const id = document?.letterhead?.logo.replace('/uploads/', '')
    const file = id ? await fileOf(id) : null
    if (!file || !LOGO_TYPES.some((type) => type === file.type)) return null
    const size = await sizeOf(file.bytes)
    return size && { ...size, file: { ...file, contentId: 'logo' } }
  }
}

/** The size in which a picture is shown; null for bytes that are none. */
async function sizeOf(bytes: Uint8Array): Promise<{ width: number; height: number } | null> {
  // Only mails need it: the server starts without.
  const { imageSize } = await import('image-size')
  try {
    const { width, height } = imageSize(bytes)
    if (width * height > MOST_PIXELS) return null
    const scale = Math.min(1, MOST.width / width, MOST.height / height)
    const scaled = (length: number) => Math.max(1, Math.round(length * scale))
    return width > 0 && height > 0 ? { width: scaled(width), height: scaled(height) } : null
  } catch {
    return null
  }
}
