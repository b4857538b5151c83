import { type DiskProblem, diskProblem } from '../db/errors.ts'
import { LOG_LEVELS, type LogFormat, type LogLevel } from './config.ts'
import { reasonOf } from './errors.ts'

/** Named details of a line. Never a secret, path or address: logs are kept and passed on. */
export type LogFields = Record<string, string | number>

export interface Log {
  /** What the disk makes fail is one line until `mended`, not one with a stack for each call. */
  error(line: string, error?: unknown, fields?: LogFields): void
  warn(line: string): void
  info(line: string): void
  debug(line: string, fields?: LogFields): void
  /** To be called when the disk takes all writes. */
  mended(): void
  /** Whether lines of this level are logged. */
  shows(level: LogLevel): boolean
}

/**
 * Writes lines to the console: errors and warnings to stderr, the rest to stdout. A line is text
 * with its fields as `name=value` at the end (`info` is the bare message, for people at a
 * terminal), or one JSON object.
 */
export function createLog(level: LogLevel, format: LogFormat = 'text'): Log {
  const shows = (kind: LogLevel) => LOG_LEVELS.indexOf(kind) <= LOG_LEVELS.indexOf(level)
  const write = format === 'json' ? asJson : asText
  function add(kind: LogLevel, message: string, fields: LogFields = {}, error?: unknown): void {
    if (!shows(kind)) return
    const print = kind === 'error' || kind === 'warn' ? console.error : console.log
    print(write(kind, message, fields, error === undefined ? null : stackOf(error)))
  }
  let told: DiskProblem | null = null
  return {
    error(line, error, fields) {
      const problem = diskProblem(error)
      if (problem === null) return add('error', line, fields, error)
      if (problem !== told) add('error', `${DISK[problem]} (${reasonOf(error)})`)
      told = problem
    },
    mended() {
      if (told !== null) add('info', 'The disk takes all writes again')
      told = null
    },
    warn: (line) => add('warn', line),
    info: (line) => add('info', line),
    debug: (line, fields) => add('debug', line, fields),
    shows,
  }
}

const DISK: Record<DiskProblem, string> = {
  'disk full': 'The disk is full: saves fail, reading and deleting work; make room',
  'not writable': "The data can't be written: saves fail; mend the disk or its permissions",
}

type Write = (kind: LogLevel, message: string, fields: LogFields, stack: string | null) => string

const asJson: Write = (level, message, fields, stack) =>
  JSON.stringify({
    time: new Date().toISOString(),
    level,
    message,
    ...fields,
    ...(stack !== null && { stack }),
  })

const asText: Write = (level, message, fields, stack) => {
  if (level === 'info') return message
  const named = Object.entries(fields).map(([name, value]) => ` ${name}=${value}`)
  const after = stack === null ? '' : `\n${stack}`
  return `${new Date().toISOString()} ${level} ${message}${named.join('')}${after}`
}

/**
 * An error with its causes. A failed query is shown without its values, which are people's data.
 */
function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause === undefined ? '' : `\ncaused by ${stackOf(error.cause)}`
  const isQuery = 'query' in error && 'params' in error
  return `${isQuery ? `Failed query: ${error.query}` : (error.stack ?? error.message)}${cause}`
}
