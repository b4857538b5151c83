import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess } from '../../support/executable.ts'
import { commandOf, optionsOf } from '../../support/spawn.ts'

test('each request has a line in the log at debug, with its id and without its path', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quotation-log-'))
  const settings = { LOG_LEVEL: 'debug', LOG_FORMAT: 'json', TRUST_PROXY: 'on' }
  const logged: string[] = []
  const { env } = optionsOf({ DATA_DIR: folder, ...settings })
  const server = await startProcess(commandOf([]), env, logged)
  const headers = { 'x-request-id': 'a-proxy-s-id' }
  await fetch(`${server.url}/new/activate/a-secret-key`, { headers })
  await fetch(`${server.url}/api/login?key=a-secret`, { method: 'POST', headers })
  await fetch(`${server.url}/offer/a-secret-token`, { headers })
  const body = JSON.stringify({ token: 'a-secret-token' })
  const json = { ...headers, 'content-type': 'application/json' }
  await fetch(`${server.url}/api/open-offer`, { method: 'POST', headers: json, body })
  await server.stop()
  const lines = logged.map((line) => JSON.parse(line))
  expect(lines.filter(({ requestId }) => requestId === 'a-proxy-s-id')).toMatchObject([
    { level: 'debug', method: 'GET', route: '/*', status: 200 },
    { level: 'debug', method: 'POST', route: '/api/login', status: 400 },
    { level: 'debug', method: 'GET', route: '/*', status: 404 },
    { level: 'debug', method: 'POST', route: '/api/open-offer', status: 404 },
  ])
  expect(logged.filter((line) => line.includes('secret'))).toEqual([])
  await rm(folder, { recursive: true })
})
