import { FileDown, UserPlus } from 'lucide-react'
import { memo } from 'react'
import { clients as WORDS } from '#domain/words/en/lists.json'
import { fill } from '#domain/words/fill.ts'
import { call } from '../../state/api.ts'
import { removeListed, usePagedList } from '../../state/list-query.ts'
import { $route, modalPath, navigate, pressLink } from '../../state/routes.ts'
import { Button } from '../../ui/button.tsx'
import { dayOf } from '../../ui/dates.ts'
import listRow from '../../ui/list/list-row.module.css'
import { ListState } from '../../ui/list/list-state.tsx'
import type { Sort, SortKey } from '../../ui/list/search-and-sort.ts'
import { SearchableList } from '../../ui/list/searchable-list.tsx'
import { DeleteButton, EditButton } from '../../ui/row-buttons.tsx'
import { forUsers } from '../guard/index.tsx'
import styles from './client-row.module.css'
import { type ClientKey, calledName, clientList, type ListedClient } from './lists.ts'

const SORT_KEYS: readonly SortKey<ClientKey>[] = [
  { key: 'name', label: WORDS.name, rises: true },
  { key: 'uses', label: WORDS.offers, isFigure: true },
  { key: 'usedAt', label: WORDS.used },
]

const INITIAL_SORT: Sort<ClientKey> = { key: 'uses', order: 'desc' }

/** The user's client book: search, sort, edit, merge, import, export (product: Client page). */
export const ClientsPage = forUsers(function ClientList() {
  return (
    <SearchableList<ListedClient, ClientKey>
      {...usePagedList(clientList)}
      title={WORDS.title}
      noun="client"
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
        removeListed(call('DELETE', 'delete-client', { id: client.id }), calledName(client), () =>
          clientList.forget(client.id),
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
})

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

interface ClientRowProps {
  client: ListedClient
  onDelete: (client: ListedClient) => void
}

/** A client in the list: its name opens the form. */
const ClientRow = memo(function ClientRow({ client, onDelete }: ClientRowProps) {
  const { id, name, company, town, country, email, uses, usedAt } = client
  const called = calledName(client)
  const place = [company && name, town, country].filter(Boolean).join(' · ')
  return (
    <tr className={`${listRow.row} ${styles.row}`} data-client-id={id}>
      <th scope="row" className={`${listRow.name} ${styles.name}`}>
        <a href={pathOf(id)} onClick={(event) => pressLink(event, () => edit(id))}>
          {called}
        </a>
        {place && <span className={listRow.desc}>{place}</span>}
      </th>
      <td
        className={`${listRow.quiet} ${listRow.figure} ${styles.uses}`}
        data-uses={uses}
        data-label={WORDS.offers}
      >
        {uses}
      </td>
      <td className={`${listRow.quiet} ${styles.used}`}>
        {usedAt && <time dateTime={usedAt}>{dayOf(new Date(usedAt))}</time>}
      </td>
      <td className={`${listRow.quiet} ${styles.contact}`}>
        {email && <a href={`mailto:${email}`}>{email}</a>}
      </td>
      <td className={styles.actions}>
        <EditButton label={fill(WORDS.edit, { name: called })} onClick={() => edit(id)} />
        <DeleteButton
          label={fill(WORDS.remove, { name: called })}
          onClick={() => onDelete(client)}
        />
      </td>
    </tr>
  )
})

const pathOf = (id: string) => `/clients/${encodeURIComponent(id)}`

const edit = (id: string) => navigate(pathOf(id), { slide: true })
