import { daysUpTo, everyDay, type Period, type VisitorDay } from '#domain/visitor-days.ts'
import { command, usageError } from './command.ts'
import { daysAsChart, daysAsCsv, daysAsTable } from './formats.ts'
import { runTask } from './run-tasks.ts'

const FORMATS = {
  table: daysAsTable,
  csv: daysAsCsv,
  json: (days: readonly VisitorDay[]) => JSON.stringify(days, null, 2),
  chart: (days: readonly VisitorDay[]) => daysAsChart(days, process.stdout.columns ?? 80),
}

const choices = Object.keys(FORMATS).join(', ')

export const visitors = command({
  name: 'visitors',
  options: {
    from: { type: 'string', value: 'DAY', about: 'The first day' },
    to: { type: 'string', value: 'DAY', about: 'The last day' },
    all: { type: 'boolean', about: 'Days without visitors too' },
    format: { type: 'string', value: 'FORMAT', about: `${choices}; table by default` },
  },
  async run({ from, to, all = false, format = 'table' }) {
    const write = Object.entries(FORMATS).find(([name]) => name === format)?.[1]
    if (!write) throw wrong(`--format is "${format}"; it should be one of ${choices}`)
    const period = periodOf(from, to)
    const counted = await runTask('visitors', period)
    const days = all ? everyDay(counted, period) : counted
    // An empty chart would show only its legend.
    const isBlank = format === 'chart' && days.length === 0
    console.log(isBlank ? `Nobody came from ${period.from} to ${period.to}` : write(days))
  },
})

const wrong = (problem: string) => usageError('visitors', problem)

function periodOf(from?: string, to?: string): Period {
  for (const [name, day] of Object.entries({ from, to })) {
    if (day !== undefined && !isDay(day)) {
      throw wrong(`--${name} is "${day}"; it should be a day like 2026-01-31`)
    }
  }
  const period = lastDays(30, { from, to }, Date.now())
  if (period.from > period.to) throw wrong(`--from ${period.from} is after --to ${period.to}`)
  return period
}

/** Whether the text is an existing day: yyyy-MM-dd, from 2000 to 2099. */
const isDay = (text: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(text) && dayAt(Date.parse(text)) === text

/** Fills in a period's missing ends: `to` is today (UTC), `from` makes it `count` days long. */
export function lastDays(
  count: number,
  { from, to }: { from?: string | undefined; to?: string | undefined },
  now: number,
): Period {
  const last = to ?? dayAt(now)
  return { from: from ?? daysUpTo(last, count).from, to: last }
}

/** The day of a time as yyyy-MM-dd; empty for an invalid time. */
const dayAt = (time: number) =>
  Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10)
