import { MESSAGES } from '../../../../src/domain/words/messages.ts'
import { api, type QuotationSummary } from '../../../state/api.ts'
import { toast } from '../../../state/toasts.ts'
import { $categories, $quotations } from '../stores.ts'

/** Deletes the quotation on the server, takes it out of the list, and says what came of it. */
export async function deleteQuotation({ id }: QuotationSummary): Promise<{ ok: boolean }> {
  const answer = await api.deleteQuotation(id)
  if (!answer.ok && answer.status !== 404) {
    toast.error(MESSAGES.file.notDeleted)
    return answer
  }
  // Somebody who deleted it before, in another tab, wanted the same.
  const rest = $quotations.get().data?.filter((quotation) => quotation.id !== id)
  if (rest) $quotations.mutate(rest)
  $categories.revalidate()
  toast.success('Deleted')
  return { ok: true }
}
