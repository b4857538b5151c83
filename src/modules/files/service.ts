import { and, eq, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { nanoid } from 'nanoid'
import { isSuperAdmin } from '#domain/document/access.ts'
import { LIMITS } from '#domain/document/limits.ts'
import { fileName } from '#domain/html/attribute-values.ts'
import { uploadPath } from '#domain/html/uploads.ts'
import { searchText, sortKey } from '#domain/words/normalize-text.ts'
import type { Database } from '../../../db/client.ts'
import {
  insertWhere,
  isThere,
  placeholders,
  prepareWrite,
} from '../../../db/prepared-statements.ts'
import { files, users } from '../../../db/schema.ts'
import { createFairQueue } from '../../plugins/fair-queue.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import type { Deps } from '../deps.ts'
import type { ChangedQuotation } from '../quotations/remove-file.ts'
import { countedFile, countedFileBytes, type Quota } from '../users/quota.ts'
import { deliveryOf, typeOf } from './file-type.ts'
import { isSentFile, sentFilesOf } from './sent-files.ts'
import { createStoredBytes } from './stored-bytes.ts'

interface FileDeps extends Deps<'db' | 'log' | 'now' | 'quota' | 'storage'> {
  /** Removes a file from all quotations that contain it. */
  quotations: { removeFile(fileId: string): Promise<ChangedQuotation[]> }
  /** Removes a file from all bookmarks that contain it. Resolves to their number. */
  bookmarks: { removeFile(fileId: string): Promise<number> }
  /** Removes a file from all profiles whose logo it is. Resolves to their number. */
  profiles: { removeFile(fileId: string): Promise<number> }
  /** Resolves to the number of templates changed. */
  templates: { removeFile(fileId: string): Promise<number> }
}

export type Files = ReturnType<typeof createFiles>

export type StartResult =
  | { outcome: 'started'; signedUrl: string; url: string; fileId: string }
  | { outcome: 'too many requests' }
  | typeof TOO_LARGE
  | { outcome: 'storage full'; refusal: Quota['refusal'] }

export type RemoveResult =
  | { outcome: 'deleted'; quotations: { id: string; revision: number }[] }
  | { outcome: 'not found' | 'forbidden' }
  | typeof SENT

export type ConfirmResult =
  | { outcome: 'saved' | 'not found' }
  | typeof TOO_LARGE
  | { outcome: 'storage full'; refusal: Quota['refusal'] }

const TOO_LARGE = { outcome: 'too large', refusal: { message: 'File is too large' } } as const
/** With an offer that stands. */
const SENT = {
  outcome: 'sent file',
  refusal: { message: 'This file was sent with an offer, and is kept while the offer stands.' },
} as const

/** How many unconfirmed uploads an account may have. */
const MAX_UNCONFIRMED = 100
/** How long an upload may stay unconfirmed (api: File calls). */
const UNCONFIRMED_MS = 24 * 60 * 60 * 1000
/** A removal rewrites every document that contains its file: a gigabyte in the worst case. */
const REMOVALS = { running: 4, runningPerClient: 1, waiting: 1_000, waitingPerClient: 100 }
/** How often documents are searched for a deleted file that saves keep bringing back. */
const MAX_SCANS = 20

/**
 * Uploaded files (api: File calls). A file's row is stored first and reserves the room that it
 * needs; then the browser itself sends the bytes to the storage; confirming the upload stores the
 * true size and type. A deleted row leaves its id in `deleted_files` until the bytes are deleted
 * too, so that a storage that is down neither delays a deletion nor keeps files forever.
 */
export function createFiles(deps: FileDeps) {
  const { db, quota, storage, quotations, bookmarks, profiles, templates, log, now } = deps
  const insert = prepareInsert(db.read, quota)
  const inTurn = createFairQueue(REMOVALS)
  const storedBytes = createStoredBytes({ db, storage, log, now })

  /**
   * Starts an upload.
   * @param size as announced, in bytes; when missing, there must be room for the largest file
   */
  async function start(
    { userId }: CurrentUser,
    { name, size }: { name: string; size?: number | undefined },
  ): Promise<StartResult> {
    if (size !== undefined && size > LIMITS.fileBytes) return TOO_LARGE
    if ((await countUnconfirmed(userId)) >= MAX_UNCONFIRMED) return { outcome: 'too many requests' }
    const id = nanoid(24)
    const row = {
      id,
      ownerId: userId,
      ...namesOf(name),
      type: '',
      confirmedAt: null,
      sha256: '',
      bytes: size ?? LIMITS.fileBytes,
      createdAt: now(),
    }
    const insertRow = async () => (await db.write([insert(row)]))[0] === 1
    const isInserted =
      (await insertRow()) ||
      ((await quota.makeRoom(userId, countedFile(row.bytes))) && (await insertRow()))
    if (!isInserted) return quota.refuse(userId)
    const signedUrl = await storage.uploadLink(id, size ?? null)
    return { outcome: 'started', signedUrl, url: uploadPath(id), fileId: id }
  }

  /** Whether bytes for this id are still expected. */
  async function isExpected(id: string): Promise<boolean> {
    const isOpen = and(eq(files.id, id), isNull(files.confirmedAt))
    return (await db.read.$count(files, isOpen)) > 0
  }

  /** Confirms an upload: from now on its link leads to the file. Safe to repeat. */
  async function confirm(
    { userId }: CurrentUser,
    { id, name }: { id: string; name: string },
  ): Promise<ConfirmResult> {
    const isOwn = and(eq(files.id, id), eq(files.ownerId, userId))
    const [file] = await db.read.select().from(files).where(isOwn)
    if (!file) return { outcome: 'not found' }
    if (file.confirmedAt !== null) return { outcome: 'saved' }
    await storage.keep(id)
    const stored = await storage.inspect(id)
    if (!stored) return { outcome: 'not found' }
    if (stored.bytes > LIMITS.fileBytes) return drop(id, TOO_LARGE)
    const { bytes } = stored
    const hasRoom = quota.hasRoomInstead(
      files.ownerId,
      countedFileBytes(files.bytes),
      countedFileBytes(sql`${bytes}`),
    )
    const values = {
      ...namesOf(name),
      bytes,
      type: await typeOf(stored.head, bytes),
      confirmedAt: now(),
    }
    const confirmIt = async () => {
      const update = db.read.update(files).set(values).where(and(isOwn, hasRoom))
      return (await db.write([update]))[0] === 1
    }
    if (await confirmIt()) return { outcome: 'saved' }
    // Deleted meanwhile: it may have been kept after that.
    if ((await db.read.$count(files, isOwn)) === 0) return drop(id, { outcome: 'not found' })
    const more = countedFile(bytes) - countedFile(file.bytes)
    if ((await quota.makeRoom(userId, more)) && (await confirmIt())) return { outcome: 'saved' }
    return drop(id, { outcome: 'storage full', refusal: quota.refusal })
  }

  async function drop<Result>(id: string, result: Result): Promise<Result> {
    await deleteRow(id)
    await storedBytes.remove([id])
    return result
  }

  /** A link to the file's bytes, valid for 5 minutes; null for an unknown or unconfirmed one. */
  async function link(id: string): Promise<string | null> {
    const [file] = await db.read
      .select({ name: files.name, type: files.type })
      .from(files)
      .where(and(eq(files.id, id), isNotNull(files.confirmedAt)))
    return file ? storage.downloadLink(id, deliveryOf(file)) : null
  }

  /**
   * Deletes a file from every document that contains it, and from the storage, unless it was sent
   * with an offer.
   * @returns the user's own quotations that contained it, with their new revisions
   */
  async function remove(user: CurrentUser, id: string): Promise<RemoveResult> {
    const [file] = await db.read
      .select({ ownerId: files.ownerId })
      .from(files)
      .where(eq(files.id, id))
    if (!file) return { outcome: 'not found' }
    if (file.ownerId !== user.userId && !isSuperAdmin(user)) return { outcome: 'forbidden' }
    const sent = await sentFilesOf(db.read, file.ownerId)
    if (sent.has(id)) return SENT
    const isUnsent = sql`NOT ${isSentFile(file.ownerId, id)}`
    const changed = await inTurn(user.userId, () => removeEverywhere(id, isUnsent))
    if (!changed) return SENT
    const own = changed.filter(({ ownerId }) => ownerId === user.userId)
    return { outcome: 'deleted', quotations: own.map(({ id, revision }) => ({ id, revision })) }
  }

  /**
   * A document saved with the file during its deletion would contain it forever, since a file can't
   * be deleted twice. So the documents are searched again after its row is deleted, until none
   * contains it.
   * @param may a condition under which it may be deleted
   * @returns the changed quotations; null if it was not deleted
   */
  async function removeEverywhere(id: string, may: SQL): Promise<ChangedQuotation[] | null> {
    const changed = new Map<string, ChangedQuotation>()
    await removeFromDocuments(id, changed)
    const [deleted] = await deleteRow(id, may)
    const isThere = async () => (await db.read.$count(files, eq(files.id, id))) > 0
    if (deleted !== 1 && (await isThere())) return null
    let scans = 1
    while (scans < MAX_SCANS && (await removeFromDocuments(id, changed))) scans += 1
    await storedBytes.remove([id])
    return [...changed.values()]
  }

  /**
   * Adds the quotations that it changes to `changed`. Returns whether a document contained the
   * file.
   */
  async function removeFromDocuments(
    id: string,
    changed: Map<string, ChangedQuotation>,
  ): Promise<boolean> {
    const found = await quotations.removeFile(id)
    for (const quotation of found) changed.set(quotation.id, quotation)
    const bookmarked = await bookmarks.removeFile(id)
    const inProfiles = await profiles.removeFile(id)
    const inTemplates = await templates.removeFile(id)
    return found.length + bookmarked + inProfiles + inTemplates > 0
  }

  /**
   * Deletes uploads that nobody confirmed, bytes whose row was deleted, and bytes that came after
   * their file was confirmed.
   */
  async function cleanUp(): Promise<void> {
    const isLeft = and(isNull(files.confirmedAt), lte(files.createdAt, now() - UNCONFIRMED_MS))
    await db.write([db.read.delete(files).where(isLeft)], { usesReserve: true })
    await storedBytes.removeLeft()
    await storedBytes.removeLate()
  }

  const deleteRow = (id: string, may?: SQL) =>
    db.write([db.read.delete(files).where(and(eq(files.id, id), may))], { usesReserve: true })

  const countUnconfirmed = (ownerId: string) =>
    db.read.$count(files, and(eq(files.ownerId, ownerId), isNull(files.confirmedAt)))

  return {
    start,
    isExpected,
    confirm,
    link,
    remove,
    cleanUp,
    removeLeft: storedBytes.removeLeft,
  }
}

/** A file's name, as sent but without folders and invisible characters, and its search texts. */
function namesOf(sent: string) {
  const name = fileName(sent) || 'file'
  return { name, nameKey: sortKey(name), searchText: searchText(name) }
}

function prepareInsert(db: Database['read'], quota: Quota) {
  const values = placeholders(files)
  // The account may be deleted while its upload starts.
  const isWanted = sql`${isThere(users, eq(users.id, values.ownerId))}
    and ${quota.hasRoomFor(values.ownerId, countedFileBytes(values.bytes))}`
  return prepareWrite(insertWhere(db, files, values, isWanted))
}
