import { expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aQuotation } from '../support/documents.ts'
import { call, type Reply } from '../support/person.ts'
import { amount } from '../support/soak.ts'
import { type Spawned, spawnServer } from '../support/spawn.ts'
import { startDatabaseServer } from '../support/sqld.ts'

setDefaultTimeout(120_000)

const PROCESSES = 4
const WRITERS = 8
/** Of each writer. */
const SAVES = amount(4, 200)

test('processes over one database lose no save and no update, though one is killed and started again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quotation-scale-'))
  await using database = await startDatabaseServer()
  const start = (at: number) =>
    spawnServer({
      ...{ DATA_DIR: join(folder, String(at)), DATABASE_URL: database.url },
      ...{ JWT_SECRET: 's'.repeat(40), ACTIVATION: 'off', RATE_LIMITS: 'off' },
    })
  // All at once: each of them finds an empty database.
  const processes = Array.from({ length: PROCESSES }, (_, at) => start(at))
  const urls = await Promise.all(processes.map((each) => each.url()))
  const anyUrl = () => urls[Math.floor(Math.random() * urls.length)] ?? ''

  const account = { email: 'ann@example.com', password: 'the password of ann' }
  const { body } = await call({ url: anyUrl() }, '/api/register', { body: account })
  const headers = { 'access-jwt-token': body.accessJwtToken }
  const ask = (path: string, sent: object) => call({ url: anyUrl() }, path, { body: sent, headers })
  const save = (quotation: object) => ask('/api/save-quotation', { quotation })
  /** Again elsewhere, as a load balancer does, until a process that lives has answered. */
  async function answered(send: () => Promise<Reply>): Promise<Reply> {
    for (;;) {
      const reply = await send().catch(() => null)
      if (reply && reply.status < 500) return reply
    }
  }

  const shared = (await save({ ...aQuotation(), id: 'new', name: 'shared' })).body.quotation
  const kept: string[] = []
  let updates = 0
  async function writer(): Promise<void> {
    for (let turn = 0; turn < SAVES; turn++) {
      const saveId = crypto.randomUUID()
      const quotation = { ...aQuotation(), id: 'new', name: saveId }
      const saved = await answered(() => ask('/api/save-quotation', { quotation, saveId }))
      kept.push(saved.body.quotation.id)
      const { body } = await answered(() => ask('/api/get-quotation', { id: shared.id }))
      const updated = await save({ ...body.quotation, desc: saveId }).catch(() => null)
      if (updated?.status === 200) updates += 1
    }
  }
  const writing = Promise.all(Array.from({ length: WRITERS }, writer))
  while (kept.length < (WRITERS * SAVES) / 3) await Bun.sleep(5)
  const [first] = processes as [Spawned, ...Spawned[]]
  first.process.kill('SIGKILL')
  await first.process.exited
  processes[0] = start(0)
  urls[0] = await processes[0].url()
  await writing

  expect(new Set(kept).size).toBe(WRITERS * SAVES)
  for (const id of kept) expect((await ask('/api/get-quotation', { id })).status).toBe(200)
  const { body: last } = await ask('/api/get-quotation', { id: shared.id })
  // An update that was not answered may have been stored.
  expect(updates).toBeGreaterThan(0)
  expect(last.quotation.revision - 1).toBeWithin(updates, updates + WRITERS + 1)
  // A repeated save made no second one.
  const list = await call({ url: anyUrl() }, '/api/get-quotation-list?limit=1', { headers })
  expect(list.body.total).toBe(WRITERS * SAVES + 1)
  await Promise.all(processes.map((each) => each[Symbol.asyncDispose]()))
  await rm(folder, { recursive: true })
})
