import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../src/config.ts'
import type { Log } from '../../src/log.ts'
import { HASH_COST, type HashCost } from '../../src/modules/auth/passwords.ts'
import { loadWebBuild, type WebBuild } from '../../src/plugins/assets.ts'
import { type RunningServer, startServer } from '../../src/server.ts'
import { writeEmptyDatabase } from './empty-database.ts'
import { startProcess, TEST_BINARY } from './executable.ts'
import { type ReadMail, readMail } from './mail.ts'
import { holdPort } from './pages-port.ts'

export interface TestServer extends AsyncDisposable {
  /** Its address with the real port; links in mails start with it unless PUBLIC_URL is set. */
  url: string
  dataDir: string
  /** Its clock if the test owns it: the pages that it visits then have the same (tests/support/clock.ts). */
  now?: (() => number) | undefined
  /** The lines of its log. */
  logged: string[]
  /** Its sent mails, oldest first. */
  outbox(): Promise<ReadMail[]>
  /** Stops it and removes its folder, unless the folder was given. */
  stop(): Promise<void>
}

export interface TestServerOptions {
  /** Settings beside the port and the folder. */
  env?: Record<string, string>
  /** An existing data folder; by default a new temporary one. */
  dataDir?: string
  now?: () => number
  /** By default `now`, if that is given. */
  monotonic?: (() => number) | undefined
  /** Also serves the pages made by `bun run build`, or the given build. */
  web?: boolean | WebBuild
  busyTimeoutMs?: number
  /** By default none is kept: writing it for each of many servers takes long. */
  reserveMs?: number
  hashCost?: HashCost | undefined
  /** Its log is read right after an answer: the lines of another process arrive a moment later. */
  readsLog?: boolean
}

/** The least that Argon2id allows: 1 ms instead of 50. */
const CHEAP_HASH: HashCost = { memoryCost: 8, timeCost: 1 }

/**
 * Starts a real server in this process, or the executable of TEST_BINARY, on a free loopback port, with its database file and outbox
 * in a temporary folder. Use it as `await using server = await startTestServer()`.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'quotation-test-')))
  const held = options.web === true && !options.env?.PORT ? holdPort() : null
  const env = { PORT: held?.port ?? '0', DATA_DIR: dataDir, ...options.env }
  const logged: string[] = []
  const executable = canBeExecutable(options) ? TEST_BINARY : null
  if (!executable && options.dataDir === undefined) await writeEmptyDatabase(dataDir)
  const starting = executable
    ? startProcess([executable], env, logged)
    : startHere(env, options, logged)
  starting.catch(() => held?.release())
  const server = await starting

  async function outbox(): Promise<ReadMail[]> {
    await onceMailed(server.url)
    const folder = join(dataDir, 'outbox')
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
    return Promise.all(
      names.sort().map(async (name) => readMail(await readFile(join(folder, name), 'utf8'))),
    )
  }

  async function stop(): Promise<void> {
    await server.stop()
    held?.release()
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
  }

  // Not the public address, where nothing listens.
  const url = options.env?.PUBLIC_URL ? server.url : server.publicUrl
  const { now } = options
  return { url, dataDir, now, logged, outbox, stop, [Symbol.asyncDispose]: stop }
}

/** Whether a test's server needs nothing that only a server in its own process has. */
const canBeExecutable = ({ web, now, monotonic, env, ...rest }: TestServerOptions) =>
  typeof web !== 'object' &&
  !rest.readsLog &&
  // Only its address tells its port.
  env?.PUBLIC_URL === undefined &&
  ![now, monotonic, rest.busyTimeoutMs, rest.reserveMs].some((option) => option !== undefined)

/** Resolves once every mail that was due has been tried: a save is answered before its mails leave. */
export async function onceMailed(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/api/metrics`).catch(() => null)
    const metrics = (await answer?.text()) ?? ''
    if (!/^quotation_mails_being_sent 1$/m.test(metrics)) return
  }
}

/** Starts a server in this process. */
async function startHere(
  env: Record<string, string>,
  options: TestServerOptions,
  logged: string[],
): Promise<RunningServer> {
  const reading = readConfig(env)
  if (!reading.ok) throw new Error(reading.message)
  const { now, monotonic = now, busyTimeoutMs, reserveMs = null, hashCost = CHEAP_HASH } = options
  return startServer({
    config: reading.config,
    log: collect(logged),
    web: options.web === true ? await builtPages() : options.web || null,
    hashCost,
    ...(now && { now }),
    ...(monotonic && { monotonic }),
    ...(busyTimeoutMs !== undefined && { busyTimeoutMs }),
    reserveMs,
  })
}

/** A test server with the production cost of hashing, for tests of passwords and rate limits. */
export const startWithRealHashes = (options: TestServerOptions = {}) =>
  startTestServer({ ...options, hashCost: HASH_COST })

/** The output of `bun run build`. */
export const builtPages = () => loadWebBuild(join(import.meta.dir, '..', '..', 'dist'))

/** A log whose lines a test can look at. */
export function collect(lines: string[]): Log {
  const add = (line: string) => {
    lines.push(line)
  }
  return {
    error: (line, error, fields = {}) => {
      const stack = error instanceof Error ? error.stack : (error ?? '')
      add(`error ${line} ${Object.values(fields).join(' ')} ${stack}`)
    },
    warn: (line) => add(`warn ${line}`),
    info: (line) => add(`info ${line}`),
    debug: (line) => add(`debug ${line}`),
    mended() {},
    shows: (level) => level !== 'debug',
  }
}
