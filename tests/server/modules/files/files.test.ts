import { describe, expect, test } from 'bun:test'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newTextBlock } from '../../../../src/domain/document/quotation.ts'
import { aQuotation } from '../../../support/documents.ts'
import {
  confirmUpload,
  deleteFile,
  PNG,
  putFile,
  type Started,
  startUpload,
  upload,
} from '../../../support/files.ts'
import { call, signUp } from '../../../support/person.ts'
import { startTestServer } from '../../../support/server.ts'
import { sharedPerson, sharedServer } from '../../../support/shared.ts'
import { signUpSuperAdmin } from '../../../support/super-admin.ts'

const now = Date.UTC(2026, 0, 1)
let later = 0
const server = sharedServer({ now: () => now + later })
const ann = sharedPerson(server, 'ann')
const bob = sharedPerson(server, 'bob')

const MB = 1024 * 1024
const notFound = { status: 404, body: { message: 'not found' } }

const link = (id: string) => fetch(`${server.url}/uploads/${id}`, { redirect: 'manual' })
const stored = () => readdir(join(server.dataDir, 'uploads'))
const start = async (name: string, size?: number): Promise<Started> =>
  (await startUpload(ann, name, size)).body

describe('an upload', () => {
  test('is stored, listed with its true type, and served', async () => {
    const { signedUrl, url, fileId } = await start('Bad Müller/../plan.png', PNG.length)
    expect(url).toBe(`/uploads/${fileId}`)
    expect(fileId).toMatch(/^[\w-]{22,}$/)
    expect((await putFile(signedUrl, PNG)).status).toBe(200)
    // Not before it is confirmed.
    expect((await link(fileId)).status).toBe(404)
    const confirmed = await confirmUpload(ann, fileId, 'Bad Müller.png', 5)
    expect(confirmed).toMatchObject({ status: 200, body: { message: 'saved' } })
    const { body } = await ann.call('/api/get-file-list')
    expect(body.fileList).toEqual([
      {
        ...{ id: fileId, name: 'Bad Müller.png', size: PNG.length, type: 'image/png' },
        createdAt: new Date(now).toISOString(),
      },
    ])
    expect(body.storage).toEqual({ used: PNG.length, limit: 1000 * MB })
    const redirect = await link(fileId)
    expect(redirect.status).toBe(302)
    const served = await fetch(new URL(redirect.headers.get('location') ?? '', server.url))
    expect(Buffer.from(await served.arrayBuffer())).toEqual(PNG)
    expect(served.headers.get('content-type')).toBe('image/png')
    expect(served.headers.get('x-content-type-options')).toBe('nosniff')
    expect(served.headers.get('content-security-policy')).toContain('sandbox')
    expect(served.headers.get('content-disposition')).toBe(
      `inline; filename="Bad M_ller.png"; filename*=UTF-8''Bad%20M%C3%BCller.png`,
    )
  })

  test('is for those who are logged in', async () => {
    const anonymous = await call(server, '/api/file-upload-signed-url?name=a&size=1')
    expect(anonymous).toMatchObject({ status: 401, body: { message: 'not logged in' } })
  })

  test('that is confirmed twice is confirmed', async () => {
    const id = await upload(ann, 'twice.png', PNG)
    expect((await confirmUpload(ann, id, 'twice.png', 1)).status).toBe(200)
  })

  test('of another is none of one’s own', async () => {
    const { signedUrl, fileId } = await start('ann.png', PNG.length)
    await putFile(signedUrl, PNG)
    expect(await confirmUpload(bob, fileId, 'bob.png', 1)).toMatchObject(notFound)
    expect((await bob.call('/api/get-file-list')).body.fileList).toEqual([])
    const id = await upload(ann, 'kept.png', PNG)
    expect(await deleteFile(bob, id)).toMatchObject({
      status: 403,
      body: { message: 'forbidden' },
    })
  })

  test('without bytes is not confirmed', async () => {
    const { fileId } = await start('nothing.png', 10)
    expect(await confirmUpload(ann, fileId, 'nothing.png', 10)).toMatchObject(notFound)
  })

  test('has at most 100 MB, to the byte', async () => {
    const refused = await startUpload(ann, 'large', 100 * MB + 1)
    expect(refused).toMatchObject({ status: 413, body: { message: 'File is too large' } })
    const whole = new Uint8Array(100 * MB + 1)
    const { signedUrl, fileId } = await start('large')
    const tooLarge = await putFile(signedUrl, whole)
    expect([tooLarge.status, await tooLarge.json()]).toEqual([
      413,
      { message: 'File is too large' },
    ])
    expect((await putFile(signedUrl, whole.subarray(1))).status).toBe(200)
    expect((await confirmUpload(ann, fileId, 'large', 1)).status).toBe(200)
    const inChunks = await start('chunks')
    const sent = await putFile(inChunks.signedUrl, new Response(whole).body as ReadableStream)
    expect(sent.status).toBe(413)
    expect(await stored()).not.toContain(inChunks.fileId)
    expect((await stored()).filter((name) => name.endsWith('.part'))).toEqual([])
    await deleteFile(ann, fileId)
  })

  test('is no larger than announced', async () => {
    const { signedUrl } = await start('small.png', PNG.length - 1)
    expect((await putFile(signedUrl, PNG)).status).toBe(413)
  })

  test('has a link for 15 minutes and a single use', async () => {
    const late = await start('late.png', PNG.length)
    later = 15 * 60_000
    expect((await putFile(late.signedUrl, PNG)).status).toBe(403)
    later = 0
    const { signedUrl, fileId } = await start('once.png', PNG.length)
    const forged = signedUrl.replace('size=', 'size=9')
    expect((await putFile(forged, PNG)).status).toBe(403)
    expect((await putFile(signedUrl.replace(fileId, late.fileId), PNG)).status).toBe(403)
    expect((await putFile(signedUrl, PNG)).status).toBe(200)
    expect((await putFile(signedUrl, Buffer.alloc(PNG.length))).status).toBe(409)
    await confirmUpload(ann, fileId, 'once.png', 1)
    const served = await fetch(`${server.url}/uploads/${fileId}`)
    expect(Buffer.from(await served.arrayBuffer())).toEqual(PNG)
    expect((await putFile(signedUrl, PNG)).status).toBe(404)
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
})

describe('a link to a file', () => {
  test('leads to it for 5 minutes, in ranges too', async () => {
    const id = await upload(ann, 'numbers.bin', Buffer.from('0123456789'))
    const to = new URL((await link(id)).headers.get('location') ?? '', server.url)
    const part = await fetch(to, { headers: { range: 'bytes=2-4' } })
    expect([part.status, await part.text()]).toEqual([206, '234'])
    expect(part.headers.get('content-range')).toBe('bytes 2-4/10')
    const forged = new URL(to)
    forged.searchParams.set('disposition', 'inline')
    expect((await fetch(forged)).status).toBe(403)
    later = 5 * 60_000
    expect((await fetch(to)).status).toBe(403)
    later = 0
  })

  test('of an unknown id leads nowhere', async () => {
    for (const id of ['x'.repeat(24), '..', '%2e%2e%2fquotation.db', '%2e%2e', 'a%00b']) {
      const answer = await fetch(`${server.url}/uploads/${id}`, { redirect: 'manual' })
      expect([id, answer.status]).toEqual([id, 404])
    }
  })
})

describe('a deleted file', () => {
  test('goes from every quotation and bookmark that holds it, and the text stays', async () => {
    const [id, other] = [await upload(ann, 'a.png', PNG), await upload(ann, 'b.png', PNG)]
    const html = `<p>Bath<img src="/uploads/${id}" alt="Plan"> and <a href="/uploads/${id}">the plan</a></p><p><img src="/uploads/${other}" alt=""></p>`
    const after = `<p>Bath and the plan</p><p><img src="/uploads/${other}" alt=""></p>`
    const text = newTextBlock('text', html)
    const quotation = { ...aQuotation(), blocks: [...aQuotation().blocks, text] }
    const saved = await ann.call('/api/save-quotation', { body: { quotation } })
    const copy = await bob.call('/api/save-quotation', { body: { quotation } })
    await ann.call('/api/save-bookmark', { body: { item: text } })
    expect(await deleteFile(ann, id)).toMatchObject({ status: 200, body: { message: 'deleted' } })
    for (const [person, reply] of [
      [ann, saved],
      [bob, copy],
    ] as const) {
      const found = await person.call('/api/get-quotation', {
        body: { id: reply.body.quotation.id },
      })
      expect(found.body.quotation.revision).toBe(2)
      expect(found.body.quotation.blocks.at(-1).text.html).toBe(after)
    }
    const bookmark = await ann.call('/api/get-bookmark', { body: { id: 'text' } })
    expect(bookmark.body.item.text.html).toBe(after)
    expect((await link(id)).status).toBe(404)
    expect(await stored()).not.toContain(id)
    expect(await deleteFile(ann, id)).toMatchObject(notFound)
    // An open page still has it: its save is a conflict.
    const outdated = { ...saved.body.quotation, name: 'Later' }
    const conflict = await ann.call('/api/save-quotation', { body: { quotation: outdated } })
    expect(conflict.status).toBe(409)
  })

  test('may be anybody’s for a super-admin, who sees all', async () => {
    const admin = await signUpSuperAdmin(server)
    const id = await upload(bob, 'of bob.png', PNG)
    const { body } = await admin.call('/api/get-file-list-all', {
      body: { search: 'of bob', sort: 'email' },
    })
    expect(body).toMatchObject({ fileList: [{ id, email: bob.email }], total: 1 })
    expect((await ann.call('/api/get-file-list-all', { method: 'POST' })).status).toBe(403)
    expect((await deleteFile(admin, id)).status).toBe(200)
  })

  test('goes with its account', async () => {
    const admin = await signUpSuperAdmin(server)
    const person = await signUp(server, 'going')
    const id = await upload(person, 'going.png', PNG)
    await admin.call('/api/delete-user', { method: 'DELETE', body: { email: person.email } })
    expect((await link(id)).status).toBe(404)
    expect(await stored()).not.toContain(id)
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

test('an account stores no more than its quota, uploads under way included', async () => {
  await using small = await startTestServer({ env: { QUOTA_MB: '1' } })
  const person = await signUp(small)
  const bytes = Buffer.alloc(600 * 1024)
  const started = await startUpload(person, 'half', bytes.length)
  const full = await startUpload(person, 'other half', bytes.length)
  expect(full).toMatchObject({ status: 413, body: { name: 'StorageFull' } })
  await putFile(started.body.signedUrl, bytes)
  await confirmUpload(person, started.body.fileId, 'half', 1)
  await deleteFile(person, started.body.fileId)
  expect((await startUpload(person, 'other half', bytes.length)).status).toBe(200)
})
