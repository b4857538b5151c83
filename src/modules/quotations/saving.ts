import { nanoid } from 'nanoid'
import type { Database } from '../../../db/client.ts'
import { mayCopy, mayUpdate, permissionLevelFor } from '../../domain/document/access.ts'
import { NEW_ID } from '../../domain/document/limits.ts'
import type { Quotation } from '../../domain/document/schema.ts'
import type { Asker } from '../auth/current-user.ts'
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

export type SaveWord = 'saved' | 'updated' | 'copied and saved'

/** In api.md's words, with what is stored where the answer carries it. */
export type SaveOutcome =
  | { word: SaveWord | 'conflict'; document: StoredDocument }
  | { word: 'forbidden' }
  | { word: 'not found' }
  | { word: 'bad request'; field: string }

/** Saves a quotation: as a new one, as the next revision, or as a copy of another's (api). */
export function createSaving({ db, finder, writes, now }: SavingDeps) {
  const recent = createRecentHeads()
  const readKept = createKeptReader(finder)

  async function save(asker: Asker, request: SaveRequest): Promise<SaveOutcome> {
    const { id, quotation } = request
    if (id === NEW_ID) return saveNew(asker, request)
    const known = recent.find(id, quotation.revision, asker.userId)
    const stored = known ?? (await finder.findHead(id))
    return stored ? saveOver(stored, asker, request) : { word: 'not found' }
  }

  async function saveNew(asker: Asker, request: SaveRequest): Promise<SaveOutcome> {
    const made = await findMade('saved', asker, request)
    if (made) return made
    const read = await readDocument(request.quotation)
    return read.ok ? insert('saved', asker, read.value, request) : refuse(read.at)
  }

  /** What a save of a stored quotation comes to: 403 is decided before 400 (api: Common). */
  function saveOver(
    stored: StoredQuotation,
    asker: Asker,
    request: SaveRequest,
  ): SaveOutcome | Promise<SaveOutcome> {
    const level = permissionLevelFor(asker, stored)
    if (mayUpdate(level)) return update(stored, request)
    return mayCopy(level) ? copy(asker, request) : { word: 'forbidden' }
  }

  async function copy(asker: Asker, request: SaveRequest): Promise<SaveOutcome> {
    const made = await findMade('copied and saved', asker, request)
    if (made) return made
    const read = await readKept(request.quotation, request.id, withoutInfo)
    if (!read.ok) return refuse(read.at)
    const access = request.share ? read.value.access : NOBODY
    return insert('copied and saved', asker, { ...read.value, access }, request)
  }

  async function insert(
    word: SaveWord,
    asker: Asker,
    quotation: Quotation,
    request: SaveRequest,
  ): Promise<SaveOutcome> {
    const at = now()
    const document = documentOf(quotation, {
      ...{ id: nanoid(), ownerId: asker.userId, email: asker.email, revision: 1 },
      ...{ createdAt: at, updatedAt: at, recentSaves: noteSave([], request.saveId, 1) },
    })
    const { queries, decides } = writes.insert(document)
    const changes = await db.write(queries)
    if (changes[decides] === 1) return written(word, document)
    return (await findMade(word, asker, request)) ?? { word: 'not found' }
  }

  async function update(before: StoredQuotation, request: SaveRequest): Promise<SaveOutcome> {
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

  function written(word: SaveWord, document: StoredDocument): SaveOutcome {
    recent.remember(document.head)
    return { word, document }
  }

  /** What is stored where an update was not written: by the same save before, or by another. */
  async function findUpdated(id: string, request: SaveRequest): Promise<SaveOutcome> {
    const document = await finder.findDocument(id)
    if (!document) return { word: 'not found' }
    const before = wasSaved(document.head, request)
    return before
      ? { word: 'updated', document: atRevision(document, before[1]) }
      : { word: 'conflict', document }
  }

  /** The quotation that a save with this saveId has made before. */
  async function findMade(
    word: SaveWord,
    asker: Asker,
    { saveId }: SaveRequest,
  ): Promise<SaveOutcome | null> {
    const id = saveId ? await finder.findIdByFirstSave(asker.userId, saveId) : null
    const document = id ? await finder.findDocument(id) : null
    return document && { word, document: atRevision(document, 1) }
  }

  return save
}

const refuse = (at: string): SaveOutcome => ({ word: 'bad request', field: `quotation.${at}` })

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
