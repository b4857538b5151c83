import { changePricedRow, findPricedRow } from '#domain/document/blocks.ts'
import { pinPrice, roundFigure } from '#domain/numbers/edit-priced-row.ts'
import { formatPrice, formatStep } from '#domain/numbers/format-figure.ts'
import { parseTypedFigure } from '#domain/numbers/typed-figure.ts'
import { later as LATER_MESSAGES } from '#domain/words/en/common.json'
import { figures as WORDS } from '#domain/words/en/editor.json'
import { fill, type Values } from '#domain/words/fill.ts'
import { showToast, toast } from '../../../state/toasts.ts'
import { decimalsNow, pricedRowNow, termsNow } from '../document/now.ts'
import { committedBlocks, run } from '../document/store.ts'
import { isWithinRange } from '../document/within-range.ts'
import { type FigurePlace, isRowFigure, type RowFigurePlace } from './figure-place.ts'
import type { FigureOutcome } from './line-figures.ts'

/** What was typed into a figure, and the text that the cell showed before. */
interface Typed {
  readonly place: FigurePlace
  readonly text: string
  readonly kept: string
}

/** With what became of the cell: the figure that it had was kept, or it stays blank. */
const refused = (texts: { kept: string; blank: string }, figure: string, values: Values = {}) =>
  figure === '' ? fill(texts.blank, values) : fill(texts.kept, { ...values, figure })

/** Long enough to read and press Keep. */
const KEEP_MS = 8000

/** Says why a typed figure became a different one (product: Figures); 'exact' needs no message. */
export function announceOutcome(outcome: FigureOutcome, { place, text, kept }: Typed): void {
  if (outcome === 'closest' || outcome === 'turned-closest')
    toast.info(LATER_MESSAGES.numbers.closest)
  if (outcome === 'turned' || outcome === 'turned-closest') toast.warning(WORDS.turned)
  if (outcome === 'all-pinned') toast.warning(LATER_MESSAGES.numbers.allPinned)
  if (outcome === 'zero') toast.warning(LATER_MESSAGES.numbers.zero)
  if (outcome === 'all-withheld') toast.warning(LATER_MESSAGES.numbers.allWithheld)
  if (outcome === 'unreadable')
    toast.warning(refused(WORDS.unreadable, kept, { typed: shorten(text) }))
  if (outcome === 'percentage')
    toast.warning(refused(WORDS.percentage, kept, { typed: shorten(text) }))
  if (outcome === 'out-of-range') toast.warning(beyond(place, text, kept))
  if (outcome === 'too-long') toast.warning(refused(WORDS.unit, kept))
  if (outcome === 'rounded' || outcome === 'stepped') toast.info(roundingOf(place))
  if (outcome === 'reset' && isRowFigure(place)) offerToKeep(place, text, kept)
}

/** A discount has limits of its own; within them, a sum may still be beyond ±1e12. */
function beyond({ name }: FigurePlace, text: string, kept: string): string {
  const typed = name === 'discount' ? parseTypedFigure(text, name, termsNow().locale) : null
  const isOutside =
    typed?.ok && roundFigure('discount', typed.value, decimalsNow()) === 'out-of-range'
  return refused(isOutside ? WORDS.discount : WORDS.outOfRange, kept)
}

/** How an item price, or a total that has steps, was rounded. */
function roundingOf(place: FigurePlace): string {
  const { rounding, locale } = termsNow()
  if (place.name === 'total')
    return fill(LATER_MESSAGES.numbers.stepped, { step: formatStep(rounding, locale) })
  const text = isPriced(place) ? WORDS.rounded : WORDS.roundedAlone
  return fill(text, { decimals: decimalsNow() })
}

const isPriced = (place: FigurePlace): boolean =>
  isRowFigure(place) && pricedRowNow(place)?.qty.value != null

/** Shortens a text of any length to one line of a toast. */
export const shorten = (text: string): string => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 40 ? `${line.slice(0, 39)}…` : line
}

/**
 * The price went back to the product: offers to keep it as typed, which pins it (numbers: A row).
 * An emptied price leaves nothing to keep.
 */
function offerToKeep(place: RowFigurePlace, text: string, product: string): void {
  const locale = termsNow().locale
  const typed = parseTypedFigure(text, place.name, locale)
  if (!typed.ok) return
  const { value } = typed
  if (value === null) {
    toast.info(fill(WORDS.backToProduct, { product }))
    return
  }
  showToast({
    kind: 'info',
    text: fill(WORDS.backToProduct, { product }),
    durationMs: KEEP_MS,
    action: {
      label: fill(WORDS.keep, { typed: formatPrice(value, termsNow()) }),
      run: () => keepPrice(place, value, product),
    },
  })
}

function keepPrice(place: RowFigurePlace, value: number, kept: string): void {
  const before = committedBlocks()
  const row = findPricedRow(before, place)
  if (!row) return
  const after = changePricedRow(
    before,
    place,
    (priced) => pinPrice(priced, value, decimalsNow()) ?? priced,
  )
  if (!isWithinRange(after)) toast.warning(refused(WORDS.outOfRange, kept))
  else run(() => after, place.blockId)
}
