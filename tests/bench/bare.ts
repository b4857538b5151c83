/**
 * What the read is measured against: a bare Bun.serve that answers with the same query on a copy
 * of the same database file, through the same driver. It has no sessions.
 */
import { createClient } from '@libsql/client'
import { drizzle } from 'drizzle-orm/libsql'
import * as schema from '../../db/schema.ts'
import { documentById } from '../../src/modules/quotations/quotation-finder.ts'

const client = createClient({ url: `file:${process.env.DATABASE_FILE}`, concurrency: 1 })
await client.execute('PRAGMA cache_size = -32000')
const { sql } = documentById(drizzle(client, { schema })).toSQL()

const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  routes: { '/api/get-quotation': { POST: answer } },
})
console.log(`listening on ${server.port}`)

async function answer(request: Request): Promise<Response> {
  const { id } = (await request.json()) as { id: string }
  const { rows } = await client.execute({ sql, args: [id] })
  const [row] = rows
  if (!row) return new Response(null, { status: 404 })
  return new Response(`{"quotation":{"id":"${id}","blocks":${row.blocks}}}`, {
    headers: { 'content-type': 'application/json' },
  })
}
