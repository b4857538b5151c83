import { afterEach, setDefaultTimeout } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestServer, type TestServer } from './server.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * For a file whose tests look at what days make of offers: starts a server whose clock the test sets, and
 * which looks for what is due when it starts. Called at the top of the file.
 * @param startsAt in ms since 1970
 */
export function serverInTime(startsAt: number) {
  setDefaultTimeout(120_000)
  const folders: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const remove of folders.splice(0)) await remove()
  })

  return async (env: Record<string, string> = { RATE_LIMITS: 'off' }) => {
    const clock = { now: startsAt }
    const dataDir = await mkdtemp(join(tmpdir(), 'quotation-in-time-'))
    const start = () => startTestServer({ dataDir, env, now: () => clock.now })
    const opened = { server: await start() }
    folders.push(async () => {
      await opened.server.stop()
      await rm(dataDir, { recursive: true, force: true })
    })
    return {
      get server(): TestServer {
        return opened.server
      },
      /** Restarts the server this many days after the start, and waits for its check. */
      async later(days: number): Promise<void> {
        await opened.server.stop()
        clock.now = startsAt + days * DAY_MS
        // Stopping waits for the look; what it has not mailed yet the next one does.
        await (await start()).stop()
        opened.server = await start()
      },
    }
  }
}
