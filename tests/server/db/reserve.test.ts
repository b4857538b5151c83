import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newTextBlock } from '#domain/document/quotation.ts'
import { aNote } from '../../support/documents.ts'
import { call, logIn, signUp } from '../../support/person.ts'
import { startTestServer } from '../../support/server.ts'

setDefaultTimeout(120_000)

const MB = 1024 * 1024
/** A disk of its own, which takes a superuser on Linux to make. */
const disk = mkdtempSync(join(tmpdir(), 'quotation-disk-'))
const filler = join(disk, 'filler')
const isMounted = mount('-t', 'tmpfs', '-o', 'size=100m', 'tmpfs', disk)

afterAll(() => {
  if (isMounted) Bun.spawnSync(['umount', '--lazy', disk])
  rmSync(disk, { recursive: true, force: true })
})

test.skipIf(!isMounted).each([
  ['other files', 8],
  ['the database itself', Number.POSITIVE_INFINITY],
])('on a disk filled by %s, one can log in and delete', async (_, most) => {
  const dataDir = join(disk, String(most))
  const server = await startTestServer({ dataDir, reserveMs: 20 })
  const person = await signUp(server)
  const item = newTextBlock('kept')
  await person.call('/api/save-bookmark', { body: { item } })
  const save = () =>
    person.call('/api/save-quotation', { body: { quotation: aNote('x'.repeat(MB / 2)) } })
  const ids: string[] = []
  let reply = await save()
  while (reply.status === 200) {
    ids.push(reply.body.quotation.id)
    if (ids.length >= most) fill(filler)
    reply = await save()
  }
  fill(filler)
  expect(reply).toMatchObject({ status: 503, body: { name: 'DatabaseError' } })

  const headers = { cookie: person.cookie }
  expect((await call(server, '/api/get-access-token', { headers })).status).toBe(200)
  const again = await logIn(server, person)
  for (const id of ids) {
    const deleted = await again.call('/api/delete-quotation', { method: 'DELETE', body: { id } })
    expect(deleted).toMatchObject({ status: 200, body: { message: 'deleted' } })
  }
  const body = { id: item.id }
  const deleted = await again.call('/api/delete-bookmark', { method: 'DELETE', body })
  expect(deleted.status).toBe(200)

  rmSync(filler)
  expect((await save()).status).toBe(200)
  await untilWhole(dataDir)
  await server.stop()
  rmSync(dataDir, { recursive: true })
})

/** Waits for the server's reserve of the disk. */
async function untilWhole(dataDir: string): Promise<void> {
  const reserve = join(dataDir, 'quotation.db-reserve')
  while (!existsSync(reserve) || statSync(reserve).size < 32 * MB) await Bun.sleep(5)
}

function mount(...args: string[]): boolean {
  return process.platform === 'linux' && Bun.spawnSync(['mount', ...args]).exitCode === 0
}

/** Writes until the disk is full. */
function fill(path: string): void {
  for (const size of [MB, 4096]) {
    while (append(path, size));
  }
}

function append(path: string, size: number): boolean {
  try {
    writeFileSync(path, Buffer.alloc(size), { flag: 'a' })
    return true
  } catch {
    return false
  }
}
