import type { Answer, Reply } from '../../../state/api.ts'
import { removeListed } from '../../../state/list-query.ts'
import { $session } from '../../../state/session.ts'
import { toast } from '../../../state/toasts.ts'
import { adminCall } from '../admin-call.ts'
import { type AdminQuery, createAdminList } from '../admin-list.ts'

type Listed = Reply<'get-user-list', 'get'>['users'][number]

/** An account as the list shows and sorts it. */
export interface Account extends Omit<Listed, 'counts' | 'roles' | 'isActivated'> {
  roles: 'Super-admin' | 'User'
  isActivated: 'Yes' | 'No'
  quotations: number
  bookmarks: number
  files: number
}

export const accounts = createAdminList<Account>('user-list', fetchUsers)

async function fetchUsers(query: AdminQuery): Promise<Answer<{ items: Account[]; total: number }>> {
  const answer = await adminCall<Reply<'get-user-list', 'get'>>({
    method: 'GET',
    path: `/api/get-user-list?${new URLSearchParams(query as Record<string, string>)}`,
  })
  if (!answer.ok) return answer
  const { users, total } = answer.data
  return { ...answer, data: { items: users.map(accountOf), total } }
}

export const accountOf = ({ counts, roles, isActivated, ...user }: Listed): Account => ({
  ...user,
  ...counts,
  roles: roles.includes('super-admin') ? 'Super-admin' : 'User',
  isActivated: isActivated ? 'Yes' : 'No',
})

/** Deletes the account with all its data, and toasts the outcome. */
export async function deleteAccount({ id, email }: Account): Promise<{ ok: boolean }> {
  const answer = await adminCall<{ message: string }>({
    method: 'DELETE',
    path: '/api/delete-user',
    body: { email },
  })
  if (!answer.ok && answer.status === 409) {
    toast.warning(whyKept(email))
    return answer
  }
  return removeListed(Promise.resolve(answer), email, () => accounts.forget(id))
}

/** Why the server refuses to delete an account (api: delete-user, 409). */
const whyKept = (email: string): string =>
  email === $session.get().email
    ? 'You can’t delete your own account.'
    : `${email} is the last super-admin and can’t be deleted.`

/** What goes with the account, in words: '2 quotations, 1 bookmark and no files'. */
export function belongingsOf({ quotations, bookmarks, files }: Account): string {
  const parts = [
    counted(quotations, 'quotation'),
    counted(bookmarks, 'bookmark'),
    counted(files, 'file'),
  ]
  return `${parts[0]}, ${parts[1]} and ${parts[2]}`
}

function counted(count: number, noun: string): string {
  if (count === 0) return `no ${noun}s`
  return `${count.toLocaleString()} ${noun}${count === 1 ? '' : 's'}`
}
