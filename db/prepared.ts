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
