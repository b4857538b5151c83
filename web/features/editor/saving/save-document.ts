import { flushSync } from 'react-dom'
import { copyName } from '#domain/document/copy.ts'
import { NEW_ID, type Quotation } from '#domain/document/quotation.ts'
import { saving as WORDS } from '#domain/words/en/editor.json'
import { lazy } from '../../../state/lazy.ts'
import { setMenu, showMenuResult } from '../../../state/menu.ts'
import { $route, modalPath, navigate, parentPath, quotationPath } from '../../../state/routes.ts'
import { $session, onceChecked } from '../../../state/session.ts'
import { toast } from '../../../state/toasts.ts'
import { leaveBlankRow } from '../blocks/boq/waiting-row.ts'
import { commitPending } from '../blocks/commit-pending.ts'
import { $conflict } from '../document/load-state.ts'
import { $isCopy, currentQuotation, type DocumentStore, documentStore } from '../document/store.ts'
import type { Autosave, SaveRequest } from '../drafts/autosave.ts'
import { draftDatabase } from '../drafts/draft-database.ts'
import { autosave, offerDraft } from '../drafts/page-drafts.ts'
import { showInOpenField } from '../rich-text/index.ts'
import { mentionSamples } from '../samples/index.ts'
import { announceFailure, announceSaved } from './announce-save.ts'
import type { SaveFields, SaveOutcome, Sharing } from './outcome.ts'
import { createSaver, type Saver } from './saver.ts'
import { inTurn, sendSave } from './send-save.ts'

interface SavePressDeps {
  readonly saver: Saver
  readonly store: DocumentStore
  readonly autosave: Autosave
  readonly commitPending: () => void
  /** Called when a press has to wait for the save before it. */
  readonly onWait: () => void
}

/**
 * Handles a press of Save on a quotation that needs no form. A press during another save is
 * remembered: when that save ends, whatever is then unsaved is saved.
 */
export function createSavePress({ saver, store, autosave, commitPending, onWait }: SavePressDeps) {
  /** The draft of the document on which the remembered press was made last. */
  let pressedOn: string | null = null

  return async function pressSave(): Promise<void> {
    const running = saver.running()
    if (running) {
      const isRemembered = pressedOn !== null
      pressedOn = autosave.key()
      onWait()
      if (isRemembered) return
      const { ok } = await running.outcome
      const isOpen = pressedOn === autosave.key()
      pressedOn = null
      // Nobody has asked to save another document. What was typed on the one before is its draft.
      if (!isOpen) return
      // That save's failure was reported, and applies to what was typed since too.
      if (!ok && running.draftKey === autosave.key()) return
      commitPending()
      if (!store.$isDirty.peek()) return
    }
    await saver.save()
  }
}

const loadEmbedded = lazy(() => import('./embedded-files.ts'))

/**
 * The code is loaded only for a document with embedded files; if that fails, they stay embedded.
 */
function uploadFilesOf(request: SaveRequest): Promise<SaveRequest | null> | null {
  const { blocks, letterhead } = request.quotation
  const hasLogo = letterhead?.logo.startsWith('data:')
  if (!hasLogo && !JSON.stringify(blocks).includes('=\\"data:')) return null
  return loadEmbedded().then(
    (embedded) => embedded.uploadFilesOf(request),
    () => request,
  )
}

const isLoggedIn = () => $session.get().status === 'known'

const saver = createSaver({
  store: documentStore,
  autosave,
  database: draftDatabase,
  $conflict,
  commitPending,
  isLoggedIn,
  showNumber: (number, replaced) => flushSync(() => showInOpenField('number', number, replaced)),
  uploadFilesOf,
  onOutcome: showOutcome,
  inTurn,
  async send(body) {
    const item = body.share ? 'share' : 'save'
    setMenu(item, { state: 'loading' })
    const answer = await sendSave(body)
    showMenuResult(item, answer.ok ? 'success' : 'error')
    return answer
  },
})

export const { overwriteStored } = saver

