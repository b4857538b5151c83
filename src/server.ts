import type { Server } from 'bun'
import { type App, createApp } from './app.ts'
import type { Config } from './config.ts'
import { listenForCommands } from './control/server.ts'
import { createTasks } from './control/tasks.ts'
import { openData } from './data.ts'
import { databaseFile, type Hold, reach } from './data-lock.ts'
import { keepHouse } from './housekeeping.ts'
import { createLog, type Log } from './log.ts'
import type { HashCost } from './modules/auth/passwords.ts'
import type { WebBuild } from './plugins/assets.ts'
import { sweepRestore } from './restore-leftovers.ts'
import { createServices, toolsFor } from './services.ts'
import { reasonOf, StartError } from './start-error.ts'

export interface RunningServer {
  /** Where it listens: with the real port, when port 0 let the system choose. */
  url: string
  /** Where people reach it: PUBLIC_URL, or localhost at the real port. */
  publicUrl: string
  /** Answers what is under way, writes what waits, and lets go of the database. */
  stop(): Promise<void>
}

export interface StartOptions {
  config: Config
  log?: Log
  /** The time in ms since 1970. */
  now?: () => number
  web?: WebBuild | null
  busyTimeoutMs?: number | undefined
  /** Only tests hash passwords for less. */
  hashCost?: HashCost | undefined
}

/**
 * Starts the product: holds the database, brings its tables up to date and listens.
 * @throws StartError where that can't be done.
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { config, log = createLog(config.logLevel), now = Date.now, web = null, hashCost } = options
  const hold = await holdAlone(config)
  await sweepRestore(config, log)
  const data = await openData(config, hold, options)
  try {
    const tools = await toolsFor(config, log)
    const services = createServices({
      ...tools,
      config,
      db: data.db,
      log,
      now,
      publicUrl,
      hashCost,
    })
    const app = createApp({ config, db: data.db, services, log, now, publicUrl, web })
    const server = listen(app, config)

    function publicUrl(): string {
      return config.publicUrl ?? `http://localhost:${server.port}`
    }

    const stopSweeping = keepHouse(data.db, log, now)
    // A remote database is nobody's alone: the command line reaches it by itself.
    const control = databaseFile(config)
      ? await listenForCommands(config.dataDir, createTasks(services, config.mail), log)
      : null

    async function stop(): Promise<void> {
      stopSweeping()
      await Promise.all([close(server), control && close(control)])
      await data.close()
    }

    return { url: `http://${forUrl(config.host)}:${server.port}`, publicUrl: publicUrl(), stop }
  } catch (error) {
    await data.close()
    throw error
  }
}

/** @throws StartError where another server runs, or something else can't be got hold of. */
async function holdAlone(config: Config): Promise<Hold> {
  const reached = await reach(config)
  if (!reached.server) return reached.hold
  throw new StartError(`DATA_DIR: another server is running with ${config.dataDir}; stop it first`)
}

function listen(app: App, { host, port }: Config): Server<unknown> {
  try {
    app.listen({
      hostname: host,
      port,
      // A second server on the same port is a mistake to tell, not a load to share.
      reusePort: false,
      development: false,
    })
    if (app.server) return app.server
  } catch (error) {
    const reason = reasonOf(error)
    throw new StartError(
      isOurs(host)
        ? `PORT: can't listen on ${host}:${port} (${reason})`
        : `HOST is "${host}"; it should be an address of this machine (${reason})`,
      { cause: error },
    )
  }
  throw new StartError(`PORT: can't listen on ${host}:${port}`)
}

/** Where no port at all can be had, it is not the port that is wrong. */
function isOurs(host: string): boolean {
  try {
    Bun.serve({ hostname: host, port: 0, fetch: () => new Response() }).stop(true)
    return true
  } catch {
    return false
  }
}

const CLOSING_MS = 3000

/** Lets answers under way finish, but waits for no connection that only stays open. */
async function close(server: Server<unknown>): Promise<void> {
  const deadline = setTimeout(() => server.stop(true), CLOSING_MS)
  await server.stop()
  clearTimeout(deadline)
}

const forUrl = (host: string) => (host.includes(':') ? `[${host}]` : host)
