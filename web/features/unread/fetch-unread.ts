import { call } from '../../state/api.ts'

/** How many of customers' messages the user has not seen; null if the server does not answer. */
export async function fetchUnread(): Promise<number | null> {
  const answer = await call('GET', 'get-unread-questions')
  return answer.ok ? answer.data.total : null
}
