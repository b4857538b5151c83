import { api, type Reply } from '../../state/api.ts'

/** How many of customers' messages the user has not seen; null if the server does not answer. */
export async function fetchUnread(): Promise<number | null> {
  const answer = await api.authenticated<Reply<'get-unread-questions', 'get'>>({
    method: 'GET',
    path: '/api/get-unread-questions',
  })
  return answer.ok ? answer.data.total : null
}
