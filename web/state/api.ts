import type { Quotation } from '#domain/document/schema.ts'
import type { App } from '../../src/app.ts'
import { type Answer, type Call, failure, send } from './http.ts'
import { reportNewer } from './newer-version.ts'
import {
  $session,
  type Credentials,
  currentAccessToken,
  forgetUser,
  isComplete,
  rememberUser,
} from './session.ts'

export {
  type Answer,
  type ErrorCode,
  type Failure,
  failure,
  isDecided,
  isUnreachable,
} from './http.ts'

/** The server's routes as Elysia types them. */
type Routes = App['~Routes']['api']
type Route<Path extends keyof Routes, Method> = Method extends keyof Routes[Path]
  ? Routes[Path][Method]
  : never

/** The body of a route's 200 answer. */
export type Reply<Path extends keyof Routes, Method> =
  Route<Path, Method> extends { response: { 200: infer Body } } ? Body : never

type Method = Call['method']
type PathOf<M extends Method> = {
  [Path in keyof Routes]: Lowercase<M> extends keyof Routes[Path] ? Path : never
}[keyof Routes]

/** What a route takes: the query of a GET, the body of any other. */
export type Input<M extends Method, Path extends keyof Routes> = ReadonlyDeep<
  Route<Path, Lowercase<M>>[(M extends 'GET' ? 'query' : 'body') & keyof Route<Path, Lowercase<M>>]
>
type ReadonlyDeep<T> = T extends (infer Item)[]
  ? readonly ReadonlyDeep<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: ReadonlyDeep<T[Key]> }
    : T

type Rest = Pick<Request, 'timeoutMs' | 'signal' | 'isForGuests'> & {
  /** The query of a call with a body. */
  query?: Record<string, string>
}

/**
 * Sends a call to a route by its method and path; `input` is the query of a GET, the body of any
 * other. Resolves with its answer, typed as the server types it, and never throws.
 */
export type SendCall = <M extends Method, Path extends PathOf<M>>(
  method: M,
  path: Path,
  ...sent: Partial<Input<M, Path>> extends Input<M, Path>
    ? [input?: Input<M, Path>, rest?: Rest]
    : [input: Input<M, Path>, rest?: Rest]
) => Promise<Answer<Reply<Path, Lowercase<M>>>>

/** A row of the quotation list (api: Quotation calls): everything but the blocks. */
export type QuotationSummary = Reply<'get-quotation-list', 'get'>['quotations'][number]

interface OpenQuotation {
  /**
   * From the link of a share mail: a refusal then says whom the quotation is
   * for (api: Quotation calls).
   */
  mailKey?: string | undefined
  signal?: AbortSignal
}

export interface SaveQuotation {
  quotation: Quotation
  /** Sent by the share form: a copy then takes the access that is sent. */
  share?: boolean
  /** Mails the link to these people. */
  notify?: readonly string[]
  /** With it: the mails of a custom list also offer a link that needs no account. */
  personalLinks?: boolean
  /** Where the sender is: a number has the year there. */
  timeZone?: string
  /**
   * Made by the client, so that the same save sent twice stores one
   * quotation (api: Quotation calls).
   */
  saveId?: string
}

/** For the access-token call (api: Session). */
const ACCESS_TOKEN_TIMEOUT_MS = 10_000

export interface ClientOptions {
  accessTokenTimeoutMs?: number
}

export interface Request extends Omit<Call, 'accessToken'> {
  /** The server also answers guests: after a failed refresh the call is sent again as a guest. */
  isForGuests?: boolean
}

/** For a save: if it is not answered by then, it is sent again under its saveId. */
export const SAVE_TIMEOUT_MS = 30_000

