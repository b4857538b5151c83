/** `backup --full`, `backup --verify` and `restore` of a full backup (README: Command line). */
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync } from 'node:fs'
import {
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  DeleteObjectCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { writeArchive } from '../../../src/commands/archive.ts'
import { aNote } from '../../support/documents.ts'
import { deleteFile, upload } from '../../support/files.ts'
import { sendOffer } from '../../support/offers.ts'
import { call, logIn, type Person, signUp } from '../../support/person.ts'
import { hasS3, startS3 } from '../../support/s3-server.ts'
import { startTestServer } from '../../support/server.ts'
import { amount } from '../../support/soak.ts'
import { runCommand, spawnServer, startCommand } from '../../support/spawn.ts'

setDefaultTimeout(amount(120_000, 3_600_000))

const folder = await mkdtemp(join(tmpdir(), 'quotation-full-'))
let folders = 0

afterAll(() => rm(folder, { recursive: true, force: true }))

async function newFolder(): Promise<string> {
  folders += 1
  const path = join(folder, String(folders))
  await mkdir(path)
  return path
}

const ACCOUNT = { email: 'ann@example.com', password: 'correct horse battery' }
const CYCLES = amount(2, 100)

test(`${CYCLES} backups under load, with kill -9 at random, restore all that was acknowledged before`, async () => {
  for (let cycle = 0; cycle < CYCLES; cycle++) {
    const [dataDir, elsewhere] = [await newFolder(), await newFolder()]
    const env = { DATA_DIR: dataDir, ACTIVATION: 'off', RATE_LIMITS: 'off' }
    const file = join(elsewhere, 'full.tar')
    const acknowledged = { quotations: [] as string[], files: new Map<string, Buffer>() }
    let token = ''
    let ann: Person
    {
      await using server = spawnServer(env)
      const url = await server.url()
      await call({ url }, '/api/register', { body: ACCOUNT })
      ann = await logIn({ url }, ACCOUNT)
      token = (await sendOffer(ann)).tokens[0] ?? ''
      const writing = { goesOn: true }
      const writers = [saving, saving, uploading].map((write) =>
        write(ann, acknowledged, writing).catch(() => {}),
      )
      await Bun.sleep(Math.random() * 300)
      const before = {
        quotations: [...acknowledged.quotations],
        files: new Map(acknowledged.files),
      }
      const backup = runCommand(env, 'backup', '--full', file)
      await Bun.sleep(Math.random() * 1000)
      server.process.kill('SIGKILL')
      writing.goesOn = false
      expect(await backup).toMatchObject({ code: 0, stderr: '' })
      await Promise.all(writers)
      Object.assign(acknowledged, before)
    }
    expect(await readdir(elsewhere)).toEqual(['full.tar'])

    const other = { ...env, DATA_DIR: await newFolder() }
    const killed = startCommand(other, 'restore', file)
    await Bun.sleep(Math.random() * 500)
    killed.kill('SIGKILL')
    await killed.exited
    expect(await runCommand(other, 'restore', file)).toMatchObject({ code: 0, stderr: '' })
    expect((await readdir(other.DATA_DIR)).filter((name) => /restoring/.test(name))).toEqual([])

    await using restored = await startTestServer({ dataDir: other.DATA_DIR })
    const again = await logIn(restored, ann)
    for (const id of acknowledged.quotations)
      expect(await again.call('/api/get-quotation', { body: { id } })).toMatchObject({
        status: 200,
      })
    for (const [id, bytes] of acknowledged.files)
      expect(bytes.equals(await readFile(join(other.DATA_DIR, 'uploads', id)))).toBe(true)
    // Its link is signed with the secret.
    const opened = await call(restored, '/api/open-offer', { body: { token } })
    expect(opened).toMatchObject({ status: 200 })
    await Promise.all([dataDir, elsewhere].map((path) => rm(path, { recursive: true })))
  }
})

interface Acknowledged {
  quotations: string[]
  files: Map<string, Buffer>
}

async function saving(person: Person, { quotations }: Acknowledged, writing: { goesOn: boolean }) {
  while (writing.goesOn) {
    const { body } = await person.call('/api/save-quotation', { body: { quotation: aNote('') } })
    quotations.push(body.quotation.id)
  }
}

/** Every second file is deleted again, so that files go while they are packed. */
async function uploading(person: Person, { files }: Acknowledged, writing: { goesOn: boolean }) {
  for (let at = 0; writing.goesOn; at++) {
    const bytes = Buffer.from(`%PDF-1.7 ${'x'.repeat(Math.random() * 500_000)}`)
    const id = await upload(person, `plan ${at}.pdf`, bytes)
    if (at % 2 === 0) files.set(id, bytes)
    else await deleteFile(person, id)
  }
}

/** A folder with an account and a file, and a full backup of it. */
async function backedUp() {
  const dataDir = await newFolder()
  const file = join(await newFolder(), 'full.tar')
  await using server = await startTestServer({ dataDir })
  await upload(await signUp(server), 'plan.pdf', Buffer.from('%PDF-1.7 plan'))
  // A disk of its own has such a folder; others put theirs beside what is ours.
  for (const name of ['lost+found', 'thumbnails', 'a note.txt'])
    await mkdir(join(dataDir, 'uploads', name))
  const done = await runCommand({ DATA_DIR: dataDir }, 'backup', '--full', file)
  return { dataDir, file, done }
}

test('a full backup says what it holds, and is verified by reading it', async () => {
  const { dataDir, file, done } = await backedUp()
  expect(done.stdout).toMatch(
    /^Backed up to .*full\.tar: 1 account, 0 quotations, 1 uploaded file, /,
  )
  const verified = await runCommand({}, 'backup', '--verify', file)
  expect(verified.stdout).toMatch(
    /^.*full\.tar is whole: 1 account, 0 quotations, 1 uploaded file, .* MB, made 2.*Z\n$/,
  )
  const plain = join(await newFolder(), 'plain.db')
  await runCommand({ DATA_DIR: dataDir }, 'backup', plain)
  const alone = await runCommand({}, 'backup', '--verify', plain)
  expect(alone.stdout).toMatch(/^.*plain\.db is whole: 1 account, 0 quotations, .* MB\n$/)

  await rm(join(dataDir, 'uploads'), { recursive: true })
  const secret = 'a secret of the environment, long enough'
  const env = { DATA_DIR: dataDir, JWT_SECRET: secret }
  const less = await runCommand(env, 'backup', '--full', '--force', file)
  expect(less.stdout).toContain('\n1 uploaded file of the database could not be found\n')
  expect(less.stdout).toContain('\nThe secret is not in it: keep JWT_SECRET')
})

/** The end of any tar archive. */
const END = Buffer.alloc(1024)

test('a backup that is cut off, damaged or changed restores nothing', async () => {
  const { file } = await backedUp()
  const bytes = await readFile(file)
  const flipped = Buffer.from(bytes)
  flipped[bytes.indexOf('plan')] = 0
  const strange = join(await newFolder(), 'strange.tar')
  await writeFile(strange, '')
  await writeArchive(strange, (add) => add('uploads/../../evil', 4, [Buffer.from('evil')]))
  for (const [changed, reason] of [
    [bytes.subarray(0, bytes.length / 2), /truncated/],
    [Buffer.concat([bytes.subarray(0, bytes.lastIndexOf('contents.json')), END]), /cut off/],
    [flipped, /damaged \(uploads\//],
    [await readFile(strange), /changed by another program/],
  ] as const) {
    const bad = join(await newFolder(), 'bad.tar')
    await writeFile(bad, changed)
    const dataDir = await newFolder()
    const restore = await runCommand({ DATA_DIR: dataDir }, 'restore', bad)
    expect(restore.code).toBe(1)
    expect(restore.stderr).toMatch(reason)
    expect(restore.stderr).toEndWith('nothing was changed\n')
    // A command locks an empty file.
    const left = (await readdir(dataDir)).filter((name) => !name.endsWith('.lock'))
    expect(left).toEqual(['quotation.db'])
    expect(await runCommand({}, 'backup', '--verify', bad)).toMatchObject({ code: 1 })
  }
})

test('a start gives a restored database its secret where the restore was killed before', async () => {
  const { dataDir } = await backedUp()
  const secret = join(dataDir, 'jwt-secret')
  await rename(secret, `${secret}.restoring`)
  await writeFile(secret, 'the secret of the database that was replaced\n')
  const restored = await readFile(`${secret}.restoring`, 'utf8')
  await using _server = await startTestServer({ dataDir })
  expect(await readFile(secret, 'utf8')).toBe(restored)
  expect((await readdir(dataDir)).some((name) => /^jwt-secret\.before/.test(name))).toBe(true)
})

test('a start drops the secret of a restore that had not replaced the database', async () => {
  const { dataDir } = await backedUp()
  const secret = join(dataDir, 'jwt-secret')
  const own = await readFile(secret, 'utf8')
  await writeFile(`${secret}.restoring`, 'the secret of a backup that was not restored\n')
  await writeFile(join(dataDir, 'quotation.db.restoring'), 'half')
  await using _server = await startTestServer({ dataDir })
  expect(await readFile(secret, 'utf8')).toBe(own)
  expect(existsSync(`${secret}.restoring`)).toBe(false)
})

test('a disk without room is said, and nothing half-written stays', async () => {
  const { dataDir } = await backedUp()
  // Sparse: it takes no room here, and more than any disk has in a backup.
  const huge = join(dataDir, 'uploads', 'huge')
  await (await open(huge, 'w')).close()
  await truncate(huge, 2 ** 43)
  const target = await newFolder()
  const refused = await runCommand({ DATA_DIR: dataDir }, 'backup', '--full', join(target, 'x.tar'))
  expect(refused.stderr).toMatch(
    /has room for \d+ MB, and a full backup takes up to \d+ MB; make room/,
  )
  expect(await readdir(target)).toEqual([])
})

test.skipIf(!hasS3)('files in a bucket are listed, and missed after a restore', async () => {
  await using s3 = await startS3()
  const dataDir = await newFolder()
  const file = join(await newFolder(), 'full.tar')
  const env = { DATA_DIR: dataDir, ...s3.settings }
  {
    await using server = await startTestServer({ dataDir, env: s3.settings })
    await upload(await signUp(server), 'plan.pdf', Buffer.from('%PDF-1.7 plan'))
    const done = await runCommand(env, 'backup', '--full', file)
    expect(done.stdout).toContain(
      ', the list of 1 object in the bucket, whose content is not in it, ',
    )
  }
  const other = { ...env, DATA_DIR: await newFolder() }
  expect((await runCommand(other, 'restore', file)).stdout).not.toContain('put back')
  for (const Key of await s3.keys())
    await s3.client.send(new DeleteObjectCommand({ Bucket: s3.settings.S3_BUCKET, Key }))
  const lost = await runCommand({ ...env, DATA_DIR: await newFolder() }, 'restore', file)
  expect(lost.stdout).toContain(
    '\n1 object of the backup are not in the bucket files-of-tests: put back',
  )
  const without = await runCommand({ DATA_DIR: await newFolder() }, 'restore', file)
  expect(without.stdout).toContain('\nIts files are in a bucket: set S3_BUCKET')
})

test.skipIf(!hasS3)('a bucket is listed whole, however few the store lists at once', async () => {
  await using s3 = await startS3('many-files', 4)
  const Bucket = s3.settings.S3_BUCKET
  await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      s3.client.send(new PutObjectCommand({ Bucket, Key: `files/${at}`, Body: 'x' })),
    ),
  )
  const page = await s3.client.send(new ListObjectVersionsCommand({ Bucket, MaxKeys: 1000 }))
  expect([page.Versions?.length, page.IsTruncated]).toEqual([4, true])
  const env = { DATA_DIR: await newFolder(), ...s3.settings }
  const file = join(await newFolder(), 'full.tar')
  await runCommand(env, 'admin', 'create', 'root@example.com')
  const done = await runCommand(env, 'backup', '--full', file)
  expect(done.stdout).toContain(', the list of 10 objects in the bucket')
  const restored = await runCommand({ ...env, DATA_DIR: await newFolder() }, 'restore', file)
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  expect(restored.stdout).not.toContain('put back')
})
