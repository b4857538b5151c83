import type { Belongings } from '../../../src/domain/words/belongings.ts'
import { api, type Reply } from '../../state/api.ts'
import { quotationPath } from '../../state/routes.ts'
import { slideTo } from './login-redirect.ts'
import { endSession } from './session-lifecycle.ts'

export const changePassword = (body: { password: string; newPassword: string }) =>
  api.authenticated<Reply<'change-password', 'post'>>({
    method: 'POST',
    path: '/api/change-password',
    body,
  })

/** Deletes the account and goes to an empty quotation, since nothing of the user's is left. */
export async function deleteAccount(password: string) {
  const answer = await api.authenticated<Reply<'delete-account', 'delete'>>({
    method: 'DELETE',
    path: '/api/delete-account',
    body: { password },
  })
  if (answer.ok) {
    slideTo(quotationPath())
    endSession()
  }
  return answer
}

/** What the account holds; null if it can't be fetched. */
export async function countBelongings(): Promise<Belongings | null> {
  const [quotations, bookmarks, files] = await Promise.all(
    ['get-quotation-list?ownership=own&', 'get-bookmark-list?', 'get-file-list?'].map(countOf),
  )
  const isKnown = quotations !== undefined && bookmarks !== undefined && files !== undefined
  return isKnown ? { quotations, bookmarks, files } : null
}

async function countOf(list: string): Promise<number | undefined> {
  const path = `/api/${list}limit=1`
  const answer = await api.authenticated<{ total: number }>({ method: 'GET', path })
  return answer.ok ? answer.data.total : undefined
}
