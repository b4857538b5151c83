import type { Client, InValue, Row } from '@libsql/client'
import { fillPlaceholders } from 'drizzle-orm'
import type { Query } from './writes.ts'

/**
 * A write whose sql is built once, with `sql.placeholder(name)` where its values go: building
 * it anew would cost more than running it.
 */
export function prepareWrite<Values extends Record<string, unknown>>(
  query: Query,
): (values: Values) => Query {
  const { sql, params } = query.toSQL()
  return (values) => ({ toSQL: () => ({ sql, params: fillPlaceholders(params, values) }) })
}

/**
 * A look-up on the hottest paths: the sql is built once and its first row is given as the
 * driver gives it, without drizzle's mapping. For few columns of text.
 */
export function prepareLookUp(client: Client, query: Query) {
  const { sql, params } = query.toSQL()
  return async (values: Record<string, InValue>): Promise<Row | null> => {
    const args = fillPlaceholders(params, values) as InValue[]
    const { rows } = await client.execute({ sql, args })
    return rows[0] ?? null
  }
}
