import { rm } from 'node:fs/promises'
import type { Server } from 'bun'
import { type FileStorage, StorageError } from './adapters/storage/storage.ts'
import { type App, createApp } from './app.ts'
import { type Config, outboxFolder } from './config.ts'
import { socketPath } from './control/client.ts'
import { listenForCommands } from './control/server.ts'
import { createTasks } from './control/tasks.ts'
import { type DataLock, databaseFile, lockData } from './data-lock.ts'
import { reasonOf, StartError } from './errors.ts'
import { createLog, type Log } from './log.ts'
import type { HashCost } from './modules/auth/passwords.ts'
import { scheduleBackups } from './nightly-backup.ts'
import { openData } from './open-database.ts'
import type { WebBuild } from './plugins/assets.ts'
import { scheduleCleanup, scheduleOfferChecks, watchDisk } from './scheduled-cleanup.ts'
import { createServices, createTools } from './services.ts'
import { removeUnfinishedCopies } from './upgrade-backup.ts'

export interface RunningServer {
  /** The address it listens on, with the actual port when the setting is 0. */
  url: string
  /** The address for people: PUBLIC_URL, or localhost with the actual port. */
  publicUrl: string
  /** Finishes open requests and pending writes, and closes the database. */
  stop(): Promise<void>
}

export interface StartOptions {
  config: Config
  log?: Log
  /** The time in ms since 1970. */
  now?: () => number
  /** A clock in ms that can't be set back, unlike `now`. */
  monotonic?: () => number
  web?: WebBuild | null
  busyTimeoutMs?: number | undefined
  /** How often the disk is tried and its reserve filled, in ms; null never. */
  reserveMs?: number | null | undefined
  /** Only tests lower the cost of hashing passwords. */
  hashCost?: HashCost | undefined
}

/**
 * Starts the product: locks, opens and migrates the database, and listens.
 * @throws StartError when that fails.
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const {
    config,
    log = createLog(config.logLevel, config.logFormat),
    now = Date.now,
    web = null,
    hashCost,
  } = options
  const { monotonic = () => performance.now() } = options
  const lock = await lockOrFail(config)
  const file = databaseFile(config)
  await removeUnfinishedCopies(config.dataDir, log)
  const data = await openData(config, lock, { ...options, log })
  try {
    const tools = await createTools(config, { log, now, publicUrl })
    await tools.storage.check()
    if (file === null && config.bucket === null) {
      log.warn(
        'Uploaded files are in DATA_DIR: several processes need S3_BUCKET (docs/scale-out.md)',
      )
    }
    const services = createServices({
      ...tools,
      config,
      db: data.db,
      log,
      now,
      monotonic,
      publicUrl,
      hashCost,
    })
    await services.mails.takeOver()
    await services.webhooks.takeOver()
    const disk = await watchDisk(data.db, outboxFolder(config), log, options.reserveMs)
    const tell = services.tellBackupFailed
    const backups =
      config.backups && scheduleBackups({ config, backups: config.backups, log, now, tell })
    const app = createApp({
      config,
      db: data.db,
      services,
      log,
      now,
      publicUrl,
      web,
      disk,
      backups,
    })
    const server = listen(app, config)
    // A server that stops has none, while the last mails are written.
    const { port } = server

    function publicUrl(): string {
      return config.publicUrl ?? `http://localhost:${port}`
    }

    const code = await services.firstAccount.codeIfNeeded()
    if (code)
      log.warn(
        `There is no account yet: make one at ${publicUrl()}/new/register with the code ${code}`,
      )
    services.mails.start()
    services.webhooks.start()
    await allowUploads(tools.storage, publicUrl(), log)
    const stopCleanup = scheduleCleanup(data.db, services, log, now)
    const stopChecks = scheduleOfferChecks(services.offerChecks, log)
    // A remote database is shared: the command line opens it itself.
    const control =
      file !== null
        ? await listenForCommands(config.dataDir, createTasks(services, config.mail), log)
        : null
    backups?.start()

    async function stop(): Promise<void> {
      stopCleanup()
      disk.stop()
      await Promise.all([close(server), control && close(control), stopChecks(), backups?.stop()])
      await Promise.all([services.mails.stop(), services.webhooks.stop()])
      // The socket's listener may stay open for a moment after it was closed.
      if (control) await rm(socketPath(config.dataDir), { force: true })
      await data.close()
    }

    // Now, so that the first page needn't wait for it; what was asked for meanwhile is answered first.
    web?.loadRenderer().catch((error) => log.error('Pages can’t be rendered', error))
    return { url: `http://${forUrl(config.host)}:${server.port}`, publicUrl: publicUrl(), stop }
  } catch (error) {
    await data.close()
    throw error
  }
}

/** @throws StartError when another server runs, or the data can't be locked. */
async function lockOrFail(config: Config): Promise<DataLock> {
  const locked = await lockData(config)
  if (!locked.isServerRunning) return locked.lock
  throw new StartError(`DATA_DIR: another server is running with ${config.dataDir}; stop it first`)
}

function listen(app: App, { host, port }: Config): Server<unknown> {
  try {
    app.listen({
      hostname: host,
      port,
      // A second server on the same port is a mistake, not load balancing.
      reusePort: false,
      development: false,
    })
    if (app.server) return app.server
  } catch (error) {
    const reason = reasonOf(error)
    throw new StartError(
      isOwnAddress(host)
        ? `PORT: can't listen on ${host}:${port} (${reason}); stop the program that does, or choose another port`
        : `HOST is "${host}"; it should be an address of this machine (${reason})`,
      { cause: error },
    )
  }
  throw new StartError(`PORT: can't listen on ${host}:${port}`)
}

/** Whether any port of the host can be used: if none can, the host is wrong. */
function isOwnAddress(host: string): boolean {
  try {
    Bun.serve({ hostname: host, port: 0, fetch: () => new Response() }).stop(true)
    return true
  } catch {
    return false
  }
}

const CLOSING_MS = 3000

/** Lets open requests finish, but does not wait for idle connections. */
async function close(server: Server<unknown>): Promise<void> {
  const deadline = setTimeout(() => server.stop(true), CLOSING_MS)
  await server.stop()
  clearTimeout(deadline)
}

const forUrl = (host: string) => (host.includes(':') ? `[${host}]` : host)

/**
 * Allows the product's pages to upload to the bucket, if files are stored in one that doesn't allow
 * it yet. Some stores have no CORS rules, and some keys may not change them: the log then says what
 * to do.
 */
async function allowUploads({ cors }: FileStorage, origin: string, log: Log): Promise<void> {
  if (cors === null) return
  try {
    if (await cors.isAllowed(origin)) return
    await cors.allow(origin)
    log.info(`The bucket now takes uploads from ${origin} (CORS)`)
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    log.warn(
      `S3_BUCKET: whether its CORS rules allow GET and PUT from ${origin} is unknown, and uploads need that: see docs/files.md (${reasonOf(error)})`,
    )
  }
}
