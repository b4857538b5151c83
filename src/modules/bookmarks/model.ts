import { t } from 'elysia'
import { MAX_KEY } from '#domain/document/bookmark.ts'
import { IdSchema, ListedBookmarkSchema, SentBookmarkSchema } from '#domain/document/schema.ts'
import { type ListQuery, listQuery } from '../../plugins/list-query.ts'
import { readByHandler, requestBody } from '../../plugins/response-schemas.ts'

/** Schemas of the bookmark routes (api: Bookmark calls). */

export const SaveBody = requestBody(
  t.Object({
    item: readByHandler(
      SentBookmarkSchema,
      'As in the answer; what has a default may be left out, unknown fields are dropped.',
    ),
    key: t.Optional(
      t.String({
        maxLength: 100,
        description: `Of a text: up to ${MAX_KEY} letters, digits and hyphens, unique among the account’s; empty for none, left out to keep the stored one`,
      }),
    ),
  }),
)

export const DeleteBody = requestBody(
  t.Object({
    id: IdSchema,
    email: t.Optional(
      t.String({ maxLength: 254, description: 'Its owner, if a super-admin deletes another’s' }),
    ),
  }),
)

const SORTS = ['name', 'category', 'type', 'createdAt', 'updatedAt'] as const
/** The list of everybody's bookmarks can also be sorted by owner. */
export const ADMIN_SORTS = [...SORTS, 'email'] as const

export const OwnListQuerySchema = listQuery(SORTS)
export type OwnListQuery = ListQuery<(typeof SORTS)[number]>

export const AdminListQuerySchema = listQuery(ADMIN_SORTS)
export type AdminListQuery = ListQuery<(typeof ADMIN_SORTS)[number]>

export const Saved = t.Object({
  message: t.String(),
  item: SentBookmarkSchema,
  key: t.String(),
})

export const Opened = t.Object({ item: SentBookmarkSchema, key: t.String() })

export const Keys = t.Object({
  bookmarks: t.Array(t.Object({ id: t.String(), key: t.String(), name: t.String() })),
})

export const BookmarkList = t.Object({
  bookmarks: t.Array(ListedBookmarkSchema),
  total: t.Number(),
})

export const Categories = t.Object({ categories: t.Array(t.String()) })
