import { ConnectionPool } from '@libsql/client/sqlite3'
import { LRUCache } from 'lru-cache'

/** How many statements a connection keeps; a save has up to ten. */
const MAX_KEPT = 200

type Connection = ReturnType<ConnectionPool['acquireSync']>
type Statement = ReturnType<Connection['prepare']>

let isKeeping = false

/**
 * Makes connections to files keep their statements prepared: the driver prepares a statement anew
 * for each call, which takes longer than running it (libraries: libSQL client). A statement that
 * fails goes with its connection, which is then replaced.
 */
export function keepStatementsPrepared(): void {
  if (isKeeping) return
  isKeeping = true
  const { acquireSync } = ConnectionPool.prototype
  const known = new WeakSet<Connection>()
  ConnectionPool.prototype.acquireSync = function acquire(forTransaction) {
    const connection = acquireSync.call(this, forTransaction)
    if (!known.has(connection)) keepStatementsOf(connection)
    known.add(connection)
    return connection
  }
}

function keepStatementsOf(connection: Connection): void {
  const kept = new LRUCache<string, Statement>({ max: MAX_KEPT })
  const prepare = connection.prepare.bind(connection)
  connection.prepare = ((sql: string) => {
    const found = kept.get(sql)
    if (found) return found
    // The columns of a statement that is kept would be those of the table as it was.
    if (CHANGES_TABLES.test(sql)) kept.clear()
    const statement = prepare(sql)
    const isRead = statement.reader
    if ((isRead ? READ : WRITE).test(sql))
      kept.set(sql, isRead ? withColumns(statement) : withoutModes(statement))
    return statement
  }) as Connection['prepare']
}

const READ = /^select\b/i
const WRITE = /^(insert|update|delete|begin|commit)\b/i
const CHANGES_TABLES = /^(alter|create|drop)\b/i

/** The driver asks twice for the columns in each call. */
function withColumns(statement: Statement): Statement {
  const columns = statement.columns()
  return Object.assign(statement, { columns: () => columns })
}

/** The driver sets both modes before each call; for a write, one fails and one is the default. */
function withoutModes(statement: Statement): Statement {
  return Object.assign(statement, { raw: refuseRaw, safeIntegers: () => statement })
}

/** One error for all calls: the driver expects it, and a stack would take time. */
const RAW_REFUSED = new TypeError('A write returns no rows')

function refuseRaw(): never {
  throw RAW_REFUSED
}
