import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { clients } from '../../../db/client-schema.ts'
import { hasRowId, rowIdOf } from '../../../db/list-rows.ts'
import { quotations } from '../../../db/schema.ts'
import { clientName } from '../../domain/clients/client-in.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import type { StoredQuotation } from './stored-quotation.ts'

interface Listed {
  rowId: number
  head: StoredQuotation | null
}

/**
 * What the book calls the clients of one's own quotations whose heads were stored before they had the
 * name, by rowid. The next save stores it.
 */
export async function namesOfClients(
  db: Db,
  { userId }: CurrentUser,
  listed: readonly Listed[],
): Promise<Map<number, string>> {
  const older = listed.flatMap(({ rowId, head }) =>
    head?.ownerId === userId && head.client === undefined && head.clientKey ? [rowId] : [],
  )
  if (older.length === 0) return new Map()
  const rows = await db
    .select({ rowId: rowIdOf(quotations), name: clients.name, company: clients.company })
    .from(quotations)
    .innerJoin(clients, eq(clients.id, quotations.clientId))
    .where(hasRowId(quotations, older))
  return new Map(rows.map(({ rowId, ...client }) => [rowId, clientName(client)]))
}
