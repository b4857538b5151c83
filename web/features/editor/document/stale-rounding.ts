import type { Blocks } from '../../../../src/domain/document/blocks.ts'
import { withoutStale } from '../../../../src/domain/numbers/typed-total.ts'
import type { Meta } from './model.ts'

/** Roundings go with the edit that changes the total they were made for (numbers: A typed gross). */
export function staleRoundings() {
  const listeners = new Set<() => void>()
  return {
    onStaleRounding: (listener: () => void) => void listeners.add(listener),

    /** The change with the lines that the edit leaves; tells when it takes a rounding along. */
    dropStale(now: Meta, change: Partial<Meta>, blocks: Blocks): Partial<Meta> {
      const meta = { ...now, ...change }
      const lines = withoutStale(blocks, meta) as Meta['lines']
      if (lines === meta.lines) return change
      for (const listener of listeners) listener()
      return { ...change, lines }
    },
  }
}
