import { and, desc, eq, sql } from 'drizzle-orm'
import { redirect } from 'elysia'
import { findAcceptanceFile } from '#domain/offers/acceptance-file.ts'
import { ATTACHMENT_BYTES } from '#domain/offers/limits.ts'
import { answers, type OfferFile, offerFiles, offers } from '../../../db/offer-schema.ts'
import { isSent } from '../../../db/offer-standing.ts'
import { insertWhere, justChanged } from '../../../db/prepared-statements.ts'
import { files, mails } from '../../../db/schema.ts'
import type { Query } from '../../../db/writes.ts'
import { isOnDisk } from '../../adapters/storage/index.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import type { Deps } from '../deps.ts'
import { deliver } from '../files/disk-routes.ts'
import { downloadOf } from '../files/file-type.ts'
import type { Files } from '../files/service.ts'
import { sha256 } from './accepted-document.ts'
import { findByToken } from './find-link.ts'
import { documentOf } from './opened-offer.ts'
import { isOwnFile } from './send-statements.ts'
import { filesOfVersion, servedFiles } from './served-files.ts'

interface OfferFilesDeps extends Deps<'db' | 'now' | 'storage'> {
  files: Pick<Files, 'start' | 'isExpected' | 'confirm'>
}

/** A file that a version is to have; `offerId` is the offer that was accepted. */
export interface MissingFile {
  format: OfferFile
  revision: number
  offerId: string
}

export type StoreResult =
  | 'stored'
  | 'not needed'
  | 'not found'
  | { outcome: 'bad request'; field: string }

/** Or an upload that was begun. */
type KeepResult = StoreResult | { outcome: 'upload'; signedUrl: string; fileId: string }

type Wanted = Pick<MissingFile, 'format' | 'revision'>

export const FILE_TYPES = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

export type OfferFiles = ReturnType<typeof createOfferFiles>

