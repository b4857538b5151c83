import { join } from 'node:path'
import type { Quotation } from '#domain/document/schema.ts'
import { type Database, openDatabase } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import { offerStates } from '../../db/offer-schema.ts'
import { users } from '../../db/schema.ts'
import { type StoredQuotation, toStored } from '../../src/modules/quotations/stored-quotation.ts'
import { prepareQuotationWrites } from '../../src/modules/quotations/write-statements.ts'
import { createQuota } from '../../src/modules/users/quota.ts'
import { benchFolder } from './contender.ts'
import { quotationOfBytes } from './documents.ts'
import { get, post, startLoad } from './load.ts'
import { interleave, median, ms } from './measure.ts'
import { type Person, register, startProduct } from './product.ts'
import type { Row } from './table.ts'

const QUOTATIONS = 10_000
const PAGE = 50
/** Documents that are written at once: all in memory would be too many. */
const BATCH = 1_000
const ROUNDS = 4
const ROUND_MS = 700

type Ask = (person: Person) => string

const own =
  (query: string, language?: string): Ask =>
  (person) =>
    get(`/api/get-quotation-list?limit=${PAGE}&${query}`, person, language)

const all =
  (query: object): Ask =>
  (person) =>
    post('/api/get-quotation-list-all', person, JSON.stringify({ limit: PAGE, ...query }))

/** What is asked of the list, by what it is. */
export const PAGES: Record<string, Ask> = {
  'by date': own(''),
  'far down': own(`offset=${QUOTATIONS - PAGE}`),
  'by name': own(`sort=name&order=asc&offset=${QUOTATIONS / 2}`),
  'by name, in Swedish': own(`sort=name&order=asc&offset=${QUOTATIONS / 2}`, 'sv'),
  'searched for': own('search=offer+12'),
  'by state': own('sort=state&order=asc'),
  'the drafts': own('state=draft'),
  'the expired': own('state=expired&sort=total'),
  'with questions': own('state=question'),
  'all found, by name': own('search=client&sort=name'),
  "everybody's": all({}),
  "everybody's, searched, by owner": all({ search: 'client', sort: 'email' }),
}

/** How long a person with 10,000 quotations waits for one page of the list. */
export async function measure(): Promise<Row[]> {
  await using folder = await benchFolder()
  const person = await personWithQuotations(folder.path, QUOTATIONS, quotationOfBytes(19_000))
  await using product = await startProduct(folder.path)
  using loads = new DisposableStack()
  const reader = (ask: Ask) => {
    // One connection, to time a page and not a queue.
    const job = { port: product.port, requests: [ask(person)], firstCount: 0 }
    const load = loads.use(startLoad(job))
    return () => load.round(ROUND_MS)
  }
  const readers = Object.fromEntries(
    Object.entries(PAGES).map(([name, ask]) => [name, reader(ask)]),
  )
  await interleave(readers, 1)
  const samples = await interleave(readers, ROUNDS)
  const pages = Object.entries(samples).map(([name, rounds]) => ({
    name,
    p50: median(rounds.map((round) => round.p50)),
    p99: median(rounds.map((round) => round.p99)),
  }))
  const worst = Math.max(...pages.map(({ p99 }) => p99))
  return [
    {
      what: 'p99 of one page of a list of 10,000 quotations',
      measured: ms(worst),
      aim: 'at most 25 ms',
      isMet: worst <= 25,
      behind: pages
        .map(({ name, p50, p99 }) => `${name} p50 ${ms(p50)}, p99 ${ms(p99)}`)
        .join('; '),
    },
  ]
}

/** Registers a super-admin and, while the server is stopped, fills their list in one go. */
export async function personWithQuotations(
  folder: string,
  count: number,
  quotation: Quotation,
): Promise<Person> {
  const first = await startProduct(folder)
  const person = await register(first.url)
  await first.stop()
  const db = await openDatabase({ url: `file:${join(folder, 'quotation.db')}` })
  await migrate(db.client)
  await fill(db, count, quotation)
  await db.close()
  return person
}

async function fill(db: Database, count: number, quotation: Quotation): Promise<void> {
  const [owner] = await db.read.select().from(users)
  if (!owner) throw new Error('Nobody is registered')
  await db.write([db.read.update(users).set({ roles: ['user', 'super-admin'] })])
  const start = Date.parse('2026-01-01')
  const documentAt = (at: number) => {
    const named = {
      ...quotation,
      // Half of the names have letters that Swedish sorts last.
      name: `Offer ${(at * 7919) % count}${at % 2 ? ' på Söder' : ''}`,
      desc: `For client ${at % 90}`,
    }
    const time = start + at * 60_000
    return toStored(named, {
      id: `q${at}`,
      ownerId: owner.id,
      email: owner.email,
      revision: 1,
      createdAt: time,
      updatedAt: time,
      recentSaves: [],
    })
  }
  const writes = prepareQuotationWrites(db.read, createQuota(db, Number.MAX_SAFE_INTEGER))
  for (let from = 0; from < count; from += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, count - from) }, (_, at) => from + at)
    const documents = batch.map(documentAt)
    await db.write(documents.flatMap((document) => writes.insert(document).queries))
    await db.write(documents.map(({ head }, at) => sentAsWell(db, head, from + at)))
  }
}

/** Nine in ten were sent; the others are drafts. */
function sentAsWell(db: Database, { id, ownerId, createdAt, total }: StoredQuotation, at: number) {
  const states = ['draft', 'sent', 'seen', 'accepted', 'declined'] as const
  const row = {
    quotationId: id,
    ownerId,
    state: states[at % 10] ?? 'seen',
    revision: 1,
    sentAt: createdAt,
    changedAt: createdAt,
    expiresAt: at % 3 ? createdAt + 1 : null,
    total,
    currency: 'EUR',
    openQuestions: at % 20 === 1 ? 1 : 0,
  }
  return db.read.insert(offerStates).values(row)
}
