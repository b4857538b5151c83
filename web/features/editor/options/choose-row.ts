import { flushSync } from 'react-dom'
import type { Blocks, RowPlace } from '#domain/document/blocks.ts'
import { chooseAt } from '#domain/document/change-options.ts'
import { withMovedTotals } from '#domain/numbers/typed-total.ts'
import { range as WORDS } from '#domain/words/en/editor.json'
import { toast } from '../../../state/toasts.ts'
import { termsNow } from '../document/now.ts'
import { $isReading, chooseAsReader, committedBlocks, run } from '../document/store.ts'
import { isWithinRange } from '../document/within-range.ts'
import { commitActiveEdit } from '../figures/edit-figure.ts'
import { rollFigures } from '../figures/roll-figures.ts'
import { commitOpenRichText } from '../rich-text/index.ts'

/** Chooses the row or leaves it out; the sums roll to their new values. */
export const chooseRow = (place: RowPlace, isChosen: boolean): boolean =>
  changeChoice(place, (blocks) => chooseAt(blocks, place, isChosen))

/**
 * Runs the choice as one step, or shows it to a reader without one. Refused beyond ±1e12, with a
 * message (numbers: Arithmetic).
 */
export function changeChoice({ blockId }: RowPlace, change: (blocks: Blocks) => Blocks): boolean {
  commitActiveEdit()
  commitOpenRichText()
  const before = committedBlocks()
  const after = change(before)
  if (after === before) return false
  if (!isWithinRange(after)) {
    toast.warning(WORDS.outOfRange)
    return false
  }
  rollFigures(() =>
    flushSync(() => {
      // What a reader chooses moves a typed total by what it says (numbers: The total).
      if ($isReading.peek()) chooseAsReader(() => withMovedTotals(before, after, termsNow()))
      else run(() => after, blockId)
    }),
  )
  return true
}
