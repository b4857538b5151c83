import { and, eq } from 'drizzle-orm'
import { nanoid } from 'nanoid'
import type { Database } from '../../../db/client.ts'
import { saves } from '../../../db/schema.ts'
import { maySave, mayUpdate, permissionLevelFor } from '../../domain/access.ts'
import { NEW_ID } from '../../domain/limits.ts'
import type { Quotation } from '../../domain/schema.ts'
import type { Asker } from '../auth/askers.ts'
import { readDocument } from './document.ts'
import { documentOf } from './record.ts'
import type { QuotationFinder, StoredDocument, StoredQuotation } from './stored.ts'
import type { QuotationWrites, SaveNote, SaveWord } from './writes.ts'

export interface SavingDeps {
  db: Database
  finder: QuotationFinder
  writes: QuotationWrites
  now: () => number
}

export interface SaveRequest {
  /** As it was sent: nothing of it is trusted yet. */
  quotation: unknown
  /** The id that the sender names, already known to be one. */
  id: string
  share?: boolean | undefined
  saveId?: string | undefined
}

/** In api.md's words, with what is stored where the answer carries it. */
export type SaveOutcome =
  | { word: SaveWord | 'conflict'; document: StoredDocument }
  | { word: 'forbidden' }
  | { word: 'not found' }
  | { word: 'bad request'; field: string }

/** Saves a quotation: as a new one, as the next revision, or as a copy of another's (api). */
export function createSaving({ db, finder, writes, now }: SavingDeps) {
  async function save(asker: Asker, request: SaveRequest): Promise<SaveOutcome> {
    const repeated = await findRepeated(asker, request.saveId)
    if (repeated) return repeated
    if (request.id === NEW_ID) return saveNew(asker, request)
    const stored = await finder.findHead(request.id)
    return stored ? saveOver(stored, asker, request) : { word: 'not found' }
  }

  function saveNew(asker: Asker, request: SaveRequest): SaveOutcome | Promise<SaveOutcome> {
    const read = readDocument(request.quotation)
    return read.ok ? insert('saved', asker, read.value, request) : refuse(read.at)
  }

  /** What a save of a stored quotation comes to: 403 is decided before 400 (api: Common). */
  function saveOver(
    stored: StoredQuotation,
    asker: Asker,
    request: SaveRequest,
  ): SaveOutcome | Promise<SaveOutcome> {
    const level = permissionLevelFor(asker, stored)
    if (!maySave(level)) return { word: 'forbidden' }
    const read = readDocument(request.quotation)
    if (!read.ok) return refuse(read.at)
    if (mayUpdate(level)) return update(stored, asker, read.value, request)
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
      id: nanoid(),
      ownerId: asker.userId,
      email: asker.email,
      revision: 1,
      createdAt: at,
      updatedAt: at,
    })
    const { queries, decides } = writes.insert({ document, note: noteOf(asker, word, request) })
    const changes = await db.write(queries)
    if (changes[decides] === 1) return { word, document }
    return (await findRepeated(asker, request.saveId)) ?? { word: 'not found' }
  }

  async function update(
    stored: StoredQuotation,
    asker: Asker,
    quotation: Quotation,
    request: SaveRequest,
  ): Promise<SaveOutcome> {
    const { id, ownerId, email, createdAt } = stored
    const revision = quotation.revision + 1
    const identity = { id, ownerId, email, createdAt, revision, updatedAt: now() }
    const document = documentOf(quotation, identity)
    const { queries, decides } = writes.update({
      document,
      note: noteOf(asker, 'updated', request),
      sharesChanged: stored.access.userList.join() !== document.head.access.userList.join(),
    })
    const changes = await db.write(queries)
    if (changes[decides] === 1) return { word: 'updated', document }
    return (await findRepeated(asker, request.saveId)) ?? conflict(id)
  }

  async function conflict(id: string): Promise<SaveOutcome> {
    const document = await finder.findDocument(id)
    return document ? { word: 'conflict', document } : { word: 'not found' }
  }

  /**
   * What a save with this saveId stored before. It keeps the revision of that save: where
   * somebody has saved since, the sender's next save is a conflict and overwrites nothing.
   */
  async function findRepeated(asker: Asker, saveId?: string): Promise<SaveOutcome | null> {
    if (saveId === undefined) return null
    const [note] = await db.read
      .select()
      .from(saves)
      .where(and(eq(saves.userId, asker.userId), eq(saves.saveId, saveId)))
    const document = note && (await finder.findDocument(note.quotationId))
    if (!document) return null
    const head = { ...document.head, revision: note.revision }
    return { word: note.message, document: { ...document, head } }
  }

  return save
}

const refuse = (at: string): SaveOutcome => ({ word: 'bad request', field: `quotation.${at}` })

const NOBODY = { level: 'nobody' as const, userList: [] }

const noteOf = (asker: Asker, message: SaveWord, { saveId }: SaveRequest): SaveNote | null =>
  saveId === undefined ? null : { userId: asker.userId, saveId, message }
