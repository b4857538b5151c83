import { MESSAGES } from '../../../../../src/domain/words/messages.ts'
import { api } from '../../../../state/api.ts'
import { setMenu, showMenuResult } from '../../../../state/menu.ts'
import { $route, modalPath, navigate } from '../../../../state/routes.ts'
import { $session } from '../../../../state/session.ts'
import { toast } from '../../../../state/toasts.ts'
import { WORDS } from '../../words.ts'
import { commitPending } from '../commit-pending.ts'
import { draftDatabase } from '../drafts/draft-database.ts'
import { autosave } from '../drafts/page-drafts.ts'
import { currentQuotation, documentStore } from '../store.ts'
import { goToLogin, goToNew, goToSaved, needsForm } from './redirects.ts'
import { createSaver, type SaveOutcome } from './saver.ts'

const isLoggedIn = () => $session.get().status === 'known'

const saver = createSaver({
  store: documentStore,
  autosave,
  database: draftDatabase,
  commitPending,
  isLoggedIn,
  onOutcome: showOutcome,
  async send(body) {
    setMenu('save', { state: 'loading' })
    const answer = await api.saveQuotation(body)
    showMenuResult('save', answer.ok ? 'success' : 'error')
    return answer
  },
})

export const { $conflict, overwriteStored } = saver

/** Saves the open quotation; what came of it is said in a toast and returned. */
export const saveOpenQuotation = saver.save

/**
 * What Save does (spec 4, Save quotation): log in first; then the form for a new quotation or
 * another's that will be copied; else save at once.
 */
export function startSave(): void {
  const quotation = currentQuotation()
  if (!quotation || quotation.permissionLevel === 'Forbidden') return
  if (!isLoggedIn()) showOutcome({ ok: false, reason: 'not logged in' })
  else if (needsForm(quotation)) navigate(modalPath($route.get(), 'save'), { slide: true })
  else void saver.save()
}

/** Saves the open document as a new quotation, leaving the newer version of a conflict alone. */
export function saveAsCopy(): Promise<SaveOutcome> {
  saver.detachAsCopy(WORDS.saving.copyName(currentQuotation()?.name ?? ''))
  goToNew()
  return saver.save()
}

function showOutcome(outcome: SaveOutcome): void {
  if (outcome.ok) {
    if (outcome.isOpen) goToSaved(outcome.id)
    showSuccess(outcome.message, outcome.id)
  } else if (outcome.reason === 'not logged in') {
    toast.warning(MESSAGES.notLoggedIn)
    goToLogin()
  } else if (outcome.reason === 'deleted') {
    goToNew()
    toast.error(WORDS.saving.deleted)
  } else if (outcome.reason === 'unreachable') toast.error(WORDS.saving.unreachable)
  else if (outcome.reason === 'too large') toast.error(WORDS.saving.tooLarge)
  else if (outcome.reason === 'out of range') toast.error(WORDS.saving.outOfRange(outcome.at))
  else if (outcome.reason === 'refused') toast.error(outcome.message)
}

function showSuccess(message: string, id: string): void {
  if (message === 'saved') toast.success(MESSAGES.quotation.saved(id))
  else if (message === 'updated') toast.success(MESSAGES.quotation.updated)
  else toast.success(MESSAGES.quotation.copiedAndSaved(id), 5000)
}
