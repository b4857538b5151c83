import type { Client, InStatement, ResultSet } from '@libsql/client'
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
  /** Resolves once all that was handed in is written or refused. */
  drain(): Promise<void>
}

/** One transaction carries at most so many jobs: none waits long for strangers. */
const JOBS_A_BATCH = 128

interface Job {
  statements: InStatement[]
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
  let running: Promise<void> | null = null

  function write(queries: readonly Query[]): Promise<number[]> {
    const { promise, resolve, reject } = Promise.withResolvers<number[]>()
    waiting.push({ statements: queries.map(statementOf), resolve, reject })
    running ??= run()
    return promise
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      // Lets every request that has already arrived hand in its job first.
      await new Promise((resume) => setImmediate(resume))
      await commit(client, waiting.splice(0, JOBS_A_BATCH))
    }
    // In the same turn as the last look at the list, so that no job can slip in between.
    running = null
  }

  async function drain(): Promise<void> {
    while (running) await running
  }

  return { write, drain }
}

function statementOf(query: Query): InStatement {
  const { sql, params } = query.toSQL()
  return { sql, args: params as (string | number | null)[] }
}

/** Commits the jobs together; when one of them fails, each runs again by itself. */
async function commit(client: Pick<Client, 'batch'>, jobs: Job[]): Promise<void> {
  try {
    const results = await client.batch(
      jobs.flatMap(({ statements }) => statements),
      'write',
    )
    answer(jobs, results)
  } catch (error) {
    // A locked database refuses everybody, and each further try would wait its whole timeout.
    if (jobs.length === 1 || isBusyError(error)) for (const job of jobs) job.reject(error)
    else for (const job of jobs) await commit(client, [job])
  }
}

function answer(jobs: Job[], results: ResultSet[]): void {
  let next = 0
  for (const { statements, resolve } of jobs) {
    const own = results.slice(next, next + statements.length)
    next += statements.length
    resolve(own.map(({ rowsAffected }) => rowsAffected))
  }
}
