import type { App } from '../../src/app.ts'
import type { Quotation } from '../../src/domain/document/schema.ts'
import { type ClientOptions, createClient, type Request } from './client.ts'
import type { Answer } from './http.ts'

export type { Answer, ErrorCode, Failure } from './http.ts'

/** The server's routes as Elysia types them. */
type Routes = App['~Routes']['api']
/** The body of a route's 200 answer. */
export type Reply<Path extends keyof Routes, Method> = Routes[Path] extends infer Route
  ? Method extends keyof Route
    ? Route[Method] extends { response: { 200: infer Body } }
      ? Body
      : never
    : never
  : never

/** A row of the quotation list (api: Quotations): everything but the blocks. */
export type QuotationSummary = Reply<'get-quotation-list', 'get'>['quotations'][number]

export interface SaveQuotation {
  quotation: Quotation
  share?: boolean
  /** Made by the client: the same save sent twice stores one quotation (api). */
  saveId?: string
}

interface Account {
  email: string
  password: string
}

type Send = <T>(request: Request) => Promise<Answer<T>>

/** Of the health check (spec 7). */
const HEALTH_TIMEOUT_MS = 30_000

/** The calls of the API (api.md), each resolving with an `Answer`: none throws. */
export function createApi(baseUrl: string, options?: ClientOptions) {
  const { open, authenticated, refresh } = createClient(baseUrl, options)

  const get =
    <Path extends keyof Routes & string>(path: Path, send: Send, rest: Partial<Request> = {}) =>
    () =>
      send<Reply<Path, 'get'>>({ method: 'GET', path: `/api/${path}`, ...rest })

  const post = <Path extends keyof Routes & string>(
    path: Path,
    body: unknown,
    send: Send,
    rest: Partial<Request> = {},
  ) => send<Reply<Path, 'post'>>({ method: 'POST', path: `/api/${path}`, body, ...rest })

  return {
    /** Sends any other call of a logged-in user, such as those of chunks that load on demand. */
    authenticated,
    healthCheck: get('health-check', open, { timeoutMs: HEALTH_TIMEOUT_MS }),

    getAccessToken: refresh,
    register: (account: Account) => post('register', account, open),
    activate: (activationKey: string) => post('activate', { activationKey }, open),
    login: (account: Account) => post('login', account, open),
    logout: get('logout', open),
    requestPasswordReset: (email: string) => post('request-password-reset', { email }, open),
    resetPassword: (body: Account & { resetPasswordKey: string }) =>
      post('reset-password', body, open),

    getQuotation: (id: string, signal?: AbortSignal) =>
      post('get-quotation', { id }, authenticated, { signal, isForGuests: true }),
    saveQuotation: (body: SaveQuotation) => post('save-quotation', body, authenticated),
    getQuotationList: get('get-quotation-list', authenticated),
    getQuotationCategories: get('get-unique-quotation-category-list', authenticated),
    deleteQuotation: (id: string) =>
      authenticated<Reply<'delete-quotation', 'delete'>>({
        method: 'DELETE',
        path: '/api/delete-quotation',
        body: { id },
      }),
  }
}

/** The page's one client (spec 7: the authenticated client is created once). */
export const api = createApi('')
