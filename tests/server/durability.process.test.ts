import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aNote } from '../support/documents.ts'
import { call } from '../support/person.ts'
import { amount } from '../support/soak.ts'
import { spawnServer } from '../support/spawn.ts'

/** 500 is the promise (security: Promises), tried by test:soak; every run tries a few. */
const CYCLES = amount(4, 500)
const WRITERS = 8
const account = { email: 'ann@example.com', password: 'correct horse' }

const dataDir = await mkdtemp(join(tmpdir(), 'quotation-durability-'))

afterAll(() => rm(dataDir, { recursive: true, force: true }))

test(
  'no save that was answered is lost by kill -9, and each has kept the version before it',
  async () => {
    /** By id, the last revision that was answered. */
    const answered = new Map<string, number>()
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      await using server = spawnServer({ DATA_DIR: dataDir, ACTIVATION: 'off', RATE_LIMITS: 'off' })
      const url = await server.url()
      const headers = { 'access-jwt-token': await tokenOf(url) }
      await expectAll(answered, url, headers)
      const writers = Array.from({ length: WRITERS }, () => writeUntilDead(url, headers, answered))
      const enough = answered.size + WRITERS * 2 + (cycle % 5)
      while (answered.size < enough) await Bun.sleep(1)
      server.process.kill('SIGKILL')
      await Promise.all(writers)
      await server.process.exited
    }
    await using server = spawnServer({ DATA_DIR: dataDir })
    const url = await server.url()
    await expectAll(answered, url, { 'access-jwt-token': await tokenOf(url) })
    expect(answered.size).toBeGreaterThan(CYCLES * WRITERS)
  },
  120_000 + CYCLES * 3_000,
)

async function tokenOf(url: string): Promise<string> {
  const registered = await call({ url }, '/api/register', { body: account })
  if (registered.status === 200) return registered.body.accessJwtToken
  return (await call({ url }, '/api/login', { body: account })).body.accessJwtToken
}

/** Saves new quotations and new revisions in turn, until the server is gone. */
async function writeUntilDead(
  url: string,
  headers: Record<string, string>,
  answered: Map<string, number>,
): Promise<void> {
  const save = (quotation: unknown) =>
    call({ url }, '/api/save-quotation', { headers, body: { quotation } }).catch(() => null)
  for (;;) {
    const first = await save(aNote('<p>one</p>'))
    if (!first) return
    const { quotation } = first.body
    answered.set(quotation.id, 1)
    const second = await save({ ...quotation, name: 'two' })
    if (!second) return
    answered.set(quotation.id, 2)
  }
}

async function expectAll(
  answered: ReadonlyMap<string, number>,
  url: string,
  headers: Record<string, string>,
): Promise<void> {
  for (const [id, revision] of answered) {
    const { status, body } = await call({ url }, '/api/get-quotation', { headers, body: { id } })
    expect(status).toBe(200)
    expect(body.quotation.revision).toBeGreaterThanOrEqual(revision)
    expect(body.quotation.blocks).toHaveLength(1)
    if (checked.get(id) === body.quotation.revision) continue
    await expectHistory(id, body.quotation.revision, url, headers)
    checked.set(id, body.quotation.revision)
  }
}

/** By id, the revision at which its history was found whole: it doesn't change after that. */
const checked = new Map<string, number>()

/** A save that is stored has kept the version before it, and one that is not has added nothing. */
async function expectHistory(
  id: string,
  current: number,
  url: string,
  headers: Record<string, string>,
): Promise<void> {
  const ask = (path: string, body: object) => call({ url }, path, { headers, body })
  const { revisions } = (await ask('/api/get-revision-list', { id })).body
  const numbers = revisions.map(({ revision }: { revision: number }) => revision)
  expect(numbers).toEqual(Array.from({ length: current }, (_, at) => current - at))
  const first = await ask('/api/get-revision', { id, revision: 1 })
  expect(first).toMatchObject({ status: 200, body: { quotation: { name: '', revision: 1 } } })
}
