import { afterAll, describe, expect, test } from 'bun:test'
import {
  chmod,
  copyFile,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { inspectDatabase } from '../../db/snapshot.ts'
import { readConfig } from '../../src/config.ts'
import { createLog } from '../../src/log.ts'
import { openData } from '../../src/open-database.ts'
import { aPricedQuotation } from '../support/documents.ts'
import { startProcess } from '../support/executable.ts'
import { call } from '../support/person.ts'
import { startTestServer } from '../support/server.ts'
import { commandOf, optionsOf, runCommand, SOURCES, spawnServer } from '../support/spawn.ts'

const root = join(import.meta.dir, '..', '..')
const folder = await mkdtemp(join(tmpdir(), 'quotation-start-'))
let folders = 0

afterAll(() => rm(folder, { recursive: true, force: true }))

/** Root may write everywhere. */
const asNobody = ['setpriv', '--reuid=65534', '--clear-groups']
const canRunAsNobody =
  process.getuid?.() === 0 &&
  Bun.which('setpriv') !== null &&
  Bun.spawnSync([...asNobody, ...commandOf(['--help'])], { cwd: root }).exitCode === 0

const canMount = process.platform === 'linux' && process.getuid?.() === 0

const newFolder = () => {
  folders += 1
  return join(folder, String(folders))
}

describe('the server', () => {
  test('starts in an empty folder, says where, answers, and stops at SIGTERM', async () => {
    await using server = spawnServer({ DATA_DIR: newFolder() })
    const response = await fetch(`${await server.url()}/api/health-check`)
    expect(await response.json()).toEqual({ message: 'connected' })
    server.process.kill('SIGTERM')
    expect(await server.process.exited).toBe(0)
  })

  // In a run of all tests, the other processes are the executable.
  test('starts from its sources, and a command finds it there', async () => {
    const { env } = optionsOf({ DATA_DIR: newFolder() })
    const server = await startProcess(SOURCES, env, [])
    const health = await call(server, '/api/health-check')
    const admins = Bun.spawnSync([...SOURCES, 'admin', 'list'], { cwd: root, env })
    await server.stop()
    expect(health.body).toEqual({ message: 'connected' })
    expect(admins).toMatchObject({ exitCode: 0 })
    expect(admins.stderr.toString()).toBe('')
  })

  test('at SIGTERM answers the saves it has received, stores them all, and ends', async () => {
    const env = { DATA_DIR: newFolder(), ACTIVATION: 'off' }
    await using server = spawnServer(env)
    const target = { url: await server.url() }
    const account = { email: 'ann@example.com', password: 'correct horse battery' }
    const { accessJwtToken } = (await call(target, '/api/register', { body: account })).body
    const headers = { 'access-jwt-token': accessJwtToken }
    // The connections are the server's, and the bodies still on their way, when the signal comes.
    const { promise: signalled, resolve: goOn } = Promise.withResolvers<void>()
    const text = JSON.stringify({ quotation: aPricedQuotation(300) })
    const body = () =>
      new ReadableStream({
        async start(controller) {
          controller.enqueue(text.slice(0, 1000))
          await signalled
          controller.enqueue(text.slice(1000))
          controller.close()
        },
      })
    const save = () =>
      fetch(`${target.url}/api/save-quotation`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: body(),
      })
    const saves = Array.from({ length: 4 }, save)
    while ((await requestsInProgress(target)) < 5) await Bun.sleep(5)
    server.process.kill('SIGTERM')
    await refusesConnections(target)
    goOn()
    for (const { status } of await Promise.all(saves)) expect(status).toBe(200)
    expect(await server.process.exited).toBe(0)
    expect(inspectDatabase(join(env.DATA_DIR, 'quotation.db'))).toMatchObject({ quotations: 4 })
  })

  test('keeps its secret for its own eyes and uses it again', async () => {
    const dataDir = newFolder()
    const first = await startTestServer({ dataDir })
    await first.stop()
    const path = join(dataDir, 'jwt-secret')
    const secret = await readFile(path, 'utf8')
    expect(secret.trim().length).toBeGreaterThanOrEqual(64)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    await chmod(path, 0o644)
    const second = await startTestServer({ dataDir })
    await second.stop()
    expect(await readFile(path, 'utf8')).toBe(secret)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })

  test.each(['', 'too short\n'])('does not replace a damaged secret: %j', async (damaged) => {
    const dataDir = newFolder()
    const path = join(dataDir, 'jwt-secret')
    await mkdir(dataDir)
    await writeFile(path, damaged)
    const { code, lines } = await refusal({ DATA_DIR: dataDir })
    expect(code).toBe(1)
    expect(lines).toEqual([
      expect.stringMatching(/^DATA_DIR: .*jwt-secret has \d characters, a secret at least 32; put/),
    ])
    expect(await readFile(path, 'utf8')).toBe(damaged)
  })

  test('writes files for its own user only, even in a folder that others can list', async () => {
    const dataDir = newFolder()
    await mkdir(dataDir, { mode: 0o755 })
    await writeFile(join(dataDir, 'quotation.db'), '', { mode: 0o644 })
    await using server = spawnServer({ DATA_DIR: dataDir })
    await server.lineWith('ready')
    const names = (await readdir(dataDir)).filter((name) => !name.endsWith('.lock'))
    expect(names).toContain('quotation.db-wal')
    for (const name of names) {
      expect((await stat(join(dataDir, name))).mode & 0o077, name).toBe(0)
    }
  })

  test('names the setting whose folder is not there', async () => {
    const refused = await refusal({ DATA_DIR: newFolder(), DATABASE_URL: 'file:/nowhere/at/a.db' })
    expect(refused.code).toBe(1)
    expect(refused.lines).toHaveLength(1)
    expect(refused.lines[0]).toStartWith('DATABASE_URL: /nowhere/at can')
  })

  test('says loudly that RATE_LIMITS is off', async () => {
    await using server = spawnServer({ DATA_DIR: newFolder(), RATE_LIMITS: 'off' })
    await server.lineWith('ready')
    server.process.kill()
    expect(await server.stderr()).toContain('RATE_LIMITS is off')
  })

  test('leaves the folder to the one that runs in it', async () => {
    const dataDir = newFolder()
    const running = await startTestServer({ dataDir })
    const refused = await refusal({ DATA_DIR: dataDir })
    expect(refused).toEqual({
      code: 1,
      lines: [`DATA_DIR: another server is running with ${dataDir}; stop it first`],
    })
    // Its start has migrated the tables.
    const migrating = await runCommand({ DATA_DIR: dataDir }, 'migrate')
    expect(migrating).toEqual({ code: 0, stdout: 'The database is up to date\n', stderr: '' })
    await running.stop()
    const next = await startTestServer({ dataDir })
    await next.stop()
  })

  test('is followed at once by another after a kill -9', async () => {
    const dataDir = newFolder()
    await using first = spawnServer({ DATA_DIR: dataDir })
    await first.lineWith('ready')
    first.process.kill('SIGKILL')
    await first.process.exited
    await using second = spawnServer({ DATA_DIR: dataDir })
    expect(await second.lineWith('ready')).toContain('ready')
    second.process.kill()
  })

  test.each([
    ['a bad setting', { PORT: 'http' }, /^PORT is "http"; it should be/],
    [
      'a folder that is a file',
      { DATA_DIR: join(root, 'package.json') },
      /^DATA_DIR is ".*package\.json"/,
    ],
    [
      "another machine's address",
      { HOST: '203.0.113.1' },
      /^HOST is "203\.0\.113\.1"; it should be/,
    ],
    ['no such host', { HOST: 'nowhere.invalid', PORT: '3000' }, /^HOST is "nowhere\.invalid"; it/],
    [
      'a host that is none',
      { HOST: '::g' },
      /^HOST is "::g"; it should be an address of this mach/,
    ],
  ])('does not start with %s: one line, status 1', async (_, env, line) => {
    const { code, lines } = await refusal({ DATA_DIR: newFolder(), ...env })
    expect(code).toBe(1)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(line)
  })

  test('does not start where uploaded files have no folder', async () => {
    const dataDir = newFolder()
    await mkdir(dataDir)
    await writeFile(join(dataDir, 'uploads'), '')
    const { code, lines } = await refusal({ DATA_DIR: dataDir })
    expect(code).toBe(1)
    expect(lines).toEqual([
      expect.stringMatching(/^DATA_DIR: .*uploads can't be the folder of uploaded files \(EEXIST/),
    ])
  })

  test('does not start where mails have no folder, or with a folder as its database', async () => {
    const dataDir = newFolder()
    await mkdir(join(dataDir, 'quotation.db'), { recursive: true })
    await writeFile(join(dataDir, 'outbox'), '')
    const database = await refusal({ DATA_DIR: dataDir })
    expect(database.code).toBe(1)
    expect(database.lines).toEqual([
      expect.stringMatching(/^DATABASE_URL: file:.*quotation\.db is a folder; name a file$/),
    ])
    expect((await stat(join(dataDir, 'quotation.db'))).mode & 0o111).not.toBe(0)
    const outbox = await refusal({ DATA_DIR: dataDir, DATABASE_URL: `file:${dataDir}/other.db` })
    expect(outbox.code).toBe(1)
    expect(outbox.lines).toEqual([
      expect.stringMatching(/^DATA_DIR: .*outbox can't be the folder of mails: it is a file; move/),
    ])
  })

  test('does not start on a port that is taken', async () => {
    await using other = await startTestServer()
    const { port } = new URL(other.url)
    const { code, lines } = await refusal({ DATA_DIR: newFolder(), PORT: port })
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringContaining(`PORT: can't listen on 127.0.0.1:${port}`)])
  })

  test('does not start with a file that is no database', async () => {
    const path = join(folder, 'no.db')
    await writeFile(path, 'this is no database'.repeat(1000))
    const { code, lines } = await refusal({ DATA_DIR: newFolder(), DATABASE_URL: `file:${path}` })
    expect(code).toBe(1)
    expect(lines).toEqual([
      expect.stringMatching(/^DATABASE_URL: file:.* is damaged or no database .*restore FILE/),
    ])
  })

  test('does not start with a damaged database, and changes nothing in it', async () => {
    const dataDir = newFolder()
    await (await startTestServer({ dataDir })).stop()
    const file = join(dataDir, 'quotation.db')
    const whole = await readFile(file)
    const overwritten = Buffer.from(whole)
    // A page that no start reads by itself.
    overwritten.fill(0, whole.length - 4096)
    for (const damaged of [overwritten, whole.subarray(0, whole.length / 2)]) {
      await writeFile(file, damaged)
      const { code, lines } = await refusal({ DATA_DIR: dataDir })
      expect([code, lines]).toEqual([1, [expect.stringContaining('is damaged or no database (')]])
      expect(damaged.equals(await readFile(file))).toBe(true)
    }
  })

  test('does not start with a damaged log, keeps both files, and restores a backup', async () => {
    const dataDir = newFolder()
    const server = await startTestServer({ dataDir, env: { ACTIVATION: 'off' } })
    const backup = join(folder, 'before-damage.db')
    await runCommand({ DATA_DIR: dataDir }, 'backup', backup)
    for (const name of ['ann', 'ben', 'eve']) {
      const account = { email: `${name}@example.com`, password: 'correct horse battery' }
      await call(server, '/api/register', { body: account })
    }
    const killed = newFolder()
    await mkdir(killed)
    await copyFile(join(dataDir, 'quotation.db'), join(killed, 'quotation.db'))
    const log = await readFile(join(dataDir, 'quotation.db-wal'))
    await server.stop()
    log.fill(0x55, 32 + 500, 32 + 600)
    const path = join(killed, 'quotation.db-wal')
    await writeFile(path, log)
    const { code, lines } = await refusal({ DATA_DIR: killed })
    expect([code, lines]).toEqual([
      1,
      [expect.stringMatching(/has a damaged log \(0 of \d+ pages/)],
    ])
    expect(log.equals(await readFile(path))).toBe(true)

    const restored = await runCommand({ DATA_DIR: killed }, 'restore', backup)
    expect(restored.code).toBe(0)
    const kept = (await readdir(killed)).find((name) => name.endsWith('-wal')) ?? ''
    expect(kept).toContain('.before-restore-')
    expect(log.equals(await readFile(join(killed, kept)))).toBe(true)
    await (await startTestServer({ dataDir: killed })).stop()
  })

  test('does not start on a database file of several names, or one that is mounted alone', async () => {
    const [dataDir, other] = [newFolder(), newFolder()]
    await (await startTestServer({ dataDir })).stop()
    await mkdir(other)
    const [file, second] = [join(dataDir, 'quotation.db'), join(other, 'quotation.db')]
    await link(file, second)
    const linked = await refusal({ DATA_DIR: other })
    expect([linked.code, linked.lines]).toEqual([
      1,
      [expect.stringMatching(/^DATABASE_URL: .* has 2 names \(hard links\)/)],
    ])
    await writeFile(join(other, 'alone.db'), '')
    await rm(second)
    const alone = join(other, 'alone.db')
    if (Bun.spawnSync(['mount', '--bind', file, alone]).exitCode === 0) {
      const mounted = await refusal({ DATA_DIR: other, DATABASE_URL: `file:${alone}` })
      Bun.spawnSync(['umount', '--lazy', alone])
      expect([mounted.code, mounted.lines]).toEqual([
        1,
        [expect.stringMatching(/^DATABASE_URL: .* is mounted as a single file/)],
      ])
    }
    await (await startTestServer({ dataDir })).stop()
  })

  test('does not start with triggers that are not ours', async () => {
    const dataDir = newFolder()
    await (await startTestServer({ dataDir })).stop()
    const client = createClient({ url: `file:${dataDir}/quotation.db` })
    await client.execute(`CREATE TRIGGER welcome AFTER INSERT ON users BEGIN
      UPDATE users SET roles = '["user","super-admin"]' WHERE id = new.id; END`)
    client.close()
    const { code, lines } = await refusal({ DATA_DIR: dataDir })
    expect([code, lines]).toEqual([
      1,
      [
        expect.stringContaining(
          'was changed by another program: the trigger "welcome" was not made by this program',
        ),
      ],
    ])
  })

  test.skipIf(!canMount)('does not start in a folder that is mounted read-only', async () => {
    const dataDir = newFolder()
    await mkdir(dataDir)
    Bun.spawnSync(['mount', '-t', 'tmpfs', 'tmpfs', dataDir])
    try {
      await runCommand({ DATA_DIR: dataDir }, 'migrate')
      Bun.spawnSync(['mount', '-o', 'remount,ro', dataDir])
      for (const secret of ['', 's'.repeat(40)]) {
        const { code, lines } = await refusal({ DATA_DIR: dataDir, JWT_SECRET: secret })
        expect([code, lines]).toEqual([
          1,
          [
            expect.stringMatching(
              /^DATA_DIR: .* can't be written by root \(EROFS.*let this user write/,
            ),
          ],
        ])
      }
    } finally {
      Bun.spawnSync(['umount', '--lazy', dataDir])
    }
  })

  test('has its reserve of the disk when it says that it is ready', async () => {
    const dataDir = newFolder()
    await using server = spawnServer({ DATA_DIR: dataDir })
    await server.lineWith('ready')
    expect((await stat(join(dataDir, 'quotation.db-reserve'))).size).toBe(32 * 1024 * 1024)
  })

  test('does not start with the database of another program, and changes nothing in it', async () => {
    const path = join(folder, 'other.db')
    const client = createClient({ url: `file:${path}` })
    await client.execute('CREATE TABLE things (id integer)')
    const { code, lines } = await refusal({ DATA_DIR: newFolder(), DATABASE_URL: `file:${path}` })
    expect([code, lines]).toEqual([
      1,
      [expect.stringContaining('is the database of another program')],
    ])
    const { rows } = await client.execute('SELECT name FROM sqlite_master')
    expect(rows.map(({ name }) => name)).toEqual(['things'])
    client.close()
  })

  test('does not start without its remote database, and does not print its token', async () => {
    const remote = { DATA_DIR: newFolder(), JWT_SECRET: 's'.repeat(32) }
    const url = 'http://127.0.0.1:1?authToken=a-secret'
    const { code, lines } = await refusal({ ...remote, DATABASE_URL: url })
    expect(code).toBe(1)
    expect(lines).toEqual([
      expect.stringMatching(
        /^DATABASE_URL: http:\/\/127\.0\.0\.1:1 can't be reached \(.*check the address/,
      ),
    ])
  })

  test('does not wait for a remote database that is silent', async () => {
    using silent = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
    const database = { url: `http://127.0.0.1:${silent.port}` }
    const reading = readConfig({ DATA_DIR: newFolder() })
    if (!reading.ok) throw new Error(reading.message)
    const options = { answerMs: 50, log: createLog('error') }
    const opening = openData({ ...reading.config, database }, { release() {} }, options)
    await expect(opening).rejects.toThrow("can't be reached (no answer in 0.05 s)")
  })

  test.skipIf(!canRunAsNobody)('does not start where it may not write', async () => {
    const dataDir = newFolder()
    await mkdir(dataDir, { mode: 0o555 })
    await chmod(folder, 0o755)
    for (const path of [dataDir, join(dataDir, 'deeper')]) {
      const { env } = optionsOf({ DATA_DIR: path, HOME: '/tmp' })
      const { exitCode, stderr } = Bun.spawnSync([...asNobody, ...commandOf([])], {
        cwd: root,
        env,
      })
      expect([exitCode, stderr.toString()]).toEqual([
        1,
        expect.stringContaining('let this user write there'),
      ])
      expect(stderr.toString().trim().split('\n')).toHaveLength(1)
    }
  })

  test.skipIf(!canRunAsNobody)('names each file and folder that it may not write', async () => {
    const dataDir = newFolder()
    await (await startTestServer({ dataDir })).stop()
    await writeFile(join(dataDir, 'quotation.db-wal'), '', { mode: 0o644 })
    await mkdir(join(dataDir, 'outbox'), { recursive: true })
    await chmod(join(dataDir, 'quotation.db'), 0o644)
    await chmod(folder, 0o755)
    const { env } = optionsOf({ DATA_DIR: dataDir, HOME: '/tmp' })
    for (const name of ['quotation.db', 'quotation.db-wal', 'outbox', 'uploads']) {
      Bun.spawnSync(['chown', '-R', '65534', dataDir])
      Bun.spawnSync(['chown', 'root', join(dataDir, name)])
      const run = Bun.spawnSync([...asNobody, ...commandOf([])], { cwd: root, env, timeout: 5000 })
      expect([run.exitCode, run.stderr.toString().trim().split('\n').at(-1)]).toEqual([
        1,
        expect.stringMatching(
          new RegExp(`${dataDir}/${name} can't be written by nobody \\(.*; let this user write`),
        ),
      ])
    }
  })

  test('does not start with a database that a newer version has changed', async () => {
    const dataDir = newFolder()
    await (await startTestServer({ dataDir })).stop()
    const client = createClient({ url: `file:${dataDir}/quotation.db` })
    await client.execute("INSERT INTO migrations VALUES ('9999_later', 0)")
    client.close()
    const { code, lines } = await refusal({ DATA_DIR: dataDir })
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringContaining('was changed by a newer version')])
  })
})