/** The files of sent versions, which browsers make and customers download (product: Files of an offer). */
export function createOfferFiles({ db, storage, files: uploads, now }: OfferFilesDeps) {
  /**
   * What the offers of a quotation that stand are still to have: the last version its pdf and its
   * spreadsheet, an accepted one the pdf of what was accepted. Null for somebody else's.
   */
  async function missing(ownerId: string, quotationId: string): Promise<MissingFile[] | null> {
    const sent = await db.read
      .select({
        offerId: offers.id,
        revision: offers.revision,
        isAccepted: sql<number>`EXISTS (SELECT 1 FROM ${answers}
          WHERE ${answers.offerId} = ${offers.id} AND ${answers.answer} = 'accept')`,
      })
      .from(offers)
      .where(and(...[eq(offers.quotationId, quotationId), eq(offers.ownerId, ownerId)], isSent))
      .orderBy(desc(offers.revision))
    const [last] = sent
    if (!last) return null
    const accepted = sent.find(({ isAccepted }) => isAccepted)
    const isOver = accepted?.revision === last.revision
    const wanted = [
      ...(isOver ? [] : (['pdf', 'xlsx'] as const).map((format) => ({ format, ...last }))),
      ...(accepted ? [{ format: 'accepted' as const, ...accepted }] : []),
    ]
    const there = await Promise.all(
      wanted.map(async ({ format, revision }) =>
        (await filesOfVersion(db.read, { quotationId, revision })).has(format),
      ),
    )
    return wanted
      .filter((_, index) => !there[index])
      .map(({ format, revision, offerId }) => ({ format, revision, offerId }))
  }

  /** Keeps an uploaded file for a version that has none of its format yet. */
  async function store(
    { userId }: Pick<CurrentUser, 'userId'>,
    { id, fileId, ...wanted }: Wanted & { id: string; fileId: string },
  ): Promise<StoreResult> {
    const open = await missing(userId, id)
    if (!open) return 'not found'
    if (!isAmong(open, wanted)) return 'not needed'
    const [file] = await db.read
      .select({ bytes: files.bytes, type: files.type })
      .from(files)
      .where(isOwnFile(userId, fileId))
    const isRight =
      file &&
      file.bytes <= ATTACHMENT_BYTES &&
      (wanted.format === 'xlsx' ? isZip(file.type) : file.type === FILE_TYPES.pdf) &&
      (wanted.format !== 'accepted' || (await carriesAccepted(fileId, { id, ...wanted })))
    return isRight
      ? insert(userId, { id, fileId, ...wanted })
      : { outcome: 'bad request', field: 'fileId' }
  }

  /**
   * Keeps the pdf of what was accepted that a customer's browser has made: without an upload it
   * begins one in the sender's room, and then takes it if it carries what was accepted.
   */
  async function keepAccepted(
    token: string,
    { size, fileId }: { size: number; fileId: string | null },
  ): Promise<KeepResult> {
    const link = await findByToken(db.read, token, now())
    if (!link) return 'not found'
    const { quotationId: id, revision, ownerId: userId, sender: email } = link
    const wanted = { id, revision, format: 'accepted' as const }
    if (!isAmong((await missing(userId, id)) ?? [], wanted)) return 'not needed'
    const owner = { userId, sessionId: '', email, roles: [] }
    return fileId === null ? begin(owner, id, size) : take(owner, { ...wanted, fileId })
  }

  async function begin(owner: CurrentUser, id: string, size: number): Promise<KeepResult> {
    if (size > ATTACHMENT_BYTES) return { outcome: 'bad request', field: 'size' }
    const started = await uploads.start(owner, { name: `${id}.pdf`, size })
    if (started.outcome !== 'started') return 'not needed'
    return { outcome: 'upload', signedUrl: started.signedUrl, fileId: started.fileId }
  }

  /** Takes only what such a call has begun: what the sender has uploaded is left alone. */
  async function take(
    owner: CurrentUser,
    kept: Wanted & { id: string; fileId: string },
  ): Promise<KeepResult> {
    const { id, fileId } = kept
    const isIt = (await uploads.isExpected(fileId)) && (await carriesAccepted(fileId, kept))
    if (!isIt) return { outcome: 'bad request', field: 'fileId' }
    const { outcome } = await uploads.confirm(owner, { id: fileId, name: `${id}.pdf` })
    return outcome === 'saved' ? store(owner, kept) : { outcome: 'bad request', field: 'fileId' }
  }

  /** Whether the text that a pdf carries has the SHA-256 of what was accepted. */
  async function carriesAccepted(
    fileId: string,
    { id, revision }: { id: string; revision: number },
  ): Promise<boolean> {
    const stored = await storage.inspect(fileId)
    if (!stored || stored.bytes > ATTACHMENT_BYTES) return false
    const carried = findAcceptanceFile((await storage.read(fileId)) ?? new Uint8Array())
    if (!carried) return false
    const hash = sha256(carried.document)
    const isIt = and(
      ...[eq(answers.quotationId, id), eq(answers.revision, revision)],
      ...[eq(answers.answer, 'accept'), eq(answers.hash, hash)],
    )
    return hash === carried.hash && (await db.read.$count(answers, isIt)) > 0
  }

  async function insert(
    userId: string,
    { id, revision, format, fileId }: Wanted & { id: string; fileId: string },
  ): Promise<StoreResult> {
    const values = { quotationId: id, revision, format, fileId }
    // It may be deleted meanwhile.
    const isThere = sql`EXISTS (SELECT 1 FROM ${files} WHERE ${isOwnFile(userId, fileId)})`
    const [changed] = await db.write([
      insertWhere(db.read, offerFiles, values, isThere).onConflictDoNothing(),
      ...(format === 'accepted' ? [releaseCopies({ id, revision })] : []),
    ])
    return changed === 1 ? 'stored' : 'not needed'
  }

  /** The customer's copy by mail, which has waited for the pdf (give-answer.ts), leaves. */
  const releaseCopies = ({ id, revision }: { id: string; revision: number }): Query =>
    db.read
      .update(mails)
      .set({ dueAt: now() })
      .where(
        sql`${mails.kind} = 'answer' AND ${mails.attempts} = 0 AND ${justChanged} AND ${mails.about} IN (
          SELECT ${answers.offerId} FROM ${answers} WHERE ${answers.quotationId} = ${id} AND ${answers.revision} = ${revision})`,
      )

  /** A file of an offer, from the bucket by a link; null where its link serves none. */
  async function answer(
    token: string,
    extension: keyof typeof FILE_TYPES,
  ): Promise<Response | null> {
    const link = await findByToken(db.read, token, now())
    if (!link) return null
    const served = await servedFiles(db.read, link, await documentOf(db.read, link))
    const file = served[extension]
    if (!file) return null
    const delivery = downloadOf(FILE_TYPES[extension], file.name)
    if (isOnDisk(storage)) return deliver(storage.fileOf(file.id), delivery, 'no-store')
    return redirect(await storage.downloadLink(file.id, delivery))
  }

  return { missing, store, keepAccepted, answer }
}

const isAmong = (open: readonly Wanted[], { format, revision }: Wanted): boolean =>
  open.some((one) => one.format === format && one.revision === revision)

/** A spreadsheet's first bytes may tell no more than that. */
const isZip = (type: string): boolean => type === 'application/zip' || type === FILE_TYPES.xlsx
