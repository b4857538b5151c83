import { type Answer, type Call, failure, send } from './http.ts'
import {
  $session,
  type Credentials,
  currentAccessToken,
  forgetUser,
  rememberUser,
} from './session.ts'

/** Of the access-token call: 10 s and one retry (spec 7, 9). */
const ACCESS_TOKEN_TIMEOUT_MS = 10_000

export interface ClientOptions {
  accessTokenTimeoutMs?: number
}

export interface Request extends Omit<Call, 'accessToken'> {
  /** The server answers guests too: who turns out to be logged out asks as one. */
  isForGuests?: boolean
}
export type Client = ReturnType<typeof createClient>

/**
 * The way to the server. `open` sends what everybody may ask; `authenticated` sends the token
 * along and, on a 401, fetches a new token and resends once (spec 7). The session store is
 * where the token lives, so one client a page is enough: `api.ts` makes it.
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
    // Another call may have brought a new token while this one was on its way.
    if (currentAccessToken() === token) await refresh()
    const fresh = currentAccessToken()
    // Whoever signed in meanwhile in another tab did not ask for this call.
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
    // A login or a logout that ended meanwhile knows better than this answer.
    if (currentAccessToken() !== before) return answer
    if (answer.ok) rememberUser(answer.data)
    else if (answer.status === 401) forgetUser()
    return answer
  }

  return { open, authenticated, refresh }
}

/** What the server understood and refused, it refuses again. */
const isWorthARetry = (answer: Answer<unknown>) => !answer.ok && answer.code !== 'bad request'

/** Somebody is logged in only when token, email and roles are all there (spec 4, Activation). */
export const isComplete = (data: Partial<Credentials>): data is Credentials =>
  Boolean(data.accessJwtToken && data.email && data.roles)

/** A success that lacks one of them is none. */
export const onlyComplete = <T extends Credentials>(answer: Answer<T>): Answer<T> =>
  !answer.ok || isComplete(answer.data) ? answer : failure('bad response', answer.status)
