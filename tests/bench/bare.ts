/**
 * What reads and saves are measured against: a bare Bun.serve on a copy of the same database file,
 * through the same driver. It reads with the same query. It saves with one parse, one stringify and
 * one update, committing together what came in one turn. It has no sessions, and checks nothing.
 */
import { createClient } from '@libsql/client'
import { drizzle } from 'drizzle-orm/libsql'
import type { Quotation } from '#domain/document/schema.ts'
import * as schema from '../../db/schema.ts'
import { documentById } from '../../src/modules/quotations/quotation-finder.ts'

const client = createClient({ url: `file:${process.env.DATABASE_FILE}`, concurrency: 1 })
await client.execute('PRAGMA cache_size = -32000')
for (const pragma of ['journal_mode = WAL', 'synchronous = FULL'])
  await client.execute(`PRAGMA ${pragma}`)
const { sql } = documentById(drizzle(client, { schema })).toSQL()

const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  routes: { '/api/get-quotation': { POST: answer }, '/api/save-quotation': { POST: save } },
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

let pending: { args: [blocks: string, id: string]; resolve: () => void }[] = []

async function save(request: Request): Promise<Response> {
  const { quotation } = (await request.json()) as { quotation: Quotation }
  const revision = quotation.revision + 1
  const stored = JSON.stringify({ ...quotation, revision, updatedAt: new Date().toISOString() })
  const { promise, resolve } = Promise.withResolvers<void>()
  if (pending.push({ args: [stored, quotation.id], resolve }) === 1) setImmediate(commit)
  await promise
  return new Response(`{"message":"updated","quotation":${stored}}`, {
    headers: { 'content-type': 'application/json' },
  })
}

async function commit(): Promise<void> {
  const saves = pending
  pending = []
  const sql = 'UPDATE quotation_documents SET blocks = ? WHERE quotation_id = ?'
  await client.batch(
    saves.map(({ args }) => ({ sql, args })),
    'write',
  )
  for (const { resolve } of saves) resolve()
}
