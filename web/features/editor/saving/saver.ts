import type { WritableAtom } from 'nanostores'
import type { Blocks } from '#domain/document/blocks.ts'
import { AS_COPY, AS_NEW } from '#domain/document/copy.ts'
import { fieldsOfCopy, fieldValues } from '#domain/document/fields.ts'
import { filledHtml } from '#domain/document/map-fields.ts'
import type { Quotation } from '#domain/document/quotation.ts'
import { nameForSave } from '#domain/document/suggest-name.ts'
import { createHtmlMapper } from '#domain/html/map-html.ts'
import { type Answer, type Failure, isDecided } from '../../../state/api.ts'
import { namedIn } from '../document/document-words.ts'
import type { StoredConflict } from '../document/load-state.ts'
import type { Meta } from '../document/model.ts'
import { rewriteDocument } from '../document/rewrite-document.ts'
import type { DocumentStore } from '../document/store.ts'
import type { Autosave, PendingSave, SaveRequest } from '../drafts/autosave.ts'
import type { DraftDatabase } from '../drafts/draft-database.ts'
import {
  type FailedSave,
  failed,
  failureOf,
  refusal,
  type Saved,
  type SaveFields,
  type SaveOutcome,
  type Sharing,
  success,
} from './outcome.ts'
import { createRequest, differs, metaOf, newSaveId, requestOfLeft } from './save-request.ts'
import type { InTurn, SendSave } from './send-save.ts'

/** A save that has not ended yet, and the key of its document's draft. */
export interface RunningSave {
  readonly draftKey: string
  readonly outcome: Promise<SaveOutcome>
}

/** A document to save, which may be closed before its save starts. */
interface Left {
  readonly draftKey: string
  /** The quotation when Save was pressed. */
  readonly quotation: Quotation | null
  /** The save that was running at that time. */
  readonly earlier: RunningSave | null
}

interface SaverDeps extends AcceptanceDeps {
  readonly send: SendSave
  readonly inTurn: InTurn
  readonly $conflict: WritableAtom<StoredConflict | null>
  readonly commitPending: () => void
  readonly isLoggedIn: () => boolean
  /**
   * Uploads embedded files as separate files. Null if there are none; resolves to null if the user
   * has changed meanwhile.
   */
  readonly uploadFilesOf: (request: SaveRequest) => Promise<SaveRequest | null> | null
  /** Called with each save's outcome, except for the second save of the same press. */
  readonly onOutcome: (outcome: SaveOutcome) => void
}

export type Saver = ReturnType<typeof createSaver>

/**
 * Saves the open document. One save is in flight at a time; its answer updates id, revision and
 * permissionLevel, never what was typed meanwhile (architecture: State).
 */
