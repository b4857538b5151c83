import type { Quotation } from '../../src/domain/document/schema.ts'
import { VERSION } from '../../src/domain/document/version.ts'
import { api, type Reply } from './api.ts'

type List = Reply<'get-template-list', 'get'>

/** A template of one's own, as lists have it (product: Own templates). */
export type ListedTemplate = List['templates'][number]

interface SentTemplate {
  id: string
  name: string
  isDefault?: boolean
  quotation: Quotation
}

/** As long as a save may take, in ms. */
const SAVE_MS = 30_000

/** The calls of own templates (api: Template calls), apart from `api` because chunks use them. */
export const templateCalls = {
  list: () => api.authenticated<List>({ method: 'GET', path: '/api/get-template-list' }),

  /** Without an id, the one with which new quotations start. */
  get: (id?: string, timeoutMs = SAVE_MS) =>
    api.authenticated<Reply<'get-template', 'post'>>({
      ...{ method: 'POST', path: '/api/get-template', timeoutMs },
      body: id === undefined ? {} : { id },
    }),

  save: ({ quotation, ...template }: SentTemplate) =>
    api.authenticated<Reply<'save-template', 'post'>>({
      ...{ method: 'POST', path: '/api/save-template', timeoutMs: SAVE_MS },
      body: { ...template, quotation: { ...quotation, version: VERSION } },
    }),

  change: (id: string, changes: { name?: string; isDefault?: boolean }) =>
    api.authenticated<{ message: string }>({
      ...{ method: 'PATCH', path: '/api/change-template' },
      body: { id, ...changes },
    }),

  remove: (id: string) =>
    api.authenticated<{ message: string }>({
      ...{ method: 'DELETE', path: '/api/delete-template' },
      body: { id },
    }),
}
