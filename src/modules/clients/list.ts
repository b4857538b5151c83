import { eq, sql } from 'drizzle-orm'
import type { Language } from '#domain/words/language.ts'
import type { Db } from '../../../db/client.ts'
import { clients } from '../../../db/client-schema.ts'
import { createDocumentLists, inOrderOf, type Page } from '../../../db/list-query.ts'
import { hasRowId, ownSource, rowIdOf } from '../../../db/list-rows.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import { presentClient } from './client-row.ts'
import type { ClientListQuery, ClientSort } from './model.ts'

/** The clients of the user's book, the most used first. */
export const listClients = (
  db: Db,
  { userId }: CurrentUser,
  query: ClientListQuery,
  language?: Language | null,
): Promise<Page> =>
  clientLists(db, language).listVisible(
    [{ ...ownSource(clients, eq(clients.ownerId, userId)), indexed: [clients.nameKey] }],
    { ...query, sort: query.sort ?? 'uses' },
  )

const clientLists = (db: Db, language?: Language | null) =>
  createDocumentLists<ClientSort>(db, {
    table: clients,
    sortColumns: {
      name: clients.nameKey,
      uses: clients.uses,
      usedAt: clients.usedAt,
      createdAt: clients.createdAt,
      updatedAt: clients.updatedAt,
    },
    texts: { name: sql`iif(${clients.company} = '', ${clients.name}, ${clients.company})` },
    language,
    size: () => sql`500`,
    async read(rowIds) {
      const rows = await db
        .select({ rowId: rowIdOf(clients), client: clients })
        .from(clients)
        .where(hasRowId(clients, rowIds))
      return inOrderOf(rowIds, rows).map(({ client }) => JSON.stringify(presentClient(client)))
    },
  })
