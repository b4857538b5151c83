import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LibsqlError } from '@libsql/client'
import { openDatabase } from '../../../db/client.ts'
import { createWriteQueue, type Query } from '../../../db/writes.ts'

const folder = await mkdtemp(join(tmpdir(), 'quotation-writes-'))
let files = 0

afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the write queue', () => {
  test('puts what waits at the same time into one transaction, 100 jobs at most', async () => {
    await using db = await table()
    const answers = await Promise.all(Array.from({ length: 270 }, (_, n) => db.write([insert(n)])))
    expect(answers).toEqual(Array(270).fill([1]))
    expect(db.batches).toEqual([100, 100, 70])
    expect(await db.ids()).toHaveLength(270)
  })

  test('puts no more than 2 million characters into one, unless a job alone has more', async () => {
    await using db = await table()
    const lengths = [350_000, 350_000, 350_000, 1_500_000, 5, 5]
    await Promise.all(lengths.map((length) => db.write([text('x'.repeat(length))])))
    expect(db.batches).toEqual([2, 1, 1, 2])
  })

  test('counts the bytes of what is no text, as it counts characters', async () => {
    await using db = await table()
    const bytes = (length: number) => blob(new Uint8Array(length))
    await Promise.all(
      [bytes(1_500_000), text('x'.repeat(600_000)), bytes(5)].map((one) => db.write([one])),
    )
    expect(db.batches).toEqual([1, 2])
    await db.write([query('CREATE TABLE b (body blob)')])
    const body = Uint8Array.from({ length: 256 }, (_, at) => at)
    await db.write([blob(body, 'INSERT INTO b VALUES (?)')])
    const { rows } = await db.client.execute('SELECT body FROM b')
    expect(new Uint8Array(rows[0]?.body as ArrayBuffer)).toEqual(body)
  })

  test('lets what is handed in during the next turn of the event loop join', async () => {
    await using db = await table()
    const first = db.write([insert(1)])
    await new Promise(setImmediate)
    await Promise.all([first, db.write([insert(2)])])
    expect(db.batches).toEqual([2])
  })

  test('answers each job with its own counts', async () => {
    await using db = await table()
    const answers = await Promise.all([
      db.write([insert(1), insert(2)]),
      db.write([query('DELETE FROM t WHERE id > 0')]),
      db.write([query('DELETE FROM t WHERE id > 0'), insert(3)]),
      db.write([]),
    ])
    expect(answers).toEqual([[1, 1], [2], [0, 1], []])
  })

  test('keeps the order in which jobs were handed in', async () => {
    await using db = await table()
    const order = Array.from({ length: 300 }, (_, n) => n)
    await Promise.all(order.map((n) => db.write([insert(n)])))
    expect(await db.ids()).toEqual(order)
  })

  test('lets a job that fails take no neighbour with it, and nothing of itself', async () => {
    await using db = await table()
    const answers = await Promise.allSettled([
      db.write([insert(1)]),
      db.write([insert(2), query('INSERT INTO nowhere VALUES (1)')]),
      db.write([insert(1)]),
      db.write([insert(3)]),
    ])
    const outcomes = answers.map(({ status }) => status)
    expect(outcomes).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
    expect(await db.ids()).toEqual([1, 3])
    expect(await db.write([insert(2)])).toEqual([1])
  })

  test('runs what a finished write hands in at once', async () => {
    await using db = await table()
    const chain = async (from: number): Promise<void> => {
      await db.write([insert(from)])
      if (from < 50) await chain(from + 1)
    }
    await Promise.all([chain(0), db.write([insert(1000)])])
    expect(await db.ids()).toContain(50)
  })

  test('writes all that waits before it is closed', async () => {
    const db = await table()
    const writes = Array.from({ length: 500 }, (_, n) => db.write([insert(n)]))
    await db.close()
    await Promise.all(writes)
    await using again = await table(db.path)
    expect(await again.ids()).toHaveLength(500)
  })

  test('writes again by itself after the disk was full', async () => {
    await using db = await table()
    await db.write([insert(1)])
    // SQLite's page limit replaces a full disk: writes fail at the same place with the same error.
    await db.client.execute('PRAGMA max_page_count = 1')
    const fills = query('INSERT INTO t SELECT value FROM generate_series(10, 5000)')
    expect(db.write([fills])).rejects.toThrow('full')
    expect(await db.write([insert(2)])).toEqual([1])
    expect(await db.ids()).toEqual([1, 2])
  })

  test('refuses all that waits when the database is locked, without trying each', async () => {
    const batches: number[] = []
    const queue = createWriteQueue({
      batch(statements) {
        batches.push(statements.length)
        return Promise.reject(new LibsqlError('database is locked', 'SQLITE_BUSY'))
      },
    })
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => queue.write([insert(n)])),
    )
    expect(answers.every(({ status }) => status === 'rejected')).toBe(true)
    expect(batches).toEqual([10])
  })
})

const query = (sql: string, params: string[] = []): Query => ({ toSQL: () => ({ sql, params }) })

const text = (value: string) => query('INSERT INTO t SELECT NULL WHERE ? <> ?', [value, value])

const blob = (
  bytes: Uint8Array,
  sql = 'INSERT INTO t SELECT NULL WHERE octet_length(?) < 0',
): Query => ({
  toSQL: () => ({ sql, params: [bytes] }),
})

const insert = (id: number) => query(`INSERT INTO t VALUES (${id})`)

function newFile(): string {
  files += 1
  return join(folder, `${files}.db`)
}

/** A database file with one table, which counts the jobs of each batch. */
async function table(path = newFile()) {
  const db = await openDatabase({ url: `file:${path}` })
  await db.client.execute('CREATE TABLE IF NOT EXISTS t (id integer PRIMARY KEY)')
  const batches: number[] = []
  const batch = db.client.batch.bind(db.client)
  db.client.batch = (statements, mode) => {
    batches.push(statements.length)
    return batch(statements, mode)
  }
  return {
    ...db,
    path,
    batches,
    ids: async () =>
      (await db.client.execute('SELECT id FROM t ORDER BY rowid')).rows.map(({ id }) => id),
    [Symbol.asyncDispose]: db.close,
  }
}