/** Resolves once no save is under way. */
export const onceSaved = async (): Promise<void> => void (await saver.running()?.outcome)

/**
 * Saves the open quotation; shows the outcome in a toast and returns it. A super-admin may not
 * change somebody else's quotation (product: Roles), so a copy is saved. So it is for an owner who
 * logged in while editing a copy of their own offer: it lacks the internal info, and was called a
 * copy.
 */
export function saveOpenQuotation(fields?: SaveFields, sharing?: Sharing): Promise<SaveOutcome> {
  const open = currentQuotation()
  const isOfOwnOffer = $isCopy.peek() && open?.email === $session.get().email
  if (open?.permissionLevel === 'Admin' || isOfOwnOffer)
    saver.detachAsCopy(fields?.name ?? open?.name ?? '')
  return saver.save(fields, sharing)
}

const pressSave = createSavePress({
  saver,
  store: documentStore,
  autosave,
  commitPending,
  onWait: () => toast.info(WORDS.waiting),
})

/**
 * What Save does (product: Saving): asks for a login first; opens the form for a new quotation or a
 * copy of somebody else's; otherwise saves at once.
 */
export async function startSave(): Promise<void> {
  // If pressed right after loading, it waits until it is known who is logged in.
  await onceChecked()
  const quotation = currentQuotation()
  if (!quotation || quotation.permissionLevel === 'Forbidden') return
  if (!isLoggedIn()) showOutcome({ ok: false, reason: 'not logged in' })
  else if (needsForm(quotation)) navigate(modalPath($route.get(), 'save'), { slide: true })
  else {
    commitPending()
    // The shortcut leaves the focus in the row: a blank one must not be saved.
    leaveBlankRow()
    void pressSave()
  }
}

/** Saves the open document as a new quotation and leaves the newer version of a conflict alone. */
export function saveAsCopy(): Promise<SaveOutcome> {
  const open = currentQuotation()
  saver.detachAsCopy(open ? copyName(open) : '')
  goToNew()
  return saver.save()
}

/** Opens the newer version of a conflict, and offers the user's as a draft (product: Conflicts). */
export async function openNewer(): Promise<void> {
  const id = $conflict.get()?.stored.id
  if (await saver.openStored()) await offerDraft(id ?? '')
  else toast.warning(WORDS.notKept)
}

function showOutcome(outcome: SaveOutcome): void {
  if (outcome.ok) {
    if (outcome.isOpen) {
      goToSaved(outcome.id)
      // An older draft waits until the paper is saved (offer-draft.ts).
      void offerDraft(outcome.id)
    }
    announceSaved(outcome)
    if (outcome.isOpen) mentionSamples()
    return
  }
  if (outcome.reason === 'deleted' || outcome.reason === 'not shared') goToNew()
  announceFailure(outcome, pathAfterLogin())
}

/** Leads to the form for saving or sharing (product: Saving). */
function pathAfterLogin(): string {
  const route = $route.get()
  const quotation = currentQuotation()
  const needed = quotation !== null && needsForm(quotation) ? 'save' : null
  const form = route.modal?.key === 'share' ? 'share' : needed
  return form ? modalPath(route, form) : parentPath(route)
}

/**
 * From the paper, goes to the quotation’s own address. An open save form goes there by itself
 * (product: Saving); somebody who opened a list meanwhile stays there.
 */
function goToSaved(id: string): void {
  const route = $route.get()
  if (route.screen !== 'editor' || route.modal !== null || route.quotationId === id) return
  navigate(quotationPath(id), { replace: route.quotationId === NEW_ID })
}

/** Goes to the address of new quotations, where this one’s drafts are offered from now on. */
function goToNew(): void {
  const { screen, modal } = $route.get()
  if (screen === 'editor' && modal === null) navigate(quotationPath(NEW_ID))
}

/** A new quotation, or a copy of somebody else's, is saved through the form (product: Saving). */
function needsForm({ id, permissionLevel }: Quotation): boolean {
  return id === NEW_ID || permissionLevel !== 'Owner'
}
