import { ConnectionPool } from '@libsql/client/sqlite3'

/** How many statements a connection keeps; a save has up to ten. */
const MAX_KEPT = 100

type Connection = ReturnType<ConnectionPool['acquireSync']>
type Statement = ReturnType<Connection['prepare']>

let isKeeping = false

/**
 * Makes connections to files keep their writes prepared: the driver prepares a statement anew for
 * each call, which takes longer than running it (libraries: libSQL client). A statement that fails
 * goes with its connection, which is then replaced.
 */
export function keepWritesPrepared(): void {
  if (isKeeping) return
  isKeeping = true
  const { acquireSync } = ConnectionPool.prototype
  const known = new WeakSet<Connection>()
  ConnectionPool.prototype.acquireSync = function acquire(forTransaction) {
    const connection = acquireSync.call(this, forTransaction)
    if (!known.has(connection)) keepWritesOf(connection)
    known.add(connection)
    return connection
  }
}

function keepWritesOf(connection: Connection): void {
  const kept = new Map<string, Statement>()
  const prepare = connection.prepare.bind(connection)
  connection.prepare = ((sql: string) => {
    const found = kept.get(sql)
    if (found) return found
    const statement = prepare(sql)
    if (!WRITE.test(sql) || statement.reader) return statement
    if (kept.size === MAX_KEPT) kept.clear()
    kept.set(sql, withoutModes(statement))
    return statement
  }) as Connection['prepare']
}

const WRITE = /^(insert|update|delete|begin|commit)\b/i

/** The driver sets both modes before each call; for a write, one fails and one is the default. */
function withoutModes(statement: Statement): Statement {
  return Object.assign(statement, { raw: refuseRaw, safeIntegers: () => statement })
}

/** One error for all calls: the driver expects it, and a stack would take time. */
const RAW_REFUSED = new TypeError('A write returns no rows')

function refuseRaw(): never {
  throw RAW_REFUSED
}
