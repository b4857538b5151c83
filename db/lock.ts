import { Database } from 'bun:sqlite'

export interface Lock {
  release(): void
}

/**
 * Holds a name for this process, or gives null when another process does (design: one process
 * holds the database file). The lock is an exclusive transaction on a small file of its own,
 * `{path}.lock`: the system frees it when the process ends in whatever way, so none is ever
 * stale, and a process id that comes round again in a container fools nobody.
 */
export function holdLock(path: string): Lock | null {
  const file = new Database(`${path}.lock`, { create: true })
  try {
    file.run('PRAGMA busy_timeout = 0')
    // Nothing is ever written, so that a full disk keeps nobody from starting.
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
