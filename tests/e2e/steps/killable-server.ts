import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnServer } from '../../support/spawn.ts'

export interface KillableServer extends AsyncDisposable {
  url: string
  dataDir: string
  /** Ends it as a power failure would, and starts it at the same address with its data. */
  killAndRestart(): Promise<void>
}

/** A server in a process of its own. */
export async function startKillableServer(env: Record<string, string>): Promise<KillableServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'quotation-killed-'))
  const start = (port: string) => spawnServer({ DATA_DIR: dataDir, ...env, PORT: port })
  let running = start('0')
  const url = await running.url()
  return { url, dataDir, killAndRestart, [Symbol.asyncDispose]: end }

  async function killAndRestart(): Promise<void> {
    await running[Symbol.asyncDispose]()
    running = start(new URL(url).port)
    await running.url()
  }

  async function end(): Promise<void> {
    await running[Symbol.asyncDispose]()
    await rm(dataDir, { recursive: true })
  }
}
