import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call, logIn, type Person } from '../../../support/person.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'
import { signUpSuperAdmin } from '../../../support/super-admin.ts'

const TODAY = '2026-03-01'
let now = Date.parse(`${TODAY}T12:00:00Z`)
let dataDir: string
let server: TestServer
let admin: Person

const start = () => startTestServer({ dataDir, now: () => now, env: { TRUST_PROXY: 'on' } })

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'quotation-visitors-'))
  server = await start()
  admin = await signUpSuperAdmin(server)
})

afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true })
})

const visit = (address: string, isNew: unknown = true, date: unknown = TODAY) =>
  call(server, '/api/count-unique-daily-visitors', {
    body: { date, isNew },
    headers: { 'x-forwarded-for': address },
  })

const counted = { status: 200, body: { message: 'visitor counted' } }

const days = async (query = '') =>
  (await admin.call(`/api/get-unique-daily-visitors${query}`)).body.visitors

describe('a visitor', () => {
  test('is counted once a day, whatever the client says', async () => {
    expect(await visit('203.0.113.1')).toMatchObject(counted)
    expect(await visit('203.0.113.1', false)).toMatchObject(counted)
    expect(await visit('203.0.113.1', true)).toMatchObject(counted)
    expect(await visit('203.0.113.2', false)).toMatchObject(counted)
    expect(await days()).toEqual([{ date: TODAY, total: 2, new: 1 }])
  })

  test('is counted once when the calls come all at once', async () => {
    await Promise.all(Array.from({ length: 10 }, () => visit('203.0.113.3', true, '2026-02-28')))
    expect(await days('?to=2026-02-28')).toEqual([{ date: '2026-02-28', total: 1, new: 1 }])
  })

  test.each(['2026-02-27', '2026-03-03', '2026-02-29', '2026-3-1', 'today', '', null, 20260301])(
    'is not counted on %p, which is today nowhere on earth',
    async (date) => {
      expect(await visit('203.0.113.9', true, date)).toMatchObject({
        status: 400,
        body: { message: 'bad request', field: 'date' },
      })
    },
  )

  test('is identified by the network of an IPv6 address', async () => {
    const date = '2026-03-02'
    await visit('2001:db8:1:2::1', true, date)
    await visit('2001:db8:1:2:aaaa:bbbb:cccc:dddd', true, date)
    await visit('2001:db8:1:3::1', true, date)
    expect(await days('?from=2026-03-02')).toEqual([{ date, total: 2, new: 2 }])
  })
})

describe('the days', () => {
  test.each([
    ['', ['2026-03-02', '2026-03-01', '2026-02-28']],
    ['?order=asc', ['2026-02-28', '2026-03-01', '2026-03-02']],
    ['?sort=new&order=desc&limit=1', ['2026-03-02']],
    ['?limit=1&offset=1', ['2026-03-01']],
    ['?search=2026-03', ['2026-03-02', '2026-03-01']],
    ['?from=2026-02-28&to=2026-03-01', ['2026-03-01', '2026-02-28']],
  ])('answer %s', async (query, dates) => {
    expect((await days(query)).map(({ date }: { date: string }) => date)).toEqual(dates)
  })

  test.each(['from=2026-13-01', 'to=2025-02-29', 'from=yesterday', 'to='])(
    'refuse a day that does not exist: %s',
    async (query) => {
      const { status, body } = await admin.call(`/api/get-unique-daily-visitors?${query}`)
      const [field] = query.split('=')
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { message: 'bad request', field },
      })
    },
  )

  test('tell how many there are beyond the page', async () => {
    const { body } = await admin.call('/api/get-unique-daily-visitors?limit=1')
    expect(body.total).toBe(3)
  })
})

describe('what is kept', () => {
  test('identifies the visitor after a restart, contains no address, and is deleted after the day', async () => {
    await server.stop()
    await restart()
    await visit('203.0.113.1')
    expect((await days('?search=03-01'))[0].total).toBe(2)
    await server.stop()
    const bytes = await Bun.file(join(dataDir, 'quotation.db')).bytes()
    expect(Buffer.from(bytes).includes('203.0.113')).toBe(false)
    expect(tracesIn(dataDir)).toEqual([5, 3])

    now += 5 * 24 * 60 * 60 * 1000
    await restart()
    expect(await days()).toHaveLength(3)
    await server.stop()
    expect(tracesIn(dataDir)).toEqual([0, 0])
    server = await start()
  })

  async function restart() {
    server = await start()
    admin = await logIn(server, admin)
  }
})

/** The number of visitor hashes and salts in the database while no server runs. */
function tracesIn(folder: string): number[] {
  using database = new Database(join(folder, 'quotation.db'), { readonly: true })
  return ['visitor_marks', 'visitor_salts'].map(
    (table) => database.query<{ n: number }, []>(`SELECT count(*) n FROM ${table}`).get()?.n ?? -1,
  )
}
