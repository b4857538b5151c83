import { isDatabaseError } from '../../db/errors.ts'
import { ControlError } from '../control/client.ts'
import { reasonOf, StartError } from '../start-error.ts'
import { Refusal, UsageError } from './command.ts'
import { Interrupted } from './terminal.ts'

/** How a command that did not do its work ends. */
export interface Ending {
  /** 1: refused or failed; 2: wrong usage or a bad setting (design: Command line). */
  code: 1 | 2
  /** One line that says what to do. */
  line: string
}

/** How an error ends the program, or null for one that nobody expected. */
export function endingOf(error: unknown, isServing: boolean): Ending | null {
  if (error instanceof UsageError) return { code: 2, line: error.message }
  // What a server lacks to start is its settings' fault.
  if (error instanceof StartError) return { code: isServing ? 2 : 1, line: error.message }
  if (isDatabaseError(error)) {
    return {
      code: 1,
      line: `The database could not do it (${reasonOf(rootOf(error))}); nothing was changed`,
    }
  }
  if (isSystemError(error)) return { code: 1, line: `${reasonOf(error)}${HINTS[error.code] ?? ''}` }
  const isExpected = [Refusal, ControlError, Interrupted].some((kind) => error instanceof kind)
  return isExpected ? { code: 1, line: reasonOf(error) } : null
}

/** What the database said, without the query around it. */
const rootOf = (error: unknown): unknown => (error instanceof Error && error.cause) || error

const HINTS: Record<string, string> = {
  EACCES: '; run this as the user that runs the server',
  EPERM: '; run this as the user that runs the server',
}

const isSystemError = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string'
