import { nanoid } from 'nanoid'
import type { Database } from '../../../db/client.ts'
import { mayCopy, mayUpdate, permissionLevelFor } from '../../domain/document/access.ts'
import { NEW_ID } from '../../domain/document/limits.ts'
import type { Quotation } from '../../domain/document/schema.ts'
import { VERSION, versionKnownTo } from '../../domain/document/version.ts'
import type { Sender } from '../../plugins/read-input.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import type { RevisionKeeper } from '../revisions/keep-revision.ts'
import type { Quota } from '../users/quota.ts'
import { withoutPrivateFields } from './presenter.ts'
import { createDocumentReader } from './preserve-unknown-blocks.ts'
import type { QuotationFinder } from './quotation-finder.ts'
import { readDocument } from './read-document.ts'
import { addSave, type Mailing, wasSaved } from './recent-saves.ts'
import { NO_MAILING, type PlannedMailing, type Shared, type ShareMails } from './share-mails.ts'
import type { StoreUpdate } from './store-update.ts'
import {
  createHeadCache,
  type StoredDocument,
  type StoredQuotation,
  toStored,
} from './stored-quotation.ts'
import type { QuotationWrites } from './write-statements.ts'

export interface SavingDeps {
  db: Database
  finder: QuotationFinder
  writes: QuotationWrites
  storeUpdate: StoreUpdate
  revisions: Pick<RevisionKeeper, 'add'>
  shareMails: Pick<ShareMails, 'plan'>
  quota: Quota
  now: () => number
}

export interface SaveRequest {
  /** As it was sent, not validated yet. */
  quotation: { revision?: unknown; version?: unknown }
  /** The id that was sent; it is well-formed. */
  id: string
  share?: boolean | undefined
  saveId?: string | undefined
  /** Whom to mail the link: the people who are new on the list, or those named. */
  notify?: boolean | string[] | undefined
  /** Whether these mails offer links that need no account. */
  personalLinks?: boolean | undefined
  sender: Sender
  /** The client's address, for rate limits of mails. */
  address: string
}

export type SaveOutcome = 'saved' | 'updated' | 'copied and saved'

/** Why a save was refused: it would have overwritten changes that its sender doesn't know of. */
export type Conflict = 'conflict' | 'saved by a newer version'

/** The result of a save with the stored document; for a conflict, the newer document. */
export interface SavedQuotation {
  outcome: SaveOutcome | Conflict
  document: StoredDocument
  /** Set for a save that was asked to mail the link; a repeated save returns the first one's. */
  mailing?: Mailing | undefined
}

/** The outcome, worded as in its message, with the stored document if the answer includes it. */
export type SaveResult =
  | SavedQuotation
  | { outcome: 'forbidden' }
  | { outcome: 'not found' }
  | { outcome: 'storage full'; refusal: Quota['refusal'] }
  | { outcome: 'bad request'; field: string }

/**
 * Saves a quotation: as a new one, as the next revision, or as a copy of somebody else's (api:
 * Quotation calls).
 */
