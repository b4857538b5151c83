import { VERSION } from '../../../src/domain/document/version.ts'
import { MESSAGES } from '../../../src/domain/words/messages.ts'
import { call, isUnreachable, SAVE_TIMEOUT_MS } from '../../state/api.ts'
import type { Failure } from '../../state/http.ts'
import { $startedFrom } from '../../state/own-start.ts'
import { TOAST_MS, toast } from '../../state/toasts.ts'
import { warnAndLogIn } from '../account/index.tsx'
import { commitPending, currentQuotation, loadComplete } from '../editor/index.ts'
import { refetchTemplates } from './lists.ts'
import { WORDS } from './template-words.ts'

interface Fields {
  /** Of the one that it replaces, or a new one. */
  id: string
  name: string
  isDefault: boolean
}

/** Keeps the open quotation as a template, and toasts the outcome. */
export async function saveTemplate(fields: Fields): Promise<{ ok: boolean }> {
  commitPending()
  const open = currentQuotation()
  if (!open) return { ok: false }
  const { completeQuotation } = await loadComplete()
  const answer = await call(
    'POST',
    'save-template',
    { ...fields, quotation: { ...completeQuotation(open), version: VERSION } },
    { timeoutMs: SAVE_TIMEOUT_MS },
  )
  if (!answer.ok) {
    if (answer.status === 401) warnAndLogIn(location.pathname)
    else sayWhy(answer)
    refetchTemplates()
    return answer
  }
  const { id, name } = answer.data.template
  if (currentQuotation()?.id === open.id) $startedFrom.set({ id, name })
  const text = answer.data.message === 'updated' ? WORDS.form.updated : WORDS.form.saved
  toast.success(text, TOAST_MS, name)
  refetchTemplates()
  return answer
}

/** Long enough to read why, in ms. */
const REASON_MS = 8_000

function sayWhy(failure: Failure): void {
  const { status, message } = failure
  if (isUnreachable(failure)) toast.error(MESSAGES.networkError)
  else if (status === 413) toast.error(isFull(failure) ? message : WORDS.form.tooLarge, REASON_MS)
  else if (message === 'name taken') toast.warning(WORDS.form.taken, REASON_MS)
  else if (message === 'too many templates') toast.warning(WORDS.form.full, REASON_MS)
  else if (message === 'saved by a newer version') toast.warning(WORDS.form.newer, REASON_MS)
  else toast.error(WORDS.form.notSaved, REASON_MS)
}

/** The account has no room; otherwise the body was too large. */
const isFull = ({ data }: Failure): boolean =>
  (data as { name?: unknown } | undefined)?.name === 'StorageFull'
