import type { Database } from '../../db/client.ts'
import type { Log } from '../log.ts'

/** What most services are made from. */
interface All {
  db: Database
  log: Log
  /** The time in ms since 1970. */
  now: () => number
  /** The base of links; never taken from a Host header (README: Settings). */
  publicUrl: () => string
}

/** These of them. */
export type Deps<Name extends keyof All> = Pick<All, Name>
