import { dlopen } from 'bun:ffi'
import { Database } from 'bun:sqlite'
import { closeSync, existsSync, openSync } from 'node:fs'

export interface Lock {
  release(): void
}

/**
 * Locks a path for this process, or returns null when another process has locked it (architecture:
 * Database). The lock is an exclusive transaction on a small separate file, `{path}.lock`: the
 * system releases it no matter how the process ends, so it is never stale, and a reused process id
 * in a container can't be mistaken for its owner.
 */
export function acquireLock(path: string): Lock | null {
  const file = new Database(`${path}.lock`, { create: true })
  try {
    file.run('PRAGMA busy_timeout = 0')
    // Nothing is ever written, so that the server can start on a full disk.
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

/**
 * Locks the database file itself (its device and inode, under any name or mount), or returns null
 * when another process has locked it. Creates an empty file if there is none, so that the first
 * start locks too. Uses flock(2), which SQLite does not use. The file stays open until the release:
 * closing it earlier would drop SQLite's own locks, which belong to the process.
 */
export function acquireFileLock(file: string): Lock | null {
  const handle = openSync(file, existsSync(file) ? 'r' : 'a', 0o600)
  if (flock(handle) === 0) return { release: () => closeSync(handle) }
  closeSync(handle)
  return null
}

/** Returns 0 if it locked the file, and on a system without flock, which has only `acquireLock`. */
function flock(handle: number): number {
  for (const library of LIBRARIES) {
    try {
      const { symbols } = dlopen(library, { flock: { args: ['i32', 'i32'], returns: 'i32' } })
      return symbols.flock(handle, LOCK_EX | LOCK_NB)
    } catch {
      // This library name belongs to another system.
    }
  }
  return 0
}

const LIBRARIES = ['libc.so.6', 'libc.so', 'libSystem.B.dylib']
const [LOCK_EX, LOCK_NB] = [2, 4]

const isBusy = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')
