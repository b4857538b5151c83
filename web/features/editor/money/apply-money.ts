import { batch } from '@preact/signals-react'
import type { Blocks } from '../../../../src/domain/document/blocks.ts'
import type { Meta } from '../document/model.ts'
import { committedBlocks, runOnMeta, undo } from '../document/store.ts'

export type Money = Pick<Meta, 'currency' | 'locale'>

/**
 * Returns a function that changes the quotation's currency and number format. All its calls are one
 * undoable step: a later choice replaces the earlier one.
 */
export function changeMoneyInOneStep(): (change: Partial<Money>) => void {
  let latest: Blocks | null = null
  let made: Partial<Money> = {}
  return (change) =>
    batch(() => {
      // Each step that changes the quotation's own fields has its own list of blocks.
      const isLatest = latest !== null && committedBlocks() === latest
      if (isLatest) undo()
      made = isLatest ? { ...made, ...change } : change
      latest = runOnMeta(made) ? committedBlocks() : null
    })
}
