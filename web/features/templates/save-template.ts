import { VERSION } from '#domain/document/version.ts'
import { messages as MESSAGES } from '#domain/words/en/common.json'
import { templates as WORDS } from '#domain/words/en/settings.json'
import { call, type Failure, SAVE_TIMEOUT_MS } from '../../state/api.ts'
import { $startedFrom } from '../../state/own-start.ts'
import { type Refusals, type Told, tellRefusal } from '../../state/refusals.ts'
import { TOAST_MS, toast } from '../../state/toasts.ts'
import { warnAndLogIn } from '../account/index.tsx'
import { commitPending, currentQuotation, loadComplete } from '../editor/index.ts'
import { refetchTemplates } from './lists.ts'

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
    tellRefusal(answer, REFUSALS)
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

const REFUSALS: Refusals<Told> = {
  401: { act: () => warnAndLogIn(location.pathname) },
  413: (failure) => ({
    error: isFull(failure) ? failure.message : WORDS.form.tooLarge,
    durationMs: REASON_MS,
  }),
  'name taken': { warning: WORDS.form.taken, durationMs: REASON_MS },
  'too many templates': { warning: WORDS.form.full, durationMs: REASON_MS },
  'saved by a newer version': { warning: WORDS.form.newer, durationMs: REASON_MS },
  unreachable: { error: MESSAGES.networkError },
  otherwise: { error: WORDS.form.notSaved, durationMs: REASON_MS },
}

/** The account has no room; otherwise the body was too large. */
const isFull = ({ data }: Failure): boolean =>
  (data as { name?: unknown } | undefined)?.name === 'StorageFull'
