import { t } from 'elysia'
import { type ListQuery, listBody, listQuery } from '../../plugins/list-query.ts'
import { requestBody } from '../../plugins/response-schemas.ts'

/** Schemas of the file routes (api: File calls). */

/** Longer names are shortened when they are stored. */
const MAX_SENT_NAME = 1_000

const Id = t.String({ pattern: '^[A-Za-z0-9_-]{1,128}$' })
const Name = t.String({ minLength: 1, maxLength: MAX_SENT_NAME })

/** Text with a pattern: Elysia's own integers don't report the name of the invalid field. */
const SizeText = t
  .Transform(t.String({ pattern: '^\\d{1,15}$' }))
  .Decode(Number)
  .Encode(String)

export const UploadQuery = t.Object({
  name: Name,
  size: t.Optional({ ...SizeText, description: 'In bytes' } as typeof SizeText),
  type: t.Optional(t.String({ maxLength: 200, description: 'Not used: the bytes tell the type' })),
})

export const UploadLink = t.Object({
  signedUrl: t.String({ description: 'Takes one PUT of the file within 15 minutes' }),
  url: t.String({ description: 'Redirects to a link to the confirmed file, valid for 5 minutes' }),
  fileId: t.String(),
})

export const SaveInfoBody = requestBody(
  t.Object({ id: Id, name: Name, size: t.Integer({ minimum: 0 }) }),
)

/** The answer to a deletion, with the user's own quotations that contained the file. */
export const DeletedFile = t.Object({
  message: t.String(),
  quotations: t.Array(
    t.Object({ id: t.String(), revision: t.Number({ description: 'Since the deletion' }) }),
  ),
})

export const FileIdBody = requestBody(t.Object({ fileId: Id }))

const SORTS = ['name', 'size', 'type', 'createdAt'] as const
/** The list of everybody's files can also be sorted by owner. */
export const ADMIN_SORTS = [...SORTS, 'email'] as const

export const OwnListQuerySchema = listQuery(SORTS)
export type OwnListQuery = ListQuery<(typeof SORTS)[number]>

export const AdminListBodySchema = listBody(ADMIN_SORTS)
export type AdminListQuery = ListQuery<(typeof ADMIN_SORTS)[number]>

const File = t.Object({
  id: t.String(),
  name: t.String(),
  size: t.Number({ description: 'In bytes' }),
  type: t.String(),
  createdAt: t.String(),
})

/** How many bytes the account stores (files and documents together) and may store. */
const Storage = t.Object({ used: t.Number(), limit: t.Number() })

export const FileList = t.Object({
  fileList: t.Array(
    t.Object({
      ...File.properties,
      isSent: t.Boolean({
        description: 'It was sent with an offer that stands: it can’t be deleted',
      }),
    }),
  ),
  total: t.Number(),
  storage: Storage,
})

export const AllFileList = t.Object({
  fileList: t.Array(t.Object({ ...File.properties, email: t.String() })),
  total: t.Number(),
})
