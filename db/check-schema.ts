import type { Client } from '@libsql/client'
import { createFileClient } from './file-client.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'

/** An object of a database's schema: a row of `sqlite_master`. */
export interface SchemaObject {
  type: string
  name: string
  sql: string | null
}

export const SCHEMA_QUERY = 'SELECT type, name, sql FROM sqlite_master'

/**
 * The objects in a client's database, and the migrations that made it; empty lists for an empty
 * one.
 */
export async function readSchema(
  client: Client,
): Promise<{ objects: SchemaObject[]; applied: string[] }> {
  const { rows } = await client.execute(SCHEMA_QUERY)
  const objects = rows.map(({ type, name, sql }) => ({
    type: String(type),
    name: String(name),
    sql: sql === null || sql === undefined ? null : String(sql),
  }))
  if (!objects.some(({ name }) => name === 'migrations')) return { objects, applied: [] }
  const found = await client.execute('SELECT name FROM migrations')
  return { objects, applied: found.rows.map(({ name }) => String(name)) }
}

/**
 * Compares a schema with the one its migrations make, and returns a phrase that names what is
 * foreign: somebody else's trigger or view would run inside our own statements (one on `users`
 * could make every new account a super-admin). Added tables and indexes do nothing by themselves
 * and are left alone. Null if nothing is foreign, and for a newer version's database, which
 * `migrate` refuses.
 */
export async function findForeignObject(
  objects: readonly SchemaObject[],
  applied: readonly string[],
): Promise<string | null> {
  const known = new Set(migrations.map(({ name }) => name))
  if (!applied.every((name) => known.has(name))) return null
  if (applied.length === known.size && hashOf(objects) === SCHEMA_HASH) return null
  const expected = new Map((await schemaMadeBy(applied)).map((object) => [keyOf(object), object]))
  for (const object of objects) {
    const ours = expected.get(keyOf(object))
    expected.delete(keyOf(object))
    if (ours ? wordsOf(ours) !== wordsOf(object) : canRun(object)) {
      return `the ${object.type} "${object.name}" ${ours ? 'is not as this program made it' : 'was not made by this program'}`
    }
  }
  const [missing] = expected.values()
  return missing ? `the ${missing.type} "${missing.name}" is missing` : null
}

/**
 * Of the schema that all migrations make. A schema with this hash has nothing foreign, which a start
 * then knows without making one to compare it with.
 */
export const SCHEMA_HASH = 'a18647798904e8ea7bbf5da62624a66d823803a7722145bcc7d6c30c014cd5c0'

/** The hash of what `findForeignObject` compares, whatever the order of the objects. */
export function hashOf(objects: readonly SchemaObject[]): string {
  const lines = objects.map((object) => `${keyOf(object)} ${wordsOf(object)}`).sort()
  return new Bun.CryptoHasher('sha256').update(lines.join('\n')).digest('hex')
}

async function schemaMadeBy(applied: readonly string[]): Promise<SchemaObject[]> {
  const client = createFileClient({ path: ':memory:', timeoutMs: 0 })
  try {
    await migrate(
      client,
      migrations.filter(({ name }) => applied.includes(name)),
    )
    return (await readSchema(client)).objects
  } finally {
    client.close()
  }
}

const keyOf = ({ type, name }: SchemaObject) => `${type} ${name.toLowerCase()}`

/** When SQLite rewrites a statement, its versions quote names and break lines differently. */
const wordsOf = ({ sql }: SchemaObject) => sql?.replace(/["`[\]\s]+/g, '').toLowerCase()

/** Whether the object runs code: triggers, views and the modules of virtual tables do. */
const canRun = ({ type, sql }: SchemaObject) =>
  type === 'trigger' || type === 'view' || /^\s*create\s+virtual/i.test(sql ?? '')
