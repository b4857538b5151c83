import { useStore } from '@nanostores/react'
import { KeyRound, ShieldMinus, ShieldPlus, UserPlus } from 'lucide-react'
import { memo, useState } from 'react'
import { belongingsOf } from '#domain/words/belongings.ts'
import { users as WORDS } from '#domain/words/en/admin.json'
import { fill } from '#domain/words/fill.ts'
import { usePagedList } from '../../../state/list-query.ts'
import { loginSettings } from '../../../state/login-settings.ts'
import { $session } from '../../../state/session.ts'
import { toolLocale } from '../../../state/tool-locale.ts'
import { Button } from '../../../ui/button.tsx'
import { dayOf } from '../../../ui/dates.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { Deletion } from '../../../ui/list/delete-dialog.tsx'
import listRow from '../../../ui/list/list-row.module.css'
import type { Sort, SortKey } from '../../../ui/list/search-and-sort.ts'
import { SearchableList } from '../../../ui/list/searchable-list.tsx'
import { DeleteButton } from '../../../ui/row-buttons.tsx'
import { forAdmins } from '../../guard/index.tsx'
import adminRow from '../admin-row.module.css'
import { type Change, ChangeDialog } from './change-dialog.tsx'
import styles from './user-row.module.css'
import { type Account, accounts, deleteAccount } from './users.ts'

type Key = Exclude<keyof Account, 'id' | 'invitedUntil'>

const SORT_KEYS: readonly SortKey<Key>[] = [
  { key: 'email', label: WORDS.email, rises: true },
  { key: 'roles', label: WORDS.role },
  { key: 'isActivated', label: WORDS.activated },
  { key: 'createdAt', label: WORDS.created },
  { key: 'quotations', label: WORDS.quotations, isFigure: true },
  { key: 'bookmarks', label: WORDS.bookmarks, isFigure: true },
  { key: 'files', label: WORDS.files, isFigure: true },
]

const INITIAL_SORT: Sort<Key> = { key: 'createdAt', order: 'desc' }

/** All accounts: search, sort, change roles, send reset links, delete (product: Users). */
export const UserListPage = forAdmins(function UserList() {
  const { email } = useStore($session)
  const [change, setChange] = useState<Change | null>(null)
  return (
    <>
      <SearchableList
        {...usePagedList(accounts)}
        title={WORDS.title}
        noun="user"
        keys={SORT_KEYS}
        initialSort={INITIAL_SORT}
        textOf={nameOf}
        nameOf={nameOf}
        renderRow={(account, onDelete) => (
          <UserRow
            key={account.id}
            account={account}
            isOneself={account.email === email}
            onChange={setChange}
            onDelete={onDelete}
          />
        )}
        deleteItem={deleteAccount}
        deletionOf={deletionOf}
        empty={null}
        actions={
          loginSettings().registration !== 'closed' && (
            <Button
              icon={<UserPlus size={16} />}
              onClick={() => setChange({ kind: 'invitation', account: null })}
            >
              {WORDS.invite}
            </Button>
          )
        }
      />
      <ChangeDialog change={change} onClose={() => setChange(null)} />
    </>
  )
})

const nameOf = ({ email }: Account): string => email

const deletionOf = (account: Account): Deletion => ({
  ...WORDS.deletion,
  values: { belongings: belongingsOf(account, toolLocale()) },
})

interface UserRowProps {
  account: Account
  /** Users change their own account in the settings. */
  isOneself: boolean
  onChange: (change: Change) => void
  onDelete: (account: Account) => void
}

/** An account in the list. */
const UserRow = memo(function UserRow(props: UserRowProps) {
  const { account, isOneself, onChange, onDelete } = props
  const { id, email, roles, createdAt, quotations, bookmarks, files } = account
  return (
    <tr className={`${listRow.row} ${adminRow.row}`} data-user-id={id}>
      <th scope="row" className={`${listRow.name} ${adminRow.name} ${styles.email}`}>
        {email}
        {isOneself && <span className={styles.oneself}>{WORDS.you}</span>}
      </th>
      <td className={roles === 'user' ? adminRow.quiet : styles.admin}>{WORDS.roles[roles]}</td>
      <Activation account={account} />
      <td className={adminRow.quiet}>
        <time dateTime={createdAt}>{dayOf(new Date(createdAt))}</time>
      </td>
      <td className={listRow.figure} data-label={WORDS.quotations}>
        {quotations.toLocaleString(toolLocale())}
      </td>
      <td className={listRow.figure} data-label={WORDS.bookmarks}>
        {bookmarks.toLocaleString(toolLocale())}
      </td>
      <td className={listRow.figure} data-label={WORDS.files}>
        {files.toLocaleString(toolLocale())}
      </td>
      <td className={`${adminRow.actions} ${styles.actions}`}>
        {!isOneself && (
          <>
            <RoleButton account={account} onChange={onChange} />
            {loginSettings().passwordLogin !== false && (
              <IconButton
                label={fill(WORDS.sendReset, { email })}
                onClick={() => onChange({ kind: 'reset link', account })}
              >
                <KeyRound size={16} />
              </IconButton>
            )}
            <DeleteButton label={fill(WORDS.delete, { email })} onClick={() => onDelete(account)} />
          </>
        )}
      </td>
    </tr>
  )
})

function Activation({ account: { isActivated, invitedUntil } }: { account: Account }) {
  const until = new Date(invitedUntil ?? 0)
  if (until > new Date() && loginSettings().registration !== 'closed')
    return <td className={styles.invited}>{fill(WORDS.invited, { day: dayOf(until) })}</td>
  return (
    <td className={adminRow.quiet} data-label={WORDS.activated}>
      {WORDS[isActivated]}
    </td>
  )
}

function RoleButton({ account, onChange }: Pick<UserRowProps, 'account' | 'onChange'>) {
  const isUser = account.roles === 'user'
  const label = fill(isUser ? WORDS.promote : WORDS.demote, { email: account.email })
  return (
    <IconButton label={label} onClick={() => onChange({ kind: 'role', account })}>
      {isUser ? <ShieldPlus size={16} /> : <ShieldMinus size={16} />}
    </IconButton>
  )
}
