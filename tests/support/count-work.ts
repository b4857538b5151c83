import { mock } from 'bun:test'
import { createHash, createHmac } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import Connection from 'libsql'
import * as pool from '../../src/adapters/html/html-pool.ts'
import * as sanitizer from '../../src/adapters/html/sanitize.ts'

/** What the server of this process did, in counts that are the same on any machine. */
export interface Work {
  /** SQL statements, without those that begin and end transactions. */
  statements: number
  /** Rows inserted, changed and deleted, by triggers too. */
  rows: number
  /** Rows that statements returned. */
  read: number
  /** Bytes added to the log of the database, in kB. */
  kB: number
  /** JSON texts of 100 characters and more that were parsed, in kB. */
  parsed: number
  /** The same of those that were written. */
  stringified: number
  /** What was hashed, in kB. */
  hashed: number
  /** Html that was sanitized, in kB: not what is plain text or known from before. */
  sanitized: number
}

interface Statement {
  run(...values: unknown[]): unknown
  all(...values: unknown[]): unknown[]
}

interface Connected {
  prepare(sql: string): Statement
}

const counts = { statements: 0, read: 0, parsed: 0, stringified: 0, hashed: 0, sanitized: 0 }
let connection: Connected | null = null
let readTotal: (() => number) | null = null

/** What a server does by itself begins this late, in ms: summaries of saves, for one. */
const LATER_MS = 1_000
const NEVER_MS = 1e9

/**
 * Wraps the driver, JSON, hashes and the sanitizer, for servers that are started in this process from then on, and puts off
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
  const uncounted = [countHashes(), countSanitizing()]
  const { setTimeout } = globalThis
  const putOff = (run: () => void, ms = 0) => setTimeout(run, ms < LATER_MS ? ms : NEVER_MS)
  Object.assign(globalThis, { setTimeout: putOff })
  return () => {
    Object.assign(globalThis, { setTimeout })
    Object.assign(prototype, { prepare })
    Object.assign(JSON, { parse, stringify })
    for (const uncount of uncounted) uncount()
  }
}

function countHashes(): () => void {
  const { hash } = Bun
  const counted = (text: Parameters<typeof hash>[0]) => {
    counts.hashed += (text as string | Uint8Array).length
    return hash(text)
  }
  Object.assign(Bun, { hash: Object.assign(counted, hash) })
  const prototypes = [createHash('sha256'), createHmac('sha256', '')].map(Object.getPrototypeOf)
  const updates = prototypes.map(({ update }) => update)
  for (const [at, prototype] of prototypes.entries())
    prototype.update = function (text: string | Uint8Array, ...rest: unknown[]) {
      counts.hashed += text.length
      return updates[at].call(this, text, ...rest)
    }
  return () => {
    Object.assign(Bun, { hash })
    for (const [at, prototype] of prototypes.entries()) prototype.update = updates[at]
  }
}

function countSanitizing(): () => void {
  const { sanitizeHtml } = sanitizer
  const { rewriteInWorker } = pool
  const mocked = (sanitizing: object, rewriting: object) => {
    mock.module('../../src/adapters/html/sanitize.ts', () => ({ ...sanitizer, ...sanitizing }))
    mock.module('../../src/adapters/html/html-pool.ts', () => ({ ...pool, ...rewriting }))
  }
  mocked(
    {
      sanitizeHtml(html: string) {
        counts.sanitized += html.length
        return sanitizeHtml(html)
      },
    },
    {
      rewriteInWorker(task: sanitizer.HtmlTask, ...rest: [() => boolean]) {
        counts.sanitized += task.htmls.join('').length
        return rewriteInWorker(task, ...rest)
      },
    },
  )
  return () => mocked({ sanitizeHtml }, { rewriteInWorker })
}

/** The least that some work took, of several times: what the server does by itself may come in between. */
export async function leastWork(dataDir: string, calls: readonly Calling[]): Promise<Work> {
  const all: Work[] = []
  for (const work of calls) all.push(await workOf(dataDir, work))
  const names = Object.keys(all[0] ?? {}) as (keyof Work)[]
  const least = names.map((name) => [name, Math.min(...all.map((one) => one[name]))])
  return Object.fromEntries(least)
}

type Calling = () => Promise<unknown>

async function workOf(dataDir: string, work: Calling): Promise<Work> {
  const before = { ...counts, rows: readTotal?.() ?? 0, kB: logOf(dataDir) }
  await work()
  const inKb = (name: keyof typeof counts) => Math.round((counts[name] - before[name]) / 1000)
  return {
    statements: counts.statements - before.statements,
    rows: (readTotal?.() ?? 0) - before.rows,
    read: counts.read - before.read,
    kB: Math.round((logOf(dataDir) - before.kB) / 1000),
    parsed: inKb('parsed'),
    stringified: inKb('stringified'),
    hashed: inKb('hashed'),
    sanitized: inKb('sanitized'),
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
      const found = all.apply(statement, values)
      counts.read += found.length
      return found
    },
  })
}

const totalOf = (statement: Statement) => () => (statement.all()[0] as { n: number }).n

const logOf = (dataDir: string) => statSync(join(dataDir, 'quotation.db-wal')).size

const lengthOf = (text: unknown) =>
  typeof text === 'string' && text.length >= 100 ? text.length : 0
