import type { Client, ResultSet } from '@libsql/client'
import { isBusyError } from './errors.ts'

/** What drizzle's query builders offer; every write of the product is built with them. */
export interface Query {
  toSQL(): { sql: string; params: unknown[] }
}

export interface WriteQueue {
  /**
   * Runs the statements as one unit, all or nothing, and answers how many rows each changed.
   * It answers only after the commit has reached the disk. Rejects with the database's error.
   */
  write(queries: readonly Query[]): Promise<number[]>
  /** Tells of each write to one of the tables, before whoever handed it in hears of it. */
  onWrite(tables: readonly string[], listener: () => void): void
  /** Resolves once all that was handed in is written or refused. */
  drain(): Promise<void>
}

/**
 * So many jobs are committed without waiting for more: they share an fsync, and none waits until
 * a crowd of others that came with it has been read and checked.
 */
const JOBS_A_BATCH = 16

interface Job {
  statements: { sql: string; args: (string | number | null)[] }[]
  resolve(changes: number[]): void
  reject(error: unknown): void
}

/**
 * The one way to write (notes: libSQL). Jobs that wait at the same time share a transaction
 * and so a single fsync (group commit). Statements say in SQL under which condition they
 * apply, since nothing is read between them.
 */
export function createWriteQueue(client: Pick<Client, 'batch'>): WriteQueue {
  const waiting: Job[] = []
  const watchers: Watcher[] = []
  let running: Promise<void> | null = null
  let startNow = () => {}

  function write(queries: readonly Query[]): Promise<number[]> {
    const { promise, resolve, reject } = Promise.withResolvers<number[]>()
    waiting.push({ statements: queries.map(statementOf), resolve, reject })
    if (waiting.length >= JOBS_A_BATCH) startNow()
    running ??= run()
    return promise
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      await enoughOrAll()
      await commit(waiting.splice(0, JOBS_A_BATCH))
    }
    // In the same turn as the last look at the list, so that no job can slip in between.
    running = null
  }

  /** Lets the requests that have already arrived hand in their jobs first, up to a batch. */
  function enoughOrAll(): Promise<void> | void {
    if (waiting.length >= JOBS_A_BATCH) return
    return new Promise((resume) => {
      startNow = resume
      setImmediate(resume)
    })
  }

  /** Commits the jobs together; when one of them fails, each runs again by itself. */
  async function commit(jobs: Job[]): Promise<void> {
    const statements = jobs.flatMap((job) => job.statements)
    try {
      const results = await client.batch(statements, 'write')
      tell(statements)
      answer(jobs, results)
    } catch (error) {
      tell(statements)
      // A locked database refuses everybody, and each further try would wait its whole timeout.
      if (jobs.length === 1 || isBusyError(error)) for (const job of jobs) job.reject(error)
      else for (const job of jobs) await commit([job])
    }
  }

  function tell(statements: Job['statements']): void {
    for (const { touches, listener } of watchers) {
      if (statements.some(({ sql }) => touches.test(sql))) listener()
    }
  }

  function onWrite(tables: readonly string[], listener: () => void): void {
    watchers.push({ touches: new RegExp(`"(${tables.join('|')})"`), listener })
  }

  async function drain(): Promise<void> {
    while (running) await running
  }

  return { write, onWrite, drain }
}

interface Watcher {
  /** Drizzle quotes every name; a table that is only read from counts as touched too. */
  touches: RegExp
  listener: () => void
}

function statementOf(query: Query): Job['statements'][number] {
  const { sql, params } = query.toSQL()
  return { sql, args: params as (string | number | null)[] }
}

function answer(jobs: Job[], results: ResultSet[]): void {
  let next = 0
  for (const { statements, resolve } of jobs) {
    const own = results.slice(next, next + statements.length)
    next += statements.length
    resolve(own.map(({ rowsAffected }) => rowsAffected))
  }
}
