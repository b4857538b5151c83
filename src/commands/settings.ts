import { type Config, readConfig } from '../config.ts'
import { UsageError } from './command.ts'

/** The settings of the environment. @throws UsageError that names a bad one. */
export function settings(): Config {
  const reading = readConfig(process.env)
  if (!reading.ok) throw new UsageError(reading.message)
  return reading.config
}
