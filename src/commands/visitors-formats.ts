import { table } from './table.ts'

export interface Day {
  /** yyyy-MM-dd, UTC. */
  date: string
  total: number
  /** How many of them came for the first time. */
  new: number
}

export const asTable = (days: readonly Day[]): string =>
  table(
    ['Day', 'Visitors', 'New'],
    [...days.map(cellsOf), ['All', sumOf(days, 'total'), sumOf(days, 'new')]],
  )

export const asCsv = (days: readonly Day[]): string =>
  ['date,total,new', ...days.map((day) => cellsOf(day).join(','))].join('\n')

/** A bar for each day, at most as wide as the terminal: first who came again, then the new ones. */
export function asChart(days: readonly Day[], columns: number): string {
  const most = Math.max(1, ...days.map(({ total }) => total))
  const room = Math.max(10, Math.min(columns, 120) - NOT_BAR - String(most).length)
  const lines = days.map((day) => `${day.date}  ${barOf(day, room / most)}${day.total}`)
  return [...lines, '', `${AGAIN} came again  ${NEW} new`].join('\n')
}

const AGAIN = '█'
const NEW = '░'
/** A day, and the spaces on both sides of the bar. */
const NOT_BAR = '2026-01-31'.length + 3

/** Who came is seen, however many came on another day. */
function barOf({ total, new: fresh }: Day, each: number): string {
  if (total === 0) return ''
  const width = Math.max(1, Math.round(total * each))
  const ofNew = Math.min(width, Math.round(fresh * each))
  return `${AGAIN.repeat(width - ofNew)}${NEW.repeat(ofNew)} `
}

const cellsOf = (day: Day): [string, number, number] => [day.date, day.total, day.new]

const sumOf = (days: readonly Day[], column: 'total' | 'new') =>
  days.reduce((sum, day) => sum + day[column], 0)
