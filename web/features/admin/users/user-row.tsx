import { Trash2 } from 'lucide-react'
import { memo } from 'react'
import { dayOf } from '../../../ui/dates.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import listRow from '../../../ui/list/list-row.module.css'
import adminRow from '../admin-row.module.css'
import styles from './user-row.module.css'
import type { Account } from './users.ts'

interface UserRowProps {
  account: Account
  /** Nobody deletes their own account here (api: delete-user). */
  isOneself: boolean
  onDelete: (account: Account) => void
}

/** An account in the list. */
export const UserRow = memo(function UserRow({ account, isOneself, onDelete }: UserRowProps) {
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
      <td className={adminRow.actions}>
        {!isOneself && (
          <IconButton label={`Delete ${email}`} onClick={() => onDelete(account)}>
            <Trash2 size={16} />
          </IconButton>
        )}
      </td>
    </tr>
  )
})
