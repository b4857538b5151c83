import {
  type Client,
  type InArgs,
  type InStatement,
  type InValue,
  LibsqlError,
  type ResultSet,
  type Row,
} from '@libsql/client/sqlite3'
import Connection from 'libsql'
import { LRUCache } from 'lru-cache'

/** How many statements the connection keeps prepared; a save has up to ten. */
const MAX_KEPT = 200

export interface FileClientOptions {
  /** `:memory:` for a database that ends with its connection. */
  path: string
  /** How long a write waits for another process's lock, in ms. It blocks this process meanwhile. */
  timeoutMs: number
  /** Statements that set up each connection. */
  pragmas?: readonly string[]
}

interface Prepared {
  statement: Connection.Statement
  /** Null for a statement that returns no rows. */
  columns: { name: string; type: string }[] | null
}

/**
 * The client of a database file, for drizzle: libSQL's own prepares a statement anew for each call,
 * which takes longer than running it (libraries: libSQL client). It has one connection, and keeps
 * statements prepared on it. A statement that fails stays open until it is garbage-collected, and
 * until then no transaction on its connection can commit, so any failure replaces the connection.
 * @throws if the file can't be opened or set up
 */
export function createFileClient({ path, timeoutMs, pragmas = [] }: FileClientOptions): Client {
  const kept = new LRUCache<string, Prepared>({ max: MAX_KEPT })
  let connection: Connection.Database | null = null
  let isClosed = false

  function attempt<Result>(work: (on: Connection.Database) => Result): Result {
    if (isClosed) throw new LibsqlError('The client is closed', 'CLIENT_CLOSED')
    try {
      return work(connection ?? connect())
    } catch (error) {
      disconnect()
      throw libsqlErrorFor(error)
    }
  }

  function connect(): Connection.Database {
    connection = new Connection(path, { timeout: timeoutMs })
    for (const pragma of pragmas) run(connection, pragma)
    return connection
  }

  function disconnect(): void {
    kept.clear()
    const left = connection
    connection = null
    if (!left) return
    try {
      // A connection that is closed keeps its locks while a statement waits to be garbage-collected.
      if (left.inTransaction) left.exec('ROLLBACK')
      left.close()
    } catch {
      // What has failed is told by the error of the statement.
    }
  }

  function run(on: Connection.Database, toRun: InStatement): ResultSet {
    const { sql, args = [] } = typeof toRun === 'string' ? { sql: toRun } : toRun
    const { statement, columns } = prepare(on, sql)
    const values = valuesOf(args)
    if (columns) return resultOf(columns, statement.all(values) as unknown[][])
    const { changes, lastInsertRowid } = statement.run(values)
    return { ...NO_ROWS, rowsAffected: changes, lastInsertRowid: BigInt(lastInsertRowid) }
  }

  function prepare(on: Connection.Database, sql: string): Prepared {
    const found = kept.get(sql)
    if (found) return found
    // The columns of a statement that is kept would be those of the table as it was.
    if (CHANGES_TABLES.test(sql)) kept.clear()
    const statement = on.prepare(sql)
    const prepared = { statement, columns: statement.reader ? columnsOf(statement) : null }
    if (IS_REPEATED.test(sql)) kept.set(sql, prepared)
    return prepared
  }

  attempt(() => {})
  return {
    protocol: 'file',
    get closed() {
      return isClosed
    },
    async execute(statement: InStatement, args?: InArgs) {
      const toRun = typeof statement === 'string' ? { sql: statement, args: args ?? [] } : statement
      return attempt((on) => run(on, toRun))
    },
    async batch(statements, mode) {
      return attempt((on) => {
        run(on, mode === 'write' ? 'BEGIN IMMEDIATE' : 'BEGIN')
        const results = statements.map((statement) =>
          run(on, Array.isArray(statement) ? { sql: statement[0], args: statement[1] } : statement),
        )
        run(on, 'COMMIT')
        return results
      })
    },
    executeMultiple: async (sql) => attempt((on) => void on.exec(sql)),
    transaction: refuseTransaction,
    migrate: refuseTransaction,
    sync: async () => undefined,
    reconnect() {
      isClosed = false
    },
    close() {
      isClosed = true
      disconnect()
    },
  }
}

const IS_REPEATED = /^(select|with|insert|update|delete|begin|commit)\b/i
const CHANGES_TABLES = /^(alter|create|drop)\b/i

function columnsOf(statement: Connection.Statement): Prepared['columns'] {
  statement.raw(true)
  return statement.columns().map(({ name, type }) => ({ name, type: type ?? '' }))
}

function resultOf(columns: NonNullable<Prepared['columns']>, rows: unknown[][]): ResultSet {
  const result = {
    columns: columns.map(({ name }) => name),
    columnTypes: columns.map(({ type }) => type),
    rows: rows.map((values) => rowOf(columns, values)),
    rowsAffected: 0,
    lastInsertRowid: undefined,
  }
  return { ...result, toJSON: () => result }
}

const NO_ROWS = resultOf([], [])

/** The values by their places, which can't be enumerated, and by the names of their columns. */
function rowOf(columns: NonNullable<Prepared['columns']>, values: unknown[]): Row {
  const row = Object.defineProperty({}, 'length', { value: values.length }) as Row
  for (const [at, { name }] of columns.entries()) {
    const found = values[at] as Row[number] | Buffer
    const value = found instanceof Uint8Array ? (found.buffer as ArrayBuffer) : found
    Object.defineProperty(row, at, { value })
    if (!Object.hasOwn(row, name)) row[name] = value
  }
  return row
}

const valuesOf = (args: InArgs) =>
  Array.isArray(args)
    ? args.map(toStore)
    : Object.fromEntries(Object.entries(args).map(([name, value]) => [name, toStore(value)]))

/** What the driver takes: others end the process, or are stored as null. */
function toStore(value: InValue): string | number | bigint | Uint8Array | null {
  if (typeof value === 'boolean') return Number(value)
  if (value instanceof Date) return value.getTime()
  if (value instanceof ArrayBuffer) return new Uint8Array(value)
  if (value === undefined || (typeof value === 'number' && !Number.isFinite(value)))
    throw new TypeError(`${value} can't be stored`)
  return value
}

function libsqlErrorFor(error: unknown): unknown {
  if (!(error instanceof Connection.SqliteError)) return error
  const { message, code, rawCode } = error
  const [baseCode = code] = /^SQLITE_[A-Z]+/.exec(code) ?? []
  return new LibsqlError(message, baseCode, code, rawCode, error)
}

/** Other writes would wait for it in this very process (libraries: libSQL client). */
async function refuseTransaction(): Promise<never> {
  throw new LibsqlError('Writes are batches of conditional SQL', 'NOT_SUPPORTED')
}
