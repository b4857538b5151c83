import { t } from 'elysia'
import { type ListQuery, listQuery } from '../../plugins/list-query.ts'
import { requestBody } from '../../plugins/response-schemas.ts'

/** Schemas of the user routes (api: Other calls), and of those for one's own account. */

export const USER_SORTS = [
  ...(['email', 'roles', 'isActivated', 'createdAt'] as const),
  ...(['quotations', 'bookmarks', 'files'] as const),
] as const

export const UserListQuerySchema = listQuery(USER_SORTS)
export type UserListQuery = ListQuery<(typeof USER_SORTS)[number]>

const User = t.Object({
  id: t.String(),
  email: t.String(),
  roles: t.Array(t.Union([t.Literal('user'), t.Literal('super-admin')])),
  isActivated: t.Boolean(),
  createdAt: t.String(),
  /** What they own, and what goes with the account. */
  counts: t.Object({ quotations: t.Number(), bookmarks: t.Number(), files: t.Number() }),
})

export type UserRow = typeof User.static

export const UserList = t.Object({ users: t.Array(User), total: t.Number() })

export const EmailBody = requestBody(
  t.Object({ email: t.String({ minLength: 3, maxLength: 254 }) }),
)

const password = t.String({ minLength: 1, maxLength: 200 })

export const PasswordBody = requestBody(t.Object({ password }))

export const ChangePasswordBody = requestBody(
  t.Object({ password, newPassword: t.String({ minLength: 8, maxLength: 200 }) }),
)

/** The link itself is answered only where no mail is sent. */
export const ResetLink = t.Object({ message: t.String(), link: t.Optional(t.String()) })
