import { nanoid } from 'nanoid'
import { mayCopy, mayUpdate, permissionLevelFor } from '#domain/document/access.ts'
import { NEW_ID } from '#domain/document/limits.ts'
import type { Access, Block, Quotation } from '#domain/document/schema.ts'
import type { Reading } from '#domain/document/schema-reader.ts'
import {
  hasUnknownBlocks,
  isUnknownBlock,
  separateUnknownBlocks,
} from '#domain/document/unknown-blocks.ts'
import { VERSION, versionKnownTo } from '#domain/document/version.ts'
import { fieldRules, TELLING_FIELDS } from '#domain/document/written-fields.ts'
import { typedOver } from '#domain/numbers/typed-total.ts'
import { usualDecimals } from '#domain/numbers/usual-decimals.ts'
import { isTimeZone } from '#domain/offers/time-zones.ts'
import { refuseIds, type Sender } from '../../plugins/read-input.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import type { Deps } from '../deps.ts'
import { createDocumentNumbering, withoutNumber } from './number-document.ts'
import type { NumberGiver } from './numbers/give-number.ts'
import { withoutPrivateFields } from './presenter.ts'
import type { QuotationFinder } from './quotation-finder.ts'
import { readDocument } from './read-document.ts'
import { addSave, type Mailing, wasSaved } from './recent-saves.ts'
import type { RevisionKeeper } from './revisions/keep-revision.ts'
import type { Conflict, SaveOutcome, SaveResult } from './save-result.ts'
import { NO_MAILING, type PlannedMailing, type Shared, type ShareMails } from './share-mails.ts'
import type { StoreUpdate } from './store-update.ts'
import {
  createHeadCache,
  type NewDocument,
  type StoredDocument,
  type StoredQuotation,
} from './stored-quotation.ts'
import type { QuotationWrites } from './write-statements.ts'

export interface SavingDeps extends Deps<'db' | 'now' | 'quota' | 'finder'> {
  writes: QuotationWrites
  storeUpdate: StoreUpdate
  revisions: Pick<RevisionKeeper, 'add'>
  shareMails: Pick<ShareMails, 'plan'>
  numbers: NumberGiver
}

export interface SaveRequest {
  /** As it was sent, not validated yet. */
  quotation: { revision?: unknown; version?: unknown; currency?: unknown }
  /** The id that was sent; it is well-formed. */
  id: string
  share?: boolean | undefined
  saveId?: string | undefined
  /** Whom to mail the link: the people who are new on the list, or those named. */
  notify?: boolean | string[] | undefined
  /** Whether these mails offer links that need no account. */
  personalLinks?: boolean | undefined
  sender: Sender
  /** Where the sender is, by its IANA name: a number has the year there. UTC if omitted. */
  timeZone?: string | undefined
  /** The client's address, for rate limits of mails; '' if none are to be sent. */
  address: string
}

/**
 * Saves a quotation: as a new one, as the next revision, or as a copy of somebody else's (api:
 * Quotation calls).
 */
