import { expect, test } from 'bun:test'
import { addressOf } from '../../src/plugins/request.ts'
import { call } from '../support/person.ts'
import { startTestServer } from '../support/server.ts'

const seenAs = (forwarded: string) =>
  addressOf(new Request('http://x', { headers: { 'x-forwarded-for': forwarded } }), null, 1)

test('an address in X-Forwarded-For is the same with any port', () => {
  expect(seenAs('203.0.113.7:5000')).toBe('203.0.113.7')
  expect(seenAs('198.51.100.1, 203.0.113.7:1')).toBe('203.0.113.7')
  expect(seenAs('[2001:db8:1:2::9]:5000')).toBe('2001:db8:1:2')
  expect(seenAs('[2001:db8:1:2::9]')).toBe('2001:db8:1:2')
  expect(seenAs('[::ffff:203.0.113.7]:5000')).toBe('203.0.113.7')
  expect(seenAs('::ffff:cb00:7107')).toBe('203.0.113.7')
  expect(seenAs('0:0:0:0:0:FFFF:203.0.113.7')).toBe('203.0.113.7')
  expect(seenAs('2001:db8:1:2::5000')).toBe('2001:db8:1:2')
  expect(seenAs('[]:5000')).toBe('unknown')
})

test('a new port for each guess gives no new attempts', async () => {
  await using server = await startTestServer({ env: { TRUST_PROXY: '1' } })
  const statuses = new Set<number>()
  for (let port = 0; port < 200 && !statuses.has(429); port += 1) {
    const headers = { 'x-forwarded-for': `203.0.113.7:${5000 + port}` }
    const body = { email: `nobody${port}@example.com`, password: 'a wrong password' }
    statuses.add((await call(server, '/api/login', { body, headers })).status)
  }
  expect([...statuses]).toContain(429)
})
