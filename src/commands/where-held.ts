import type { Config } from '../config.ts'
import { askServer } from '../control/client.ts'
import type { Ask } from '../control/tasks.ts'
import { reach } from '../data-lock.ts'
import { refuseWithoutDatabase } from './local-database.ts'

/**
 * Gives work a way to have tasks done where the database is held: by the running server, or in
 * this process when none runs (design: Settings).
 * @throws Refusal where there is no database yet, unless it may be made.
 */
export async function whereHeld<T>(
  config: Config,
  work: (ask: Ask) => Promise<T>,
  { mayMake = false } = {},
): Promise<T> {
  if (!mayMake) refuseWithoutDatabase(config)
  const reached = await reach(config)
  if (reached.server) return work(askServer(config.dataDir))
  // Fetched only now: what a running server does needs none of it.
  const { doHere } = await import('./do-here.ts')
  return doHere(config, reached.hold, work)
}
