import type { Quotation } from '#domain/document/schema.ts'
import { startBare, startBaseline } from './baseline.ts'
import { benchFolder } from './contender.ts'
import { quotationOfBytes } from './documents.ts'
import { CONNECTIONS, COUNT, describeLoads, type LoadReport, post, startLoad } from './load.ts'
import { interleave, median, ratio, times } from './measure.ts'
import { register, save, startProduct } from './product.ts'
import type { Row } from './table.ts'

const ROUNDS = 6
const ROUND_MS = 1500

/** Fsynced saves of a 19 kB quotation per second, and the p99 of one. */
export async function measure(): Promise<Row[]> {
  await using folder = await benchFolder()
  await using product = await startProduct(folder.path)
  await using express = await startBaseline(folder.path)
  using ours = await writers(product)
  await using bareServer = await startBare(folder.path)
  using bare = startLoad({ ...ours.job, port: bareServer.port })
  using theirs = await writers(express)
  const contenders = {
    ours: () => ours.round(ROUND_MS),
    bare: () => bare.round(ROUND_MS),
    express: () => theirs.round(ROUND_MS),
  }
  await interleave(contenders, 1)
  const rounds = await interleave(contenders, ROUNDS)
  const rates = (loads: LoadReport[]) => loads.map(({ perSecond }) => perSecond)
  const p99s = (loads: LoadReport[]) => loads.map(({ p99 }) => p99)
  const saves = ratio(rates(rounds.ours), rates(rounds.express))
  const toBare = ratio(rates(rounds.ours), rates(rounds.bare))
  const slowest = median(p99s(rounds.ours)) / median(p99s(rounds.express))
  const behind = describeLoads(rounds)
  return [
    {
      what: 'save, fsynced before the answer, to Express + better-sqlite3',
      measured: times(saves),
      aim: 'at least 2.5×',
      isMet: saves >= 2.5,
      behind,
    },
    {
      what: 'save, to a bare Bun.serve with one parse, one stringify and one update',
      measured: times(toBare),
      aim: null,
      isMet: true,
      behind,
    },
    {
      what: 'p99 of a save, to that of Express + better-sqlite3',
      measured: times(slowest),
      aim: 'at most 0.3×',
      isMet: slowest <= 0.3,
      behind,
    },
  ]
}

/** A load of writers, each saving its quotation repeatedly. */
export async function writers({ url, port }: { url: string; port: number }) {
  const person = await register(url)
  const quotation = quotationOfBytes(19_000)
  const requests: string[] = []
  let firstCount = 0
  for (let writer = 0; writer < CONNECTIONS; writer++) {
    const stored = await save(url, person, quotation)
    firstCount = stored.revision
    requests.push(post('/api/save-quotation', person, bodyOf(stored, writer)))
  }
  const job = { port, requests, firstCount }
  return { ...startLoad(job), job }
}

/** As the web client sends it: the known revision, a new saveId, a changed name, no preview. */
function bodyOf(stored: Quotation, writer: number): string {
  const name = `Renovation, version ${COUNT.digits}`
  const saveId = `00000000-0000-4000-8000-${String(writer).padStart(2, '0')}${COUNT.digits}`
  const body = { quotation: { ...stored, name, preview: '', revision: COUNT.number }, saveId }
  return JSON.stringify(body).replace(`"${COUNT.number}"`, COUNT.number)
}
