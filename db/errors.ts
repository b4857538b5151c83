import { LibsqlError } from '@libsql/client'
import { DrizzleQueryError } from 'drizzle-orm/errors'

/** Whether the error comes from the database, not from our own code. */
export const isDatabaseError = (error: unknown): boolean => libsqlErrorOf(error) !== null

/** Whether another process has the database's write lock. */
export function isBusyError(error: unknown): boolean {
  const code = libsqlErrorOf(error)?.code ?? ''
  return code === 'SQLITE_BUSY' || code === 'SQLITE_LOCKED'
}

/** Whether the disk has no room for what was to be written. */
export const isFullError = (error: unknown): boolean => libsqlErrorOf(error)?.code === 'SQLITE_FULL'

/** Whether a statement that failed earlier prevents the connection from committing. */
export const isLeftoverError = (error: unknown): boolean =>
  isBusyError(error) && (libsqlErrorOf(error)?.message ?? '').includes('statements in progress')

function libsqlErrorOf(error: unknown): LibsqlError | null {
  if (error instanceof LibsqlError) return error
  return error instanceof DrizzleQueryError ? libsqlErrorOf(error.cause) : null
}
