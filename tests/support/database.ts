import { createClient, type InValue } from '@libsql/client'
import type { TestServer } from './server.ts'

/** Runs one statement on the database file of a running server, as another process would. */
export async function query(
  { dataDir }: Pick<TestServer, 'dataDir'>,
  sql: string,
  args: InValue[] = [],
) {
  const client = createClient({ url: `file:${dataDir}/quotation.db`, timeout: 5000 })
  const { rows } = await client.execute({ sql, args })
  client.close()
  return rows
}
