import type { Config } from '../config.ts'
import { runOnServer } from '../control/client.ts'
import type { RunTask } from '../control/tasks.ts'
import { lockData } from '../data-lock.ts'
import { createLog } from '../log.ts'
import { settings } from './command.ts'
import { refuseWithoutDatabase } from './database-file.ts'

/** Runs one task as `withTasks` does, by the environment's settings. */
export const runTask: RunTask = (task, args) => withTasks(settings(), (run) => run(task, args))

/**
 * Runs work that needs tasks: in the running server, or else in this process (README: Command
 * line).
 * @throws Refusal when there is no database yet, unless it may be created.
 */
export async function withTasks<T>(
  config: Config,
  work: (run: RunTask) => Promise<T>,
  { mayCreate = false } = {},
): Promise<T> {
  if (!mayCreate) refuseWithoutDatabase(config)
  const locked = await lockData(config)
  if (locked.isServerRunning) return work(runOnServer(config.dataDir))
  // Imported only now: a command that asks a running server needs none of these.
  const [{ openData }, { createServices, createTools }, { createTasks, runLocally }] =
    await Promise.all([
      import('../open-database.ts'),
      import('../services.ts'),
      import('../control/tasks.ts'),
    ])
  // Commands print their results themselves.
  const log = { ...createLog(config.logLevel), info() {}, debug() {} }
  // Standard output is for the result alone.
  const data = await openData(config, locked.lock, { log: { ...log, info: console.error } })
  try {
    const publicUrl = () => config.publicUrl ?? `http://localhost:${config.port}`
    const surroundings = { log, now: Date.now, publicUrl }
    const services = createServices({
      ...(await createTools(config, surroundings)),
      config,
      db: data.db,
      ...surroundings,
    })
    return await work(runLocally(createTasks(services, config.mail)))
  } finally {
    await data.close()
  }
}
