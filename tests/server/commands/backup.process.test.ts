import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync } from 'node:fs'
import {
  copyFile,
  cp,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Quotation } from '#domain/document/quotation.ts'
import { aNote } from '../../support/documents.ts'
import { PNG, upload } from '../../support/files.ts'
import { aSend } from '../../support/offers.ts'
import { call, cookieOf, logIn, type Person, signUp } from '../../support/person.ts'
import { ANN, createReleased } from '../../support/released.ts'
import { startTestServer } from '../../support/server.ts'
import { runCommand, spawnServer, startCommand } from '../../support/spawn.ts'

/** Each test starts processes, which take long on a busy machine. */
setDefaultTimeout(120_000)

const folder = await mkdtemp(join(tmpdir(), 'quotation-backup-'))
let folders = 0

afterAll(() => rm(folder, { recursive: true, force: true }))

async function newFolder(): Promise<string> {
  folders += 1
  const path = join(folder, String(folders))
  await mkdir(path)
  return path
}

describe('a backup', () => {
  test('taken while saves run is whole, and restores to all that was saved before', async () => {
    const [dataDir, elsewhere] = [await newFolder(), await newFolder()]
    await using server = await startTestServer({ dataDir, env: { RATE_LIMITS: 'off' } })
    const ann = await signUp(server, 'ann')
    const before = await Promise.all(Array.from({ length: 20 }, () => save(ann)))
    await upload(ann, 'plan.png', PNG)
    const writing = { goesOn: true }
    const writers = Array.from({ length: 4 }, async () => {
      while (writing.goesOn) await save(ann)
    })
    const file = join(elsewhere, 'backup.db')
    const backup = await runCommand({ DATA_DIR: dataDir }, 'backup', file)
    writing.goesOn = false
    await Promise.all(writers)
    expect(backup.stderr).toBe('')
    expect(backup.stdout).toMatch(/^Backed up to .*backup\.db: 1 account, \d+ quotations, /)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readdir(elsewhere)).toEqual(['backup.db'])

    const env = { DATA_DIR: await newFolder() }
    const uploads = (dir: string, todo: string) => `\n1 uploaded file in ${dir}/uploads: ${todo}\n`
    expect(backup.stdout).toEndWith(uploads(dataDir, 'not in the backup, copy them too'))
    const restore = await runCommand(env, 'restore', file)
    expect(restore.code).toBe(0)
    expect(restore.stdout).toEndWith(
      uploads(env.DATA_DIR, 'not in the backup, see that they are there'),
    )
    await using restored = await startTestServer({ dataDir: env.DATA_DIR })
    const again = await logIn(restored, ann)
    for (const id of before) {
      const { status, body } = await again.call('/api/get-quotation', { body: { id } })
      expect({ status, blocks: body.quotation.blocks.length }).toEqual({ status: 200, blocks: 1 })
    }
  })

  test('holds every version of a quotation, and what was deleted', async () => {
    const dataDir = await newFolder()
    await using server = await startTestServer({ dataDir })
    const ann = await signUp(server, 'ann')
    const first = await saved(ann, aNote('<p>one</p>', { name: 'one' }))
    await saved(ann, { ...first, name: 'two' })
    const gone = await saved(ann, aNote('<p>gone</p>'))
    await saved(ann, { ...gone, name: 'gone' })
    const { id } = gone
    await ann.call('/api/delete-quotation', { method: 'DELETE', body: { id } })
    const file = join(await newFolder(), 'backup.db')
    expect((await runCommand({ DATA_DIR: dataDir }, 'backup', file)).code).toBe(0)

    const env = { DATA_DIR: await newFolder() }
    expect((await runCommand(env, 'restore', file)).code).toBe(0)
    await using restored = await startTestServer({ dataDir: env.DATA_DIR })
    const again = await logIn(restored, ann)
    const then = { id: first.id, revision: 1 }
    const { body } = await again.call('/api/get-revision', { body: then })
    expect(body.quotation).toMatchObject({ name: 'one', blocks: first.blocks })
    expect((await again.call('/api/undelete-quotation', { body: { id } })).status).toBe(200)
    const list = await again.call('/api/get-revision-list', { body: { id } })
    expect(list.body.revisions).toMatchObject([{ revision: 2 }, { revision: 1 }])
  })

  test('overwrites no file without --force, and never the database', async () => {
    const env = { DATA_DIR: await newFolder() }
    await runCommand(env, 'migrate')
    const file = join(await newFolder(), 'kept.txt')
    await writeFile(file, 'precious')
    const refused = await runCommand(env, 'backup', file)
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain(
      'already exists; choose another name, or overwrite it with --force',
    )
    expect(await readFile(file, 'utf8')).toBe('precious')
    expect((await runCommand(env, 'backup', file, '--force')).code).toBe(0)
    expect((await readFile(file, 'latin1')).slice(0, 15)).toBe('SQLite format 3')
    const database = join(env.DATA_DIR, 'quotation.db')
    const itself = await runCommand(env, 'backup', database, '--force')
    expect(itself.stderr).toContain('has the name of the database itself')
    const nowhere = await runCommand(env, 'backup', join(file, 'in', 'no', 'folder'))
    expect(nowhere.stderr).toContain('There is no folder')
  })

  test('overwrites ordinary files only, and none of the server’s', async () => {
    const env = { DATA_DIR: await newFolder() }
    await (await startTestServer({ dataDir: env.DATA_DIR })).stop()
    const out = await newFolder()
    const [pipe, device, other] = [join(out, 'pipe'), join(out, 'device'), join(out, 'secret')]
    expect(Bun.spawnSync(['mkfifo', pipe]).exitCode).toBe(0)
    await symlink('/dev/null', device)
    const secret = join(env.DATA_DIR, 'jwt-secret')
    await link(secret, other)
    const before = await readFile(secret, 'utf8')
    const refusals = [
      [pipe, /is no ordinary file/],
      [device, /is no ordinary file/],
      [secret, /belongs to the server/],
      [other, /belongs to the server/],
      [join(env.DATA_DIR, 'server.lock'), /belongs to the server/],
    ] as const
    for (const [file, reason] of refusals) {
      const { code, stderr } = await runCommand(env, 'backup', file, '--force')
      expect(stderr).toMatch(reason)
      expect(code).toBe(1)
    }
    expect(await readFile(secret, 'utf8')).toBe(before)
    expect((await readdir(out)).sort()).toEqual(['device', 'pipe', 'secret'])
  })

  test('that is killed leaves no half file under its name, and the next one clears up', async () => {
    const env = { DATA_DIR: await newFolder() }
    await runCommand(env, 'migrate')
    fatten(join(env.DATA_DIR, 'quotation.db'), 20)
    const out = await newFolder()
    const file = join(out, 'backup.db')
    const child = startCommand(env, 'backup', file)
    const part = join(out, `backup.db.${child.pid}.part`)
    while (!(existsSync(part) || child.exitCode !== null)) await Bun.sleep(1)
    child.kill('SIGKILL')
    await child.exited
    // Killed late it may have finished; there must never be half a file.
    if (existsSync(file)) expect(isWhole(file)).toBe(true)
    await runCommand(env, 'backup', file, '--force')
    expect(await readdir(out)).toEqual(['backup.db'])
    expect(isWhole(file)).toBe(true)
  })
})

