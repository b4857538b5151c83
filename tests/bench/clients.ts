import { join } from 'node:path'
import { MOST_CLIENTS, MOST_IMPORTED } from '#domain/clients/limits.ts'
import { BLANK_CLIENT } from '#domain/clients/tidy-client.ts'
import { openDatabase } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import { users } from '../../db/schema.ts'
import { createClients } from '../../src/modules/clients/service.ts'
import { createQuota } from '../../src/modules/users/quota.ts'
import { benchFolder } from './contender.ts'
import { get, startLoad } from './load.ts'
import { interleave, median, ms } from './measure.ts'
import { type Person, register, startProduct } from './product.ts'
import type { Row } from './table.ts'

const ROUNDS = 4
const ROUND_MS = 700

const SEARCHES = {
  'one letter': 'g',
  'a word of most': 'gmbh',
  'two words of many': 'gmbh be',
  'a name of many': 'anna',
  'one client': 'vogel 31234',
  nobody: 'zzz',
}

/** How long a person with a full book waits for the clients that fit what is typed. */
export async function measure(): Promise<Row[]> {
  await using folder = await benchFolder()
  const { person, longest } = await personWithClients(folder.path)
  await using product = await startProduct(folder.path)
  using loads = new DisposableStack()
  const reader = (search: string) => {
    const path = `/api/get-client-suggestions?search=${encodeURIComponent(search)}`
    const job = { port: product.port, requests: [get(path, person)], firstCount: 0 }
    const load = loads.use(startLoad(job))
    return () => load.round(ROUND_MS)
  }
  const readers = Object.fromEntries(
    Object.entries(SEARCHES).map(([name, search]) => [name, reader(search)]),
  )
  await interleave(readers, 1)
  const samples = await interleave(readers, ROUNDS)
  const found = Object.entries(samples).map(([name, rounds]) => ({
    name,
    p50: median(rounds.map((round) => round.p50)),
    p99: median(rounds.map((round) => round.p99)),
  }))
  const worst = Math.max(...found.map(({ p99 }) => p99))
  const many = (count: number) => count.toLocaleString('en-US')
  return [
    {
      what: `p99 of suggesting from ${many(MOST_CLIENTS)} clients`,
      measured: ms(worst),
      aim: 'at most 25 ms',
      isMet: worst <= 25,
      behind: [
        ...found.map(({ name, p50, p99 }) => `${name} p50 ${ms(p50)}, p99 ${ms(p99)}`),
        `an import of ${many(MOST_IMPORTED)} took up to ${ms(longest)}`,
      ].join('; '),
    },
  ]
}

/** Registers a person and, while the server is stopped, imports their clients. */
async function personWithClients(folder: string): Promise<{ person: Person; longest: number }> {
  const first = await startProduct(folder)
  const person = await register(first.url)
  await first.stop()
  const db = await openDatabase({ url: `file:${join(folder, 'quotation.db')}` })
  await migrate(db.client)
  const [owner] = await db.read.select().from(users)
  if (!owner) throw new Error('Nobody is registered')
  const quota = createQuota(db, Number.MAX_SAFE_INTEGER)
  const book = createClients({ db, quota, now: Date.now })
  const user = { userId: owner.id, email: owner.email, roles: owner.roles, sessionId: '' }
  let longest = 0
  for (let at = 0; at < MOST_CLIENTS; at += MOST_IMPORTED) {
    const start = performance.now()
    const sent = Array.from({ length: MOST_IMPORTED }, (_, each) => clientAt(at + each))
    const { outcome } = await book.import(user, sent)
    if (outcome !== 'imported') throw new Error(`The import was ${outcome}`)
    longest = Math.max(longest, performance.now() - start)
  }
  await db.close()
  return { person, longest }
}

const FIRST_NAMES = ['Anna', 'Bo', 'Carla', 'Dries', 'Eva', 'Fritz', 'Greta', 'Hans']
const TRADES = ['Baths', 'Tiles', 'Roofs', 'Gardens', 'Berlin Kitchens', 'Floors', 'Windows']

const clientAt = (at: number) => ({
  ...BLANK_CLIENT,
  name: `${FIRST_NAMES[at % FIRST_NAMES.length]} Vogel ${at}`,
  company: `${TRADES[at % TRADES.length]} ${(at * 7919) % 1_000} ${at % 3 ? 'GmbH' : 'Ltd'}`,
  street: `Lindenweg ${at % 200}`,
  town: `${10_000 + (at % 90_000)} Berlin`,
  country: 'Germany',
  email: `client${at}@example.com`,
})
