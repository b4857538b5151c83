import type { Blocks } from '../../../../src/domain/document/blocks.ts'
import type { Meta } from './model.ts'

/** One undoable step: the blocks before and after it, sharing all that it left alone. */
export interface Step {
  readonly before: Blocks
  readonly after: Blocks
  /** What it changed of the quotation's own fields, where it did. */
  readonly meta?: { readonly before: Partial<Meta>; readonly after: Partial<Meta> }
  /** The block that the step changed, to bring it into view again. */
  readonly at: string | null
}

export interface History {
  readonly past: readonly Step[]
  readonly future: readonly Step[]
}

/** Steps kept; a step of a 2,000-row boq holds one list of references, 16 kB. */
const MOST = 500

export const emptyHistory: History = { past: [], future: [] }

/** Adds a step; what had been undone before it can no longer be redone. */
export const record = ({ past }: History, step: Step): History => ({
  past: [...past.slice(-(MOST - 1)), step],
  future: [],
})

/** Takes the latest step back: the history and that step, or null at the beginning. */
export function stepBack({ past, future }: History): { history: History; step: Step } | null {
  const step = past.at(-1)
  return step ? { history: { past: past.slice(0, -1), future: [step, ...future] }, step } : null
}

/** Does the latest step that was undone again, or null when there is none. */
export function stepForward({ past, future }: History): { history: History; step: Step } | null {
  const [step, ...rest] = future
  return step ? { history: { past: [...past, step], future: rest }, step } : null
}

/** The change's fields as they are and as they are to be; null where they are so already. */
export function metaChange(now: Meta, change: Partial<Meta>): Step['meta'] | null {
  const names = Object.keys(change) as (keyof Meta)[]
  if (names.every((name) => now[name] === change[name])) return null
  return { before: Object.fromEntries(names.map((name) => [name, now[name]])), after: change }
}

/**
 * What the step's side has of the quotation's own fields, where it has any. A revision only while
 * the other side's still stands: a save since then has brought a newer one.
 */
export function metaOf({ meta }: Step, side: 'before' | 'after', now: Meta): Partial<Meta> {
  if (!meta) return {}
  const other = meta[side === 'before' ? 'after' : 'before']
  const { revision, ...rest } = meta[side]
  return now.revision === other.revision ? meta[side] : rest
}