describe('a restore', () => {
  test('refuses what was copied without its log, and gives no number again', async () => {
    const dataDir = await newFolder()
    const [file, alone] = [
      join(await newFolder(), 'backup.db'),
      join(await newFolder(), 'alone.db'),
    ]
    const server = await startTestServer({ dataDir })
    const ann = await signUp(server, 'ann')
    const saveNumbered = () => saved(ann, aNote('<p>No. <span data-field="number"></span></p>'))
    const nextNumber = async ({ call }: Person) =>
      (await call('/api/number-series', { method: 'GET' })).body.series[0].nextNumber
    await saveNumbered()
    expect((await runCommand({ DATA_DIR: dataDir }, 'backup', file)).code).toBe(0)
    const atBackup = await nextNumber(ann)
    await saveNumbered()
    const next = await nextNumber(ann)
    await copyFile(join(dataDir, 'quotation.db'), alone)
    const env = { DATA_DIR: await newFolder() }
    const refused = await runCommand(env, 'restore', alone)
    expect(refused.stderr).toContain('without its log')
    expect(refused.code).toBe(1)
    await server.stop()

    const elsewhere = await runCommand(env, 'restore', file)
    const listed = (number: string) => `The next ones:\n  ${ann.email}: ${number}\n`
    expect(elsewhere.stdout).toContain(`go on after them. ${listed(atBackup)}`)
    // This process may still hold the stopped server's own file.
    const there = await newFolder()
    await copyFile(join(dataDir, 'quotation.db'), join(there, 'quotation.db'))
    const restored = await runCommand({ DATA_DIR: there }, 'restore', file)
    expect(restored.stderr).toBe('')
    expect(restored.stdout).toContain(`the previous database. ${listed(next)}`)
    await using again = await startTestServer({ dataDir: there })
    expect(await nextNumber(await logIn(again, ann))).toBe(next)
  })

  test('goes on after numbers that were sent: typed ones, and those in mails of the outbox', async () => {
    const dataDir = await newFolder()
    const file = join(await newFolder(), 'backup.db')
    const server = await startTestServer({ dataDir })
    const ann = await signUp(server, 'ann')
    const numbered = (number: string) => aNote(`<p><span data-field="number">${number}</span></p>`)
    await saved(ann, numbered(''))
    expect((await runCommand({ DATA_DIR: dataDir }, 'backup', file)).code).toBe(0)
    const { body } = await ann.call('/api/number-series', { method: 'GET' })
    const year = body.series[0].nextNumber.slice(0, 4)
    await saved(ann, numbered(`${year}-030`))
    const { id, revision } = await saved(ann, numbered(`${year}-020`))
    const subject = `Your bathroom (${year}-015) – as asked for`
    await ann.call('/api/send-quotation', { body: aSend({ id, revision, subject }) })
    // Once all mails have left.
    await server.outbox()
    await server.stop()

    const listed = (number: string) => `The next ones:\n  ${ann.email}: ${year}-${number}\n`
    const elsewhere = await newFolder()
    await cp(join(dataDir, 'outbox'), join(elsewhere, 'outbox'), { recursive: true })
    const mailed = await runCommand({ DATA_DIR: elsewhere }, 'restore', file)
    expect(mailed.stdout).toContain(`in the mails of the outbox. Set`)
    expect(mailed.stdout).toContain(listed('016'))
    const there = await newFolder()
    await copyFile(join(dataDir, 'quotation.db'), join(there, 'quotation.db'))
    const restored = await runCommand({ DATA_DIR: there }, 'restore', file)
    expect(restored.stdout).toContain(`the previous database. ${listed('021')}`)
    await using again = await startTestServer({ dataDir: there })
    const now = await (await logIn(again, ann)).call('/api/number-series', { method: 'GET' })
    expect(now.body.series[0].nextNumber).toBe(`${year}-021`)
  })

  test('is refused while a server runs', async () => {
    const dataDir = await newFolder()
    await using server = await startTestServer({ dataDir })
    const file = join(folder, 'running.db')
    await runCommand({ DATA_DIR: dataDir }, 'backup', file)
    const { code, stderr } = await runCommand({ DATA_DIR: dataDir }, 'restore', file)
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `A server is running with ${server.dataDir}; stop it first\n`,
    })
  })

  test('brings back the old state, keeps the newer one aside, ends all sessions and sends no old mail', async () => {
    const env = { DATA_DIR: await newFolder(), ACTIVATION: 'off' }
    const file = join(folder, 'old.db')
    // In a separate process: only its end releases the file.
    const first = spawnServer(env)
    const at = await first.url()
    const ann = await register(at, 'ann@example.com')
    await runCommand(env, 'backup', file)
    using backup = new Database(file)
    for (const statement of [WAITING, TOKEN, WEBHOOK, DELIVERIES]) backup.run(statement)
    backup.close()
    const bob = await register(at, 'bob@example.com')
    first.process.kill()
    await first.process.exited
    const { code, stdout } = await runCommand(env, 'restore', file)
    expect(code).toBe(0)
    const aside = /kept as (\S+);/.exec(stdout)?.[1] ?? ''
    await using second = spawnServer(env)
    const url = await second.url()
    expect((await call({ url }, '/api/get-access-token', ann)).status).toBe(401)
    expect((await call({ url }, '/api/get-access-token', bob)).status).toBe(401)
    using restored = new Database(join(env.DATA_DIR, 'quotation.db'), { readonly: true })
    expect(restored.query('SELECT * FROM mails').all()).toBeEmpty()
    expect(restored.query('SELECT * FROM api_tokens').all()).toBeEmpty()
    expect(restored.query('SELECT id FROM webhook_deliveries').all()).toEqual([{ id: 'delivered' }])
    restored.close()
    const { stdout: accounts } = await runCommand(env, 'admin', 'list')
    expect(accounts).toContain('ann@example.com')
    expect(accounts).not.toContain('bob@example.com')
    second.process.kill()
    await second.process.exited
    // The kept file is a complete database.
    expect((await runCommand(env, 'restore', aside)).stderr).toBe('')
    expect((await runCommand(env, 'admin', 'list')).stdout).toContain('bob@example.com')
  })

  test('of the first release gives what was saved then, by the password of then', async () => {
    const [file, dataDir] = [join(await newFolder(), 'backup.db'), await newFolder()]
    await createReleased(file, '0000-first-release')
    const restore = await runCommand({ DATA_DIR: dataDir }, 'restore', file)
    expect([restore.stderr, restore.code]).toEqual(['', 0])
    await using server = await startTestServer({ dataDir })
    const ann = await logIn(server, ANN)
    const { quotations } = (await ann.call('/api/get-quotation-list?search=bathroom')).body
    const { body } = await ann.call('/api/get-quotation', { body: { id: quotations[0].id } })
    expect(body.quotation).toMatchObject({ name: 'Bathroom Vogel', revision: 1 })
    expect(body.quotation.blocks).toHaveLength(4)
  })

  test('that was killed half-way left the old state, and the next one goes through', async () => {
    const [dataDir, other] = [await newFolder(), await newFolder()]
    const [env, file] = [{ DATA_DIR: dataDir }, join(folder, 'fat.db')]
    await runCommand(env, 'admin', 'create', 'old@example.com')
    await runCommand({ DATA_DIR: other }, 'admin', 'create', 'new@example.com')
    fatten(join(other, 'quotation.db'), 20)
    await runCommand({ DATA_DIR: other }, 'backup', file)
    const child = startCommand(env, 'restore', file)
    const staged = join(dataDir, 'quotation.db.restoring')
    while (!(existsSync(staged) || child.exitCode !== null)) await Bun.sleep(1)
    child.kill('SIGKILL')
    await child.exited
    // The new one only if the process was killed late.
    const left = existsSync(staged) ? 'old@example.com' : 'new@example.com'
    expect((await runCommand(env, 'admin', 'list')).stdout).toContain(left)
    expect((await runCommand(env, 'restore', file)).code).toBe(0)
    expect((await runCommand(env, 'admin', 'list')).stdout).toContain('new@example.com')
    expect(existsSync(staged)).toBe(false)
  })

  test('that was killed half-way is swept by the next start, which says so', async () => {
    const [dataDir, file] = [await newFolder(), join(folder, 'wide.db')]
    const env = { DATA_DIR: dataDir }
    await runCommand(env, 'admin', 'create', 'old@example.com')
    await runCommand(env, 'backup', file)
    fatten(file, 40)
    const database = join(dataDir, 'quotation.db')
    const staged = `${database}.restoring`
    const child = startCommand(env, 'restore', file)
    while (!(existsSync(staged) || child.exitCode !== null)) await Bun.sleep(1)
    child.kill('SIGKILL')
    await child.exited
    // A restore interrupted late: its copy has a log, and the database already has its second name.
    for (const path of [staged, `${staged}-wal`]) await writeFile(path, 'half of a copy')
    const second = `${database}.before-restore-20260101T000000000Z`
    await link(database, second)
    // The file kept by a finished restore stays.
    const kept = `${database}.before-restore-20250101T000000000Z`
    await writeFile(kept, 'the database before')
    await using server = await startTestServer({ dataDir })
    const names = await readdir(dataDir)
    expect(names.filter((name) => name.includes('restor'))).toEqual([basename(kept)])
    const said = server.logged.filter((line) =>
      line.startsWith('warn Removed a file of a restore that was interrupted'),
    )
    expect(said).toHaveLength(2)
    expect((await runCommand(env, 'admin', 'list')).stdout).toContain('old@example.com')
  })

  test('that was killed late is swept by the next command, whose result stays alone on its output', async () => {
    const dataDir = await newFolder()
    const env = { DATA_DIR: dataDir }
    await runCommand(env, 'admin', 'create', 'old@example.com')
    const database = join(dataDir, 'quotation.db')
    await link(database, `${database}.before-restore-20260101T000000000Z`)
    const { code, stdout, stderr } = await runCommand(env, 'admin', 'list', '--json')
    expect(stderr).toContain('Removed a file of a restore that was interrupted')
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject([{ email: 'old@example.com' }])
    const names = await readdir(dataDir)
    expect(names.filter((name) => name.includes('restor'))).toEqual([])
  })

  const NO_BACKUPS: [string, (good: string, bad: string) => Promise<void>, RegExp][] = [
    ['no database', (_, bad) => writeFile(bad, 'garbage'.repeat(5000)), /it is no database/],
    ['an empty file', (_, bad) => writeFile(bad, ''), /it is no database/],
    [
      'half of one',
      async (good, bad) => writeFile(bad, (await readFile(good)).subarray(0, 9000)),
      /it is/,
    ],
    ['a damaged one', damaged, /it is damaged/],
    [
      'one with a foreign trigger',
      async (good, bad) => {
        await copyFile(good, bad)
        change(
          bad,
          `CREATE TRIGGER welcome AFTER INSERT ON users BEGIN
          UPDATE users SET roles = '["user","super-admin"]' WHERE id = new.id; END`,
        )
      },
      /the trigger "welcome" was not made by this program/,
    ],
    [
      'one with a changed trigger',
      async (good, bad) => {
        await copyFile(good, bad)
        change(bad, 'DROP TRIGGER quotations_stored')
        change(
          bad,
          'CREATE TRIGGER quotations_stored AFTER INSERT ON quotations BEGIN DELETE FROM users; END',
        )
      },
      /the trigger "quotations_stored" is not as this program made it/,
    ],
    ['another program’s', async (_, bad) => change(bad, 'CREATE TABLE x (y)'), /of this program/],
    [
      'a newer version’s',
      async (good, bad) => {
        await copyFile(good, bad)
        change(bad, "INSERT INTO migrations VALUES ('9999_later', 0)")
      },
      /it comes from a newer version of the program \(9999_later\)/,
    ],
  ]

  const env = { DATA_DIR: join(folder, 'stays') }
  const [good, bad] = [join(folder, 'good.db'), join(folder, 'bad.db')]

  beforeAll(async () => {
    await runCommand(env, 'admin', 'create', 'ann@example.com')
    await runCommand(env, 'backup', good)
  })

  test.each(NO_BACKUPS)('of %s is refused and changes nothing', async (_, make, reason) => {
    await rm(bad, { force: true })
    await make(good, bad)
    const names = await readdir(env.DATA_DIR)
    const { code, stderr } = await runCommand(env, 'restore', bad)
    expect(stderr).toMatch(reason)
    expect(stderr).toEndWith('; nothing was changed\n')
    expect(code).toBe(1)
    expect(await readdir(env.DATA_DIR)).toEqual(names)
    expect(isWhole(join(env.DATA_DIR, 'quotation.db'))).toBe(true)
  })

  test('that was refused left all accounts', async () => {
    expect((await runCommand(env, 'admin', 'list')).stdout).toContain('ann@example.com')
  })
})

