import { describe, expect, test } from 'bun:test'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chunksOf } from '../../../../src/modules/files/disk-routes.ts'
import {
  confirmUpload,
  deleteFile,
  PNG,
  putFile,
  type Started,
  startUpload,
  upload,
} from '../../../support/files.ts'
import { testFiles } from '../../../support/files-suite.ts'
import { HOSTILE_FILES } from '../../../support/hostile-files.ts'
import { signUp } from '../../../support/person.ts'
import { startTestServer } from '../../../support/server.ts'
import { sharedPerson, sharedServer } from '../../../support/shared.ts'

const now = Date.UTC(2026, 0, 1)
let later = 0
const server = sharedServer({ now: () => now + later })
const ann = sharedPerson(server, 'ann')

const MB = 1024 * 1024
const notFound = { status: 404, body: { message: 'not found' } }

const stored = () => readdir(join(server.dataDir, 'uploads'))
const start = async (name: string, size?: number): Promise<Started> =>
  (await startUpload(ann, name, size)).body

testFiles({ server, env: () => ({}), stored, hostile: HOSTILE_FILES })

describe('an upload to the data folder', () => {
  test('is given with headers that let it run nothing', async () => {
    const id = await upload(ann, 'plan.png', PNG)
    const { headers } = await fetch(`${server.url}/uploads/${id}`)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*sandbox$/)
  })

  test('is cut off at 100 MB', async () => {
    const { signedUrl, fileId } = await start('chunks')
    const whole = new Uint8Array(100 * MB + 1)
    const sent = await putFile(signedUrl, new Response(whole).body as ReadableStream)
    expect([sent.status, await sent.json()]).toEqual([413, { message: 'File is too large' }])
    expect((await stored()).filter((name) => name.startsWith(fileId))).toEqual([])
  })

  test('has a link for 15 minutes and a single use', async () => {
    const late = await start('late.png', PNG.length)
    later = 15 * 60_000
    expect((await putFile(late.signedUrl, PNG)).status).toBe(403)
    later = 0
    const { signedUrl, fileId } = await start('once.png', PNG.length)
    expect((await putFile(signedUrl, PNG)).status).toBe(200)
    expect((await putFile(signedUrl, Buffer.alloc(PNG.length))).status).toBe(409)
    await confirmUpload(ann, fileId, 'once.png', 1)
    const served = await fetch(`${server.url}/uploads/${fileId}`)
    expect(Buffer.from(await served.arrayBuffer())).toEqual(PNG)
    expect((await putFile(signedUrl, PNG)).status).toBe(404)
  })

  test('takes one sender at a time, and from the others nothing', async () => {
    const { signedUrl, fileId } = await start('one.bin', 2 * MB)
    const first = send(signedUrl, 2 * MB)
    first.socket.write(Buffer.alloc(MB))
    while (!(await stored()).some((name) => name.startsWith(fileId))) await Bun.sleep(1)
    const others = Array.from({ length: 5 }, () => send(signedUrl, 2 * MB))
    for (const other of others) expect(await other.answer).toStartWith('HTTP/1.1 409')
    expect((await stored()).filter((name) => name.startsWith(fileId))).toHaveLength(1)
    first.socket.write(Buffer.alloc(MB))
    expect(await first.answer).toStartWith('HTTP/1.1 200')
  })

  test('that is stored already is not received again', async () => {
    const { signedUrl } = await start('stored.bin')
    await putFile(signedUrl, PNG)
    const again = send(signedUrl, 90 * MB)
    const closed = new Promise<void>((resolve) => again.socket.once('close', () => resolve()))
    expect(await again.answer).toStartWith('HTTP/1.1 409')
    await closed
  })

  test('ends when its file is deleted, and leaves nothing', async () => {
    const { signedUrl, fileId } = await start('gone.bin', 2 * MB)
    const sender = send(signedUrl, 2 * MB)
    sender.socket.write(Buffer.alloc(MB))
    while (!(await stored()).some((name) => name.startsWith(fileId))) await Bun.sleep(1)
    await deleteFile(ann, fileId)
    sender.socket.write(Buffer.alloc(1000))
    expect(await sender.answer).toStartWith('HTTP/1.1 404')
    expect((await stored()).filter((name) => name.startsWith(fileId))).toEqual([])
  })

  test('ends when it comes too slowly, and never while the disk is waited for', async () => {
    const slowest = { bytes: 100, ms: 200 }
    const everyMs = (ms: number, size: number) =>
      new ReadableStream<Uint8Array>({
        async pull(controller) {
          await Bun.sleep(ms)
          controller.enqueue(new Uint8Array(size))
        },
      })
    const drip = Array.fromAsync(chunksOf(everyMs(10, 1), MB, slowest))
    expect(drip).rejects.toThrow('bad request')
    await drip.catch(() => {})

    let received = 0
    for await (const chunk of chunksOf(everyMs(1, 100), MB, slowest)) {
      received += chunk.byteLength
      // As a slow disk does.
      if (received % 200 === 0) await Bun.sleep(150)
      if (received > 600) break
    }
    expect(received).toBeGreaterThan(600)
  })

  test('that is cut off leaves nothing', async () => {
    const { signedUrl, fileId } = await start('cut.bin', 1000)
    const { hostname, port, pathname, search } = new URL(signedUrl)
    const socket = connect(Number(port), hostname)
    socket.write(
      `PUT ${pathname}${search} HTTP/1.1\r\nhost: a\r\ncontent-length: 1000\r\n\r\n${'x'.repeat(500)}`,
    )
    while (!(await stored()).some((name) => name.startsWith(fileId))) await Bun.sleep(1)
    socket.destroy()
    while ((await stored()).some((name) => name.startsWith(fileId))) await Bun.sleep(1)
    expect(await confirmUpload(ann, fileId, 'cut.bin', 1000)).toMatchObject(notFound)
    // The link is still good for another try.
    expect((await putFile(signedUrl, Buffer.alloc(1000))).status).toBe(200)
  })

  test('has links to it for 5 minutes', async () => {
    const id = await upload(ann, 'numbers.bin', Buffer.from('0123456789'))
    const { headers } = await fetch(`${server.url}/uploads/${id}`, { redirect: 'manual' })
    const to = new URL(headers.get('location') ?? '', server.url)
    expect((await fetch(to)).status).toBe(200)
    later = 5 * 60_000
    const expired = await fetch(to, { headers: { accept: 'text/html,*/*;q=0.8' } })
    expect(await expired.text()).toContain(`<a href="/uploads/${id}">Open the file</a>`)
    expect(expired.status).toBe(403)
    expect(await (await fetch(to)).json()).toEqual({ message: 'forbidden' })
    later = 0
  })
})

