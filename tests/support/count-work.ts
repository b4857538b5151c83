import { statSync } from 'node:fs'
import { join } from 'node:path'
import Connection from 'libsql'

/** What the server of this process did, in counts that are the same on any machine. */
export interface Work {
  /** SQL statements, without those that begin and end transactions. */
  statements: number
  /** Rows inserted, changed and deleted, by triggers too. */
  rows: number
  /** Bytes added to the log of the database, in kB. */
  kB: number
  /** JSON texts of 100 characters and more that were parsed, in kB. */
  parsed: number
  /** The same of those that were written. */
  stringified: number
}

interface Statement {
  run(...values: unknown[]): unknown
  all(...values: unknown[]): unknown[]
}

interface Connected {
  prepare(sql: string): Statement
}

const counts = { statements: 0, parsed: 0, stringified: 0 }
let connection: Connected | null = null
let readTotal: (() => number) | null = null

/** What a server does by itself begins this late, in ms: summaries of saves, for one. */
const LATER_MS = 1_000
const NEVER_MS = 1e9

/**
 * Wraps the driver and JSON, for servers that are started in this process from then on, and puts off
 * what they do later by themselves. Returns a function that unwraps them.
 */
export function countWork(): () => void {
  const prototype = Connection.prototype as unknown as Connected
  const { prepare } = prototype
  prototype.prepare = function (sql) {
    const statement = prepare.call(this, sql)
    if (this !== connection) readTotal = totalOf(prepare.call(this, 'SELECT total_changes() AS n'))
    connection = this
    return /^(begin|commit|rollback|pragma)\b/i.test(sql) ? statement : counted(statement)
  }
  const { parse, stringify } = JSON
  JSON.parse = (text, ...rest) => {
    counts.parsed += lengthOf(text)
    return parse(text, ...rest)
  }
  JSON.stringify = ((...values: Parameters<typeof stringify>) => {
    const text = stringify(...values)
    counts.stringified += lengthOf(text)
    return text
  }) as typeof stringify
  const { setTimeout } = globalThis
  const putOff = (run: () => void, ms = 0) => setTimeout(run, ms < LATER_MS ? ms : NEVER_MS)
  Object.assign(globalThis, { setTimeout: putOff })
  return () => {
    Object.assign(globalThis, { setTimeout })
    Object.assign(prototype, { prepare })
    Object.assign(JSON, { parse, stringify })
  }
}

/** The least that some work took, of several times: what the server does by itself may come in between. */
export async function leastWork(dataDir: string, calls: readonly Calling[]): Promise<Work> {
  const all: Work[] = []
  for (const work of calls) all.push(await workOf(dataDir, work))
  const least = (name: keyof Work) => Math.min(...all.map((one) => one[name]))
  return {
    statements: least('statements'),
    rows: least('rows'),
    kB: least('kB'),
    parsed: least('parsed'),
    stringified: least('stringified'),
  }
}

type Calling = () => Promise<unknown>

async function workOf(dataDir: string, work: Calling): Promise<Work> {
  const before = { ...counts, rows: readTotal?.() ?? 0, kB: logOf(dataDir) }
  await work()
  const inKb = (name: 'parsed' | 'stringified') => Math.round((counts[name] - before[name]) / 1000)
  return {
    statements: counts.statements - before.statements,
    rows: (readTotal?.() ?? 0) - before.rows,
    kB: Math.round((logOf(dataDir) - before.kB) / 1000),
    parsed: inKb('parsed'),
    stringified: inKb('stringified'),
  }
}

function counted(statement: Statement): Statement {
  const { run, all } = statement
  return Object.assign(statement, {
    run(...values: unknown[]) {
      counts.statements += 1
      return run.apply(statement, values)
    },
    all(...values: unknown[]) {
      counts.statements += 1
      return all.apply(statement, values)
    },
  })
}

const totalOf = (statement: Statement) => () => (statement.all()[0] as { n: number }).n

const logOf = (dataDir: string) => statSync(join(dataDir, 'quotation.db-wal')).size

const lengthOf = (text: unknown) =>
  typeof text === 'string' && text.length >= 100 ? text.length : 0