describe('the command line', () => {
  test('shows its commands', async () => {
    const { code, stdout } = await runCommand({}, '--help')
    expect(code).toBe(0)
    expect(stdout).toContain('migrate')
  })

  test('brings the tables up to date and ends', async () => {
    const dataDir = newFolder()
    const { code, stdout } = await runCommand({ DATA_DIR: dataDir }, 'migrate')
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'The database is up to date\n' })
    await (await startTestServer({ dataDir })).stop()
  })

  test('refuses a command that it does not know', async () => {
    expect(await refusal({}, 'dance')).toEqual({
      code: 2,
      lines: ['Unknown command "dance"; see --help'],
    })
  })
})

/** Its own question included. */
async function requestsInProgress(server: { url: string }): Promise<number> {
  const { text } = await call(server, '/api/metrics')
  return Number(/^quotation_http_requests_in_progress (\d+)$/m.exec(text)?.[1])
}

async function refusesConnections({ url }: { url: string }): Promise<void> {
  const isOpen = () =>
    fetch(`${url}/api/health-check`, { keepalive: false }).then(
      () => true,
      () => false,
    )
  while (await isOpen()) await Bun.sleep(5)
}

async function refusal(env: Record<string, string>, ...args: string[]) {
  const { code, stderr } = await runCommand({ LOG_LEVEL: 'error', ...env }, ...args)
  return { code, lines: stderr.trim().split('\n') }
}
