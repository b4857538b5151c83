import { benchFolder, freePort } from './contender.ts'
import { interleave, median, ms, quantile } from './measure.ts'
import { startProduct } from './product.ts'
import type { Row } from './table.ts'

const STARTS = 6
const MB = 1_000_000
/** How long the server is left alone before its memory is looked at, in ms. */
const IDLE_MS = 3000

/** Time from start to first answer, and memory when idle. */
export async function measure(): Promise<Row[]> {
  await using known = await benchFolder()
  const empty = async () => {
    await using fresh = await benchFolder()
    return firstAnswer(fresh.path)
  }
  // The first start in the known folder lays out its tables; it is not counted.
  await firstAnswer(known.path)
  const starts = await interleave(
    { 'again and again': () => firstAnswer(known.path), 'in an empty folder': empty },
    STARTS,
  )
  const slower = Math.max(...Object.values(starts).map(median))
  const memory = await idleMemory(known.path)
  return [
    {
      what: 'start to first answer',
      measured: ms(slower),
      aim: 'at most 350 ms',
      isMet: slower <= 350,
      behind: Object.entries(starts)
        .map(([name, times]) => `${name} ${ms(median(times))}, slowest ${ms(quantile(times, 1))}`)
        .join('; '),
    },
    {
      what: 'idle memory',
      measured: `${Math.round(memory / MB)} MB`,
      aim: 'at most 115 MB',
      isMet: memory <= 115 * MB,
      behind: `resident, ${IDLE_MS / 1000} s after it drew its first page`,
    },
  ]
}

/** From the start of the process to an answer that came from the database, in ms. */
async function firstAnswer(dataDir: string): Promise<number> {
  const port = freePort()
  const startedAt = performance.now()
  const starting = startProduct(dataDir, port)
  await answer(`http://127.0.0.1:${port}/api/health-check`)
  const took = performance.now() - startedAt
  const server = await starting
  await server.stop()
  return took
}

/** Asks until someone is there to answer. */
async function answer(url: string): Promise<void> {
  const response = await fetch(url).catch(() => null)
  if (response?.ok) return
  await Bun.sleep(2)
  return answer(url)
}

async function idleMemory(dataDir: string): Promise<number> {
  await using server = await startProduct(dataDir)
  await (await fetch(`${server.url}/new`)).text()
  await Bun.sleep(IDLE_MS)
  // In kB, on Linux and macOS alike.
  const { stdout } = Bun.spawnSync(['ps', '-o', 'rss=', '-p', String(server.pid)])
  return Number(stdout.toString()) * 1024
}
