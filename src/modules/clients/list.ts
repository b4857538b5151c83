import { eq, sql } from 'drizzle-orm'
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
): Promise<Page> =>
  clientLists(db).listVisible(
    [{ ...ownSource(clients, eq(clients.ownerId, userId)), indexed: [clients.nameKey] }],
    { ...query, sort: query.sort ?? 'uses' },
  )

const clientLists = (db: Db) =>
  createDocumentLists<ClientSort>(db, {
    table: clients,
    sortColumns: {
      name: clients.nameKey,
      uses: clients.uses,
      usedAt: clients.usedAt,
      createdAt: clients.createdAt,
      updatedAt: clients.updatedAt,
    },
    size: () => sql`500`,
    async read(rowIds) {
      const rows = await db
        .select({ rowId: rowIdOf(clients), client: clients })
        .from(clients)
        .where(hasRowId(clients, rowIds))
      return inOrderOf(rowIds, rows).map(({ client }) => JSON.stringify(presentClient(client)))
    },
  })
