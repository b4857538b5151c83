import { useStore } from '@nanostores/react'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { belongingsOf } from '#domain/words/belongings.ts'
import { users as WORDS } from '#domain/words/en/admin.json'
import { usePagedList } from '../../../state/list-query.ts'
import { loginSettings } from '../../../state/login-settings.ts'
import { $session } from '../../../state/session.ts'
import { toolLocale } from '../../../state/tool-locale.ts'
import { Button } from '../../../ui/button.tsx'
import type { Deletion } from '../../../ui/list/delete-dialog.tsx'
import type { Sort, SortKey } from '../../../ui/list/search-and-sort.ts'
import { SearchableList } from '../../../ui/list/searchable-list.tsx'
import { forAdmins } from '../../guard/index.tsx'
import { type Change, ChangeDialog } from './change-dialog.tsx'
import { UserRow } from './user-row.tsx'
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