/** A mail that nobody tries for long. */
const WAITING = `INSERT INTO mails (id, kind, user_id, address, about, created_at, attempts, due_at)
  SELECT 'm', 'share', id, 'bob@example.com', 'q', 0, 1, 9e15 FROM users`

/** It may have been revoked since. */
const TOKEN = `INSERT INTO api_tokens (id, user_id, name, hash, scopes, created_at)
  SELECT 't', id, 'a program', 'h', '["read"]', 0 FROM users`

const WEBHOOK = `INSERT INTO webhooks (id, user_id, url, secret, events, is_on, created_at)
  SELECT 'w', id, 'http://127.0.0.1:1', '', '[]', 1, 0 FROM users`

/** Those that waited may have been delivered since. */
const DELIVERIES = `INSERT INTO webhook_deliveries
  (id, webhook_id, event, created_at, attempts, due_at, status, payload)
  SELECT value, 'w', 'offer.sent', 9e12, 1, 9e15, value, '{}'
  FROM json_each('["waiting", "sending", "delivered"]')`

/** Registers an account and returns the call that refreshes its session. */
async function register(url: string, email: string) {
  const reply = await call({ url }, '/api/register', {
    body: { email, password: 'correct horse battery' },
  })
  expect(reply.status).toBe(200)
  return { headers: { cookie: cookieOf(reply) } }
}

const save = async (person: Person): Promise<string> =>
  (await saved(person, aNote('<p>one</p>'))).id

const saved = async (person: Person, quotation: Quotation): Promise<Quotation> =>
  (await person.call('/api/save-quotation', { body: { quotation } })).body.quotation

/** Adds a table of this many megabytes, so that a backup takes a while. */
function fatten(file: string, megabytes: number): void {
  const rows = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${megabytes})`
  change(file, `CREATE TABLE fat AS ${rows} SELECT randomblob(1000000) AS blob FROM n`)
}

function change(file: string, sql: string): void {
  using database = new Database(file)
  database.run(sql)
}

function isWhole(file: string): boolean {
  using database = new Database(file, { readonly: true })
  return database.query('PRAGMA integrity_check').values()[0]?.[0] === 'ok'
}

/** Damages one page in the middle, like a failed copy. */
async function damaged(good: string, bad: string): Promise<void> {
  const bytes = await readFile(good)
  bytes.fill(0x5a, 4096, 4096 * 4)
  await writeFile(bad, bytes)
}
