import { t } from 'elysia'
import { type ListQuery, listQuery } from '../../plugins/list-query.ts'
import { requestBody } from '../../plugins/response-schemas.ts'
import { ChosenLanguage } from '../auth/model.ts'

/** Schemas of the user routes (api: Other calls), and of the routes for one's own account. */

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
  invitedUntil: t.Union([t.String(), t.Null()], {
    description: 'How long the link of an invitation works; null without one',
  }),
  createdAt: t.String(),
  /** How much they own, which is deleted with the account. */
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

const chosen = { language: ChosenLanguage }
export const AccountSettingsBody = requestBody(t.Object(chosen))
export const ChangedSettings = t.Object(chosen)
export const AccountSettings = t.Object({
  ...chosen,
  hasPassword: t.Boolean({ description: 'False for who only logs in with the provider' }),
})

/** The answer contains the link only when no mail is sent. */
export const ResetLink = t.Object({ message: t.String(), link: t.Optional(t.String()) })