/** The calls of the API, each resolving with an `Answer`: none throws. */
export function createApi(baseUrl: string, options?: ClientOptions) {
  const { open, authenticated, refresh } = createClient(baseUrl, options)
  const call = sendBy(authenticated)

  return {
    /** Sends a call for the logged-in user. */
    call,
    /** Sends a call without a login. */
    callOpen: sendBy(open),
    getAccessToken: refresh,
    getQuotation: (id: string, { mailKey, signal }: OpenQuotation = {}) =>
      withVersion(call('POST', 'get-quotation', { id, mailKey }, { signal, isForGuests: true })),
    saveQuotation: (body: SaveQuotation) =>
      withVersion(call('POST', 'save-quotation', body, { timeoutMs: SAVE_TIMEOUT_MS })),
  }
}

function sendBy(send: <T>(request: Request) => Promise<Answer<T>>): SendCall {
  const sendCall = (method: Method, name: string, input?: object, { query, ...rest }: Rest = {}) =>
    method === 'GET'
      ? send({ method, path: pathTo(name, input), ...rest })
      : send({ method, path: pathTo(name, query), body: input, ...rest })
  return sendCall as SendCall
}

function pathTo(name: string, query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const text = String(new URLSearchParams(given))
  return `/api/${name}${text && `?${text}`}`
}

/** Passes the answer on, after reporting it if its quotation comes from a newer version. */
async function withVersion<T>(calling: Promise<Answer<T>>): Promise<Answer<T>> {
  const answer = await calling
  reportNewer((answer.data as { quotation?: unknown } | undefined)?.quotation)
  return answer
}

/** The page's one client (api: Session). */
export const api = createApi('')
export const { call, callOpen } = api

/**
 * The HTTP client. `open` sends calls that need no login; `authenticated` sends the token and, on a
 * 401, fetches a new one and resends once (api: Session). The session store holds the token, so a
 * page has only one client.
 */
export function createClient(baseUrl: string, options: ClientOptions = {}) {
  const timeoutMs = options.accessTokenTimeoutMs ?? ACCESS_TOKEN_TIMEOUT_MS
  let refreshing: Promise<Answer<Credentials>> | null = null

  const open = <T>(request: Request): Promise<Answer<T>> => send<T>(baseUrl, request)

  async function authenticated<T>(request: Request): Promise<Answer<T>> {
    const token = currentAccessToken()
    const { email } = $session.get()
    const answer = leaveIfLocked(await send<T>(baseUrl, { ...request, accessToken: token }))
    if (answer.ok || answer.status !== 401) return answer
    // Another call may have fetched a new token in the meantime.
    const refreshed = currentAccessToken() === token ? await refresh() : null
    // It is unknown whether the session is still valid.
    if (refreshed && !refreshed.ok && refreshed.status !== 401) return refreshed
    const fresh = currentAccessToken()
    // A different user, logged in through another tab in the meantime, did not make this call.
    const isSamePerson = email === '' || $session.get().email === email
    const isWorthIt = fresh ? fresh !== token && isSamePerson : request.isForGuests && token
    return isWorthIt ? send<T>(baseUrl, { ...request, accessToken: fresh }) : answer
  }

  /** One refresh for any number of calls in flight. A 401 logs the user out (api: Session). */
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
    // A login or logout in the meantime is newer than this answer.
    if (currentAccessToken() !== before) return answer
    if (answer.ok) rememberUser(answer.data)
    else if (answer.status === 401) forgetUser()
    return answer
  }

  return { open, authenticated, refresh }
}

/** Another tab has locked this login to an offer, which is what the server shows now. */
function leaveIfLocked<T>(answer: Answer<T>): Answer<T> {
  if (!answer.ok && answer.message === 'locked to an offer') location.reload()
  return answer
}

/** A request that the server understood and refused would only be refused again. */
const isWorthARetry = (answer: Answer<unknown>) => !answer.ok && answer.code !== 'bad request'

/** A success without all of them counts as a bad response. */
export const onlyComplete = <T extends Credentials>(answer: Answer<T>): Answer<T> =>
  !answer.ok || isComplete(answer.data) ? answer : failure('bad response', answer.status)
