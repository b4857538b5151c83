import { KeyRound, ShieldMinus, ShieldPlus, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { dayOf } from '../../../ui/dates.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import listRow from '../../../ui/list/list-row.module.css'
import adminRow from '../admin-row.module.css'
import type { Change } from './change-dialog.tsx'
import styles from './user-row.module.css'
import type { Account } from './users.ts'

interface UserRowProps {
  account: Account
  /** Users change their own account in the settings. */
  isOneself: boolean
  onChange: (change: Change) => void
  onDelete: (account: Account) => void
}

/** An account in the list. */
export const UserRow = memo(function UserRow(props: UserRowProps) {
  const { account, isOneself, onChange, onDelete } = props
  const { id, email, roles, isActivated, createdAt, quotations, bookmarks, files } = account
  return (
    <tr className={`${listRow.row} ${adminRow.row}`} data-user-id={id}>
      <th scope="row" className={`${listRow.name} ${adminRow.name} ${styles.email}`}>
        {email}
        {isOneself && <span className={styles.oneself}>You</span>}
      </th>
      <td className={roles === 'User' ? adminRow.quiet : styles.admin}>{roles}</td>
      <td className={adminRow.quiet} data-label="Activated">
        {isActivated}
      </td>
      <td className={adminRow.quiet}>
        <time dateTime={createdAt}>{dayOf(new Date(createdAt))}</time>
      </td>
      <td className={adminRow.figure} data-label="Quotations">
        {quotations.toLocaleString()}
      </td>
      <td className={adminRow.figure} data-label="Bookmarks">
        {bookmarks.toLocaleString()}
      </td>
      <td className={adminRow.figure} data-label="Files">
        {files.toLocaleString()}
      </td>
      <td className={`${adminRow.actions} ${styles.actions}`}>
        {!isOneself && (
          <>
            <RoleButton account={account} onChange={onChange} />
            <IconButton
              label={`Send a reset link to ${email}`}
              onClick={() => onChange({ kind: 'reset link', account })}
            >
              <KeyRound size={16} />
            </IconButton>
            <IconButton label={`Delete ${email}`} onClick={() => onDelete(account)}>
              <Trash2 size={16} />
            </IconButton>
          </>
        )}
      </td>
    </tr>
  )
})

function RoleButton({ account, onChange }: Pick<UserRowProps, 'account' | 'onChange'>) {
  const isUser = account.roles === 'User'
  const label = isUser ? `Make ${account.email} super-admin` : `Make ${account.email} a user`
  return (
    <IconButton label={label} onClick={() => onChange({ kind: 'role', account })}>
      {isUser ? <ShieldPlus size={16} /> : <ShieldMinus size={16} />}
    </IconButton>
  )
}
