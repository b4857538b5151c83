import { findPricedRow, type RowPlace } from '#domain/document/blocks.ts'
import { chooseQtyAt } from '#domain/document/change-options.ts'
import type { PricedLine } from '#domain/document/kinds/kind.ts'
import { rangeOf } from '#domain/document/options.ts'
import { nearestQty, steppedQty } from '#domain/numbers/chosen-qty.ts'
import { formatQty } from '#domain/numbers/format-figure.ts'
import { rangeText } from '#domain/numbers/option-texts.ts'
import { parseTypedFigure } from '#domain/numbers/typed-figure.ts'
import { range as WORDS } from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import { toast } from '../../../../state/toasts.ts'
import { say } from '../../../../ui/live-region.ts'
import { decimalsNow, pricedRowNow, termsNow } from '../../document/now.ts'
import { committedBlocks } from '../../document/store.ts'
import { wordsNow } from '../../document/words-now.ts'
import { changeChoice } from '../choose-row.ts'

/** Takes the next quantity of the row's range, or the one before. */
export function stepQty(place: RowPlace, by: 1 | -1): void {
  const row = pricedRowNow(place)
  const range = row && rangeOf(row)
  if (!range) return
  const qty = steppedQty(row.qty.value, range, by)
  if (choose(place, qty)) say(textOf(row, qty))
}

/** Takes the typed quantity, or the nearest of the range, and says so. */
export function chooseTypedQty(place: RowPlace, text: string): void {
  const row = pricedRowNow(place)
  const range = row && rangeOf(row)
  if (!range) return
  const typed = readQty(text, row.qty.unit, termsNow().locale)
  if (typed === null || typed === 'unreadable') {
    if (text !== '') tellUnreadable(text.slice(0, 40), textOf(row, row.qty.value))
    return
  }
  const qty = nearestQty(typed, range)
  if (!choose(place, qty) || qty === typed) return
  const offered = rangeText(row, termsNow().locale, wordsNow().paper)
  const all =
    range.step === 1
      ? offered
      : fill(WORDS.inSteps, { range: offered, step: textOf(row, range.step) })
  toast.info(
    fill(WORDS.notOffered, { offered: all, typed: textOf(row, typed), nearest: textOf(row, qty) }),
  )
}

const tellUnreadable = (typed: string, kept: string): void =>
  toast.warning(kept ? fill(WORDS.notRead, { typed, kept }) : fill(WORDS.unreadable, { typed }))

/** Returns false if it was refused, which is said. */
function choose(place: RowPlace, qty: number): boolean {
  const before = committedBlocks()
  if (findPricedRow(before, place)?.qty.value === qty) return true
  const after = chooseQtyAt(before, place, qty, decimalsNow())
  if (after !== before) return changeChoice(place, () => after)
  // The row's own price would be beyond ±1e12.
  toast.warning(WORDS.outOfRange)
  return false
}

const textOf = ({ qty: { unit } }: PricedLine, value: number | null): string =>
  formatQty(value, termsNow().locale, unit)

/**
 * A typed quantity of a row with this unit: `10` is 10 % where the row counts in percent; null if
 * blank. Its unit may be typed too.
 */
export function readQty(text: string, unit: string, locale: string): number | null | 'unreadable' {
  const isBare = unit === '%' && /\d\s*$/.test(text)
  const typed = parseTypedFigure(isBare ? `${text.trim()} %` : text, 'qty', locale)
  return typed.ok ? typed.value : 'unreadable'
}
