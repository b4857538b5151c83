import type { Client, ResultSet } from '@libsql/client'
import { isOutage } from './errors.ts'
import type { Reserve } from './reserve.ts'

/** One of drizzle's query builders; every write is built with one. */
export interface Query {
  toSQL(): { sql: string; params: unknown[] }
}

export interface WriteOptions {
  /** Whether the write must work on a full disk: deleting does, and so does logging in for that. */
  usesReserve?: boolean
}

export interface WriteQueue {
  /**
   * Runs the statements as one unit, all or nothing. Once the commit is on the disk, resolves to
   * the number of rows that each statement changed. Rejects with the database's error.
   */
  write(queries: readonly Query[], options?: WriteOptions): Promise<number[]>
  /** Calls the listener after each write to one of the tables, before the write resolves. */
  onWrite(tables: readonly string[], listener: () => void): void
  /** Calls the listener after each commit with the number of its jobs, and its time in seconds. */
  onCommit(listener: (jobs: number, seconds: number) => void): void
  /** The number of jobs waiting for their commit. */
  waiting(): number
  /** Resolves once all pending writes are written or refused. */
  drain(): Promise<void>
}

/** The jobs of a batch share an fsync. It is full with this many jobs, */
const MAX_JOBS = 100
/** or this many characters or bytes in their values: committing them blocks this process for some 10 ms. */
const MAX_LENGTH = 2_000_000

type Value = string | number | null | Uint8Array

interface Job extends WriteOptions {
  statements: { sql: string; args: Value[] }[]
  /** The total length of its values, in characters or bytes. */
  length: number
  resolve(changes: number[]): void
  reject(error: unknown): void
}

/**
 * The only way to write (libraries: libSQL client). Jobs that wait at the same time share a
 * transaction and therefore a single fsync (group commit). Conditions are part of a statement's
 * SQL, since nothing is read between statements.
 */
export function createWriteQueue(
  client: Pick<Client, 'batch'>,
  reserve: Pick<Reserve, 'withRoom'> = NO_RESERVE,
): WriteQueue {
  const pending: Job[] = []
  let pendingLength = 0
  const watchers: Watcher[] = []
  const committed: ((jobs: number, seconds: number) => void)[] = []
  let running: Promise<void> | null = null
  let startNow = () => {}

  function write(queries: readonly Query[], options?: WriteOptions): Promise<number[]> {
    const { promise, resolve, reject } = Promise.withResolvers<number[]>()
    const statements = queries.map(statementOf)
    const length = lengthOf(statements)
    pending.push({ ...options, statements, length, resolve, reject })
    pendingLength += length
    if (isFull()) startNow()
    running ??= run()
    return promise
  }

  async function run(): Promise<void> {
    while (pending.length > 0) {
      await fillBatch()
      await commit(takeBatch())
    }
    // Reset in the same turn as the last check, so that no job can slip in between.
    running = null
  }

  /**
   * Waits for requests that arrive in this turn of the event loop and the next to add their jobs,
   * up to a full batch. A client that sends again as soon as it is answered always misses the turn
   * that starts then: with only one turn, some clients would wait for two batches, again and again.
   */
  function fillBatch(): Promise<void> | void {
    if (isFull()) return
    return new Promise((resume) => {
      startNow = resume
      setImmediate(() => setImmediate(resume))
    })
  }

  const isFull = () => pending.length >= MAX_JOBS || pendingLength >= MAX_LENGTH

  /** Takes as many jobs as fit into a batch, but at least one. */
  function takeBatch(): Job[] {
    let count = 0
    let length = 0
    for (const job of pending) {
      length += job.length
      if (count > 0 && (count === MAX_JOBS || length > MAX_LENGTH)) break
      count += 1
    }
    const batch = pending.splice(0, count)
    for (const job of batch) pendingLength -= job.length
    return batch
  }

  /** Commits the jobs together; if one fails, runs each again separately. */
  async function commit(jobs: Job[]): Promise<void> {
    const statements = jobs.flatMap((job) => job.statements)
    try {
      const results = await runBatch(jobs, statements)
      notify(statements)
      resolveJobs(jobs, results)
    } catch (error) {
      notify(statements)
      // A locked database refuses all jobs, and each retry would wait its whole timeout. A job that
      // may be stored although its answer was lost must not run again: it would report that it
      // changed nothing.
      if (jobs.length === 1 || isOutage(error)) for (const job of jobs) job.reject(error)
      else for (const job of jobs) await commit([job])
    }
  }

  async function runBatch(jobs: Job[], statements: Job['statements']): Promise<ResultSet[]> {
    const batch = () => client.batch(statements, 'write')
    const start = performance.now()
    // A job that fails in a shared batch runs again alone.
    const mayUseReserve = jobs.length === 1 && jobs[0]?.usesReserve
    const results = await (mayUseReserve ? reserve.withRoom(batch) : batch())
    const seconds = (performance.now() - start) / 1000
    for (const listener of committed) listener(jobs.length, seconds)
    return results
  }

  function notify(statements: Job['statements']): void {
    // The saves of a batch have few statements between them.
    const texts = [...new Set(statements.map(({ sql }) => sql))]
    for (const { touches, listener } of watchers) {
      if (texts.some((sql) => touches.test(sql))) listener()
    }
  }

  function onWrite(tables: readonly string[], listener: () => void): void {
    watchers.push({ touches: new RegExp(`"(${tables.join('|')})"`), listener })
  }

  async function drain(): Promise<void> {
    while (running) await running
  }

  return {
    write,
    onWrite,
    drain,
    onCommit: (listener) => committed.push(listener),
    waiting: () => pending.length,
  }
}

/** For a remote database. */
const NO_RESERVE: Pick<Reserve, 'withRoom'> = { withRoom: (work) => work() }

interface Watcher {
  /** Drizzle quotes every name; a table that is only read matches too. */
  touches: RegExp
  listener: () => void
}

function statementOf(query: Query): Job['statements'][number] {
  const { sql, params } = query.toSQL()
  return { sql, args: params as Value[] }
}

function lengthOf(statements: Job['statements']): number {
  let length = 0
  for (const { args } of statements)
    for (const arg of args)
      if (typeof arg === 'string' || arg instanceof Uint8Array) length += arg.length
  return length
}

function resolveJobs(jobs: Job[], results: ResultSet[]): void {
  let next = 0
  for (const { statements, resolve } of jobs) {
    const own = results.slice(next, next + statements.length)
    next += statements.length
    resolve(own.map(({ rowsAffected }) => rowsAffected))
  }
}