export function createSaving(deps: SavingDeps) {
  const { db, finder, writes, storeUpdate, revisions, shareMails, quota, numbers, now } = deps
  const cache = createHeadCache()
  const { findCreated, findUpdated } = createEarlierSaves(finder)
  const readWithUnknown = createDocumentReader(finder)
  const { numberNew, numberNext } = createDocumentNumbering(finder, numbers)

  /** Checks permissions before the document: 403 comes before 400 (api: Errors). */
  async function save(user: CurrentUser, request: SaveRequest): Promise<SaveResult> {
    const { id, quotation, timeZone = 'UTC' } = request
    if (!isTimeZone(timeZone)) return { outcome: 'bad request', field: 'timeZone' }
    if (id === NEW_ID) return saveNew(user, request)
    const cached = cache.find(id, quotation.revision, user.userId)
    const stored = cached ?? (await finder.findHead(id))
    const level = stored && permissionLevelFor(user, stored)
    if (stored && level && mayUpdate(level)) return update(stored, request)
    // Before refusing anything: the source may have been withdrawn after an earlier try was stored.
    const created = await findCreated('copied and saved', user, request)
    if (created) return created
    if (!level) return { outcome: 'not found' }
    return mayCopy(level) ? copy(user, request, stored) : { outcome: 'forbidden' }
  }

  async function saveNew(user: CurrentUser, request: SaveRequest): Promise<SaveResult> {
    const created = await findCreated('saved', user, request)
    if (created) return created
    const read = await readDocument(withDecimals(request, null), request.sender)
    if (!read.ok) return refuse(read.at)
    return refusalToShare(read.value) ?? insert('saved', user, read.value, request)
  }

  async function copy(
    user: CurrentUser,
    request: SaveRequest,
    source: StoredQuotation | null,
  ): Promise<SaveResult> {
    const read = await readWithUnknown(
      withDecimals(request, source),
      request.id,
      request.sender,
      withoutPrivateFields,
    )
    if (!read.ok) return refuse(read.at)
    const access = request.share ? read.value.access : NOBODY
    const copied = withoutNumber({ ...read.value, access }, source?.number)
    return refusalToShare(copied) ?? insert('copied and saved', user, copied, request)
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
    const first = {
      ...identity,
      revision: 1,
      createdAt: at,
      updatedAt: at,
      recentSaves: addSave([], request, 1, mailing),
    }
    let hasMadeRoom = false
    for (;;) {
      const document = await numberNew(quotation, first, request.timeZone)
      const { queries, decides, bytes } = writes.insert(document, mailing.queries)
      if ((await db.write(queries))[decides] === 1)
        return written(outcome, document, mailing, request)
      const created = await findCreated(outcome, user, request)
      if (!created && (await isTaken(document))) continue
      if (created || hasMadeRoom || !(await quota.makeRoom(user.userId, bytes))) {
        mailing.cancel()
        return created ?? quota.refuse(user.userId)
      }
      hasMadeRoom = true
    }
  }

  async function update(before: StoredQuotation, request: SaveRequest): Promise<SaveResult> {
    if (wasSaved(before, request)) return findUpdated(before.id, request)
    const { version, neededVersion = version } = before
    const needed = version > VERSION ? version : neededVersion
    if (needed > versionKnownTo(request.quotation, TELLING_FIELDS))
      return findUpdated(before.id, request, 'saved by a newer version')
    const read = await readWithUnknown(withDecimals(request, before), before.id, request.sender)
    if (!read.ok) return refuse(read.at)
    if (read.value.revision !== before.revision) return findUpdated(before.id, request)
    return refusalToShare(read.value, before.access) ?? storeNext(before, read.value, request)
  }

  async function storeNext(
    before: StoredQuotation,
    quotation: Quotation,
    request: SaveRequest,
  ): Promise<SaveResult> {
    const { id, ownerId, email, createdAt } = before
    const revision = before.revision + 1
    const { userList } = quotation.access
    const added = userList.filter((email) => !before.access.userList.includes(email))
    const mailing = await plan({ ...quotation, id, ownerId, email }, added, request)
    const next = {
      id,
      ownerId,
      email,
      createdAt,
      revision,
      updatedAt: now(),
      recentSaves: addSave(before.recentSaves, request, revision, mailing),
    }
    const sharesChanged = before.access.userList.join() !== userList.join()
    let document: NewDocument
    do {
      document = await numberNext(before, quotation, next, request.timeZone)
      const stored = await storeUpdate(before, document, { sharesChanged, withIt: mailing.queries })
      if (stored)
        return written('updated', { ...document, ...stored }, mailing, request, before.number)
    } while (await isTaken(document))
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

  /** @param number what it had until now */
  async function written(
    outcome: SaveOutcome,
    document: NewDocument,
    { queued, notMailed }: Mailing,
    { notify }: SaveRequest,
    number?: string,
  ): Promise<SaveResult> {
    const { head, given } = document
    cache.add(head)
    if (outcome !== 'updated') revisions.add(document, null)
    const isTyped = head.number !== '' && head.number !== number && !given
    const numberTakenBy = isTyped ? await numbers.takenBy(head) : undefined
    return {
      outcome,
      document,
      ...(notify && { mailing: { queued, notMailed } }),
      ...(numberTakenBy && { numberTakenBy }),
    }
  }

  /** Whether another save was given the document's number before it was stored. */
  const isTaken = async ({ head, given }: NewDocument): Promise<boolean> =>
    given !== undefined && (await numbers.takenBy(head)) !== undefined

  return save
}

/**
 * A quotation that does not add up is shared with nobody new (product: Totals). Saving one that is
 * shared already is never refused.
 */
function refusalToShare(quotation: Quotation, before: Access = NOBODY): SaveResult | null {
  const { level, userList } = quotation.access
  const isWider =
    level === 'everyone'
      ? before.level !== 'everyone'
      : userList.some((email) => !before.userList.includes(email))
  return isWider && typedOver(quotation) ? { outcome: 'typed total', field: 'id' } : null
}

/** What was sent, with the decimals that the stored one has, or a new one in its currency. */
function withDecimals({ quotation }: SaveRequest, stored: StoredQuotation | null) {
  const isOlder = versionKnownTo(quotation) < fieldRules('decimals').since
  const usual = isOlder ? 2 : usualDecimals(quotation.currency)
  return { decimals: stored?.decimals ?? usual, ...quotation }
}

const refuse = (at: string): SaveResult => ({ outcome: 'bad request', field: `quotation.${at}` })

const NOBODY = { level: 'nobody' as const, userList: [] }

/**
 * Reads a sender's document that may contain blocks of types that this version does not know. They
 * can't be checked, so each is replaced by the stored block with its id, whatever was sent; a block
 * that is not stored is refused. Documents without such blocks need no look-up.
 * @param visible the part of a stored block that the sender may get: copies have no internal info
 */
function createDocumentReader(finder: QuotationFinder) {
  return async (
    sent: unknown,
    storedId: string,
    sender: Sender,
    visible: (block: Block) => Block = (block) => block,
  ): Promise<Reading<Quotation>> => {
    if (!hasUnknownBlocks(sent)) return readDocument(sent, sender)
    const document = await finder.findDocument(storedId)
    const stored: Block[] = document ? JSON.parse(document.blocks) : []
    const unknown = new Map(
      stored.filter((block) => isUnknownBlock(block)).map((block) => [block.id, visible(block)]),
    )
    const apart = separateUnknownBlocks(sent, ({ id }) => unknown.get(id) ?? null)
    if (!apart.ok) return apart
    const reading = apart.merge(await readDocument(apart.rest, sender))
    if (!reading.ok) return reading
    return refuseIds(reading.value.blocks) ?? reading
  }
}

interface Repeated {
  saveId?: string | undefined
}

/** Finds what earlier tries of a save have stored, and what was stored instead of it. */
function createEarlierSaves(finder: QuotationFinder) {
  /**
   * The result of an update that was not written, with the stored document: from an earlier try of
   * the same save, or from another save.
   */
  async function findUpdated(
    id: string,
    request: Repeated,
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
    { userId }: Pick<CurrentUser, 'userId'>,
    { saveId }: Repeated,
  ): Promise<SaveResult | null> {
    const id = saveId ? await finder.findIdByFirstSave(userId, saveId) : null
    const document = id ? await finder.findDocument(id) : null
    if (!document) return null
    const mailing = wasSaved(document.head, { saveId })?.[2]
    return { outcome, document: atRevision(document, 1), mailing }
  }

  return { findUpdated, findCreated }
}

/**
 * A repeated save returns the revision that it stored. If somebody has saved since then, the
 * sender's next save is a conflict and overwrites nothing.
 */
const atRevision = ({ head, blocks }: StoredDocument, revision: number): StoredDocument => ({
  head: { ...head, revision },
  blocks,
})
