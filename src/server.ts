import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Server } from 'bun'
import { type Database, type DatabaseOptions, openDatabase } from '../db/client.ts'
import { type DatabaseLock, holdDatabase } from '../db/lock.ts'
import { migrate } from '../db/migrate.ts'
import { createOutbox } from './adapters/mail/outbox.ts'
import { type App, createApp } from './app.ts'
import { secretIn } from './config/secret.ts'
import type { Config } from './config.ts'
import { createLog, type Log } from './log.ts'
import type { WebBuild } from './plugins/assets.ts'

/** Why the server can't start, in one line for whoever starts it. */
export class StartError extends Error {}

export interface RunningServer {
  /** Where it listens: with the real port, when port 0 let the system choose. */
  url: string
  /** Where people reach it: PUBLIC_URL, or localhost at the real port. */
  publicUrl: string
  config: Config
  /** Answers what is under way, writes what waits, and lets go of the database. */
  stop(): Promise<void>
}

export interface StartOptions {
  config: Config
  log?: Log
  now?: () => number
  web?: WebBuild | null
  busyTimeoutMs?: number
}

/**
 * Starts the product: holds the database, brings its tables up to date and listens.
 * @throws StartError where that can't be done.
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { config, log = createLog(config.logLevel), now = Date.now, web = null } = options
  await makeFolder(config.dataDir)
  const lock = hold(config)
  try {
    const db = await open(config, options)
    const jwtSecret = config.jwtSecret ?? (await secretIn(config.dataDir))
    const mailer = createOutbox({
      folder: join(config.dataDir, 'outbox'),
      from: config.mailFrom,
      announce: (line) => log.info(line),
    })
    const app = createApp({ config, db, mailer, log, jwtSecret, now, publicUrl, web })
    const server = listen(app, config)
    const url = `http://${forUrl(config.host)}:${server.port}`

    function publicUrl(): string {
      return config.publicUrl ?? `http://localhost:${server.port}`
    }

    async function stop(): Promise<void> {
      await close(server)
      await db.close()
      lock?.release()
    }

    return { url, publicUrl: publicUrl(), config, stop }
  } catch (error) {
    lock?.release()
    throw error
  }
}

/** Opens the database with its tables up to date. @throws StartError */
export async function open(
  { database, dataDir }: Config,
  options: Pick<DatabaseOptions, 'busyTimeoutMs'> = {},
): Promise<Database> {
  const { busyTimeoutMs } = options
  try {
    const db = await openDatabase({
      ...database,
      ...(busyTimeoutMs === undefined ? {} : { busyTimeoutMs }),
    })
    const migrated = await migrate(db.client)
    if (migrated.ok) return db
    await db.close()
  } catch (error) {
    throw new StartError(`DATABASE_URL: ${database.url} can't be opened (${reasonOf(error)})`, {
      cause: error,
    })
  }
  throw new StartError(`The database in ${dataDir} was changed by a newer version; start that one`)
}

async function makeFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new StartError(`DATA_DIR is "${dataDir}" and can't be made (${reasonOf(error)})`, {
      cause: error,
    })
  }
}

/** One process holds the database file (design: Settings); a remote database is nobody's alone. */
export function hold({ database, dataDir }: Config): DatabaseLock | null {
  if (!database.url.startsWith('file:')) return null
  const path = database.url.slice('file:'.length).replace(/\?.*$/, '')
  const lock = attempt(() => holdDatabase(path), `DATABASE_URL: ${path} can't be locked`)
  if (!lock)
    throw new StartError(`DATA_DIR: another server is running with ${dataDir}; stop it first`)
  return lock
}

function listen(app: App, { host, port }: Config): Server<unknown> {
  const server = attempt(() => {
    app.listen({
      hostname: host,
      port,
      // A second server on the same port is a mistake to tell, not a load to share.
      reusePort: false,
      development: false,
    })
    return app.server
  }, `PORT: can't listen on ${host}:${port}`)
  if (!server) throw new StartError(`PORT: can't listen on ${host}:${port}`)
  return server
}

/** Lets answers under way finish, but waits for no connection that only stays open. */
async function close(server: Server<unknown>): Promise<void> {
  const deadline = setTimeout(() => server.stop(true), CLOSING_MS)
  await server.stop()
  clearTimeout(deadline)
}

const CLOSING_MS = 3000

function attempt<T>(run: () => T, problem: string): T {
  try {
    return run()
  } catch (error) {
    throw new StartError(`${problem} (${reasonOf(error)})`, { cause: error })
  }
}

const forUrl = (host: string) => (host.includes(':') ? `[${host}]` : host)

const reasonOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]
