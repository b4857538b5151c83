import type { Answer, QuotationSummary, Reply } from '../../../state/api.ts'
import { removeListed } from '../../../state/list-query.ts'
import { adminCall } from '../admin-call.ts'
import { type AdminQuery, createAdminList } from '../admin-list.ts'

/** Everybody's quotations. */
export const allQuotations = createAdminList<QuotationSummary>('quotation-list-all', fetchPage)

async function fetchPage(
  query: AdminQuery,
): Promise<Answer<{ items: QuotationSummary[]; total: number }>> {
  const answer = await adminCall<Reply<'get-quotation-list-all', 'post'>>({
    method: 'POST',
    path: '/api/get-quotation-list-all',
    body: query,
  })
  if (!answer.ok) return answer
  const { quotations, total } = answer.data
  return { ...answer, data: { items: quotations, total } }
}

/** Deletes the quotation for everybody, and toasts the outcome. */
export async function deleteForAll({ id, name }: QuotationSummary): Promise<{ ok: boolean }> {
  const deletion = adminCall<Reply<'delete-quotation', 'delete'>>({
    method: 'DELETE',
    path: '/api/delete-quotation',
    // Without it, a quotation shared with the super-admin would only leave their own list.
    body: { id, forAll: true },
  })
  return removeListed(deletion, name, () => allQuotations.forget(id))
}
