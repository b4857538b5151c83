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

/** The texts about deleted quotations (product: Deleted quotations). */
export const WORDS = {
  link: 'Deleted',
  hint: 'They can be brought back for 30 days, with their earlier versions. Until then they take up room; when it is short, the oldest make way.',
  loading: 'Loading deleted quotations...',
  failed: 'The list can’t be loaded. The server did not answer; nothing is lost.',
  retry: 'Try again',
  none: 'No deleted quotations. What you delete can be brought back from here for 30 days.',
  more: 'Show more',
  deleted: (when: string) => `deleted ${when}`,
  until: (when: string) => `until ${when}`,
  bringBack: 'Bring back',
  bringBackLabel: (name: string) => `Bring back ${name}`,
  purge: (name: string) => `Delete ${name} for good`,
  broughtBack: 'Brought back',
  open: 'Open',
  damaged: 'It is damaged and can’t be brought back.',
  gone: 'It is no longer there.',
  failedBack: 'It can’t be brought back. Try again.',
  undo: 'Undo',
} as const

const REFUSALS = { 404: WORDS.gone, 422: WORDS.damaged, otherwise: WORDS.failedBack }
