import { isDatabaseError } from '../db/errors.ts'
import { StorageError } from './adapters/storage/storage.ts'
import { runCommand } from './commands/catalogue.ts'
import { Refusal, UsageError } from './commands/command.ts'
import { Interrupted } from './commands/terminal.ts'
import { ControlError } from './control/client.ts'
import { reasonOf, StartError } from './errors.ts'

// Files are private to their owner: the database holds password hashes.
process.umask(0o077)

const args = process.argv.slice(2)

try {
  await runCommand(args)
} catch (error) {
  const expected = describeFailure(error)
  if (!expected) throw error
  console.error(expected.line)
  process.exit(expected.code)
}

interface Failure {
  /** 1: refused, failed or an invalid setting; 2: wrong usage (README: Command line). */
  code: 1 | 2
  /** One line that says what to do. */
  line: string
}

/** The exit code and message of an expected error; null for an unexpected one. */
function describeFailure(error: unknown): Failure | null {
  if (error instanceof UsageError) return { code: 2, line: error.message }
  if (isDatabaseError(error)) {
    return {
      code: 1,
      line: `The database could not do it (${reasonOf(rootOf(error))}); nothing was changed`,
    }
  }
  if (isSystemError(error)) return { code: 1, line: `${reasonOf(error)}${hintFor(error.code)}` }
  const isExpected = [StartError, Refusal, ControlError, Interrupted, StorageError].some(
    (kind) => error instanceof kind,
  )
  return isExpected ? { code: 1, line: reasonOf(error) } : null
}

/** The database's own error, without the query around it. */
function rootOf(error: unknown): unknown {
  return (error instanceof Error && error.cause) || error
}

function hintFor(code: string): string {
  const isForbidden = code === 'EACCES' || code === 'EPERM'
  return isForbidden ? '; run this as the user that runs the server' : ''
}

function isSystemError(error: unknown): error is Error & { code: string } {
  return (
    error instanceof Error &&
    'syscall' in error &&
    'code' in error &&
    typeof error.code === 'string'
  )
}
