import type { Client, ResultSet } from '@libsql/client'
import { isOutage } from './errors.ts'
import type { Reserve } from './reserve.ts'

/** A query builder of drizzle; every write is built with one. */
export interface Query {
  toSQL(): { sql: string; params: unknown[] }
}

export interface WriteOptions {
  /** Whether it works on a full disk too: what makes room, and what it takes to log in for that. */
  usesReserve?: boolean
}

export interface WriteQueue {
  /**
   * Runs the statements as one unit, all or nothing, and resolves to the number of rows that each
   * changed, once the commit is on the disk. Rejects with the database's error.
   */
  write(queries: readonly Query[], options?: WriteOptions): Promise<number[]>
  /** Calls the listener after each write to one of the tables, before the write resolves. */
  onWrite(tables: readonly string[], listener: () => void): void
  /** Calls the listener after each commit with the number of its jobs, and its time in seconds. */
  onCommit(listener: (jobs: number, seconds: number) => void): void
  /** The number of jobs that wait for their commit. */
  waiting(): number
  /** Resolves once all pending writes are written or refused. */
  drain(): Promise<void>
}

/** A batch of this many jobs shares an fsync and is committed without waiting for more. */
const MAX_BATCH = 16

interface Job extends WriteOptions {
  statements: { sql: string; args: (string | number | null)[] }[]
  resolve(changes: number[]): void
  reject(error: unknown): void
}

/**
 * The only way to write (notes: libSQL). Jobs that wait at the same time share a transaction and so
 * a single fsync (group commit). Statements carry their conditions in SQL, since nothing is read
 * between them.
 */
export function createWriteQueue(
  client: Pick<Client, 'batch'>,
  reserve: Pick<Reserve, 'withRoom'> = NO_RESERVE,
): WriteQueue {
  const pending: Job[] = []
  const watchers: Watcher[] = []
  const committed: ((jobs: number, seconds: number) => void)[] = []
  let running: Promise<void> | null = null
  let startNow = () => {}

  function write(queries: readonly Query[], options?: WriteOptions): Promise<number[]> {
    const { promise, resolve, reject } = Promise.withResolvers<number[]>()
    pending.push({ ...options, statements: queries.map(statementOf), resolve, reject })
    if (pending.length >= MAX_BATCH) startNow()
    running ??= run()
    return promise
  }

  async function run(): Promise<void> {
    while (pending.length > 0) {
      await fillBatch()
      await commit(pending.splice(0, MAX_BATCH))
    }
    // In the same turn as the last check, so that no job can slip in between.
    running = null
  }

  /** Lets requests that have already arrived add their jobs first, up to a full batch. */
  function fillBatch(): Promise<void> | void {
    if (pending.length >= MAX_BATCH) return
    return new Promise((resume) => {
      startNow = resume
      setImmediate(resume)
    })
  }

  /** Commits the jobs together; if one fails, runs each again by itself. */
  async function commit(jobs: Job[]): Promise<void> {
    const statements = jobs.flatMap((job) => job.statements)
    try {
      const results = await runBatch(jobs, statements)
      notify(statements)
      resolveJobs(jobs, results)
    } catch (error) {
      notify(statements)
      // A locked database refuses all of them, and each retry would wait its whole timeout. What may
      // be stored, its answer lost, must not run again: it would change nothing.
      if (jobs.length === 1 || isOutage(error)) for (const job of jobs) job.reject(error)
      else for (const job of jobs) await commit([job])
    }
  }

  async function runBatch(jobs: Job[], statements: Job['statements']): Promise<ResultSet[]> {
    const batch = () => client.batch(statements, 'write')
    const start = performance.now()
    // A job that fails among others runs again alone.
    const mayUseReserve = jobs.length === 1 && jobs[0]?.usesReserve
    const results = await (mayUseReserve ? reserve.withRoom(batch) : batch())
    const seconds = (performance.now() - start) / 1000
    for (const listener of committed) listener(jobs.length, seconds)
    return results
  }

  function notify(statements: Job['statements']): void {
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

  return {
    ...{ write, onWrite, drain },
    onCommit: (listener) => committed.push(listener),
    waiting: () => pending.length,
  }
}

/** Of a remote database. */
const NO_RESERVE: Pick<Reserve, 'withRoom'> = { withRoom: (work) => work() }

interface Watcher {
  /** Drizzle quotes every name; a table that is only read matches too. */
  touches: RegExp
  listener: () => void
}

function statementOf(query: Query): Job['statements'][number] {
  const { sql, params } = query.toSQL()
  return { sql, args: params as (string | number | null)[] }
}

function resolveJobs(jobs: Job[], results: ResultSet[]): void {
  let next = 0
  for (const { statements, resolve } of jobs) {
    const own = results.slice(next, next + statements.length)
    next += statements.length
    resolve(own.map(({ rowsAffected }) => rowsAffected))
  }
}
