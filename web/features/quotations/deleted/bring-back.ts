import { deleted as WORDS } from '#domain/words/en/lists.json'
import { call } from '../../../state/api.ts'
import { refusalOf } from '../../../state/refusals.ts'
import { navigate, quotationPath } from '../../../state/routes.ts'
import { showToast, TOAST_MS, toast } from '../../../state/toasts.ts'
import { refetchQuotations } from '../lists.ts'

/** Brings a deleted quotation back, with its history; toasts the outcome. */
export async function bringBack({ id, name }: { id: string; name: string }): Promise<boolean> {
  const answer = await call('POST', 'undelete-quotation', { id })
  if (!answer.ok) {
    toast.error(refusalOf(answer, REFUSALS))
    return answer.status === 404
  }
  refetchQuotations()
  showToast({
    kind: 'success',
    text: WORDS.broughtBack,
    name: name || undefined,
    durationMs: TOAST_MS,
    action: { label: WORDS.open, run: () => navigate(quotationPath(id)) },
  })
  return true
}

const REFUSALS = { 404: WORDS.gone, 422: WORDS.damaged, otherwise: WORDS.failedBack }
