import { describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type InValue } from '@libsql/client'
import { openDatabase } from '../../../db/client.ts'
import { isBusyError } from '../../../db/errors.ts'
import { createFileClient } from '../../../db/file-client.ts'

describe('a write that is repeated', () => {
  test('has the values and the count of each call', async () => {
    await using db = await table()
    expect(await db.write([insert('a'), insert('b')])).toEqual([1, 1])
    expect(await db.write([insert('c'), query('UPDATE t SET text = text')])).toEqual([1, 3])
    expect(await db.texts()).toEqual(['a', 'b', 'c'])
  })

  test('is written again after it has failed once', async () => {
    await using db = await table()
    await db.write([insert('a')])
    await expect(db.write([insert('lost'), insert(null)])).rejects.toThrow('NOT NULL')
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

  test('fails while another has the lock, and works as soon as it is free', async () => {
    await using db = await table()
    await db.write([insert('a')])
    const other = createFileClient({ path: db.path, timeoutMs: 0 })
    await other.executeMultiple('BEGIN IMMEDIATE')
    const refused = await db.write([insert('b')]).catch((error) => error)
    expect(isBusyError(refused)).toBe(true)
    await other.executeMultiple('ROLLBACK')
    other.close()
    expect(await db.write([insert('c')])).toEqual([1])
    expect(await db.texts()).toEqual(['a', 'c'])
  })
})

describe('a read that is repeated', () => {
  test('sees what was written meanwhile', async () => {
    await using db = await table()
    await db.write([insert('a'), insert('b')])
    const read = async (from: string) =>
      (await db.client.execute({ sql: SELECT, args: [from] })).rows.map(({ text }) => text)
    expect(await read('a')).toEqual(['a', 'b'])
    await db.write([insert('c')])
    expect(await read('b')).toEqual(['b', 'c'])
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

describe("a file's client, compared with libSQL's own", () => {
  const clients = () => [createFileClient({ path: ':memory:', timeoutMs: 0 }), theirs()]
  const theirs = () => createClient({ url: ':memory:' })

  test('answers alike', async () => {
    const values: InValue[] = ['é', '', 1, -2.5, 2 ** 40, true, null, new Date(5), 7n]
    const bytes: InValue[] = [new Uint8Array([1, 2]), Buffer.from('ab'), new Uint8Array([3]).buffer]
    const answers = clients().map(async (client) => {
      await client.executeMultiple('CREATE TABLE t (id INTEGER PRIMARY KEY, v, n TEXT);')
      const results = await client.batch(
        [...values, ...bytes].map((value) => ['INSERT INTO t (v) VALUES (?)', [value]]),
        'write',
      )
      const inserted = results.map((result) => [result.rowsAffected, result.lastInsertRowid])
      const twice = await client.execute('SELECT id, v, n, id, typeof(v) AS kind FROM t')
      const named = await client.execute('SELECT $id AS a, :b AS b', { id: 1, b: 'x' } as never)
      const returned = await client.execute("INSERT INTO t (v) VALUES ('r') RETURNING id")
      const read = [twice, named, returned].map(({ columns, columnTypes, rows, rowsAffected }) => ({
        columns,
        columnTypes,
        rowsAffected,
        rows: rows.map((row) => [Object.entries(row), [...Array.prototype.slice.call(row)]]),
      }))
      client.close()
      return { inserted, read }
    })
    const [ours, libsql] = await Promise.all(answers)
    expect(ours).toEqual(libsql)
  })

  test('fails alike', async () => {
    const failures = clients().map(async (client) => {
      const told = async (work: () => Promise<unknown>) => {
        const error = await work().then(
          () => null,
          (reason) => reason,
        )
        return error && [error.name, error.message, error.code, error.extendedCode, error.rawCode]
      }
      await client.execute('CREATE TABLE t (a TEXT NOT NULL UNIQUE)')
      const found = [
        await told(() => client.execute('SELEC 1')),
        await told(() => client.execute('SELECT * FROM missing')),
        await told(() => client.execute('SELECT ?', [Number.NaN])),
        await told(() => client.execute('SELECT ?', [undefined as never])),
      ]
      client.close()
      return [...found, await told(() => client.execute('SELECT 1'))]
    })
    const [ours, libsql] = await Promise.all(failures)
    expect(ours?.map((told) => told?.slice(2))).toEqual(libsql?.map((told) => told?.slice(2)))
    expect(ours?.[0]).toEqual(libsql?.[0])
    expect(ours?.[4]).toEqual(libsql?.[4])
  })
})

const SELECT = 'SELECT text FROM t WHERE text >= ? ORDER BY id'

const query = (sql: string, params: unknown[] = []) => ({ toSQL: () => ({ sql, params }) })
const insert = (text: string | null) => query('INSERT INTO t (text) VALUES (?)', [text])

async function table() {
  const folder = await mkdtemp(join(tmpdir(), 'quotation-client-'))
  const path = join(folder, 'quotation.db')
  const db = await openDatabase({ url: `file:${path}`, busyTimeoutMs: 50 })
  await db.client.execute('CREATE TABLE t (id INTEGER PRIMARY KEY, text TEXT NOT NULL)')
  return {
    ...db,
    path,
    texts: async () =>
      (await db.client.execute('SELECT text FROM t ORDER BY id')).rows.map(({ text }) => text),
    async [Symbol.asyncDispose]() {
      await db.close()
      await rm(folder, { recursive: true })
    },
  }
}
