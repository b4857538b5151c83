import { api, type ListPage, type Reply } from './api.ts'

/**
 * The calls of the lists (api: Quotation calls), apart from `api` because only
 * chunks on demand use them.
 */
export const quotationCalls = {
  list: (page: ListPage) =>
    api.authenticated<Reply<'get-quotation-list', 'get'>>({
      method: 'GET',
      path: `/api/get-quotation-list?${new URLSearchParams({ ...page })}`,
    }),

  categories: () =>
    api.authenticated<Reply<'get-unique-quotation-category-list', 'get'>>({
      method: 'GET',
      path: '/api/get-unique-quotation-category-list',
    }),

  states: () =>
    api.authenticated<Reply<'get-quotation-states', 'get'>>({
      method: 'GET',
      path: '/api/get-quotation-states',
    }),

  remove: (id: string) =>
    api.authenticated<Reply<'delete-quotation', 'delete'>>({
      method: 'DELETE',
      path: '/api/delete-quotation',
      body: { id },
    }),
}