export function createSaving(deps: SavingDeps) {
  const { db, finder, writes, storeUpdate, revisions, shareMails, quota, now } = deps
  const cache = createHeadCache()
  const readWithUnknown = createDocumentReader(finder)

  /** Checks permissions before the document: 403 comes before 400 (api: Errors). */
  async function save(user: CurrentUser, request: SaveRequest): Promise<SaveResult> {
    const { id, quotation } = request
    if (id === NEW_ID) return saveNew(user, request)
    const cached = cache.find(id, quotation.revision, user.userId)
    const stored = cached ?? (await finder.findHead(id))
    const level = stored && permissionLevelFor(user, stored)
    if (stored && level && mayUpdate(level)) return update(stored, request)
    // Before refusing anything: the source may have been withdrawn after an earlier try was stored.
    const created = await findCreated('copied and saved', user, request)
    if (created) return created
    if (!level) return { outcome: 'not found' }
    return mayCopy(level) ? copy(user, request) : { outcome: 'forbidden' }
  }

  async function saveNew(user: CurrentUser, request: SaveRequest): Promise<SaveResult> {
    const created = await findCreated('saved', user, request)
    if (created) return created
    const read = await readDocument(request.quotation, request.sender)
    return read.ok ? insert('saved', user, read.value, request) : refuse(read.at)
  }

  async function copy(user: CurrentUser, request: SaveRequest): Promise<SaveResult> {
    const read = await readWithUnknown(
      request.quotation,
      request.id,
      request.sender,
      withoutPrivateFields,
    )
    if (!read.ok) return refuse(read.at)
    const access = request.share ? read.value.access : NOBODY
    return insert('copied and saved', user, { ...read.value, access }, request)
  }

  async function insert(
    outcome: SaveOutcome,
    user: CurrentUser,
    quotation: Quotation,
    request: SaveRequest,
  ): Promise<SaveResult> {
    const at = now()
    const identity = { id: nanoid(), ownerId: user.userId, email: user.email }
    const mailing = await plan({ ...quotation, ...identity }, quotation.access.userList, request)
    const document = toStored(quotation, {
      ...{ ...identity, revision: 1, createdAt: at, updatedAt: at },
      recentSaves: addSave([], request, 1, mailing),
    })
    const { queries, decides, bytes } = writes.insert(document, mailing.queries)
    const insertIt = async () => (await db.write(queries))[decides] === 1
    const first = await insertIt()
    const created = first ? null : await findCreated(outcome, user, request)
    const makeRoom = () => quota.makeRoom(user.userId, bytes)
    if (first || (!created && (await makeRoom()) && (await insertIt())))
      return written(outcome, document, mailing, request)
    mailing.cancel()
    if (created) return created
    return quota.refuse(user.userId)
  }

  async function update(before: StoredQuotation, request: SaveRequest): Promise<SaveResult> {
    if (wasSaved(before, request)) return findUpdated(before.id, request)
    const { version, neededVersion = version } = before
    const needed = version > VERSION ? version : neededVersion
    if (needed > versionKnownTo(request.quotation, ['tax', 'language', 'letterhead']))
      return findUpdated(before.id, request, 'saved by a newer version')
    const read = await readWithUnknown(request.quotation, before.id, request.sender)
    if (!read.ok) return refuse(read.at)
    const { id, ownerId, email, createdAt } = before
    if (read.value.revision !== before.revision) return findUpdated(id, request)
    const revision = before.revision + 1
    const { userList } = read.value.access
    const added = userList.filter((email) => !before.access.userList.includes(email))
    const mailing = await plan({ ...read.value, id, ownerId, email }, added, request)
    const document = toStored(read.value, {
      ...{ id, ownerId, email, createdAt, revision, updatedAt: now() },
      recentSaves: addSave(before.recentSaves, request, revision, mailing),
    })
    const sharesChanged = before.access.userList.join() !== userList.join()
    const stored = await storeUpdate(before, document, { sharesChanged, withIt: mailing.queries })
    if (stored) return written('updated', stored, mailing, request)
    mailing.cancel()
    const found = await findUpdated(id, request)
    // Nobody else has saved, so there was no room.
    const isUnchanged =
      found.outcome === 'conflict' && found.document.head.revision === before.revision
    return isUnchanged ? full : found
  }

  const full: SaveResult = { outcome: 'storage full', refusal: quota.refusal }

  /** Plans the save's mails to the people whom it adds to the list, or to those whom it names. */
  function plan(
    shared: Shared & { ownerId: string },
    added: readonly string[],
    { notify = false, personalLinks: withPersonalLinks = false, address }: SaveRequest,
  ): Promise<PlannedMailing> | PlannedMailing {
    if (!notify) return NO_MAILING
    const isExplicit = notify !== true
    const addresses = isExplicit ? notify : added
    return shareMails.plan(shared, { addresses, isExplicit, withPersonalLinks }, address)
  }

  function written(
    outcome: SaveOutcome,
    document: StoredDocument,
    { queued, notMailed }: Mailing,
    { notify }: SaveRequest,
  ): SaveResult {
    cache.add(document.head)
    if (outcome !== 'updated') revisions.add(document, null)
    return { outcome, document, ...(notify && { mailing: { queued, notMailed } }) }
  }

  /**
   * The result of an update that was not written, with the stored document: from an earlier try of
   * the same save, or from another save.
   */
  async function findUpdated(
    id: string,
    request: SaveRequest,
    conflict: Conflict = 'conflict',
  ): Promise<SaveResult> {
    const document = await finder.findDocument(id)
    if (!document) return { outcome: 'not found' }
    const before = wasSaved(document.head, request)
    if (before)
      return { outcome: 'updated', document: atRevision(document, before[1]), mailing: before[2] }
    return { outcome: conflict, document }
  }

  /** The result of an earlier try of this save that created the quotation, else null. */
  async function findCreated(
    outcome: SaveOutcome,
    user: CurrentUser,
    { saveId }: SaveRequest,
  ): Promise<SaveResult | null> {
    const id = saveId ? await finder.findIdByFirstSave(user.userId, saveId) : null
    const document = id ? await finder.findDocument(id) : null
    if (!document) return null
    const mailing = wasSaved(document.head, { saveId })?.[2]
    return { outcome, document: atRevision(document, 1), mailing }
  }

  return save
}

const refuse = (at: string): SaveResult => ({ outcome: 'bad request', field: `quotation.${at}` })

const NOBODY = { level: 'nobody' as const, userList: [] }

/**
 * A repeated save returns the revision that it stored. If somebody has saved since then, the
 * sender's next save is a conflict and overwrites nothing.
 */
const atRevision = ({ head, blocks }: StoredDocument, revision: number): StoredDocument => ({
  head: { ...head, revision },
  blocks,
})
