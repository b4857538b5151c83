import { later as LATER_MESSAGES } from '#domain/words/en/common.json'
import { deleted as DELETED, quotations as WORDS } from '#domain/words/en/lists.json'
import { api, call, type QuotationSummary } from '../../../state/api.ts'
import { $session, isSuperAdmin } from '../../../state/session.ts'
import { showToast, TOAST_MS, toast } from '../../../state/toasts.ts'
import type { Deletion } from '../../../ui/list/delete-dialog.tsx'
import { bringBack } from '../deleted/bring-back.ts'
import { $categories, forgetQuotation } from '../lists.ts'

/** What deleting means: one's own quotation can be brought back, a shared one leaves the list. */
export const deletionOf = ({ permissionLevel, email }: QuotationSummary): Deletion =>
  permissionLevel === 'Owner' ? WORDS.deletion : { ...WORDS.leaving, values: { owner: email } }

/** Deletes the user's own quotation, or leaves a shared one (product: Quotation list). */
export async function removeQuotation(quotation: QuotationSummary): Promise<{ ok: boolean }> {
  const { id, name, permissionLevel } = quotation
  if (permissionLevel !== 'Owner') return leave(quotation)
  const answer = await call('DELETE', 'delete-quotation', { id })
  if (!answer.ok && answer.status !== 404) {
    toast.error(LATER_MESSAGES.files.notDeleted)
    return answer
  }
  forgetQuotation(id)
  $categories.revalidate()
  showToast({
    kind: 'success',
    text: WORDS.deleted,
    name: name || undefined,
    durationMs: UNDO_MS,
    ...(answer.ok && { action: { label: DELETED.undo, run: () => void bringBack({ id, name }) } }),
  })
  return { ok: true }
}

/** Long enough to notice which one it was, in ms. */
const UNDO_MS = 8000

async function leave({ id, name }: QuotationSummary): Promise<{ ok: boolean }> {
  // For a super-admin whose share was withdrawn in the meantime, the call
  // would delete it for everybody.
  const isShared = !isSuperAdmin($session.get()) || (await isSharedWithMe(id))
  const answer = isShared ? await call('DELETE', 'delete-quotation', { id }) : null
  // 403: no longer shared; 404: deleted.
  if (answer && !answer.ok && answer.status !== 403 && answer.status !== 404) {
    toast.error(WORDS.notLeft)
    return answer
  }
  forgetQuotation(id)
  toast.success(WORDS.left, TOAST_MS, name)
  return { ok: true }
}

async function isSharedWithMe(id: string): Promise<boolean> {
  const opened = await api.getQuotation(id)
  return opened.ok && opened.data.quotation.permissionLevel === 'Shared with you'
}
