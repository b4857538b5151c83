import { LOG_LEVELS, type LogLevel } from './config.ts'

export interface Log {
  error(line: string, error?: unknown): void
  warn(line: string): void
  info(line: string): void
  debug(line: string): void
}

/** Lines on the console: errors and warnings on stderr, the rest on stdout. */
export function createLog(level: LogLevel): Log {
  const shows = (kind: LogLevel) => LOG_LEVELS.indexOf(kind) <= LOG_LEVELS.indexOf(level)
  const at = () => new Date().toISOString()
  return {
    error(line, error) {
      if (shows('error')) console.error(`${at()} error ${line}`, ...(error ? [error] : []))
    },
    warn(line) {
      if (shows('warn')) console.warn(`${at()} warn ${line}`)
    },
    info(line) {
      if (shows('info')) console.log(line)
    },
    debug(line) {
      if (shows('debug')) console.log(`${at()} debug ${line}`)
    },
  }
}
