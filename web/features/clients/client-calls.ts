import type { Client } from '../../../src/domain/clients/client.ts'
import { api, type ListPage, type Reply } from '../../state/api.ts'

export type ListedClients = Reply<'get-client-list', 'get'>
export type ListedClient = ListedClients['clients'][number]

/** The calls for clients (api: Client calls). */
export const clientCalls = {
  list: (page: ListPage) =>
    api.authenticated<ListedClients>({
      method: 'GET',
      path: `/api/get-client-list?${new URLSearchParams({ ...page })}`,
    }),

  get: (id: string) =>
    api.authenticated<Reply<'get-client', 'post'>>({
      ...{ method: 'POST', path: '/api/get-client' },
      body: { id },
    }),

  save: (client: Client & { id: string }) =>
    api.authenticated<Reply<'save-client', 'post'>>({
      ...{ method: 'POST', path: '/api/save-client' },
      body: { client },
    }),

  merge: (id: string, other: string) =>
    api.authenticated<Reply<'merge-clients', 'post'>>({
      ...{ method: 'POST', path: '/api/merge-clients' },
      body: { id, other },
    }),

  import: (clients: readonly Client[]) =>
    api.authenticated<Reply<'import-clients', 'post'>>({
      ...{ method: 'POST', path: '/api/import-clients' },
      body: { clients },
    }),

  remove: (id: string) =>
    api.authenticated<Reply<'delete-client', 'delete'>>({
      ...{ method: 'DELETE', path: '/api/delete-client' },
      body: { id },
    }),

  suggest: (search: string) =>
    api.authenticated<Reply<'get-client-suggestions', 'get'>>({
      method: 'GET',
      path: `/api/get-client-suggestions?${new URLSearchParams({ search })}`,
    }),

  offers: (client: string) =>
    api.authenticated<Reply<'get-quotation-list', 'get'>>({
      method: 'GET',
      path: `/api/get-quotation-list?${new URLSearchParams({ client, limit: '20' })}`,
    }),

  states: (client: string) =>
    api.authenticated<Reply<'get-quotation-states', 'get'>>({
      method: 'GET',
      path: `/api/get-quotation-states?${new URLSearchParams({ client })}`,
    }),
}
