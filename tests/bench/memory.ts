import { readFile } from 'node:fs/promises'
import { benchFolder, type Contender } from './contender.ts'
import { quotationOf, quotationOfBytes } from './documents.ts'
import { type Person, register, startProduct } from './product.ts'
import type { Row } from './table.ts'

const CLIENTS = 16
const LOAD_MS = 60_000
const AFTER_MS = 60_000
const SAMPLE_MS = 200
const MB = 1024 * 1024
/** Quotations that are kept at a time: the oldest is deleted for the next. */
const KEPT = 300

/** Memory while 16 clients do everything for a minute, and a minute after. */
export async function measure(): Promise<Row[]> {
  await using folder = await benchFolder()
  await using product = await startProduct(folder.path)
  const person = await register(product.url)
  const before = await memoryOf(product)
  let peak = 0
  const sampler = setInterval(async () => {
    peak = Math.max(peak, await memoryOf(product))
  }, SAMPLE_MS)
  const calls = await mixedLoad(product.url, person)
  clearInterval(sampler)
  const atEnd = await memoryOf(product)
  await Bun.sleep(AFTER_MS)
  const after = await memoryOf(product)
  return [
    {
      what: 'memory a minute after a minute of mixed load',
      measured: inMB(after),
      aim: 'at most 200 MB',
      isMet: after <= 200 * MB,
      behind: `${calls.toLocaleString('en-US')} calls of ${CLIENTS} clients; before ${inMB(before)}, at the peak ${inMB(peak)}, at the end ${inMB(atEnd)}`,
    },
  ]
}

const inMB = (bytes: number) => `${Math.round(bytes / MB)} MB`

/** Resident memory, in bytes. */
async function memoryOf({ pid }: Contender): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024
}

/** Saves, reads, lists, searches, pages and logins. Resolves to the number of calls. */
async function mixedLoad(url: string, person: Person): Promise<number> {
  const caller = createCaller(url, person)
  const { call } = caller
  const ids: string[] = []
  const anyId = () => ids[Math.floor(Math.random() * ids.length)] ?? 'new'
  let turns = 0

  async function turn(): Promise<void> {
    turns += 1
    const name = `Offer ${turns}`
    ids.push(await saveTwice(caller, { ...DOCUMENTS[turns % DOCUMENTS.length], name }))
    for (let read = 0; read < 4; read++) await call('/api/get-quotation', { id: anyId() })
    await call('/api/get-quotation-list?limit=50')
    await call(`/api/get-quotation-list?search=${turns % 100}`)
    await call(`/${anyId()}`)
    if (turns % 4 === 0) await call('/api/login', person)
    const oldest = ids.length > KEPT ? ids.shift() : undefined
    if (oldest) await call('/api/delete-quotation', { id: oldest }, 'DELETE')
  }

  const endsAt = performance.now() + LOAD_MS
  const client = async () => {
    while (performance.now() < endsAt) await turn()
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return caller.calls
}

const DOCUMENTS = [quotationOfBytes(19_000), quotationOfBytes(19_000), quotationOf(2000)]

/** Saves a quotation that everybody may read, and once again. */
async function saveTwice({ call }: Caller, quotation: object): Promise<string> {
  const access = { level: 'everyone', userList: [] }
  const first = await call('/api/save-quotation', {
    quotation: { ...quotation, id: 'new', access },
  })
  const stored = JSON.parse(first).quotation
  await call('/api/save-quotation', { quotation: { ...stored, desc: 'The second version' } })
  return stored.id
}

type Caller = ReturnType<typeof createCaller>

function createCaller(url: string, { token }: Person) {
  const caller = {
    calls: 0,
    async call(path: string, body?: unknown, method = body ? 'POST' : 'GET'): Promise<string> {
      const headers = { 'content-type': 'application/json', 'access-jwt-token': token }
      const sent = body === undefined ? {} : { body: JSON.stringify(body) }
      const response = await fetch(url + path, { method, headers, ...sent })
      caller.calls += 1
      // One that another client has just deleted is not found.
      if (!response.ok && response.status !== 404)
        throw new Error(`${path} answered ${response.status}`)
      return response.text()
    },
  }
  return caller
}
