import { type Answer, api, type Request } from '../../state/api.ts'

/**
 * Sends a call for super-admins. A user who was demoted in the meantime gets 403: the new token
 * fetched here has the new roles, and with them the guard closes the page.
 */
export async function adminCall<T>(request: Request): Promise<Answer<T>> {
  const answer = await api.authenticated<T>(request)
  if (!answer.ok && answer.status === 403) await api.getAccessToken()
  return answer
}