export function createSaver(deps: SaverDeps) {
  const { store, autosave, database, send, inTurn, commitPending, isLoggedIn } = deps
  const { uploadFilesOf, onOutcome, $conflict } = deps
  const { accept, acceptElsewhere } = createAcceptance(deps)
  let running: RunningSave | null = null
  /** The server's latest answer about a document that it stored. */
  let stored: { draftKey: string; meta: Partial<Meta> } | null = null

  /**
   * Saves, with the save form's fields or the share form's access if one was filled in. If the
   * document is closed while its save waits its turn, it is saved as it was when the save was
   * requested; the document opened since is never saved instead.
   */
  async function save(fields?: SaveFields, sharing?: Sharing): Promise<SaveOutcome> {
    const draftKey = autosave.key()
    const asked = { draftKey, quotation: store.currentQuotation(), earlier: running }
    const outcome = inTurn(() =>
      draftKey === autosave.key() ? saveAll(fields, sharing) : saveLeft(asked, fields, sharing),
    )
    const own = { draftKey, outcome }
    running = own
    await outcome
    if (running === own) running = null
    return outcome
  }

  /** Overwrites the newer version of a conflict. */
  function overwriteStored(): Promise<SaveOutcome> {
    const stored = $conflict.get()?.stored
    $conflict.set(null)
    // Sharing changed elsewhere stays as changed: access that was withdrawn must not come back.
    if (stored) store.changeMeta({ revision: stored.revision, access: stored.access })
    return save()
  }

  /**
   * Opens the newer version of a conflict; the user's own stays a draft, to be offered again.
   * @returns false if the browser stores no drafts: then the user's version stays open
   */
  async function openStored(): Promise<boolean> {
    const stored = $conflict.get()?.stored
    if (!stored) return false
    commitPending()
    if (store.$isDirty.peek() && !(await isKept())) return false
    $conflict.set(null)
    autosave.startDraft()
    store.openDocument(stored)
    return true
  }

  async function isKept(): Promise<boolean> {
    await autosave.write()
    return (await database.read(autosave.key()).catch(() => undefined)) !== undefined
  }

  /**
   * Makes the open document a copy with this name (product: Copies); leaves the newer version alone.
   * Does not save yet.
   */
  function detachAsCopy(name: string): void {
    $conflict.set(null)
    store.changeMeta({ ...AS_COPY, name })
    commitPending()
    const open = store.currentQuotation()
    const asCopy = (blocks: Blocks) => (open ? fieldsOfCopy(blocks, new Date(), open) : blocks)
    rewriteDocument(store, asCopy, { isStored: false })
  }

  async function saveAll(fields?: SaveFields, sharing?: Sharing): Promise<SaveOutcome> {
    const unanswered = unansweredSave()
    const draftKey = autosave.key()
    const outcome = await saveOnce(unanswered, fields, sharing)
    onOutcome(outcome)
    if (!outcome.ok || !unanswered || draftKey !== autosave.key()) return outcome
    // What was typed since the unanswered save is still to be saved.
    if (!store.$isDirty.peek() && !differs(store.currentQuotation(), fields) && !sharing)
      return outcome
    const rest = await saveOnce(null, fields, sharing)
    if (!rest.ok) onOutcome(rest)
    return rest
  }

  /** Saves a document that was closed since; what was typed after the press stays in the draft. */
  async function saveLeft(
    left: Left,
    fields?: SaveFields,
    sharing?: Sharing,
  ): Promise<SaveOutcome> {
    const { draftKey, quotation, earlier } = left
    const before = earlier?.draftKey === draftKey ? await earlier.outcome : null
    // That failure was reported, and applies to this save too.
    if (before && !before.ok) return before
    const known = stored?.draftKey === draftKey ? stored.meta : {}
    const request = isLoggedIn()
      ? requestOfLeft(quotation && { ...quotation, ...known }, fields, sharing)
      : failed('not logged in')
    const outcome = 'reason' in request ? request : await sendRequest(request, draftKey)
    onOutcome(outcome)
    return outcome
  }

  /** The save of this document that was sent but not answered. */
  function unansweredSave(): PendingSave | null {
    const pending = autosave.pendingSave()
    return pending?.quotationId === store.currentQuotation()?.id ? pending : null
  }

  async function saveOnce(
    unanswered: PendingSave | null,
    fields?: SaveFields,
    sharing?: Sharing,
  ): Promise<SaveOutcome> {
    if (!isLoggedIn()) return failed('not logged in')
    if (store.$isNewer.peek()) return failed('ahead')
    if (unanswered?.request) return sendRequest(unanswered.request)
    const request = requestOfOpen(unanswered?.saveId, fields, sharing)
    if ('reason' in request) return request
    const draftKey = autosave.key()
    const uploading = uploadFilesOf(request)
    if (!uploading) return sendRequest(request)
    const uploaded = await uploading
    return uploaded ? sendRequest(uploaded, draftKey) : failed('not logged in')
  }

  /** The request that saves the open document as it is now. */
  function requestOfOpen(
    repeatedId: string | undefined,
    fields?: SaveFields,
    sharing?: Sharing,
  ): SaveRequest | FailedSave {
    commitPending()
    const open = store.currentQuotation()
    if (!open) return failed('nothing open')
    store.changeMeta(fields ?? { name: nameForSave(open, namedIn(open.language)) })
    // A draft with only the save's id doesn't know what was sent: no block counts as saved.
    const blocks = repeatedId === undefined ? store.committedBlocks() : []
    return createRequest(open, blocks, repeatedId ?? newSaveId(), fields, sharing)
  }

  /** @param draftKey the draft of what is sent; by now another document may be open */
  async function sendRequest(
    request: SaveRequest,
    draftKey = autosave.key(),
  ): Promise<SaveOutcome> {
    const { blocks: _, ...body } = request
    const { quotation, saveId } = body
    if (draftKey === autosave.key()) {
      autosave.keepPendingSave({ saveId, quotationId: quotation.id, request })
      // If the page dies before the answer arrives, the draft knows what was sent.
      void autosave.write()
    }
    const answer = await send(body)
    if (isDecided(answer)) autosave.settlePendingSave(draftKey)
    else if (answer.status !== null && draftKey === autosave.key()) {
      // What was sent may be why the server failed: the next try sends the current document.
      autosave.keepPendingSave({ saveId, quotationId: quotation.id, request: null })
    }
    if (answer.ok) stored = { draftKey, meta: metaOf(answer.data.quotation) }
    if (draftKey !== autosave.key()) return acceptElsewhere(draftKey, request, answer)
    return answer.ok ? accept(request, answer.data) : explain(answer)
  }

  async function explain(answer: Failure): Promise<SaveOutcome> {
    await autosave.write()
    const failure = await failureOf(answer)
    if (failure.reason === 'conflict')
      $conflict.set({ stored: failure.newer, isAhead: failure.isAhead })
    const isOthers = store.currentQuotation()?.permissionLevel !== 'Owner'
    // A quotation that was only read leaves nothing to keep.
    const isWithdrawn = answer.status === 403 && isOthers && store.$isDirty.peek()
    if (failure.reason === 'deleted' || isWithdrawn) {
      store.changeMeta(AS_NEW)
      if (isWithdrawn) dropNumber(store)
      await autosave.write()
    }
    return isWithdrawn ? { ok: false, reason: 'not shared', message: answer.message } : failure
  }

  return { save, running: () => running, overwriteStored, openStored, detachAsCopy }
}

