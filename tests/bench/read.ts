import { startBare, startBaseline } from './baseline.ts'
import { benchFolder } from './contender.ts'
import { quotationOfBytes } from './documents.ts'
import { CONNECTIONS, describeLoads, type LoadReport, post, startLoad } from './load.ts'
import { interleave, ratio, times } from './measure.ts'
import { register, save, startProduct } from './product.ts'
import type { Row } from './table.ts'

const ROUNDS = 5
const ROUND_MS = 1500

/** How many reads of a 19 kB quotation a second, against a bare server and against Express. */
export async function measure(): Promise<Row[]> {
  await using folder = await benchFolder()
  await using product = await startProduct(folder.path)
  await using express = await startBaseline(folder.path)
  using ours = await readers(product)
  await using bareServer = await startBare(folder.path)
  using bare = startLoad({ ...ours.job, port: bareServer.port })
  using theirs = await readers(express)
  const contenders = {
    ours: () => ours.round(ROUND_MS),
    bare: () => bare.round(ROUND_MS),
    express: () => theirs.round(ROUND_MS),
  }
  await interleave(contenders, 1)
  const rounds = await interleave(contenders, ROUNDS)
  const behind = describeLoads(rounds)
  const perSecond = ratesOf(rounds.ours)
  const toBare = ratio(perSecond, ratesOf(rounds.bare))
  const toExpress = ratio(perSecond, ratesOf(rounds.express))
  return [
    {
      what: 'read of a 19 kB quotation, to bare Bun.serve with the same query',
      measured: times(toBare),
      aim: 'at least 0.8×',
      isMet: toBare >= 0.8,
      behind,
    },
    {
      what: 'read of a 19 kB quotation, to Express + better-sqlite3',
      measured: times(toExpress),
      aim: 'at least 3×',
      isMet: toExpress >= 3,
      behind,
    },
  ]
}

/** A load of readers, each of its own quotation. */
export async function readers({ url, port }: { url: string; port: number }, name = 'bench') {
  const person = await register(url, name)
  const quotation = quotationOfBytes(19_000)
  const requests: string[] = []
  for (let reader = 0; reader < CONNECTIONS; reader++) {
    const { id } = await save(url, person, quotation)
    requests.push(post('/api/get-quotation', person, JSON.stringify({ id })))
  }
  const job = { port, requests, firstCount: 0 }
  return { ...startLoad(job), job }
}

const ratesOf = (rounds: LoadReport[]) => rounds.map(({ perSecond }) => perSecond)
