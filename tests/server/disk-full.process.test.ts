import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aNote } from '../support/documents.ts'
import { putFile } from '../support/files.ts'
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
  server.process.kill()
  // A limit on a file's size is an I/O error to SQLite.
  expect((await server.stderr()).trim().split('\n')).toEqual([
    expect.stringMatching(/The data can't be written: saves fail.* \(SQLITE_IOERR: [^\n]*$/),
  ])

  async function statusesOf(ids: readonly string[]): Promise<number[]> {
    const answers = ids.map((id) => call({ url }, '/api/get-quotation', { headers, body: { id } }))
    return [...new Set((await Promise.all(answers)).map(({ status }) => status))]
  }
})

test('on a full disk an upload fails with a message, leaves nothing, and works again by itself', async () => {
  const dataDir = join(folder, 'uploads')
  await using server = spawnServer({
    DATA_DIR: dataDir,
    ACTIVATION: 'off',
    LOG_LEVEL: 'error',
  })
  const url = await server.url()
  const account = { email: 'ann@example.com', password: 'correct horse battery' }
  const { body } = await call({ url }, '/api/register', { body: account })
  const headers = { 'access-jwt-token': body.accessJwtToken }
  const link = await call({ url }, '/api/file-upload-signed-url?name=a&size=3000000', { headers })
  const put = () => putFile(link.body.signedUrl, new Uint8Array(3_000_000))

  limitFiles(server.process.pid, `${ROOM}:`)
  const refused = await put()
  expect(refused.status).toBe(503)
  expect(await refused.json()).toMatchObject({ message: 'storage error', name: 'StorageError' })
  expect(await readdir(join(dataDir, 'uploads'))).toEqual([])

  limitFiles(server.process.pid, 'unlimited:')
  expect((await put()).status).toBe(200)
})

/** Only the soft limit of a running process: it can be raised again. */
function limitFiles(pid: number, limit: string): void {
  const { exitCode } = Bun.spawnSync(['prlimit', `--pid=${pid}`, `--fsize=${limit}`])
  expect(exitCode).toBe(0)
}