interface AcceptanceDeps {
  readonly store: DocumentStore
  readonly autosave: Autosave
  readonly database: DraftDatabase
  /** Shows a number that a save has given in a text that is open. */
  readonly showNumber: (number: string, replaced: string) => void
}

/** What becomes of the open document and the drafts once a save was answered. */
function createAcceptance({ store, autosave, database, showNumber }: AcceptanceDeps) {
  async function accept(
    { blocks, quotation, share }: SaveRequest,
    saved: Saved,
  ): Promise<SaveOutcome> {
    store.changeMeta(metaOf(saved.quotation))
    store.markSaved(blocks)
    adoptNumber(store, quotation.blocks, saved.quotation.number, showNumber)
    await autosave.write()
    return success(saved, { isOpen: true, isShared: share === true })
  }

  /** Handles the answer after another document was opened: it changes nothing in that one. */
  async function acceptElsewhere(
    draftKey: string,
    { blocks, share }: SaveRequest,
    answer: Answer<Saved>,
  ): Promise<SaveOutcome> {
    if (!answer.ok) return refusal(answer)
    // Remove the draft if it holds nothing newer than what was saved; else it is offered later.
    const draft = await database.read(draftKey).catch(() => undefined)
    if (draft && JSON.stringify(draft.quotation?.blocks) === JSON.stringify(blocks))
      await database.remove(draftKey).catch(() => undefined)
    return success(answer.data, { isOpen: false, isShared: share === true })
  }

  return { accept, acceptElsewhere }
}

/**
 * Shows the number that a save has given to the open quotation, in all steps of its history: it is
 * no edit, and undo must not blank it (product: Quotation numbers).
 * @param sent what was saved
 * @param number as stored
 * @param showInText shows it in a text that is open
 */
function adoptNumber(
  store: DocumentStore,
  sent: Blocks,
  number: string,
  showInText: (number: string, replaced: string) => void,
): void {
  const replaced = fieldValues(sent).number ?? ''
  if (number === '' || number === replaced) return
  showInText(number, replaced)
  const withNumber = createHtmlMapper((html) => filledHtml(html, 'number', number, replaced))
  rewriteDocument(store, withNumber, { isStored: true })
}

/** Takes the number off a copy of a quotation, which is given one of its own. */
function dropNumber(store: DocumentStore): void {
  const number = fieldValues(store.committedBlocks()).number
  if (number === undefined) return
  const without = createHtmlMapper((html) => filledHtml(html, 'number', '', number))
  rewriteDocument(store, without, { isStored: false })
}
