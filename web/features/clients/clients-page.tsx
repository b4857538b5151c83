import { useStore } from '@nanostores/react'
import { FileDown, UserPlus } from 'lucide-react'
import { removeListed } from '../../state/list-query.ts'
import { $route, modalPath, navigate } from '../../state/routes.ts'
import { Button } from '../../ui/button.tsx'
import { ListState } from '../../ui/list/list-state.tsx'
import type { Sort, SortKey } from '../../ui/list/search-and-sort.ts'
import { ListPage, SearchableList } from '../../ui/list/searchable-list.tsx'
import type { PageQuery } from '../../ui/list/use-found.ts'
import { Guard } from '../guard/index.ts'
import { clientCalls, type ListedClient } from './client-calls.ts'
import { ClientRow } from './client-row.tsx'
import { WORDS } from './client-words.ts'
import { $clients, calledName, findClients, forgetClient } from './lists.ts'

/** The user's client book: search, sort, edit, merge, import, export (product: Client page). */
export function ClientsPage() {
  return (
    <ListPage>
      <Guard roles={['user', 'super-admin']}>
        <ClientList />
      </Guard>
    </ListPage>
  )
}

type Key = 'name' | 'uses' | 'usedAt'

const SORT_KEYS: readonly SortKey<Key>[] = [
  { key: 'name', label: WORDS.name, rises: true },
  { key: 'uses', label: WORDS.offers, isFigure: true },
  { key: 'usedAt', label: WORDS.used },
]

const INITIAL_SORT: Sort<Key> = { key: 'uses', order: 'desc' }

async function find(query: PageQuery<Key>) {
  const answer = await findClients(query)
  return answer.ok ? { items: answer.data.clients, total: answer.data.total } : null
}

function ClientList() {
  const { data, error, loading } = useStore($clients)
  return (
    <SearchableList<ListedClient, Key>
      title={WORDS.title}
      noun="client"
      items={data?.clients}
      continuation={data && { total: data.total, fetchedAt: data.fetchedAt, find }}
      hasFailed={error !== undefined && !loading}
      onRetry={() => $clients.revalidate()}
      keys={SORT_KEYS}
      initialSort={INITIAL_SORT}
      textOf={({ name, company, town, email }) => [name, company, town, email].join('\n')}
      nameOf={calledName}
      otherHeads={<th scope="col">{WORDS.contact}</th>}
      actions={
        <>
          <FilesButton />
          <NewButton />
        </>
      }
      renderRow={(client, onDelete) => (
        <ClientRow key={client.id} client={client} onDelete={onDelete} />
      )}
      deleteItem={(client) =>
        removeListed(clientCalls.remove(client.id), calledName(client), () =>
          forgetClient(client.id),
        )
      }
      deletionOf={() => WORDS.deletion}
      empty={
        <ListState title={WORDS.none} text={WORDS.empty}>
          <FilesButton />
          <NewButton />
        </ListState>
      }
    />
  )
}

const NewButton = () => (
  <Button
    kind="primary"
    icon={<UserPlus size={16} />}
    onClick={() => navigate('/clients/new', { slide: true })}
  >
    {WORDS.add}
  </Button>
)

const FilesButton = () => (
  <Button
    icon={<FileDown size={16} />}
    onClick={() => navigate(modalPath($route.get(), 'client-files'), { slide: true })}
  >
    {WORDS.files}
  </Button>
)