test('an upload that nobody confirms is swept after a day, with its bytes', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'quotation-files-'))
  const files = () => readdir(join(dataDir, 'uploads'))
  const first = await startTestServer({ dataDir, now: () => now })
  const person = await signUp(first)
  const { body } = await startUpload(person, 'left.png', PNG.length)
  await putFile(body.signedUrl, PNG)
  const kept = await upload(person, 'kept.png', PNG)
  expect(await files()).toHaveLength(2)
  await first.stop()
  await using _ = await startTestServer({ dataDir, now: () => now + 24 * 60 * 60_000 })
  while ((await files()).length > 1) await Bun.sleep(1)
  expect(await files()).toEqual([kept])
  await rm(dataDir, { recursive: true })
})

/** Sends the head of an upload; the first lines of its answer follow. */
function send(signedUrl: string, length: number) {
  const { hostname, port, pathname, search } = new URL(signedUrl)
  const socket = connect(Number(port), hostname)
  const answer = new Promise<string>((resolve, reject) => {
    socket.once('data', (bytes) => resolve(String(bytes)))
    socket.once('error', reject)
  })
  socket.write(`PUT ${pathname}${search} HTTP/1.1\r\nhost: a\r\ncontent-length: ${length}\r\n\r\n`)
  return { socket, answer }
}
