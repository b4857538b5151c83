import { describe, expect, test } from 'bun:test'
import { isFromThisMachine } from '../../../../src/plugins/request.ts'
import { aNote, aPricedQuotation } from '../../../support/documents.ts'
import { call } from '../../../support/person.ts'
import { sharedPerson, sharedServer } from '../../../support/shared.ts'
import { signUpSuperAdmin } from '../../../support/super-admin.ts'

const server = sharedServer({ env: { TRUST_PROXY: 'on', RATE_LIMITS: 'off' } })
const person = sharedPerson(server)

const proxied = { headers: { 'x-forwarded-for': '203.0.113.7' } }

async function metrics(): Promise<Map<string, number>> {
  const { text } = await call(server, '/api/metrics')
  const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    samples.map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1))] as const
    }),
  )
}

const count = (found: Map<string, number>, method: string, route: string, status: number) =>
  found.get(
    `quotation_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`,
  ) ?? 0

describe('the metrics', () => {
  test('count requests by route and status, without paths', async () => {
    const before = await metrics()
    await person.call('/api/save-quotation', { body: { quotation: aNote('') } })
    await call(server, '/api/save-quotation', { body: {} })
    await call(server, '/api/get-quotation', { body: { id: 'a-secret-id' } })
    await call(server, '/uploads/a-secret-id')
    await call(server, '/api/nowhere/a-secret-id', { method: 'POST' })
    const after = await metrics()
    const added = (method: string, route: string, status: number) =>
      count(after, method, route, status) - count(before, method, route, status)
    expect(added('POST', '/api/save-quotation', 200)).toBe(1)
    expect(added('POST', '/api/save-quotation', 401)).toBe(1)
    expect(added('POST', '/api/get-quotation', 404)).toBe(1)
    expect(added('GET', '/uploads/:id', 404)).toBe(1)
    expect(added('POST', 'none', 404)).toBe(1)
    expect([...after.keys()].filter((name) => name.includes('secret'))).toEqual([])
  })

  test('show writes, worker threads, memory and uptime', async () => {
    // Enough html for the sanitizer's thread.
    const html = `<p>${'<b>x</b> <em onclick=y>y</em> '.repeat(8_000)}</p>`
    const quotation = aPricedQuotation(1, { blocks: aNote(html).blocks })
    const saved = await person.call('/api/save-quotation', { body: { quotation } })
    expect(saved.status).toBe(200)
    const found = await metrics()
    const commits = found.get('quotation_write_batch_jobs_count') ?? 0
    expect(commits).toBeGreaterThan(0)
    expect(found.get('quotation_write_commit_seconds_count')).toBe(commits)
    expect(found.get('quotation_write_batch_jobs_bucket{le="+Inf"}')).toBe(commits)
    expect(found.get('quotation_write_queue_jobs')).toBe(0)
    expect(found.get('quotation_http_requests_in_progress')).toBe(1)
    expect(
      found.get('quotation_worker_jobs_total{pool="sanitizer",thread="worker"}'),
    ).toBeGreaterThan(0)
    expect(found.get('quotation_worker_jobs_total{pool="sanitizer",thread="main"}')).toBe(0)
    expect(found.get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
    expect(found.get('quotation_uptime_seconds')).toBeGreaterThan(0)
  })

  test('are for this machine and for super-admins: nobody else, also behind a proxy', async () => {
    const admin = await signUpSuperAdmin(server)
    expect((await call(server, '/api/metrics')).headers.get('content-type')).toStartWith(
      'text/plain; version=0.0.4',
    )
    const statuses = await Promise.all([
      call(server, '/api/metrics', proxied),
      call(server, '/api/metrics', { headers: { 'x-forwarded-for': '127.0.0.1' } }),
      call(server, '/api/metrics', { headers: { forwarded: 'for=203.0.113.7' } }),
      person.call('/api/metrics', proxied),
      admin.call('/api/metrics', proxied),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([401, 401, 401, 403, 200])
  })

  test.each([
    ['127.0.0.1', true],
    ['127.9.8.7', true],
    ['::ffff:127.0.0.1', true],
    ['::1', true],
    ['::2', false],
    ['10.0.0.1', false],
    ['203.0.113.127', false],
  ])('are for this machine when the client is %s: %p', (address, isLocal) => {
    const from = { requestIP: () => ({ address, family: 'IPv4' as const, port: 1 }) }
    const headers = { host: 'localhost:3000' }
    expect(isFromThisMachine(new Request('http://localhost/', { headers }), from)).toBe(isLocal)
  })

  test.each([
    ['localhost', true],
    ['127.0.0.1:3000', true],
    ['[::1]:3000', true],
    ['offers.example.com', false],
    ['127.0.0.1.example.com', false],
    ['localhost.example.com:3000', false],
    ['', false],
  ])('are not for a relay on this machine that was asked for "%s": %p', (host, isLocal) => {
    const from = { requestIP: () => ({ address: '127.0.0.1', family: 'IPv4' as const, port: 1 }) }
    const request = new Request('http://localhost/', { headers: { host } })
    expect(isFromThisMachine(request, from)).toBe(isLocal)
  })
})
