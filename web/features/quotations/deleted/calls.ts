import { api, type Reply } from '../../../state/api.ts'

type DeletedPage = Reply<'get-deleted-list', 'get'>
export type DeletedQuotation = DeletedPage['quotations'][number]

/** The calls of deleted quotations (api: Deleted quotation calls). */
export const deletedCalls = {
  list: (offset: number) =>
    api.authenticated<DeletedPage>({
      method: 'GET',
      path: `/api/get-deleted-list?${new URLSearchParams({ limit: '50', offset: String(offset) })}`,
    }),

  bringBack: (id: string) =>
    api.authenticated<{ message: string }>({
      method: 'POST',
      path: '/api/undelete-quotation',
      body: { id },
    }),

  purge: (id: string) =>
    api.authenticated<{ message: string }>({
      method: 'DELETE',
      path: '/api/purge-quotation',
      body: { id },
    }),
}
