import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aNote } from '../support/documents.ts'
import { call } from '../support/person.ts'
import { spawnServer } from '../support/spawn.ts'

setDefaultTimeout(120_000)

const folder = await mkdtemp(join(tmpdir(), 'quotation-full-'))

afterAll(() => rm(folder, { recursive: true, force: true }))

/** No file may grow beyond this size: writing more fails as on a full disk. */
const ROOM = 1_500_000
const LARGE = `<p>${'x'.repeat(100_000)}</p>`

test('on a full disk saves fail with a message, none is lost, and they work again by themselves', async () => {
  await using server = spawnServer({ DATA_DIR: folder, ACTIVATION: 'off', LOG_LEVEL: 'error' })
  const url = await server.url()
  const account = { email: 'ann@example.com', password: 'correct horse battery' }
  const { body } = await call({ url }, '/api/register', { body: account })
  const headers = { 'access-jwt-token': body.accessJwtToken }
  const save = () =>
    call({ url }, '/api/save-quotation', { headers, body: { quotation: aNote(LARGE) } })

  limitFiles(server.process.pid, `${ROOM}:`)
  const saved: string[] = []
  let answer = await save()
  while (answer.status === 200) {
    saved.push(answer.body.quotation.id)
    answer = await save()
  }
  expect(saved.length).toBeGreaterThan(0)
  expect(answer).toMatchObject({
    status: 503,
    body: { message: 'database error', name: 'DatabaseError' },
  })
  expect(answer.text).not.toMatch(/SQLITE|full|disk|quotation\.db/)
  expect(await statusesOf(saved)).toEqual([200])
  expect((await save()).status).toBe(503)

  limitFiles(server.process.pid, 'unlimited:')
  expect((await save()).status).toBe(200)
  expect(await statusesOf(saved)).toEqual([200])

  async function statusesOf(ids: readonly string[]): Promise<number[]> {
    const answers = ids.map((id) => call({ url }, '/api/get-quotation', { headers, body: { id } }))
    return [...new Set((await Promise.all(answers)).map(({ status }) => status))]
  }
})

/** Only the soft limit of a running process: it can be raised again. */
function limitFiles(pid: number, limit: string): void {
  const { exitCode } = Bun.spawnSync(['prlimit', `--pid=${pid}`, `--fsize=${limit}`])
  expect(exitCode).toBe(0)
}
