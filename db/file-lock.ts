import { Database } from 'bun:sqlite'

export interface Lock {
  release(): void
}

/**
 * Locks a path for this process, or returns null when another process has locked it (design: one
 * process holds the database file). The lock is an exclusive transaction on a small file of its own,
 * `{path}.lock`: the system releases it however the process ends, so it is never stale, and a
 * process id that is reused in a container can't be mistaken for its owner.
 */
export function acquireLock(path: string): Lock | null {
  const file = new Database(`${path}.lock`, { create: true })
  try {
    file.run('PRAGMA busy_timeout = 0')
    // Nothing is ever written, so that a full disk does not prevent a start.
    file.run('PRAGMA journal_mode = MEMORY')
    file.run('BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if (isBusy(error)) return null
    throw error
  }
  return {
    release() {
      file.run('ROLLBACK')
      file.close()
    },
  }
}

const isBusy = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')
