import { atom } from 'nanostores'
import { NEW_ID } from '../../../../src/domain/document/quotation.ts'
import type { Quotation } from '../../../../src/domain/document/schema.ts'
import { MESSAGES } from '../../../../src/domain/words/messages.ts'
import { api } from '../../../state/api.ts'
import { $overlay, hideOverlay, OVERLAY_HIDE_MS, showOverlay } from '../../../state/overlay.ts'
import { onceChecked } from '../../../state/session.ts'
import { toast } from '../../../state/toasts.ts'
import { afterwardsIsHere, loadAfterwards } from '../load-afterwards.ts'
import { WORDS } from '../words.ts'
import { startDraft } from './drafts/autosave.ts'
import { lookForDraft } from './drafts/find-draft.ts'
import { nextId } from './next-id.ts'
import { takeInitial } from './server-rendered.ts'
import { changeMeta, closeDocument, openDocument } from './store.ts'

/** Where a quotation is loaded from (spec 4, Quotation loading). */
export type Source = 'memory' | 'template' | 'server'

/** What stands over the canvas when there is no quotation to show (spec 2, 8). */
export interface BackgroundMessage {
  readonly text: string
  /** What may help: loading again when the server was away, say; being somebody when one may not see it. */
  readonly remedy: 'retry' | 'login' | null
}

export const $backgroundMessage = atom<BackgroundMessage | null>(null)

/** A wait of so long is noticed, in ms. */
const NOTICED_MS = 300

let latest = 0

/**
 * Puts the quotation on the paper: from the template when the id is 'new', else from the server,
 * unless memory is asked for (spec 4). A load that a newer one overtakes changes nothing.
 * Resolves when the paper answers input and its draft, if any, is offered.
 * @param isQuiet the overlay says something else meanwhile
 */
export async function load(
  id: string,
  source: Source = sourceOf(id),
  isQuiet = false,
): Promise<void> {
  const turn = ++latest
  const isCurrent = () => turn === latest
  $backgroundMessage.set(null)
  if (!isQuiet) showOverlay(textFor(id, source))
  const initial = takeInitial(id)
  if (source === 'template' && !initial) await putTemplate(isCurrent)
  if (source === 'server') await fetchQuotation(id, isCurrent, initial)
  await onceChecked()
  if (!isCurrent()) return
  if (source !== 'memory') await lookForDraft(id)
  if ($overlay.get() === textFor(id, source)) hideOverlay(OVERLAY_HIDE_MS)
}

/** Takes what is on the paper out of sight, with nothing in its place. */
export function unload(): void {
  latest += 1
  $backgroundMessage.set(null)
  close()
}

/** Puts work on the paper that the server does not have, in place of what could not be loaded. */
export function putUnsaved(quotation: Quotation): void {
  latest += 1
  $backgroundMessage.set(null)
  startDraft()
  openDocument(quotation, false)
}

const sourceOf = (id: string): Source => (id === NEW_ID ? 'template' : 'server')

function textFor(id: string, source: Source): string {
  if (source === 'memory') return WORDS.loading.back
  return source === 'template' ? WORDS.loading.template : WORDS.loading.quotation(id)
}

async function putTemplate(isCurrent: () => boolean): Promise<void> {
  try {
    const { template } = await loadAfterwards()
    if (isCurrent()) put(template(nextId))
  } catch {
    if (isCurrent()) fail()
  }
}

async function fetchQuotation(
  id: string,
  isCurrent: () => boolean,
  drawn: Quotation | null,
): Promise<void> {
  if (!drawn) {
    close()
    void afterwardsIsHere()
  }
  await onceChecked()
  // The credential check had the overlay meanwhile: a wait that goes on is told of again.
  const telling = setTimeout(() => isCurrent() && showOverlay(textFor(id, 'server')), NOTICED_MS)
  const answer = await api.getQuotation(id)
  clearTimeout(telling)
  const stored = answer.ok ? answer.data.quotation : null
  // Another paper than the server's drawing is drawn here, and so needs the sanitizer.
  const isSame = drawn !== null && stored?.revision === drawn.revision
  const later = isSame ? null : await loadAfterwards().catch(() => null)
  if (!isCurrent()) return
  if (stored && later?.isWhole(stored) !== false) return take(stored, isSame)
  if (drawn) close()
  if (answer.ok) return fail()
  if (answer.status === 403) {
    put((answer.data as { quotation: Quotation }).quotation)
    return say(MESSAGES.quotation.forbidden(id), 'login')
  }
  if (answer.status === 404) return say(MESSAGES.quotation.notFound(id), null)
  fail()
}

function fail(): void {
  toast.error(MESSAGES.internalError)
  say(MESSAGES.internalError, 'retry')
}

/** A paper that the server drew already only learns who is asking; typing on it goes on. */
function take(quotation: Quotation, isSame: boolean): void {
  const { blocks, ...meta } = quotation
  if (isSame) changeMeta(meta)
  else put(quotation)
}

function close(): void {
  startDraft()
  closeDocument()
}

function put(quotation: Quotation): void {
  startDraft()
  openDocument(quotation)
}

function say(text: string, remedy: BackgroundMessage['remedy']): void {
  $backgroundMessage.set({ text, remedy })
}
