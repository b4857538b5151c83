import { Pencil, Trash2 } from 'lucide-react'
import { type MouseEvent, memo } from 'react'
import { navigate } from '../../state/routes.ts'
import { dayOf } from '../../ui/dates.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import listRow from '../../ui/list/list-row.module.css'
import type { ListedClient } from './client-calls.ts'
import styles from './client-row.module.css'
import { WORDS } from './client-words.ts'
import { calledName } from './lists.ts'

interface ClientRowProps {
  client: ListedClient
  onDelete: (client: ListedClient) => void
}

/** A client in the list: its name opens the form. */
export const ClientRow = memo(function ClientRow({ client, onDelete }: ClientRowProps) {
  const { id, name, company, town, country, email, uses, usedAt } = client
  const called = calledName(client)
  const place = [company && name, town, country].filter(Boolean).join(' · ')
  return (
    <tr className={`${listRow.row} ${styles.row}`} data-client-id={id}>
      <th scope="row" className={`${listRow.name} ${styles.name}`}>
        <a href={pathOf(id)} onClick={(event) => follow(event, id)}>
          {called}
        </a>
        {place && <span className={`${listRow.desc} ${styles.desc}`}>{place}</span>}
      </th>
      <td className={styles.uses} data-uses={uses}>
        {uses}
      </td>
      <td className={styles.used}>
        {usedAt && <time dateTime={usedAt}>{dayOf(new Date(usedAt))}</time>}
      </td>
      <td className={styles.contact}>{email && <a href={`mailto:${email}`}>{email}</a>}</td>
      <td className={styles.actions}>
        <IconButton label={WORDS.edit(called)} onClick={() => edit(id)}>
          <Pencil size={16} />
        </IconButton>
        <IconButton label={WORDS.remove(called)} onClick={() => onDelete(client)}>
          <Trash2 size={16} />
        </IconButton>
      </td>
    </tr>
  )
})

const pathOf = (id: string) => `/clients/${encodeURIComponent(id)}`

const edit = (id: string) => navigate(pathOf(id), { slide: true })

function follow(event: MouseEvent, id: string): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  edit(id)
}
