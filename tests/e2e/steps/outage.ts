import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { startTestServer, type TestServer } from '../../support/server.ts'

export interface Outage extends AsyncDisposable {
  /** The current server, or the last one; its address stays the same. */
  server: TestServer
  goAway(): Promise<void>
  comeBack(): Promise<void>
}

/** A server that can stop and start again at the same address with its data. */
export async function startFlakyServer(): Promise<Outage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'quotation-outage-'))
  const start = (port: string) => startTestServer({ web: true, dataDir, env: { PORT: port } })
  const outage = { server: await start('0'), goAway, comeBack, [Symbol.asyncDispose]: end }
  const { port } = new URL(outage.server.url)
  let isAway = false
  return outage

  async function goAway(): Promise<void> {
    if (!isAway) await outage.server.stop()
    isAway = true
  }

  async function comeBack(): Promise<void> {
    if (isAway) outage.server = await start(port)
    isAway = false
  }

  async function end(): Promise<void> {
    await goAway()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The server handles the next call, by default a save, but its answer never arrives. */
export async function loseNextAnswer(page: Page, call = 'save-quotation'): Promise<void> {
  await page.route(
    `**/api/${call}`,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
}

/** The server handles the next call, by default a save, but its answer is held until released. */
export async function holdNextAnswer(page: Page, call = 'save-quotation') {
  const stored = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(
    `**/api/${call}`,
    async (route) => {
      const response = await route.fetch()
      stored.resolve()
      await released.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  return { isStored: stored.promise, release: released.resolve }
}

/** What a browser logs while the server is unreachable. */
export const NO_CONNECTION = /net::ERR_CONNECTION_(REFUSED|RESET)/
