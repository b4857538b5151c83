import { flushSync } from 'react-dom'
import type { Blocks } from '#domain/document/blocks.ts'
import { periodAt, setPeriodAt } from '#domain/document/change-period.ts'
import { PERIODS, type Period } from '#domain/document/limits.ts'
import { withRoomForTotals } from '#domain/document/room-for-totals.ts'
import { isOrdinary } from '#domain/numbers/periods.ts'
import { totalsOf } from '#domain/numbers/totals.ts'
import { tax as TAX_WORDS, paid as WORDS } from '#domain/words/en/editor.json'
import { toast } from '../../../state/toasts.ts'
import { showMenu } from '../../../ui/menu.ts'
import { commitPending } from '../blocks/commit-pending.ts'
import { isFixed, termsNow } from '../document/now.ts'
import { committedBlocks, run } from '../document/store.ts'
import { isWithinRange } from '../document/within-range.ts'
import { rollFigures } from '../figures/roll-figures.ts'
import type { Item } from '../paper/elements.ts'

/** Opens the choice of how often the row, or the rows of the table, are paid, beside the button. */
export function openPaidChoice(button: HTMLElement, item: Item, onClose: () => void): void {
  if (isFixed()) {
    onClose()
    return
  }
  const now = periodAt(committedBlocks(), item)
  const entries = PERIODS.map((period) => ({
    label: WORDS.periods[period],
    isChecked: period === now,
    act: () => changePeriod(item, period),
  }))
  showMenu(button, WORDS.label, [{ entries }], { onClose })
}

/**
 * Makes the row, or the table's rows, paid this often, as one undoable step: with the first that
 * recurs the totals get room for their names.
 */
export function changePeriod(item: Item, period: Period): void {
  commitPending()
  const before = committedBlocks()
  const after = setPeriodAt(before, item, period)
  if (!isWithinRange(after)) {
    toast.warning(TAX_WORDS.tooLarge)
    return
  }
  const isPlain = (blocks: Blocks) => isOrdinary(totalsOf(blocks, termsNow()).periods)
  const roomy = isPlain(before) && !isPlain(after) ? withRoomForTotals(after) : after
  rollFigures(() => flushSync(() => run(() => roomy, item.blockId)))
}
