import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { benchFolder, freePort, ROOT, startContender } from './contender.ts'
import { quotationOfBytes } from './documents.ts'
import { CONNECTIONS, COUNT, describeLoads, type LoadReport, startLoad } from './load.ts'
import { interleave, ratio, times } from './measure.ts'
import { startProduct } from './product.ts'
import { readers } from './read.ts'
import { writers } from './save.ts'
import type { Row } from './table.ts'

const VERSION = '11.3.5'
const FOLDER = join(ROOT, '.tools', 'bench', `directus-${VERSION}`)
const PROGRAM = join(FOLDER, 'node_modules', 'directus', 'cli.js')
const ADMIN = { email: 'admin@example.com', password: 'a long enough bench password' }
const ROUNDS = 4
const ROUND_MS = 3000

/**
 * Saves and reads of a 19 kB quotation, against those of a 19 kB field of JSON in Directus with SQLite,
 * as it is installed: a general server of documents, with accounts and revisions as ours.
 */
export async function measure(): Promise<Row[]> {
  await install()
  await using folder = await benchFolder()
  await using product = await startProduct(folder.path)
  await using directus = await startDirectus(folder.path)
  const { url, port } = directus
  const requests = await requestsTo(url)
  using saves = startLoad({ port, requests: requests.saves, firstCount: 1 })
  using reads = startLoad({ port, requests: requests.reads, firstCount: 1 })
  using ourSaves = await writers(product)
  using ourReads = await readers(product, 'reader')
  const contenders = {
    saves: () => ourSaves.round(ROUND_MS),
    reads: () => ourReads.round(ROUND_MS),
    'its saves': () => saves.round(ROUND_MS),
    'its reads': () => reads.round(ROUND_MS),
  }
  await interleave(contenders, 1)
  const rounds = await interleave(contenders, ROUNDS)
  const behind = describeLoads(rounds)
  const row = (what: string, ours: LoadReport[], theirs: LoadReport[]): Row => ({
    what: `${what} of a 19 kB quotation, to Directus with SQLite`,
    measured: times(ratio(rates(ours), rates(theirs))),
    aim: null,
    isMet: true,
    behind,
  })
  return [
    row('save', rounds.saves, rounds['its saves']),
    row('read', rounds.reads, rounds['its reads']),
  ]
}

const rates = (loads: LoadReport[]) => loads.map(({ perSecond }) => perSecond)

/** Without a lock in the repository: it would be longer than all benches. */
async function install(): Promise<void> {
  if (existsSync(PROGRAM)) return
  console.error('Installing Directus, once: some minutes')
  await mkdir(FOLDER, { recursive: true })
  await Bun.write(join(FOLDER, 'package.json'), '{"private":true}')
  await npm(
    'install',
    `directus@${VERSION}`,
    'sqlite3@5.1.7',
    '--ignore-scripts',
    '--legacy-peer-deps',
  )
  await npm('rebuild', 'sqlite3')
}

async function npm(...args: string[]): Promise<void> {
  const child = Bun.spawn(['npm', ...args, '--no-audit', '--no-fund'], {
    cwd: FOLDER,
    stdout: 'ignore',
    stderr: 'pipe',
  })
  const complaint = await new Response(child.stderr).text()
  if ((await child.exited) !== 0) throw new Error(`Directus can't be installed\n${complaint}`)
}

async function startDirectus(dataDir: string) {
  const port = freePort()
  const env = {
    HOST: '127.0.0.1',
    PORT: String(port),
    DB_CLIENT: 'sqlite3',
    DB_FILENAME: join(dataDir, 'directus.db'),
    SECRET: 'a-long-enough-secret-of-the-bench',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    TELEMETRY: 'false',
    STORAGE_LOCAL_ROOT: dataDir,
    NODE_ENV: 'production',
  }
  const first = Bun.spawn(['node', PROGRAM, 'bootstrap'], {
    cwd: FOLDER,
    env: { ...process.env, ...env },
    stdout: 'ignore',
    stderr: 'ignore',
  })
  await first.exited
  return startContender(['node', PROGRAM, 'start'], env)
}

/** As many documents as there are connections, and what saves and reads each of them. */
async function requestsTo(url: string) {
  const call = async <T>(path: string, body: object, token = ''): Promise<T> => {
    const headers = { 'content-type': 'application/json', ...(token && bearer(token)) }
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { data: T }).data
  }
  const { access_token: token } = await call<{ access_token: string }>('/auth/login', ADMIN)
  await call('/collections', COLLECTION, token)
  const json = quotationOfBytes(19_000)
  const saves: string[] = []
  const reads: string[] = []
  for (let at = 0; at < CONNECTIONS; at++) {
    const { id } = await call<{ id: string }>(
      '/items/quotations',
      { name: 'Renovation', json },
      token,
    )
    const name = `Renovation, version ${COUNT.digits}`
    saves.push(request('PATCH', id, token, JSON.stringify({ name, json: { ...json, name } })))
    reads.push(request('GET', id, token))
  }
  return { saves, reads }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

const COLLECTION = {
  collection: 'quotations',
  schema: {},
  meta: {},
  fields: [
    { field: 'id', type: 'uuid', meta: { special: ['uuid'] }, schema: { is_primary_key: true } },
    { field: 'name', type: 'string' },
    { field: 'json', type: 'json', meta: { special: ['cast-json'] } },
  ],
}

/** A keep-alive HTTP/1.1 request, as the load generator writes it. */
const request = (method: string, id: string, token: string, body = '') =>
  [
    `${method} /items/quotations/${id} HTTP/1.1`,
    'host: 127.0.0.1',
    ...(body && ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]),
    `authorization: Bearer ${token}`,
    '',
    body,
  ].join('\r\n')
