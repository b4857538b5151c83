import type { Access, PermissionLevel, Quotation } from '../../src/domain/schema.ts'
import { type ClientOptions, createClient } from './client.ts'
import type { Credentials } from './session.ts'

export type { Answer, ErrorCode, Failure } from './http.ts'

interface Message {
  message: string
}
/** Register and activate give credentials only when they log somebody in (spec 4, Activation). */
type MaybeSignedIn = Message & Partial<Credentials>

/** A row of the quotation list (api: Quotations): everything but the blocks. */
export interface QuotationSummary {
  id: string
  name: string
  category: string
  desc: string
  /** The owner's only. */
  info?: string
  email: string
  access: Access
  permissionLevel: PermissionLevel
  total: number | null
  currency: string
  locale: string
  updatedAt: string
  createdAt: string
  preview: string
}

export interface SaveQuotation {
  quotation: Quotation
  share?: boolean
  /** A uuid of the client's: the same save sent twice stores one quotation (api). */
  saveId?: string
}

interface Account {
  email: string
  password: string
}

/** Every call of the product, each an `Answer`: none throws. The wire is api.md's. */
export function createApi(baseUrl: string, options?: ClientOptions) {
  const { open, authenticated, refresh } = createClient(baseUrl, options)

  return {
    healthCheck: () =>
      open<Message>({ method: 'GET', path: '/api/health-check', timeoutMs: 30_000 }),
    getAccessToken: refresh,
    register: (body: Account) =>
      open<MaybeSignedIn>({ method: 'POST', path: '/api/register', body }),
    activate: (activationKey: string) =>
      open<MaybeSignedIn>({ method: 'POST', path: '/api/activate', body: { activationKey } }),
    login: (body: Account) =>
      open<Message & Credentials>({ method: 'POST', path: '/api/login', body }),
    logout: () => open<Message>({ method: 'GET', path: '/api/logout' }),

    getQuotation: (id: string, signal?: AbortSignal) =>
      authenticated<{ quotation: Quotation }>({
        method: 'POST',
        path: '/api/get-quotation',
        body: { id },
        signal,
      }),
    saveQuotation: (body: SaveQuotation) =>
      authenticated<Message & { quotation: Quotation }>({
        method: 'POST',
        path: '/api/save-quotation',
        body,
      }),
    getQuotationList: () =>
      authenticated<{ quotations: QuotationSummary[]; total: number }>({
        method: 'GET',
        path: '/api/get-quotation-list',
      }),
    getQuotationCategories: () =>
      authenticated<{ categories: string[] }>({
        method: 'GET',
        path: '/api/get-unique-quotation-category-list',
      }),
    deleteQuotation: (id: string) =>
      authenticated<Message>({ method: 'DELETE', path: '/api/delete-quotation', body: { id } }),
  }
}

/** The page's one client (spec 7: the authenticated client is created once). */
export const api = createApi('')
