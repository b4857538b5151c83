import { isPartOf } from '#domain/numbers/periods.ts'
import { totalsOf } from '#domain/numbers/totals.ts'
import { lines as LINES_WORDS, paid as WORDS } from '#domain/words/en/editor.json'
import { showMenu } from '../../../../../ui/menu.ts'
import { isFixed, termsNow } from '../../../document/now.ts'
import { committedBlocks } from '../../../document/store.ts'
import { commitPending } from '../../commit-pending.ts'
import { changePeriods, linesNow } from './commands.ts'

/**
 * Opens the choice of the totals that the line is part of: one at least. The same as without a choice
 * is none, so that the line follows the rows.
 */
export function openLinePeriods(button: HTMLElement, id: string, blockId: string): void {
  if (isFixed()) return
  commitPending()
  const line = linesNow().find((each) => each.id === id)
  if (!line) return
  const periods = totalsOf(committedBlocks(), termsNow()).periods.map(({ period }) => period)
  const first = periods[0] ?? 'once'
  const usual = periods.filter((period) => isPartOf({ ...line, periods: null }, period, first))
  const own = periods.filter((period) => isPartOf(line, period, first))
  const entries = periods.map((toggled) => {
    const chosen = periods.filter((period) => own.includes(period) !== (period === toggled))
    const isUsual = chosen.join() === usual.join()
    return {
      label: WORDS.periods[toggled],
      isChecked: own.includes(toggled),
      act: () => chosen.length > 0 && changePeriods(id, blockId, isUsual ? null : chosen),
    }
  })
  showMenu(button, LINES_WORDS.periods, [{ entries }])
}
