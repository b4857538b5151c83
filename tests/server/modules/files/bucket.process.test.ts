import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  confirmUpload,
  deleteFile,
  PNG,
  putFile,
  startUpload,
  upload,
} from '../../../support/files.ts'
import { testFiles } from '../../../support/files-suite.ts'
import { HOSTILE_FILES } from '../../../support/hostile-files.ts'
import { call, signUp } from '../../../support/person.ts'
import { hasS3, type S3Server, startS3 } from '../../../support/s3-server.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'
import { sharedPerson } from '../../../support/shared.ts'
import { spawnServer } from '../../../support/spawn.ts'
import { signUpSuperAdmin } from '../../../support/super-admin.ts'

setDefaultTimeout(120_000)

const FOLDER = 'files/'
const storageError = { status: 503, body: { message: 'storage error', name: 'StorageError' } }

describe.skipIf(!hasS3)('files in a bucket', () => {
  const server = {} as TestServer
  let s3: S3Server
  beforeAll(async () => {
    s3 = await startS3()
    Object.assign(server, await startTestServer({ env: { ...s3.settings, DEV: 'on' } }))
  })
  afterAll(async () => {
    await server.stop()
    await s3[Symbol.asyncDispose]()
  })
  const stored = async () =>
    (await s3.keys()).map((key) => key.slice(FOLDER.length).replace('incoming/', ''))

  // Their types are told apart before any storage (files.test.ts); names and types reach the bucket.
  const hostile = HOSTILE_FILES.filter(({ name }) =>
    /^(invoice\.html|poly.*png|\.\.\/|a)|Angebot/.test(name),
  )
  testFiles({ server, env: () => s3.settings, stored, hostile })

  const ann = sharedPerson(server, 'ann')
  const allowedOrigins = async () =>
    (await call(server, '/api/get-bucket-cors')).body.corsRules.flatMap(
      (rule: { AllowedOrigins: string[] }) => rule.AllowedOrigins,
    )

  test('have links for 15 and 5 minutes, with the size signed', async () => {
    const { body } = await startUpload(ann, 'plan.png', PNG.length)
    const put = new URL(body.signedUrl).searchParams
    expect(put.get('X-Amz-Expires')).toBe('900')
    expect(put.get('X-Amz-SignedHeaders')).toBe('content-length;host')
    const id = await upload(ann, 'plan.png', PNG)
    const { headers } = await fetch(`${server.url}/uploads/${id}`, { redirect: 'manual' })
    const location = new URL(headers.get('location') ?? '')
    expect(location.searchParams.get('X-Amz-Expires')).toBe('300')
    expect(location.pathname).not.toBe(`/uploads/${id}`)
  })

  test('are given by the bucket to nobody without a link', async () => {
    const id = await upload(ann, 'plan.png', PNG)
    const { headers } = await fetch(`${server.url}/uploads/${id}`, { redirect: 'manual' })
    const { origin, pathname } = new URL(headers.get('location') ?? '')
    expect((await fetch(origin + pathname)).status).toBe(403)
  })

  test('are allowed by the pages’ policy, and by the bucket for the pages’ origin alone', async () => {
    const { headers } = await call(server, '/api/health-check')
    const policy = headers.get('content-security-policy')
    const origin = s3.settings.S3_ENDPOINT
    expect(policy).toContain(`img-src 'self' data: blob: ${origin};`)
    expect(policy).toContain(`connect-src 'self' ${origin};`)
    const page = server.url.replace('127.0.0.1', 'localhost')
    expect(await allowedOrigins()).toContain(page)
    const elsewhere = { PUBLIC_URL: 'http://offers.example' }
    await using other = await startTestServer({ env: { ...s3.settings, ...elsewhere } })
    expect(other.logged.join()).toContain('takes uploads from http://offers.example')
    expect(await allowedOrigins()).toContain('http://offers.example')
    // The rules of others stay, and ours is there once.
    const set = await call(server, '/api/set-bucket-cors')
    expect(set).toMatchObject({ status: 200, body: { message: 'bucket cors set' } })
    expect(set.body.corsRules).toHaveLength((await allowedOrigins()).length)
    expect((await allowedOrigins()).filter((origin: string) => origin === page)).toHaveLength(1)
  })

  test('that are cut off leave nothing', async () => {
    const { body } = await startUpload(ann, 'cut.bin', 1000)
    const { hostname, port, host, pathname, search } = new URL(body.signedUrl)
    const socket = connect(Number(port), hostname)
    const head = `PUT ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 1000\r\n\r\n`
    socket.write(head + 'x'.repeat(500))
    await once(socket, 'connect')
    socket.destroy()
    expect(await confirmUpload(ann, body.fileId, 'cut.bin', 1000)).toMatchObject({ status: 404 })
    expect(await stored()).not.toContain(body.fileId)
    // The link is still good for another try.
    expect((await putFile(body.signedUrl, Buffer.alloc(1000))).status).toBe(200)
  })

  test('that come by a link after they were deleted or confirmed are swept once it has expired', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'quotation-test-'))
    const first = await startTestServer({ dataDir, env: s3.settings })
    const person = await signUp(first)
    const [deleted, grown] = [
      (await startUpload(person, 'deleted.png', PNG.length)).body,
      (await startUpload(person, 'grown.png')).body,
    ]
    await putFile(grown.signedUrl, PNG)
    await confirmUpload(person, grown.fileId, 'grown.png', PNG.length)
    const kept = await upload(person, 'kept.png', PNG)
    await deleteFile(person, deleted.fileId)
    expect((await putFile(deleted.signedUrl, PNG)).status).toBe(200)
    expect((await putFile(grown.signedUrl, Buffer.alloc(100_000))).status).toBe(200)
    await first.stop()
    const now = () => Date.now() + 2 * 60 * 60_000
    await using later = await startTestServer({ dataDir, env: s3.settings, now })
    const hasLeft = async (id: string) => !(await stored()).includes(id)
    const late = async () => (await s3.keys()).includes(`${FOLDER}incoming/${grown.fileId}`)
    while (!(await hasLeft(deleted.fileId)) || (await late())) await Bun.sleep(10)
    // What was confirmed is what it was.
    const served = await fetch(`${later.url}/uploads/${grown.fileId}`)
    expect(Buffer.from(await served.arrayBuffer())).toEqual(PNG)
    expect(await hasLeft(kept)).toBe(false)
    await rm(dataDir, { recursive: true })
  })

  test('wait for a store that is down: a named error, nothing half-kept, deleted later', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'quotation-test-'))
    const first = await startTestServer({ dataDir, env: s3.settings })
    const person = await signUp(first)
    const id = await upload(person, 'kept.png', PNG)
    const { body } = await startUpload(person, 'half.png', PNG.length)
    await putFile(body.signedUrl, PNG)
    await s3.stop()
    expect(await confirmUpload(person, body.fileId, 'half.png', 1)).toMatchObject(storageError)
    expect(first.logged.join('\n')).toMatch(/StorageError: S3_ENDPOINT: .* can't be reached/)
    const list = await person.call('/api/get-file-list')
    expect(list.body.fileList).toMatchObject([{ id, name: 'kept.png' }])
    // The link is made here; the store is down for its reader alone.
    const link = () => fetch(`${first.url}/uploads/${id}`, { redirect: 'manual' })
    expect((await link()).status).toBe(302)
    expect(await deleteFile(person, id)).toMatchObject({ status: 200 })
    expect((await link()).status).toBe(404)
    await s3.resume()
    expect(await stored()).toContain(id)
    expect((await confirmUpload(person, body.fileId, 'half.png', 1)).status).toBe(200)
    await first.stop()
    // A start cleans up, and so does every sixth hour.
    await using _ = await startTestServer({ dataDir, env: s3.settings })
    while ((await stored()).includes(id)) await Bun.sleep(10)
    expect(await stored()).toContain(body.fileId)
    await rm(dataDir, { recursive: true })
  })

  test('don’t keep an account from being deleted while the store is down', async () => {
    let now = Date.now()
    const env = s3.settings
    await using server = await startTestServer({ env, now: () => now })
    const [person, neighbour] = [await signUp(server), await signUp(server)]
    const files = [await upload(person, 'a.png', PNG), await upload(neighbour, 'b.png', PNG)]
    now += 2 * 60 * 60_000
    const admin = await signUpSuperAdmin(server)
    await s3.stop()
    const body = { email: person.email }
    const deleted = await admin.call('/api/delete-user', { method: 'DELETE', body })
    expect(deleted).toMatchObject({ status: 200, body: { message: 'deleted' } })
    // Others' files are not even asked for.
    expect(server.logged.join('\n')).not.toContain(`${files[1]}`)
    await s3.resume()
    expect(await stored()).toEqual(expect.arrayContaining(files))
  })

  const wrong: [string, Record<string, string>, RegExp][] = [
    [
      'key',
      { S3_SECRET_ACCESS_KEY: 'not-the-secret' },
      /^S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: .* does not accept them \(SignatureDoesNotMatch\); check both$/,
    ],
    ['bucket', { S3_BUCKET: 'no-such-bucket' }, /^S3_BUCKET: there is no bucket "no-such-bucket"/],
    [
      'address',
      { S3_ENDPOINT: 'http://127.0.0.1:1' },
      /^S3_ENDPOINT: http:\/\/127.0.0.1:1\/ can't be reached \(.+\); check the address/,
    ],
  ]
  test.each(wrong)(
    'stop a start with a wrong %s, with one line that says what to do',
    async (_, env, line) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'quotation-test-'))
      await using server = spawnServer({ ...s3.settings, ...env, DATA_DIR: dataDir })
      // A checkout that is not built is warned of before.
      const said = (await server.stderr()).trim().replace(/^.* warn No web bundle.*\n/, '')
      expect(said).toMatch(line)
      expect(said).not.toContain('\n')
      expect(await server.process.exited).toBe(1)
      await rm(dataDir, { recursive: true })
    },
  )
})
