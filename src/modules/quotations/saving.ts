import { nanoid } from 'nanoid'
import type { Database } from '../../../db/client.ts'
import { mayCopy, mayUpdate, permissionLevelFor } from '../../domain/document/access.ts'
import { NEW_ID } from '../../domain/document/limits.ts'
import type { Quotation } from '../../domain/document/schema.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import { readDocument } from './document.ts'
import { withoutInfo } from './presenter.ts'
import { createKeptReader } from './preserve-unknown-blocks.ts'
import { createRecentHeads } from './recent-heads.ts'
import { documentOf } from './record.ts'
import type { QuotationFinder, StoredDocument, StoredQuotation } from './stored.ts'
import type { QuotationWrites } from './writes.ts'

export interface SavingDeps {
  db: Database
  finder: QuotationFinder
  writes: QuotationWrites
  now: () => number
}

export interface SaveRequest {
  /** As it was sent: nothing of it is trusted yet. */
  quotation: { revision?: unknown }
  /** The id that the sender names, already known to be one. */
  id: string
  share?: boolean | undefined
  saveId?: string | undefined
}

export type SaveOutcome = 'saved' | 'updated' | 'copied and saved'

/** In api.md's words, with what is stored where the answer carries it. */
export type SaveResult =
  | { outcome: SaveOutcome | 'conflict'; document: StoredDocument }
  | { outcome: 'forbidden' }
  | { outcome: 'not found' }
  | { outcome: 'bad request'; field: string }

/** Saves a quotation: as a new one, as the next revision, or as a copy of another's (api). */
export function createSaving({ db, finder, writes, now }: SavingDeps) {
  const recent = createRecentHeads()
  const readKept = createKeptReader(finder)

  async function save(user: CurrentUser, request: SaveRequest): Promise<SaveResult> {
    const { id, quotation } = request
    if (id === NEW_ID) return saveNew(user, request)
    const known = recent.find(id, quotation.revision, user.userId)
    const stored = known ?? (await finder.findHead(id))
    return stored ? saveOver(stored, user, request) : { outcome: 'not found' }
  }

  async function saveNew(user: CurrentUser, request: SaveRequest): Promise<SaveResult> {
    const made = await findMade('saved', user, request)
    if (made) return made
    const read = await readDocument(request.quotation)
    return read.ok ? insert('saved', user, read.value, request) : refuse(read.at)
  }

  /** What a save of a stored quotation comes to: 403 is decided before 400 (api: Common). */
  function saveOver(
    stored: StoredQuotation,
    user: CurrentUser,
    request: SaveRequest,
  ): SaveResult | Promise<SaveResult> {
    const level = permissionLevelFor(user, stored)
    if (mayUpdate(level)) return update(stored, request)
    return mayCopy(level) ? copy(user, request) : { outcome: 'forbidden' }
  }

  async function copy(user: CurrentUser, request: SaveRequest): Promise<SaveResult> {
    const made = await findMade('copied and saved', user, request)
    if (made) return made
    const read = await readKept(request.quotation, request.id, withoutInfo)
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
    const document = documentOf(quotation, {
      ...{ id: nanoid(), ownerId: user.userId, email: user.email, revision: 1 },
      ...{ createdAt: at, updatedAt: at, recentSaves: noteSave([], request.saveId, 1) },
    })
    const { queries, decides } = writes.insert(document)
    const changes = await db.write(queries)
    if (changes[decides] === 1) return written(outcome, document)
    return (await findMade(outcome, user, request)) ?? { outcome: 'not found' }
  }

  async function update(before: StoredQuotation, request: SaveRequest): Promise<SaveResult> {
    if (wasSaved(before, request)) return findUpdated(before.id, request)
    const read = await readKept(request.quotation, before.id)
    if (!read.ok) return refuse(read.at)
    const { id, ownerId, email, createdAt } = before
    if (read.value.revision !== before.revision) return findUpdated(id, request)
    const revision = before.revision + 1
    const document = documentOf(read.value, {
      ...{ id, ownerId, email, createdAt, revision, updatedAt: now() },
      recentSaves: noteSave(before.recentSaves, request.saveId, revision),
    })
    const { userList } = document.head.access
    const sharesChanged = before.access.userList.join() !== userList.join()
    const { queries, decides } = writes.update(document, { sharesChanged })
    const changes = await db.write(queries)
    return changes[decides] === 1 ? written('updated', document) : findUpdated(id, request)
  }

  function written(outcome: SaveOutcome, document: StoredDocument): SaveResult {
    recent.remember(document.head)
    return { outcome, document }
  }

  /** What is stored where an update was not written: by the same save before, or by another. */
  async function findUpdated(id: string, request: SaveRequest): Promise<SaveResult> {
    const document = await finder.findDocument(id)
    if (!document) return { outcome: 'not found' }
    const before = wasSaved(document.head, request)
    return before
      ? { outcome: 'updated', document: atRevision(document, before[1]) }
      : { outcome: 'conflict', document }
  }

  /** The quotation that a save with this saveId has made before. */
  async function findMade(
    outcome: SaveOutcome,
    user: CurrentUser,
    { saveId }: SaveRequest,
  ): Promise<SaveResult | null> {
    const id = saveId ? await finder.findIdByFirstSave(user.userId, saveId) : null
    const document = id ? await finder.findDocument(id) : null
    return document && { outcome, document: atRevision(document, 1) }
  }

  return save
}

const refuse = (at: string): SaveResult => ({ outcome: 'bad request', field: `quotation.${at}` })

const NOBODY = { level: 'nobody' as const, userList: [] }

/** A save is sent again within seconds, before the next: a few are enough to know it by. */
const REMEMBERED_SAVES = 5

const noteSave = (saves: StoredQuotation['recentSaves'], saveId = '', revision: number) =>
  [...saves, [saveId, revision] as [string, number]]
    .filter(([id]) => id !== '')
    .slice(-REMEMBERED_SAVES)

const wasSaved = ({ recentSaves }: StoredQuotation, { saveId }: SaveRequest) =>
  recentSaves.find(([id]) => id === saveId)

/**
 * A save that is repeated answers the revision that it stored: where somebody has saved since,
 * the sender's next save is a conflict and overwrites nothing.
 */
const atRevision = ({ head, blocks }: StoredDocument, revision: number): StoredDocument => ({
  head: { ...head, revision },
  blocks,
})
