import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspectDatabase } from '../../db/snapshot.ts'
import { createOldDatabase } from '../support/database.ts'
import { aNote, aPricedQuotation } from '../support/documents.ts'
import { EXECUTABLE, startProcess } from '../support/executable.ts'
import { call } from '../support/person.ts'

/**
 * The single executable as people get it and `npm start` runs it: alone in a folder, with no environment
 * and no program beside it. `bun run test:binary` runs all tests of the server against it.
 */
setDefaultTimeout(120_000)

let folder: string
let program: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quotation-executable-'))
  program = join(folder, 'program', 'quotation')
  await mkdir(join(folder, 'program'))
  await cp(EXECUTABLE, program).catch((cause) => {
    throw new Error('There is no executable. Make it with: bun run build', { cause })
  })
})

afterAll(() => rm(folder, { recursive: true, force: true }))

async function run(env: Record<string, string>, ...args: string[]) {
  const child = Bun.spawn([program, ...args], {
    cwd: join(folder, 'program'),
    env,
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [stdout, stderr] = [new Response(child.stdout).text(), new Response(child.stderr).text()]
  return { code: await child.exited, stdout: await stdout, stderr: await stderr }
}

const settings = (dataDir: string) => ({ DATA_DIR: dataDir, PORT: '0', ACTIVATION: 'off' })

test('serves pages, scripts and saves, and backs up and restores while it runs', async () => {
  const env = settings(join(folder, 'data'))
  const server = await startProcess([program], env, [])
  const [page, description] = await Promise.all([
    fetch(`${server.url}/new`).then((answer) => answer.text()),
    fetch(`${server.url}/api/openapi.json`).then((answer) => answer.json()),
  ])
  expect(Object.keys(description.paths)).toContain('/api/save-quotation')
  expect(page).toContain('280.00')
  const script = /"(\/assets\/libraries-[^"]+\.js)"/.exec(page)?.[1]
  const sent = await fetch(server.url + script, { headers: { 'accept-encoding': 'br' } })
  expect([sent.status, sent.headers.get('content-encoding')]).toEqual([200, 'br'])
  expect((await sent.text()).length).toBeGreaterThan(100_000)
  expect((await fetch(`${server.url}/robots.txt`)).status).toBe(200)

  const port = new URL(server.url).port
  expect(await run({ ...env, PORT: port }, 'health')).toMatchObject({ stdout: 'connected\n' })
  const account = { email: 'ann@example.com', password: 'correct horse battery' }
  // The list of common passwords is loaded by the first password.
  const common = { email: account.email, password: 'password' }
  const refusal = await call(server, '/api/register', { body: common })
  expect([refusal.status, refusal.body.field]).toEqual([400, 'password'])
  const { accessJwtToken } = (await call(server, '/api/register', { body: account })).body
  const headers = { 'access-jwt-token': accessJwtToken }
  const quotation = aPricedQuotation(500, { access: { level: 'everyone', userList: [] } })
  // Long enough to be sanitized and rendered in threads.
  quotation.blocks.push(...aNote('<p><b>x</b> <em onclick=y>y</em></p>'.repeat(8_000)).blocks)
  const saved = await call(server, '/api/save-quotation', { headers, body: { quotation } })
  expect(saved.body.message).toBe('saved')
  const paper = await fetch(`${server.url}/${saved.body.quotation.id}`)
  expect(await paper.text()).toContain('Work of kind 499')

  const metrics = await (await fetch(`${server.url}/api/metrics`)).text()
  for (const pool of ['sanitizer', 'paper']) {
    expect(metrics).toMatch(new RegExp(`jobs_total{pool="${pool}",thread="worker"} [1-9]`))
    expect(metrics).toContain(`jobs_total{pool="${pool}",thread="main"} 0`)
  }

  const listed = await run(env, 'admin', 'list', '--json')
  expect(JSON.parse(listed.stdout)).toMatchObject([{ email: account.email }])
  const backup = join(folder, 'backup.db')
  expect(await run(env, 'backup', backup)).toMatchObject({ code: 0, stderr: '' })
  const refused = await run(env, 'restore', backup)
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('stop it first')])
  await server.stop()
  const restored = await run(settings(join(folder, 'elsewhere')), 'restore', backup)
  expect(restored.stdout).toContain('1 account, 1 quotation')
  expect(await readdir(join(folder, 'program'))).toEqual(['quotation'])
})

test('upgrades the folder of an older version, and copies its database first', async () => {
  const dataDir = join(folder, 'older')
  await mkdir(dataDir)
  const old = await createOldDatabase(dataDir)
  const server = await startProcess([program], settings(dataDir), [])
  expect((await call(server, '/api/health-check')).body.message).toBe('connected')
  await server.stop()
  const [copy = ''] = await readdir(join(dataDir, 'backups'))
  expect(inspectDatabase(join(dataDir, 'backups', copy))).toMatchObject({ migrations: old })
})

test('loads its database where no temporary file can be written, and leaves none behind', async () => {
  const full = join(folder, 'no-temporary-files')
  await Bun.write(full, 'a file where the folder should be')
  const dataDir = join(folder, 'fallback')
  const env = { ...settings(dataDir), TMPDIR: full }
  expect(await run(env, 'migrate')).toMatchObject({ code: 0, stderr: '' })
  expect((await readdir(dataDir)).filter((name) => name.includes('addon'))).toEqual([])
  const nowhere = { TMPDIR: full, DATA_DIR: join(full, 'data') }
  const { code, stderr } = await run(nowhere, 'migrate')
  expect([code, stderr.split('\n').length]).toEqual([1, 2])
  expect(stderr).toStartWith('TMPDIR should be a folder that programs can be loaded from; tried ')
})
