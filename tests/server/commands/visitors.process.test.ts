import { beforeAll, describe, expect, test } from 'bun:test'
import { daysAsChart } from '../../../src/commands/formats.ts'
import { lastDays } from '../../../src/commands/visitors.ts'
import { call } from '../../support/person.ts'
import { sharedServer } from '../../support/shared.ts'
import { runCommand } from '../../support/spawn.ts'

/** Each test starts processes, which take long on a busy machine. */
/** Only today's visits are counted, so this server has a fixed date. */
const DAY = '2026-03-01'
const server = sharedServer({
  now: () => Date.parse(`${DAY}T12:00:00Z`),
  env: { TRUST_PROXY: 'on' },
})

const visitors = (...args: string[]) =>
  runCommand({ DATA_DIR: server.dataDir }, 'visitors', ...args)
const days = ['--from', '2026-02-27', '--to', '2026-03-02']

beforeAll(async () => {
  const visits = [
    ['2026-02-28', '192.0.2.1', true],
    [DAY, '192.0.2.1', false],
    [DAY, '192.0.2.1', false],
    [DAY, '192.0.2.2', true],
    [DAY, '192.0.2.3', false],
  ] as const
  for (const [date, address, isNew] of visits) {
    const { status } = await call(server, '/api/count-unique-daily-visitors', {
      headers: { 'x-forwarded-for': address },
      body: { date, isNew },
    })
    expect(status).toBe(200)
  }
})

describe('visitors', () => {
  test('are counted for each day that had some, and summed', async () => {
    const { code, stdout } = await visitors(...days)
    expect(code).toBe(0)
    expect(stdout.trimEnd().split('\n')).toEqual([
      'Day         Visitors  New',
      '2026-02-28         1    1',
      '2026-03-01         3    1',
      'All                4    2',
    ])
  })

  test('of a period without any are none', async () => {
    const { code, stdout } = await visitors('--to', '2020-01-31')
    expect(code).toBe(0)
    expect(stdout).toBe('Day  Visitors  New\nAll         0    0\n')
  })

  test('go to programs as csv or json, with the days without any where --all is said', async () => {
    const csv = await visitors(...days, '--all', '--format', 'csv')
    expect(csv.stdout).toBe(
      'date,total,new\n2026-02-27,0,0\n2026-02-28,1,1\n2026-03-01,3,1\n2026-03-02,0,0\n',
    )
    const json = await visitors('--from', DAY, '--to', DAY, '--format=json')
    expect(JSON.parse(json.stdout)).toEqual([{ date: DAY, total: 3, new: 1 }])
  })

  test('are drawn as bars that end at the width of the terminal', async () => {
    const chart = await visitors(...days, '--format', 'chart')
    const [, longest = ''] = chart.stdout.split('\n')
    expect(longest).toMatch(/^2026-03-01 {2}█+░+ 3$/)
    expect(longest).toHaveLength(80)
    const none = ['--from', '2020-01-01', '--to', '2020-01-02', '--format', 'chart']
    expect((await visitors(...none)).stdout).toBe('Nobody came from 2020-01-01 to 2020-01-02\n')
    // A single visitor between busy days still shows in the chart.
    const quiet = daysAsChart(
      [
        { date: DAY, total: 1, new: 0 },
        { date: DAY, total: 9999, new: 0 },
      ],
      40,
    )
    expect(quiet).toStartWith('2026-03-01  █ 1\n')
  })

  test('of the last 30 days are shown where nothing is said', () => {
    const now = Date.parse(`${DAY}T23:00:00Z`)
    expect(lastDays(30, {}, now)).toEqual({ from: '2026-01-31', to: DAY })
    expect(lastDays(30, { to: '2026-01-30' }, now)).toEqual({
      from: '2026-01-01',
      to: '2026-01-30',
    })
    expect(lastDays(30, { from: '2025-12-31' }, now)).toEqual({ from: '2025-12-31', to: DAY })
  })

  test.each([
    [['--from', '2026-02-30'], /^visitors: --from is "2026-02-30"; it should be a day like/],
    [['--to', 'today'], /^visitors: --to is "today"/],
    [['--from', DAY, '--to', '2026-02-28'], /is after --to 2026-02-28/],
    [['--format', 'pie'], /--format is "pie"; it should be one of table, csv, json, chart/],
  ])('%p is wrong usage', async (args, line) => {
    const { code, stderr } = await visitors(...args)
    expect(stderr).toMatch(line)
    expect(code).toBe(2)
  })
})
