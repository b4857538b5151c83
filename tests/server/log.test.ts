import { afterEach, describe, expect, spyOn, test } from 'bun:test'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { StorageError } from '../../src/adapters/storage/storage.ts'
import { createLog } from '../../src/log.ts'

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

  test('says once that the disk is full, and again when it is full later', () => {
    const log = createLog('info')
    const full = new StorageError('full', {
      cause: Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }),
    })
    for (let i = 0; i < 3; i += 1) log.error('Failed', full, { requestId: 'abc' })
    expect(error.mock.calls).toEqual([
      [expect.stringMatching(/ error The disk is full: saves fail, .*; make room \(full\)$/)],
    ])
    log.mended()
    log.mended()
    expect(info.mock.calls).toEqual([['The disk takes all writes again']])
    log.error('Failed', full)
    expect(error).toHaveBeenCalledTimes(2)
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
})
