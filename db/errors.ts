import { LibsqlError } from '@libsql/client'
import { DrizzleQueryError } from 'drizzle-orm/errors'

/** Whether the database, and not our own code, refused or could not be reached. */
export const isDatabaseError = (error: unknown): boolean => libsqlErrorOf(error) !== null

/** Whether somebody else holds the database's write lock. */
export function isBusyError(error: unknown): boolean {
  const code = libsqlErrorOf(error)?.code ?? ''
  return code === 'SQLITE_BUSY' || code === 'SQLITE_LOCKED'
}

/** Whether a statement that failed earlier keeps the connection from committing. */
export const isLeftoverError = (error: unknown): boolean =>
  isBusyError(error) && (libsqlErrorOf(error)?.message ?? '').includes('statements in progress')

function libsqlErrorOf(error: unknown): LibsqlError | null {
  if (error instanceof LibsqlError) return error
  return error instanceof DrizzleQueryError ? libsqlErrorOf(error.cause) : null
}
