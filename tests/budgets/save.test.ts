/**
 * What saves, reads, pages and offers take, in counts that are the same on any machine. A change that
 * needs more raises the budget and says why in its commit; one that needs less lowers it.
 */
import { afterAll, beforeAll, expect, spyOn, test } from 'bun:test'
import type { BoqRow, Quotation } from '#domain/document/quotation.ts'
import { countWork, leastWork } from '../support/count-work.ts'
import { query } from '../support/database.ts'
import { aPricedQuotation } from '../support/documents.ts'
import { anAnswer, sendOffer } from '../support/offers.ts'
import { type Person, signUp } from '../support/person.ts'
import { builtPages, startTestServer, type TestServer } from '../support/server.ts'

type Calls = readonly (() => Promise<unknown>)[]

const stopCounting = countWork()
let server: TestServer
let person: Person

beforeAll(async () => {
  const at = Date.now()
  // What is looked up again after a second stays known.
  const now = () => at
  server = await startTestServer({ env: { RATE_LIMITS: 'off' }, web: await builtPages(), now })
  person = await signUp(server)
})

afterAll(async () => {
  await server.stop()
  stopCounting()
})

/** Statements, rows written and read, and kB: written to the log, parsed, stringified, hashed, sanitized. */
type Budget = readonly [
  statements: number,
  rows: number,
  read: number,
  kB: number,
  parsed: number,
  stringified: number,
  hashed: number,
  sanitized: number,
]

// 20 rows are 12 kB, 2,000 are 1,098 kB. The head and its parts are parsed and stringified beside the document.
const SAVES: [what: string, change: Change, rows: number, budget: Budget][] = [
  ['with a price changed', withPrice, 20, [4, 5, 0, 90, 15, 20, 14, 0]],
  ['with a price changed', withPrice, 2_000, [6, 6, 2, 1_200, 1_110, 1_205, 1_145, 0]],
  ['under another name', named, 20, [3, 4, 0, 90, 15, 19, 14, 0]],
  ['under another name', named, 2_000, [5, 5, 2, 1_200, 1_110, 1_105, 1_145, 0]],
  ['unchanged', (quotation) => quotation, 20, [2, 2, 0, 50, 15, 19, 1, 0]],
  ['unchanged', (quotation) => quotation, 2_000, [3, 3, 1, 1_200, 1_110, 1_105, 45, 0]],
]

test.each(SAVES)('a save %s, %#', async (_what, change, rows, budget) => {
  const quotation = await stored(rows)
  await expectWithin(budget, savesOf(quotation, change))
})

test.each([
  [20, [6, 10, 1, 120, 13, 19, 1, 1]],
  [2_000, [7, 14, 2, 1_500, 1_100, 1_205, 45, 50]],
] as [number, Budget][])('a new quotation of %d rows', async (rows, budget) => {
  const quotation = aPricedQuotation(rows)
  const bodies = thrice(() => JSON.stringify({ quotation, saveId: crypto.randomUUID() }))
  const calls = bodies.map((body) => () => send('/api/save-quotation', body))
  await expectWithin(budget, calls)
})

test.each([
  [20, [2, 0, 1, 0, 3, 3, 0, 0]],
  [2_000, [4, 0, 3, 0, 9, 3, 0, 0]],
] as [number, Budget][])('opening one’s own quotation of %d rows', async (rows, budget) => {
  const { id } = await stored(rows)
  const body = JSON.stringify({ id })
  const open = () => send('/api/get-quotation', body)
  await expectWithin(budget, [open, open, open])
})

test.each([
  [20, [1, 0, 1, 0, 3, 3, 0, 0]],
  [2_000, [3, 0, 3, 0, 9, 3, 0, 0]],
] as [number, Budget][])('a public quotation of %d rows and its page', async (rows, budget) => {
  const { id } = await stored(rows, { access: { level: 'everyone', userList: [] } })
  const body = JSON.stringify({ id })
  const open = () => send('/api/get-quotation', body, null)
  await expectWithin(budget, [open, open, open])
  const view = () => send(`/${id}`, null, null)
  await view()
  using locales = spyOn(Intl, 'Locale')
  await expectWithin([0, 0, 0, 0, 0, 0, 0, 0], [view, view, view])
  // What a header asks for was worked out before: it took a third of a page.
  expect(locales).not.toHaveBeenCalled()
})

