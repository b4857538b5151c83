import type { VisitorDay } from '#domain/visitor-days.ts'

/** Formats rows under headings, each column as wide as its widest cell, numbers right-aligned. */
export function asTable(headings: readonly string[], rows: readonly (string | number)[][]): string {
  const widths = headings.map((heading, column) =>
    Math.max(...[heading, ...rows.map((row) => row[column] ?? '')].map(widthOf)),
  )
  const isNumber = headings.map((_, column) => typeof rows[0]?.[column] === 'number')
  const line = (cells: readonly (string | number)[]) =>
    cells
      .map((cell, column) => {
        const padding = ' '.repeat((widths[column] ?? 0) - widthOf(cell))
        return isNumber[column] ? `${padding}${cell}` : `${cell}${padding}`
      })
      .join('  ')
      .trimEnd()
  return [headings, ...rows].map(line).join('\n')
}

/**
 * Replaces all control characters except line ends in a text that people wrote: printed, they could
 * control the reader's terminal.
 */
export const printable = (text: string): string => text.replace(CONTROLS, '\ufffd')

/** Indented JSON. Its strings keep the control characters that JSON allows, escaped. */
export const asJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(CONTROLS, (one) => {
    const code = one.charCodeAt(0).toString(16)
    return `\\u${code.padStart(4, '0')}`
  })

const CONTROLS = /[^\P{Cc}\n]/gu

const widthOf = (cell: string | number) => Bun.stringWidth(String(cell))

export const daysAsTable = (days: readonly VisitorDay[]): string =>
  asTable(
    ['Day', 'Visitors', 'New'],
    [...days.map(cellsOf), ['All', sumOf(days, 'total'), sumOf(days, 'new')]],
  )

export const daysAsCsv = (days: readonly VisitorDay[]): string =>
  ['date,total,new', ...days.map((day) => cellsOf(day).join(','))].join('\n')

/** A bar for each day, within the terminal's width: returning visitors first, then new ones. */
export function daysAsChart(days: readonly VisitorDay[], columns: number): string {
  const most = Math.max(1, ...days.map(({ total }) => total))
  const width = Math.max(10, Math.min(columns, 120) - LABEL_WIDTH - String(most).length)
  const lines = days.map((day) => `${day.date}  ${barOf(day, width / most)}${day.total}`)
  return [...lines, '', `${RETURNING} came again  ${NEW} new`].join('\n')
}

const RETURNING = '█'
const NEW = '░'
/** The date, and the spaces on both sides of the bar. */
const LABEL_WIDTH = '2026-01-31'.length + 3

/** A day with visitors has a bar of at least one character. */
function barOf({ total, new: fresh }: VisitorDay, widthOfOne: number): string {
  if (total === 0) return ''
  const width = Math.max(1, Math.round(total * widthOfOne))
  const widthOfNew = Math.min(width, Math.round(fresh * widthOfOne))
  return `${RETURNING.repeat(width - widthOfNew)}${NEW.repeat(widthOfNew)} `
}

const cellsOf = (day: VisitorDay): [string, number, number] => [day.date, day.total, day.new]

const sumOf = (days: readonly VisitorDay[], column: 'total' | 'new') =>
  days.reduce((sum, day) => sum + day[column], 0)
