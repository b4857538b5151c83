import { batch } from '@preact/signals-react'
import type { Blocks } from '../../../../src/domain/document/blocks.ts'
import type { Meta } from '../document/model.ts'
import { committedBlocks, runOnMeta, undo } from '../document/store.ts'

export type Money = Pick<Meta, 'currency' | 'locale'>

/**
 * Changes the quotation's currency and number format, however often it is called, as one undoable
 * step: a second choice takes the place of the first.
 */
export function changeMoneyInOneStep(): (change: Partial<Money>) => void {
  let latest: Blocks | null = null
  let made: Partial<Money> = {}
  return (change) =>
    batch(() => {
      // Each step of the quotation's own fields has a list of blocks of its own.
      const isLatest = latest !== null && committedBlocks() === latest
      if (isLatest) undo()
      made = isLatest ? { ...made, ...change } : change
      latest = runOnMeta(made) ? committedBlocks() : null
    })
}
