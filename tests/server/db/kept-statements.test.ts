import { describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConnectionPool } from '@libsql/client/sqlite3'
import { openDatabase } from '../../../db/client.ts'
import { keepStatementsPrepared } from '../../../db/kept-statements.ts'

// Before `table` listens in, which would otherwise take it away again.
keepStatementsPrepared()

describe('a write that is repeated', () => {
  test('keeps its statement, with the values and the count of each call', async () => {
    await using db = await table()
    const connection = db.connection()
    const before = connection.prepare(INSERT)
    expect(await db.write([insert('a'), insert('b')])).toEqual([1, 1])
    expect(await db.write([insert('c'), query('UPDATE t SET text = text')])).toEqual([1, 3])
    expect(connection.prepare(INSERT)).toBe(before)
    expect(await db.texts()).toEqual(['a', 'b', 'c'])
  })

  test('is written again after it has failed once', async () => {
    await using db = await table()
    await db.write([insert('a')])
    await expect(db.write([insert(null)])).rejects.toThrow('NOT NULL')
    expect(await db.write([insert('b')])).toEqual([1])
    expect(await db.texts()).toEqual(['a', 'b'])
  })

  test('is written to a table that has changed meanwhile', async () => {
    await using db = await table()
    await db.write([insert('a')])
    await db.client.execute("ALTER TABLE t ADD COLUMN more TEXT DEFAULT 'b'")
    expect(await db.write([insert('c')])).toEqual([1])
    const { rows } = await db.client.execute('SELECT text, more FROM t')
    expect(rows.map(({ text, more }) => [text, more])).toEqual([
      ['a', 'b'],
      ['c', 'b'],
    ])
  })

  test('is forgotten among hundreds of others, and works all the same', async () => {
    await using db = await table()
    for (let at = 0; at < 300; at++)
      await db.write([insert(`${at}`), query(`DELETE FROM t WHERE text = '${at}'`)])
    expect(await db.write([insert('last')])).toEqual([1])
    expect(await db.texts()).toEqual(['last'])
  })
})

describe('a read that is repeated', () => {
  test('keeps its statement, and sees what was written meanwhile', async () => {
    await using db = await table()
    await db.write([insert('a'), insert('b')])
    const read = async (from: string) =>
      (await db.client.execute({ sql: SELECT, args: [from] })).rows.map(({ text }) => text)
    expect(await read('a')).toEqual(['a', 'b'])
    const before = db.connection().prepare(SELECT)
    await db.write([insert('c')])
    expect(await read('b')).toEqual(['b', 'c'])
    expect(db.connection().prepare(SELECT)).toBe(before)
  })

  test('holds no lock: the log is emptied after it', async () => {
    await using db = await table()
    await db.write([insert('a')])
    await db.client.execute({ sql: SELECT, args: [''] })
    const { rows } = await db.client.execute('PRAGMA wal_checkpoint(TRUNCATE)')
    expect({ ...rows[0] }).toEqual({ busy: 0, log: 0, checkpointed: 0 })
  })

  test('has the columns of a table that has changed meanwhile', async () => {
    await using db = await table()
    await db.write([insert('a')])
    const read = async () => ({ ...(await db.client.execute('SELECT * FROM t')).rows[0] })
    expect(await read()).toEqual({ id: 1, text: 'a' })
    await db.client.execute("ALTER TABLE t ADD COLUMN more TEXT DEFAULT 'b'")
    expect(await read()).toEqual({ id: 1, text: 'a', more: 'b' })
  })
})

const SELECT = 'SELECT text FROM t WHERE text >= ? ORDER BY id'
const INSERT = 'INSERT INTO t (text) VALUES (?)'

const query = (sql: string, params: unknown[] = []) => ({ toSQL: () => ({ sql, params }) })
const insert = (text: string | null) => query(INSERT, [text])

async function table() {
  const folder = await mkdtemp(join(tmpdir(), 'quotation-kept-'))
  const acquire = ConnectionPool.prototype.acquireSync
  const seen: ReturnType<ConnectionPool['acquireSync']>[] = []
  ConnectionPool.prototype.acquireSync = function record(...args) {
    const connection = acquire.apply(this, args)
    seen.push(connection)
    return connection
  }
  const db = await openDatabase({ url: `file:${join(folder, 'quotation.db')}` })
  ConnectionPool.prototype.acquireSync = acquire
  await db.client.execute('CREATE TABLE t (id INTEGER PRIMARY KEY, text TEXT NOT NULL)')
  return {
    ...db,
    connection() {
      const [connection] = seen
      if (!connection) throw new Error('No connection was opened')
      return connection
    },
    texts: async () =>
      (await db.client.execute('SELECT text FROM t ORDER BY id')).rows.map(({ text }) => text),
    async [Symbol.asyncDispose]() {
      await db.close()
      await rm(folder, { recursive: true })
    },
  }
}
