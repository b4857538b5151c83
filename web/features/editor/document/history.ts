import type { Blocks } from '#domain/document/blocks.ts'
import type { DocumentModel, Meta } from './model.ts'

/** One undoable step: the blocks before and after it, which share everything unchanged. */
export interface Step {
  readonly before: Blocks
  readonly after: Blocks
  /** The fields of the quotation that the step changed, if any. */
  readonly meta?: { readonly before: Partial<Meta>; readonly after: Partial<Meta> }
  /** The changed block, to scroll to. */
  readonly at: string | null
}

export interface History {
  readonly past: readonly Step[]
  readonly future: readonly Step[]
}

/** Steps kept; a step of a 2,000-row boq holds one list of references, 16 kB. */
const MAX_STEPS = 500

export const emptyHistory: History = { past: [], future: [] }

/** Adds a step; what was undone before can no longer be redone. */
export const record = ({ past }: History, step: Step): History => ({
  past: [...past.slice(-(MAX_STEPS - 1)), step],
  future: [],
})

/** Undoes the latest step: the new history and that step, or null when there is none. */
export function undoStep({ past, future }: History): { history: History; step: Step } | null {
  const step = past.at(-1)
  return step ? { history: { past: past.slice(0, -1), future: [step, ...future] }, step } : null
}

/** Redoes the step undone last: the new history and that step, or null when there is none. */
export function redoStep({ past, future }: History): { history: History; step: Step } | null {
  const [step, ...rest] = future
  return step ? { history: { past: [...past, step], future: rest }, step } : null
}

/** The fields before and after the change; null when it changes nothing. */
export function metaChange(now: Meta, change: Partial<Meta>): Step['meta'] | null {
  const names = Object.keys(change) as (keyof Meta)[]
  if (names.every((name) => now[name] === change[name])) return null
  return { before: Object.fromEntries(names.map((name) => [name, now[name]])), after: change }
}

/**
 * The quotation's fields on one side of the step. The revision is left out if a save has raised it
 * since the step.
 */
export function metaOf({ meta }: Step, side: 'before' | 'after', now: Meta): Partial<Meta> {
  if (!meta) return {}
  const other = meta[side === 'before' ? 'after' : 'before']
  const { revision, ...rest } = meta[side]
  return now.revision === other.revision ? meta[side] : rest
}

/** A pure operation on the blocks; it returns the same list when it changes nothing. */
export type Operation = (blocks: Blocks) => Blocks

export interface OpenDocument {
  readonly model: DocumentModel
  /** The blocks with every committed edit. */
  readonly committed: Blocks
  /** The blocks as the server or the template has them; any other list counts as unsaved. */
  readonly saved: Blocks
  readonly history: History
  /** The reader has started to edit it as a copy. */
  readonly isEditedAsCopy: boolean
}

/** Deep equality; parts that are the same object are not compared further. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b || typeof a !== 'object' || typeof b !== 'object' || !a || !b) return a === b
  const entries = Object.entries(a)
  return (
    entries.length === Object.keys(b).length &&
    entries.every(([key, value]) => isSame(value, (b as Record<string, unknown>)[key]))
  )
}
