import { clients as WORDS } from '#domain/words/en/lists.json'
import { call, type Input, type Reply } from '../../state/api.ts'
import { createPagedList } from '../../state/list-query.ts'

type ListedClients = Reply<'get-client-list', 'get'>
export type ListedClient = ListedClients['clients'][number]
/** What the list is sorted by. */
export type ClientKey = 'name' | 'uses' | 'usedAt'

/** The most rows that the server returns at once (api: List queries). */
const PAGE_ROWS = 200

/** The user's clients, the most used first. */
export const clientList = createPagedList(
  'client-list',
  (query: Input<'GET', 'get-client-list'>) =>
    call('GET', 'get-client-list', { ...query, limit: PAGE_ROWS }),
  ({ clients: items, total }: ListedClients) => ({ items, total }),
)

/** Fetches them again after a change of this page. */
export const refetchClients = (): void => clientList.$first.revalidate()

/** What a client is called in a list: the company, or the name without one. */
export const calledName = ({ name, company }: Pick<ListedClient, 'name' | 'company'>): string =>
  company || name || WORDS.unnamed
