import type { Answer } from '../../state/api.ts'
import { createListQuery } from '../../state/list-query.ts'
import type { PageQuery } from '../../ui/list/use-found.ts'
import { clientCalls, type ListedClient, type ListedClients } from './client-calls.ts'
import { WORDS } from './client-words.ts'

/** The most rows that the server returns at once (api: List queries). */
const PAGE_ROWS = '200'

/** The first page of the user's clients, the most used first, and their number. */
export const $clients = createListQuery(
  'client-list',
  () => clientCalls.list({ limit: PAGE_ROWS }),
  ({ clients, total }: ListedClients) => ({ clients, total, fetchedAt: Date.now() }),
)

/** A page of the clients that match the search, sorted. */
export const findClients = ({
  search,
  sort,
  order,
  offset,
}: PageQuery): Promise<Answer<ListedClients>> =>
  clientCalls.list({ search, sort, order, limit: PAGE_ROWS, offset: String(offset) })

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
