import { signal } from '@preact/signals-react'

/** What was asked about a row, and whether something of it is new. */
export interface RowMark {
  readonly count: number
  readonly news: number
}

/** By row; empty until the questions are loaded. */
export const $rowMarks = signal<ReadonlyMap<string, RowMark>>(new Map())
