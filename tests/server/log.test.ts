import { afterEach, describe, expect, spyOn, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { createLog } from '../../src/log.ts'
import { startProcess } from '../support/executable.ts'
import { commandOf, optionsOf } from '../support/spawn.ts'

const error = spyOn(console, 'error').mockImplementation(() => {})
const info = spyOn(console, 'log').mockImplementation(() => {})

afterEach(() => {
  error.mockClear()
  info.mockClear()
})

describe('the log', () => {
  test('names fields at the end of a line, and keeps info as people read it', () => {
    const log = createLog('info')
    log.error('Failed', new Error('reason'), { requestId: 'abc', status: 500 })
    log.info('Mail for ann: http://localhost/new')
    log.debug('Answered')
    expect(error.mock.calls).toEqual([
      [
        expect.stringMatching(
          /^\d{4}-\S+Z error Failed requestId=abc status=500\nError: reason\n {4}at /,
        ),
      ],
    ])
    expect(info.mock.calls).toEqual([['Mail for ann: http://localhost/new']])
  })

  test('is one JSON object a line with LOG_FORMAT=json', () => {
    const log = createLog('debug', 'json')
    log.error('Failed', new Error('reason'), { requestId: 'abc' })
    log.debug('Answered', { status: 200 })
    const lines = [...error.mock.calls, ...info.mock.calls].map(([line]) => JSON.parse(line))
    expect(lines).toMatchObject([
      {
        level: 'error',
        message: 'Failed',
        requestId: 'abc',
        stack: expect.stringContaining('reason'),
      },
      { level: 'debug', message: 'Answered', status: 200 },
    ])
  })

  test("leaves out the values of a failed query, which are people's data", () => {
    const cause = new Error('SQLITE_BUSY: database is locked')
    const query = new DrizzleQueryError(
      'select * from "users" where "email" = ?',
      ['ann@example.com'],
      cause,
    )
    createLog('info').error('Failed', query)
    const line = String(error.mock.calls[0]?.[0])
    expect(line).toContain('select * from "users"')
    expect(line).toContain('caused by Error: SQLITE_BUSY')
    expect(line).not.toContain('ann@example.com')
  })

  test('of a server has a line for each request at debug, with its id and without its path', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'quotation-log-'))
    const settings = { LOG_LEVEL: 'debug', LOG_FORMAT: 'json', TRUST_PROXY: 'on' }
    const logged: string[] = []
    const { env } = optionsOf({ DATA_DIR: folder, ...settings })
    const server = await startProcess(commandOf([]), env, logged)
    const headers = { 'x-request-id': 'a-proxy-s-id' }
    await fetch(`${server.url}/new/activate/a-secret-key`, { headers })
    await fetch(`${server.url}/api/login?key=a-secret`, { method: 'POST', headers })
    await server.stop()
    const lines = logged.map((line) => JSON.parse(line))
    expect(lines.filter(({ requestId }) => requestId === 'a-proxy-s-id')).toMatchObject([
      { level: 'debug', method: 'GET', route: '/*', status: 200 },
      { level: 'debug', method: 'POST', route: '/api/login', status: 400 },
    ])
    expect(logged.filter((line) => line.includes('secret'))).toEqual([])
    await rm(folder, { recursive: true })
  })
})
