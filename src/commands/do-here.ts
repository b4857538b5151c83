import type { Config } from '../config.ts'
import { type Ask, askHere, createTasks } from '../control/tasks.ts'
import { openData } from '../data.ts'
import type { Hold } from '../data-lock.ts'
import { createLog, type Log } from '../log.ts'
import { createServices, toolsFor } from '../services.ts'

/** Gives work a way to have tasks done in this process, with the server's own composition. */
export async function doHere<T>(
  config: Config,
  hold: Hold,
  work: (ask: Ask) => Promise<T>,
): Promise<T> {
  const data = await openData(config, hold)
  try {
    const log = quiet(createLog(config.logLevel))
    const services = createServices({
      ...(await toolsFor(config, log)),
      ...{ config, db: data.db, log, now: Date.now },
      publicUrl: () => config.publicUrl ?? `http://localhost:${config.port}`,
    })
    return await work(askHere(createTasks(services, config.mail)))
  } finally {
    await data.close()
  }
}

/** What a command has to say it says itself. */
const quiet = (log: Log): Log => ({ ...log, info() {}, debug() {} })
