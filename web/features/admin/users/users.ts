import { account as ACCOUNT_MESSAGES } from '#domain/words/en/account.json'
import { users as WORDS } from '#domain/words/en/admin.json'
import { messages as MESSAGES } from '#domain/words/en/common.json'
import { fill } from '#domain/words/fill.ts'
import { tooManyRequests } from '#domain/words/replies.ts'
import { api, call, type Input, type Reply, type SendCall } from '../../../state/api.ts'
import { createPagedList, removeListed } from '../../../state/list-query.ts'
import { type Refusals, type Told, tellRefusal } from '../../../state/refusals.ts'
import { $session } from '../../../state/session.ts'
import { toast } from '../../../state/toasts.ts'

type Listed = Reply<'get-user-list', 'get'>['users'][number]

/** An account as the list shows and sorts it. */
export interface Account extends Omit<Listed, 'counts' | 'roles' | 'isActivated'> {
  roles: 'superAdmin' | 'user'
  isActivated: 'yes' | 'no'
  quotations: number
  bookmarks: number
  files: number
}

export const accounts = createPagedList(
  'user-list',
  (query: Input<'GET', 'get-user-list'>) => adminCall('GET', 'get-user-list', query),
  ({ users, total }) => ({ items: users.map(accountOf), total }),
)

export const accountOf = ({ counts, roles, isActivated, ...user }: Listed): Account => ({
  ...user,
  ...counts,
  roles: roles.includes('super-admin') ? 'superAdmin' : 'user',
  isActivated: isActivated ? 'yes' : 'no',
})

/** Deletes the account with all its data, and toasts the outcome. */
export async function deleteAccount({ id, email }: Account): Promise<{ ok: boolean }> {
  const answer = await adminCall('DELETE', 'delete-user', { email })
  if (!answer.ok && answer.status === 409) {
    toast.warning(whyKept(email))
    return answer
  }
  return removeListed(Promise.resolve(answer), email, () => accounts.forget(id))
}

/** Makes the user a super-admin, or an ordinary user again, and toasts the outcome. */
export async function changeRole({ email, roles }: Account): Promise<{ ok: boolean }> {
  const isPromoted = roles === 'user'
  const answer = await adminCall('POST', isPromoted ? 'promote-user' : 'demote-user', { email })
  if (answer.ok) toast.success(fill(isPromoted ? WORDS.isSuperAdmin : WORDS.isUser, { email }))
  else tellRefusal(answer, { ...REFUSALS, 409: { warning: fill(WORDS.lastSuperAdmin, { email }) } })
  accounts.$first.revalidate()
  return answer
}

/**
 * Mails somebody a link to set a new password, or an invitation, and toasts the outcome.
 * @returns the link itself where no mail server is set up
 */
export async function mailLink(
  path: 'send-reset-link' | 'invite-user',
  email: string,
): Promise<{ ok: boolean; link?: string }> {
  const answer = await adminCall('POST', path, { email })
  if (!answer.ok) {
    // Only who is invited may have an account already.
    tellRefusal(answer, { ...REFUSALS, 409: { warning: fill(WORDS.hasAccount, { email }) } })
    return answer
  }
  const isInvited = path === 'invite-user'
  if (isInvited) accounts.$first.revalidate()
  const { link } = answer.data
  if (link === undefined) toast.success(fill(isInvited ? WORDS.isInvited : WORDS.mailed, { email }))
  return { ok: true, ...(link !== undefined && { link }) }
}

const REFUSALS: Refusals<Told> = {
  404: { warning: ACCOUNT_MESSAGES.userNotFound },
  429: ({ waitS }) => ({ warning: tooManyRequests(waitS) }),
  502: { error: ACCOUNT_MESSAGES.resetLinkNotSent },
  'network error': { error: MESSAGES.networkError },
  otherwise: { error: MESSAGES.internalError },
}

/** Why the server refuses to delete an account (product: Users). */
const whyKept = (email: string): string =>
  email === $session.get().email ? WORDS.ownAccount : fill(WORDS.lastCantBeDeleted, { email })

/**
 * Sends a call for super-admins. A user who was demoted in the meantime gets 403: the new token
 * fetched here has the new roles, and with them the guard closes the page.
 */
export const adminCall: SendCall = async (method, path, ...sent) => {
  const answer = await call(method, path, ...sent)
  if (!answer.ok && answer.status === 403) await api.getAccessToken()
  return answer
}
