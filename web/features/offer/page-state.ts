import { signal } from '@preact/signals-react'
import type { ComponentType } from 'react'

/** The comparison with the version before, while it stands in place of the paper. */
export interface ShownComparison {
  /** Leads from one change to the next. */
  readonly Steps: ComponentType
  readonly leave: () => void
}

export const $comparison = signal<ShownComparison | null>(null)

/** How far the comparison that was asked for has come. */
export const $comparing = signal<'idle' | 'loading' | 'failed'>('idle')

/** Returns to the offer as it was sent. */
export const hideChanges = (): void => $comparison.peek()?.leave()

/** What was asked about a row, and whether something of it is new. */
export interface RowMark {
  readonly count: number
  readonly news: number
}

/** By row; empty until the questions are loaded. */
export const $rowMarks = signal<ReadonlyMap<string, RowMark>>(new Map())
