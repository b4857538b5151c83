import { afterAll, beforeAll, expect, test } from 'bun:test'
import { LibsqlError } from '@libsql/client'
import { type Database, openDatabase } from '../../../db/client.ts'
import { isDatabaseError } from '../../../db/errors.ts'
import { createRemoteClient } from '../../../db/remote-client.ts'
import type { Query } from '../../../db/writes.ts'
import { type DatabaseServer, startDatabaseServer } from '../../support/sqld.ts'

/** What becomes of the next batches on their way to the database. */
const fates: ('refused' | 'answer lost' | 'broken gateway')[] = []
let batches = 0
let server: DatabaseServer
let proxy: Bun.Server<undefined>
let db: Database

beforeAll(async () => {
  server = await startDatabaseServer()
  proxy = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: forward })
  db = await openDatabase({ url: `http://127.0.0.1:${proxy.port}` })
  await db.client.execute('CREATE TABLE t (id integer PRIMARY KEY)')
})

afterAll(async () => {
  await db.close()
  await proxy.stop(true)
  await server[Symbol.asyncDispose]()
})

test('what the server has no room for is written a moment later, once', async () => {
  fates.push('refused', 'refused', 'refused')
  batches = 0
  const written = await Promise.all([db.write([insert(1)]), db.write([insert(2)])])
  expect(written).toEqual([[1], [1]])
  expect(batches).toBe(4)
  expect(await ids()).toEqual([1, 2])
})

test('a read that the server has no room for is answered a moment later', async () => {
  fates.push('refused')
  expect(await ids()).toContain(1)
})

test.each(['answer lost', 'broken gateway'] as const)(
  'what may have been stored is never sent again, nor its neighbours (%s)',
  async (fate) => {
    const id = batches + 100
    fates.push(fate)
    batches = 0
    const writes = await Promise.allSettled([db.write([insert(id)]), db.write([insert(id + 1)])])
    for (const write of writes) {
      expect(write.status === 'rejected' && isDatabaseError(write.reason)).toBe(true)
    }
    expect(batches).toBe(1)
    expect(await ids()).toContain(id + 1)
  },
)

test('a statement that fails takes no neighbour with it', async () => {
  const written = await Promise.allSettled([
    db.write([insert(30)]),
    db.write([insert(30)]),
    db.write([insert(31)]),
  ])
  expect(written.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('a locked server is asked again, and given up after a while', async () => {
  const client = createRemoteClient({ url: proxy.url.href, retryMs: 60_000 })
  fates.push('refused')
  expect((await client.execute('SELECT 1')).rows).toHaveLength(1)
  const impatient = createRemoteClient({ url: proxy.url.href, retryMs: 0 })
  fates.push('refused')
  expect(impatient.execute('SELECT 1')).rejects.toThrow('429')
})

test('a server that can’t be reached, or is silent, is a database error', async () => {
  const gone = createRemoteClient({ url: 'http://127.0.0.1:1' })
  const silent = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    idleTimeout: 0,
    fetch: () => new Promise<Response>(() => {}),
  })
  const waiting = createRemoteClient({ url: silent.url.href, answerMs: 20 })
  for (const client of [gone, waiting]) {
    const error = await client.execute('SELECT 1').catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(LibsqlError)
  }
  await silent.stop(true)
})

async function forward(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const body = await request.arrayBuffer()
  // The rest asks for the protocol's version.
  const fate = request.method === 'POST' ? fates.shift() : undefined
  if (request.method === 'POST') batches += 1
  if (fate === 'refused') return new Response('no room', { status: 429 })
  request.headers.delete('accept-encoding')
  const answer = await fetch(server.url + pathname, {
    method: request.method,
    headers: request.headers,
    decompress: false,
    ...(request.method === 'POST' && { body }),
  })
  if (fate === 'broken gateway') return new Response('', { status: 502 })
  return fate === 'answer lost' ? brokenOff() : new Response(answer.body, answer)
}

/** An answer whose connection breaks after its first byte. */
const brokenOff = () =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(1))
        controller.error(new Error('broken off'))
      },
    }),
  )

const insert = (id: number): Query => ({
  toSQL: () => ({ sql: 'INSERT INTO t VALUES (?)', params: [id] }),
})

const ids = async () =>
  (await db.client.execute('SELECT id FROM t ORDER BY id')).rows.map(({ id }) => id)
