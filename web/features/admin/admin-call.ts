import { api, call, type SendCall } from '../../state/api.ts'

/**
 * Sends a call for super-admins. A user who was demoted in the meantime gets 403: the new token
 * fetched here has the new roles, and with them the guard closes the page.
 */
export const adminCall: SendCall = async (method, path, ...sent) => {
  const answer = await call(method, path, ...sent)
  if (!answer.ok && answer.status === 403) await api.getAccessToken()
  return answer
}
