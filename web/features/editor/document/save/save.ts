import { NEW_ID, type Quotation } from '../../../../../src/domain/document/quotation.ts'
import { MESSAGES } from '../../../../../src/domain/words/messages.ts'
import { type Answer, api, type Failure } from '../../../../state/api.ts'
import { setMenu, showMenuResult } from '../../../../state/menu.ts'
import { $session } from '../../../../state/session.ts'
import { toast } from '../../../../state/toasts.ts'
import { LATER_WORDS } from '../../later-words.ts'
import { WORDS } from '../../words.ts'
import { currentDraftKey, writeNow } from '../drafts/autosave.ts'
import { $isDirty, changeMeta, currentQuotation, markSaved } from '../store.ts'
import { $conflict } from './conflict.ts'
import { dropSavedDraft } from './drop-saved-draft.ts'
import { holdUnanswered, letGoUnanswered, type Unanswered, unansweredOf } from './pending-save.ts'
import { goToLogin, goToNew, goToSaved } from './redirects.ts'
import { type Attempt, type SaveFields, takeAttempt } from './save-attempt.ts'

export interface SaveOutcome {
  ok: boolean
  /** The server's message, or why nothing was saved. */
  message: string
  id?: string
}

type Saved = { message: string; quotation: Quotation }

let running: Promise<SaveOutcome> | null = null

/**
 * Saves the open quotation. One save is in flight at a time; its answer updates id, revision and
 * permissionLevel, never what was typed meanwhile (design, State). Expected failures are said
 * in a toast and given as the outcome; nothing typed is lost by any of them.
 */
export async function saveOpenQuotation(fields?: SaveFields): Promise<SaveOutcome> {
  if (running) await running
  running = save(fields).finally(() => {
    running = null
  })
  return running
}

/** Saves over the newer version that a conflict met. */
export function overwriteStored(): Promise<SaveOutcome> {
  const stored = $conflict.get()?.stored
  $conflict.set(null)
  if (stored) changeMeta({ revision: stored.revision })
  return saveOpenQuotation()
}

/** Saves the open document as a new quotation, leaving the newer version alone. */
export function saveAsCopy(): Promise<SaveOutcome> {
  $conflict.set(null)
  const name = LATER_WORDS.saving.copyName(currentQuotation()?.name ?? '')
  changeMeta({ id: NEW_ID, revision: 0, name })
  goToNew()
  return saveOpenQuotation()
}

/** @param isRest of one press: its success is told already */
async function save(fields?: SaveFields, isRest = false): Promise<SaveOutcome> {
  if ($session.get().status !== 'known') return needLogin()
  const lost = lostSave()
  const attempt = lost?.attempt ?? (await takeAttempt(fields))
  if (!attempt) return { ok: false, message: MESSAGES.internalError }
  if ('at' in attempt) return refuse(LATER_WORDS.saving.figure(attempt.at))
  const draftKey = currentDraftKey()
  const outcome = await sendAttempt(lost ? again(attempt, lost) : attempt)
  if (!outcome.ok) return outcome
  if (!isRest) announce(outcome)
  // What was typed since the lost answer is still to be saved, on the paper that it was typed on.
  const hasMore = $isDirty.peek() || differ(fields, attempt)
  return lost && hasMore && draftKey === currentDraftKey() ? save(fields, true) : outcome
}

const differ = (fields: SaveFields | undefined, { quotation }: Attempt): boolean =>
  fields !== undefined &&
  (Object.keys(fields) as (keyof SaveFields)[]).some((name) => fields[name] !== quotation[name])

/** The save of this very work that was sent, but not answered. */
function lostSave(): Unanswered | null {
  const lost = unansweredOf(currentDraftKey())
  return lost?.quotationId === currentQuotation()?.id ? lost : null
}

/** Under the same saveId. What a draft alone tells of may differ from what was sent: none of it counts as saved. */
const again = (attempt: Attempt, { saveId, attempt: sent }: Unanswered): Attempt =>
  sent ?? { ...attempt, saveId, blocks: [] }

async function sendAttempt(attempt: Attempt): Promise<SaveOutcome> {
  const { quotation, saveId } = attempt
  const draftKey = currentDraftKey()
  holdUnanswered(draftKey, { saveId, quotationId: quotation.id, attempt })
  // A page that dies before the answer leaves a draft that knows what was sent.
  void writeNow()
  setMenu('save', { state: 'loading' })
  const answer = await api.saveQuotation({ quotation, saveId })
  const isLost = !answer.ok && answer.status === null
  if (!isLost) letGoUnanswered(draftKey)
  showMenuResult('save', answer.ok ? 'success' : 'error')
  if (draftKey !== currentDraftKey()) return tellElsewhere(draftKey, attempt, answer)
  return answer.ok ? accept(attempt, answer.data) : await explain(answer)
}

async function accept({ blocks, quotation }: Attempt, saved: Saved): Promise<SaveOutcome> {
  const { id, email, revision, permissionLevel, access, createdAt, updatedAt } = saved.quotation
  changeMeta({ id, email, revision, permissionLevel, access, createdAt, updatedAt })
  markSaved(blocks)
  await writeNow()
  if (id !== quotation.id) goToSaved(id)
  return { ok: true, message: saved.message, id }
}

/** Another document has come onto the paper meanwhile: this answer changes nothing on it. */
async function tellElsewhere(
  draftKey: string,
  attempt: Attempt,
  answer: Answer<Saved>,
): Promise<SaveOutcome> {
  if (!answer.ok) return refuse(wordsFor(answer))
  await dropSavedDraft(draftKey, attempt).catch(() => {
    // A browser that keeps no drafts has none to drop.
  })
  const { message, quotation } = answer.data
  return { ok: true, message, id: quotation.id }
}

function announce({ message, id = '' }: SaveOutcome): void {
  if (message === 'saved') toast.success(MESSAGES.quotation.saved(id))
  else if (message === 'updated') toast.success(MESSAGES.quotation.updated)
  else toast.success(MESSAGES.quotation.copiedAndSaved(id), 5000)
}

async function explain(answer: Failure): Promise<SaveOutcome> {
  await writeNow()
  if (answer.status === 401) return needLogin()
  if (answer.status === 409) {
    $conflict.set({ stored: (answer.data as Saved).quotation })
    return { ok: false, message: answer.message }
  }
  if (answer.status === 404) {
    changeMeta({ id: NEW_ID, revision: 0 })
    await writeNow()
    goToNew()
    return refuse(LATER_WORDS.saving.deleted)
  }
  return refuse(wordsFor(answer))
}

function wordsFor({ status, message }: Failure): string {
  if (status === null) return WORDS.unreachable
  return status === 413 ? LATER_WORDS.saving.tooLarge : message
}

function refuse(message: string): SaveOutcome {
  toast.error(message)
  return { ok: false, message }
}

function needLogin(): SaveOutcome {
  toast.warning(MESSAGES.notLoggedIn)
  goToLogin()
  return { ok: false, message: MESSAGES.notLoggedIn }
}
