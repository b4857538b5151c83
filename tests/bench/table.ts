/** One aim for speed or size, measured. */
export interface Row {
  what: string
  measured: string
  /** Null for a comparison that has no aim. */
  aim: string | null
  isMet: boolean
  /** What lies behind the figure: medians, p95 or p99, and the machine's noise. */
  behind: string
}

/** A bench: one idea, and the rows that it gives. */
export interface Bench {
  measure(): Promise<Row[]>
}

/** The row of a bench that could not be measured. */
export const failed = (what: string, error: unknown): Row => ({
  what,
  measured: 'not measured',
  aim: null,
  isMet: false,
  behind: (error instanceof Error ? error.message : String(error)).trim().replace(/\s+/g, ' '),
})

/** The rows as a table for the terminal, with each figure's details on the next line. */
export function tableOf(rows: readonly Row[]): string {
  const widths = {
    what: widest(rows.map(({ what }) => what)),
    measured: widest(rows.map(({ measured }) => measured)),
    aim: widest(rows.map(({ aim }) => aim ?? '')),
  }
  return rows
    .map(({ what, measured, aim, isMet, behind }) => {
      const cells = [
        aim === null ? '      ' : isMet ? 'met   ' : 'MISSED',
        what.padEnd(widths.what),
        measured.padStart(widths.measured),
        aim === null ? '' : `aim ${aim.padEnd(widths.aim)}`,
      ]
      return `${cells.join('  ').trimEnd()}\n        ${behind}`
    })
    .join('\n')
}

const widest = (texts: readonly string[]) => Math.max(...texts.map(({ length }) => length))
