import { call, type Reply } from '../../state/api.ts'
import { createListQuery } from '../../state/list-query.ts'
import type { PageQuery } from '../../ui/list/use-found.ts'
import { WORDS } from './client-words.ts'

type ListedClients = Reply<'get-client-list', 'get'>
export type ListedClient = ListedClients['clients'][number]
/** What the list is sorted by. */
export type ClientKey = 'name' | 'uses' | 'usedAt'

/** The most rows that the server returns at once (api: List queries). */
const PAGE_ROWS = 200

/** The first page of the user's clients, the most used first, and their number. */
export const $clients = createListQuery(
  'client-list',
  () => call('GET', 'get-client-list', { limit: PAGE_ROWS }),
  ({ clients, total }: ListedClients) => ({ clients, total, fetchedAt: Date.now() }),
)

/** A page of the clients that match the search, sorted. */
export const findClients = ({ chosen: _, ...query }: PageQuery<ClientKey>) =>
  call('GET', 'get-client-list', { ...query, limit: PAGE_ROWS })

/** Removes a client from the first page once it is deleted. */
export function forgetClient(id: string): void {
  const { data } = $clients.get()
  if (!data) return
  const clients = data.clients.filter((client) => client.id !== id)
  $clients.mutate({ ...data, clients, total: data.total - 1 })
}

/** What a client is called in a list: the company, or the name without one. */
export const calledName = ({ name, company }: Pick<ListedClient, 'name' | 'company'>): string =>
  company || name || WORDS.unnamed
