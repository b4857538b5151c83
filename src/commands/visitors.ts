import { command, usageError } from './command.ts'
import { everyDay, isDay, lastDays } from './days.ts'
import { settings } from './settings.ts'
import { asChart, asCsv, asTable, type Day } from './visitors-formats.ts'
import { whereHeld } from './where-held.ts'

const FORMATS = {
  table: asTable,
  csv: asCsv,
  json: (days: readonly Day[]) => JSON.stringify(days, null, 2),
  chart: (days: readonly Day[]) => asChart(days, process.stdout.columns ?? 80),
}

const choices = Object.keys(FORMATS).join(', ')

export const visitors = command({
  name: 'visitors',
  summary: 'Show how many came each day, and how many for the first time',
  details: `Days are those of UTC, written 2026-01-31, both included. Without --from it shows 30 days, without
--to all until today. Each visitor counts once a day.`,
  takes: [],
  options: {
    from: { type: 'string', value: 'DAY', about: 'The first day' },
    to: { type: 'string', value: 'DAY', about: 'The last day' },
    format: { type: 'string', value: 'FORMAT', about: `${choices}; table by default` },
  },
  async run({ from, to, format = 'table' }) {
    const write = Object.entries(FORMATS).find(([name]) => name === format)?.[1]
    if (!write) throw wrong(`--format is "${format}"; it should be one of ${choices}`)
    const period = periodOf(from, to)
    const counted = await whereHeld(settings(), (ask) => ask('visitors', period))
    console.log(write(everyDay(period, counted)))
  },
})

const wrong = (problem: string) => usageError('visitors', problem)

function periodOf(from?: string, to?: string): { from: string; to: string } {
  for (const [name, day] of Object.entries({ from, to })) {
    if (day !== undefined && !isDay(day)) {
      throw wrong(`--${name} is "${day}"; it should be a day like 2026-01-31`)
    }
  }
  const period = lastDays(30, { from, to }, Date.now())
  if (period.from > period.to) throw wrong(`--from ${period.from} is after --to ${period.to}`)
  return period
}
