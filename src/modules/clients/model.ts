import { t } from 'elysia'
import { BookClientSchema, ClientSchema, SentClientSchema } from '#domain/clients/client.ts'
import { MOST_CLIENTS, MOST_IMPORTED } from '#domain/clients/limits.ts'
import { IdSchema } from '#domain/document/schema-fields.ts'
import { type ListQuery, listQuery } from '../../plugins/list-query.ts'
import { readByHandler, requestBody } from '../../plugins/response-schemas.ts'

/** Schemas of the client routes (api: Client calls). */

const SORTS = ['name', 'uses', 'usedAt', 'createdAt', 'updatedAt'] as const
export type ClientSort = (typeof SORTS)[number]

export const ClientListQuery = listQuery(SORTS)
export type ClientListQuery = ListQuery<ClientSort>

export const ClientList = t.Object({ clients: t.Array(BookClientSchema), total: t.Number() })

export const SaveBody = requestBody(
  t.Object({
    client: readByHandler(
      SentClientSchema,
      'As in the answer; what has a default may be left out, unknown fields are dropped. It has a name or a company.',
    ),
  }),
)

export const MergeBody = requestBody(
  t.Object({
    id: { ...IdSchema, description: 'The client that stays' },
    other: { ...IdSchema, description: 'The client that goes into it' },
  }),
)

export const ImportBody = requestBody(
  t.Object({
    clients: readByHandler(
      t.Array(ClientSchema, { minItems: 1, maxItems: MOST_IMPORTED }),
      `At most ${MOST_IMPORTED}; as for save-client`,
    ),
  }),
)

export const OneClient = t.Object({ client: BookClientSchema })

export const Saved = t.Object({ message: t.String(), client: BookClientSchema })

export const SameClient = t.Object({
  message: t.String({
    description: `\`same client\`, or \`too many clients\` beyond ${MOST_CLIENTS}`,
  }),
  id: t.Optional(t.String({ description: 'Of the client with this name and company' })),
})

export const Imported = t.Object({
  message: t.String(),
  added: t.Number(),
  known: t.Number({ description: 'Those that the book had: what it left blank was filled in' }),
  doubles: t.Number({ description: 'Those that were sent more than once' }),
  left: t.Number({
    description: 'Those for which other saves of the account took the room meanwhile: usually 0',
  }),
})

export const TooMany = t.Object({
  message: t.String(),
  room: t.Optional(t.Number({ description: 'How many more the book has room for' })),
})

export const ClientSearch = t.Object({ search: t.String({ minLength: 1, maxLength: 200 }) })

export const Suggestions = t.Object({ clients: t.Array(BookClientSchema) })
