import { type Answer, type Call, failure, send } from './http.ts'
import {
  $session,
  type Credentials,
  currentAccessToken,
  forgetUser,
  rememberUser,
} from './session.ts'

/** Of the access-token call (spec 7, 9). */
const ACCESS_TOKEN_TIMEOUT_MS = 10_000

export interface ClientOptions {
  accessTokenTimeoutMs?: number
}

export interface Request extends Omit<Call, 'accessToken'> {
  /** The server answers guests too: after a failed refresh the call is sent again as a guest. */
  isForGuests?: boolean
}
export type Client = ReturnType<typeof createClient>

/**
 * The HTTP client. `open` sends calls that need no login; `authenticated` sends the token and, on a 401,
 * fetches a new one and resends once (spec 7). The session store holds the token, so a page has one
 * client (api.ts).
 */
export function createClient(baseUrl: string, options: ClientOptions = {}) {
  const timeoutMs = options.accessTokenTimeoutMs ?? ACCESS_TOKEN_TIMEOUT_MS
  let refreshing: Promise<Answer<Credentials>> | null = null

  const open = <T>(request: Request): Promise<Answer<T>> => send<T>(baseUrl, request)

  async function authenticated<T>(request: Request): Promise<Answer<T>> {
    const token = currentAccessToken()
    const { email } = $session.get()
    const answer = await send<T>(baseUrl, { ...request, accessToken: token })
    if (answer.ok || answer.status !== 401) return answer
    // Another call may have fetched a new token meanwhile.
    if (currentAccessToken() === token) await refresh()
    const fresh = currentAccessToken()
    // Another user, logged in meanwhile in another tab, did not make this call.
    const isSamePerson = email === '' || $session.get().email === email
    const isWorthIt = fresh ? fresh !== token && isSamePerson : request.isForGuests && token
    return isWorthIt ? send<T>(baseUrl, { ...request, accessToken: fresh }) : answer
  }

  /** One refresh for any number of calls in flight. A 401 logs the user out (spec 7). */
  function refresh(): Promise<Answer<Credentials>> {
    refreshing ??= fetchAccessToken().finally(() => {
      refreshing = null
    })
    return refreshing
  }

  async function fetchAccessToken(): Promise<Answer<Credentials>> {
    const before = currentAccessToken()
    const call = { method: 'GET', path: '/api/get-access-token', timeoutMs } as const
    const ask = async () => onlyComplete(await open<Credentials>(call))
    const first = await ask()
    const answer = isWorthARetry(first) ? await ask() : first
    // A login or logout that ended meanwhile is newer than this answer.
    if (currentAccessToken() !== before) return answer
    if (answer.ok) rememberUser(answer.data)
    else if (answer.status === 401) forgetUser()
    return answer
  }

  return { open, authenticated, refresh }
}

/** A request that the server understood and refused would be refused again. */
const isWorthARetry = (answer: Answer<unknown>) => !answer.ok && answer.code !== 'bad request'

/** A login needs token, email and roles (spec 4, Activation). */
export const isComplete = (data: Partial<Credentials>): data is Credentials =>
  Boolean(data.accessJwtToken && data.email && data.roles)

/** A success that lacks one of them is a bad response. */
export const onlyComplete = <T extends Credentials>(answer: Answer<T>): Answer<T> =>
  !answer.ok || isComplete(answer.data) ? answer : failure('bad response', answer.status)
