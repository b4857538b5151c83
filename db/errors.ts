import { LibsqlError } from '@libsql/client/sqlite3'
import { DrizzleQueryError } from 'drizzle-orm/errors'

/** The code of an error raised by the connection to a remote database, not by the database. */
export const UNREACHABLE = 'UNREACHABLE'

/** Whether the error comes from the database, not from our own code. */
export const isDatabaseError = (error: unknown): boolean => libsqlErrorOf(error) !== null

/** Whether another process has the database's write lock. */
export function isBusyError(error: unknown): boolean {
  const code = libsqlErrorOf(error)?.code ?? ''
  return code === 'SQLITE_BUSY' || code === 'SQLITE_LOCKED'
}

/** Whether the database did nothing and a retry may succeed a moment later. */
export const isRefusal = (error: unknown): boolean => isBusyError(error) || statusOf(error) === 429

/**
 * Whether the database would now fail at any write, or may have done this one despite the error.
 */
export const isOutage = (error: unknown): boolean =>
  isRefusal(error) || libsqlErrorOf(error)?.code === UNREACHABLE || (statusOf(error) ?? 0) >= 500

/** What makes every write fail until somebody mends the disk. */
export type DiskProblem = 'disk full' | 'not writable'

const PROBLEMS: Record<string, DiskProblem> = {
  SQLITE_FULL: 'disk full',
  ENOSPC: 'disk full',
  EDQUOT: 'disk full',
  EFBIG: 'disk full',
  SQLITE_READONLY: 'not writable',
  SQLITE_IOERR: 'not writable',
  EROFS: 'not writable',
}

/** The problem that an error of the database or the file system comes from, if it is one of these. */
export function diskProblem(error: unknown): DiskProblem | null {
  if (!(error instanceof Error)) return null
  const code = libsqlErrorOf(error)?.code ?? ('code' in error ? String(error.code) : '')
  return PROBLEMS[code] ?? diskProblem(error.cause)
}

/** Whether the disk has no room for the write. */
export const isFullError = (error: unknown): boolean => diskProblem(error) === 'disk full'

/** The HTTP status with which a remote database refused, if it did. */
function statusOf(error: unknown): number | null {
  const cause = libsqlErrorOf(error)?.cause
  if (!(cause instanceof Error) || !('status' in cause)) return null
  return typeof cause.status === 'number' ? cause.status : null
}

function libsqlErrorOf(error: unknown): LibsqlError | null {
  if (error instanceof LibsqlError) return error
  return error instanceof DrizzleQueryError ? libsqlErrorOf(error.cause) : null
}
