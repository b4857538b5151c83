import { t } from 'elysia'

/** What the calls about users take and give (api: Admin). */

export const USER_SORTS = ['email', 'createdAt', 'quotations'] as const

/** As text with a pattern, since Elysia's own integers lose the name of the field that fails. */
const wholeNumber = (pattern: string, description: string) =>
  t.Transform(t.String({ pattern, description })).Decode(Number).Encode(String)

export const UserListQuerySchema = t.Object({
  search: t.Optional(t.String({ maxLength: 254 })),
  sort: t.Optional(t.Union(USER_SORTS.map((sort) => t.Literal(sort)))),
  order: t.Optional(t.Union([t.Literal('asc'), t.Literal('desc')])),
  limit: t.Optional(wholeNumber('^([1-9]\\d?|1\\d\\d|200)$', 'From 1 to 200; 100 by default')),
  offset: t.Optional(wholeNumber('^\\d{1,7}$', 'How many rows to leave out')),
})

export type UserListQuery = typeof UserListQuerySchema.static

const User = t.Object({
  id: t.String(),
  email: t.String(),
  roles: t.Array(t.Union([t.Literal('user'), t.Literal('super-admin')])),
  isActivated: t.Boolean(),
  createdAt: t.String(),
  counts: t.Object({ quotations: t.Number() }),
})

export type UserRow = typeof User.static

export const UserList = t.Object({ users: t.Array(User), total: t.Number() })

export const EmailBody = t.Object({ email: t.String({ minLength: 3, maxLength: 254 }) })
