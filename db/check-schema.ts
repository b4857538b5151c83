import { type Client, createClient } from '@libsql/client'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'

/** An object of a database's schema: a row of `sqlite_master`. */
export interface SchemaObject {
  type: string
  name: string
  sql: string | null
}

export const SCHEMA_QUERY = 'SELECT type, name, sql FROM sqlite_master'

/** What a client's database consists of, and the migrations that made it; of an empty one nothing. */
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
 * Compares a schema with what its migrations make, and says in a phrase what is foreign in it: a trigger or a
 * view of somebody else's runs inside our own statements (one on `users` could make every new account a
 * super-admin). Tables and indexes that were added beside ours do nothing by themselves and are left alone.
 * Null when nothing is foreign, and for a newer version's database, which is refused by its migrations.
 */
export async function findForeignObject(
  objects: readonly SchemaObject[],
  applied: readonly string[],
): Promise<string | null> {
  const known = new Set(migrations.map(({ name }) => name))
  if (!applied.every((name) => known.has(name))) return null
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

async function schemaMadeBy(applied: readonly string[]): Promise<SchemaObject[]> {
  const client = createClient({ url: ':memory:', concurrency: 1 })
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

/** Versions of SQLite quote names and break lines differently where they rewrite a statement. */
const wordsOf = ({ sql }: SchemaObject) => sql?.replace(/["`[\]\s]+/g, '').toLowerCase()

/** Whether it does something of its own: modules of virtual tables and expressions of views run code. */
const canRun = ({ type, sql }: SchemaObject) =>
  type === 'trigger' || type === 'view' || /^\s*create\s+virtual/i.test(sql ?? '')