test('an offer, its page and its answer', async () => {
  const tokens: string[] = []
  while (tokens.length < 3) tokens.push((await sendOffer(person)).tokens[0] ?? '')
  // Their mails are sent meanwhile.
  await server.outbox()
  const opens = tokens.map((token) => JSON.stringify({ token }))
  const answers = tokens.map((token) => JSON.stringify(anAnswer(token)))
  const calling = (path: string) => (body: string) => () => send(path, body, null)
  // With the document, which is kept for a second after its mail was written.
  await expectWithin([6, 0, 5, 0, 4, 5, 1, 0], opens.map(calling('/api/open-offer')))
  const view = () => send(`/offer/${tokens[0]}`, null, null)
  await expectWithin([0, 0, 0, 0, 0, 0, 0, 0], [view, view, view])
  // With the mails that it sends at once.
  await expectWithin([32, 10, 25, 150, 9, 9, 12, 0], answers.map(calling('/api/answer-offer')))
})

test('a page of a list', async () => {
  const lister = await signUp(server)
  for (let saved = 0; saved < 20; saved++) await stored(20, {}, lister.token)
  const list = () => send('/api/get-quotation-list?limit=10', null, lister.token)
  await expectWithin([11, 0, 25, 0, 31, 30, 1, 0], [list, list, list])
  // However long it is, also by name where a language has letters of its own.
  await query(server, COPY_LAST, [MANY])
  const byName = '/api/get-quotation-list?limit=10&sort=name&order=asc'
  const listByName = () => send(byName, null, lister.token, 'sv')
  await expectWithin([11, 0, 25, 0, 50, 30, 1, 0], [listByName, listByName, listByName])
})

const MANY = 3_000
/** With letters in their names that Swedish sorts last. */
const COPY_LAST = `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
  INSERT INTO quotations (id, owner_id, revision, access_level, name, category, name_key, created_at, updated_at)
  SELECT 'copy' || n, last.owner_id, 1, 'nobody', 'Zäune ' || n, '', 'zaune ' || n, 1, 1
  FROM numbers, (SELECT owner_id FROM quotations ORDER BY rowid DESC LIMIT 1) AS last`

async function expectWithin(budget: Budget, calls: Calls): Promise<void> {
  const found = await leastWork(server.dataDir, calls)
  const over = Object.entries(found).filter(([, count], at) => count > (budget[at] ?? 0))
  expect(Object.fromEntries(over)).toEqual({})
  // Work that isn't counted would be within any budget.
  if (budget[0] > 0) expect(found.statements).toBeGreaterThan(0)
}

/** Sends a text and returns the answer's, so that nothing that the test parses or writes counts. */
async function send(
  path: string,
  body: string | null,
  token: string | null = person.token,
  language = 'en',
) {
  const response = await fetch(server.url + path, {
    method: body === null ? 'GET' : 'POST',
    headers: {
      'accept-language': language,
      ...(body !== null && { 'content-type': 'application/json' }),
      ...(token !== null && { 'access-jwt-token': token }),
    },
    ...(body !== null && { body }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status} ${text}`)
  return text
}

const thrice = <T>(make: (at: number) => T): T[] => [0, 1, 2].map(make)

async function stored(
  rows: number,
  changes: Partial<Quotation> = {},
  token = person.token,
): Promise<Quotation> {
  const quotation = aPricedQuotation(rows, { name: 'Bath', ...changes })
  const body = JSON.stringify({ quotation })
  return JSON.parse(await send('/api/save-quotation', body, token)).quotation
}

type Change = (quotation: Quotation, at: number) => Quotation

/** Three saves of a stored quotation, one after another. */
const savesOf = (quotation: Quotation, change: Change): Calls =>
  thrice((at) => {
    const next = { ...change(structuredClone(quotation), at), revision: quotation.revision + at }
    const body = JSON.stringify({ quotation: next, saveId: crypto.randomUUID() })
    return () => send('/api/save-quotation', body)
  })

function withPrice(quotation: Quotation, at: number): Quotation {
  const table = quotation.blocks.find((block) => block.type === 'boq')
  const [row] = (table?.boq.rows ?? []) as BoqRow[]
  if (row) row.itemPrice.value = 11 + at
  return quotation
}

function named(quotation: Quotation, at: number): Quotation {
  return { ...quotation, name: `Bath ${at}` }
}
