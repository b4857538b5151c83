import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../src/config.ts'
import type { Log } from '../../src/log.ts'
import { HASH_COST, type HashCost } from '../../src/modules/auth/passwords.ts'
import { loadWebBuild, type WebBuild } from '../../src/plugins/assets.ts'
import { startServer } from '../../src/server.ts'
import { type ReadMail, readMail } from './mail.ts'

export interface TestServer extends AsyncDisposable {
  /** Where it is reached, at its real port; links in mails begin with it unless PUBLIC_URL is set. */
  url: string
  dataDir: string
  /** What it wrote to its log, a line each. */
  logged: string[]
  /** The mails it sent, the oldest first. */
  outbox(): Promise<ReadMail[]>
  /** Stops it and takes its folder away, unless the folder was given. */
  stop(): Promise<void>
}

export interface TestServerOptions {
  /** Settings beside the port and the folder. */
  env?: Record<string, string>
  /** A folder to start in again; a new one of its own by default. */
  dataDir?: string
  now?: () => number
  /** Serves the built pages too (`bun run build` made them), or those given. */
  web?: boolean | WebBuild
  busyTimeoutMs?: number
  hashCost?: HashCost | undefined
}

/** The least that Argon2id takes: a millisecond in place of 50. */
const CHEAP_HASH: HashCost = { memoryCost: 8, timeCost: 1 }

/**
 * Starts a real server in this process: a free port of the loopback, a database file and an
 * outbox in a folder of its own. Use it as `await using server = await startTestServer()`.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'quotation-test-')))
  const reading = readConfig({ PORT: '0', DATA_DIR: dataDir, ...options.env })
  if (!reading.ok) throw new Error(reading.message)
  const logged: string[] = []
  const { now, busyTimeoutMs, hashCost = CHEAP_HASH } = options
  const server = await startServer({
    config: reading.config,
    log: collect(logged),
    web: options.web === true ? await builtPages() : options.web || null,
    hashCost,
    ...(now && { now }),
    ...(busyTimeoutMs !== undefined && { busyTimeoutMs }),
  })

  async function outbox(): Promise<ReadMail[]> {
    const folder = join(dataDir, 'outbox')
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
    return Promise.all(
      names.sort().map(async (name) => readMail(await readFile(join(folder, name), 'utf8'))),
    )
  }

  async function stop(): Promise<void> {
    await server.stop()
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
  }

  const url = reading.config.publicUrl ? server.url : server.publicUrl
  return { url, dataDir, logged, outbox, stop, [Symbol.asyncDispose]: stop }
}

/** A test server that hashes at the cost of production, for the tests of passwords and guessing. */
export const startWithRealHashes = (options: TestServerOptions = {}) =>
  startTestServer({ ...options, hashCost: HASH_COST })

/** What `bun run build` made. */
export const builtPages = () => loadWebBuild(join(import.meta.dir, '..', '..', 'dist'))

function collect(lines: string[]): Log {
  const add = (line: string) => {
    lines.push(line)
  }
  return {
    error: (line, error) =>
      add(`error ${line} ${error instanceof Error ? error.stack : (error ?? '')}`),
    warn: (line) => add(`warn ${line}`),
    info: (line) => add(`info ${line}`),
    debug: (line) => add(`debug ${line}`),
  }
}
