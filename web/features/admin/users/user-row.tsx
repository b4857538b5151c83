import { KeyRound, ShieldMinus, ShieldPlus, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { users as WORDS } from '#domain/words/en/admin.json'
import { fill } from '#domain/words/fill.ts'
import { loginSettings } from '../../../state/login-settings.ts'
import { toolLocale } from '../../../state/tool-locale.ts'
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
            <IconButton label={fill(WORDS.delete, { email })} onClick={() => onDelete(account)}>
              <Trash2 size={16} />
            </IconButton>
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
