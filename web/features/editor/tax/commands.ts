import { batch } from '@preact/signals-react'
import { flushSync } from 'react-dom'
import type { Blocks, RowPlace } from '#domain/document/blocks.ts'
import type { Recurring } from '#domain/document/limits.ts'
import type { Quotation, QuotationTax, TotalStep } from '#domain/document/quotation.ts'
import { withPayTitle } from '#domain/document/reword.ts'
import { withRoomForTotals } from '#domain/document/room-for-totals.ts'
import { withTaxNote } from '#domain/document/tax-note.ts'
import { withKnownRates, withTaxRate } from '#domain/document/tax-rates.ts'
import { convertPrices } from '#domain/numbers/convert-prices.ts'
import { formatMoney, formatStep } from '#domain/numbers/format-figure.ts'
import { add } from '#domain/numbers/money.ts'
import { rateOf } from '#domain/numbers/shown-rate.ts'
import { hasItems, type LineTerms, totalOf } from '#domain/numbers/totals.ts'
import { withSteppedTotals } from '#domain/numbers/typed-total.ts'
import { later as LATER_MESSAGES } from '#domain/words/en/common.json'
import { tax as WORDS } from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import { endToast, showToast, TOAST_MS, toast } from '../../../state/toasts.ts'
import { writtenIn } from '../document/document-words.ts'
import { metaNow, termsNow } from '../document/now.ts'
import { committedBlocks, run, runOnMeta, withdraw } from '../document/store.ts'
import { isWithinRange } from '../document/within-range.ts'
import { withDecimals } from '../money/with-decimals.ts'
import type { Item } from '../paper/elements.ts'
import { itemElement } from '../paper/items.ts'

export type PriceBasis = 'added' | 'included'

/** What a change of the tax changes: fields of the quotation, and its blocks. */
export interface TaxStep {
  readonly fields: Partial<Pick<Quotation, 'tax' | 'lines'>>
  readonly operation: (blocks: Blocks) => Blocks
}

/**
 * Changes the quotation's tax as one undoable step.
 * @param row gets the rate that is added
 */
export function changeTax(tax: QuotationTax, row: RowPlace | null): void {
  const step = taxStep(tax, { row })
  if (!step) return
  const change = () => runOnMeta(step.fields, step.operation)
  if (row) keepInPlace(row, change)
  else change()
}

interface TaxStepOptions {
  /** Gets the rate that is added. */
  readonly row?: RowPlace | null
  /** Whether prices are converted to the tax (numbers: Tax). */
  readonly converts?: boolean
  /** The currency that it is changed with: prices are converted in its decimals. */
  readonly money?: Partial<Pick<Quotation, 'currency'>>
}

/**
 * The step to another tax. Rows whose rate is removed get the default one. Null, and said so, if the
 * total would be beyond ±1e12 (numbers: Arithmetic).
 */
export function taxStep(
  tax: QuotationTax,
  { row = null, converts = false, money = {} }: TaxStepOptions = {},
): TaxStep | null {
  const before = metaNow()
  if (!before || before.tax === tax) return null
  const { change, operation } = withDecimals(money)
  const { decimals = before.decimals } = change
  const added = tax.rates.find(({ id }) => before.tax.rates.every((rate) => rate.id !== id))
  const known = withKnownRates(operation?.(committedBlocks()) ?? committedBlocks(), tax)
  const given = row && added ? withTaxRate(known, row, rateIdFor(tax, added.id)) : known
  const prices = { blocks: given, lines: change.lines ?? before.lines }
  const after =
    converts && tax.mode !== 'none' ? convertPrices(prices, tax, tax.mode, decimals) : prices
  if (!after) return tellTooLarge()
  const fields = { tax, lines: after.lines }
  if (isBeyond(after.blocks, fields)) return tellTooLarge()
  const words = writtenIn(before.language)?.template
  const noted =
    before.tax.mode === tax.mode ? after.blocks : withTaxNote(after.blocks, tax.mode, words)
  const blocks = tax.mode === 'none' ? noted : withRoomForTotals(noted)
  return { fields, operation: () => [...blocks] }
}

/** What else makes a total of a sum, besides lines and tax. */
export type TotalTermsChange = Partial<Pick<Quotation, 'withholding' | 'rounding' | 'decimals'>>

/**
 * Changes what is withheld, the steps of the total or the decimals, as one undoable step. A title
 * that nobody has changed says what the total is then: what is to be paid, where some is withheld.
 * @returns false if it was refused, which has been said
 */
export function changeTerms(change: TotalTermsChange): boolean {
  const before = metaNow()
  const committed = committedBlocks()
  const step = withDecimals(change)
  const finer = step.operation?.(committed) ?? committed
  if (!before || isBeyond(finer, change)) return tellTooLarge() !== null
  const after = { ...before, ...change }
  const labels = writtenIn(before.language)?.labels
  const isPaidSame = (after.withholding === null) === (before.withholding === null)
  const stepped = withSteppedTotals(finer, after.rounding)
  const titled = isPaidSame ? stepped : withPayTitle(stepped, after.withholding !== null, labels)
  const blocks = hasItems(after) ? withRoomForTotals(titled) : titled
  const isChanged = runOnMeta(step.change, () => [...blocks])
  if (isChanged && stepped !== finer) {
    const text = fill(LATER_MESSAGES.numbers.stepped, {
      step: formatStep(after.rounding, after.locale),
    })
    showToast({ kind: 'info', text, durationMs: TOAST_MS, id: STEPPED })
  }
  return isChanged
}

/** The id of the toast that says what the latest step did to a typed total. */
const STEPPED = 'stepped'

/** Sets for how many periods the customer commits to what recurs; null leaves it open. */
export function changeTerm(period: Recurring, term: number | null): void {
  const { [period]: _, ...others } = termsNow().terms
  const terms = term === null ? others : { ...others, [period]: term }
  if (isWithinRange(committedBlocks(), { terms })) runOnMeta({ terms })
  else tellTooLarge()
}

/**
 * Returns a function that changes the steps of the total. All its calls are one undoable step: a
 * later choice replaces the earlier one, since arrow keys choose all the steps on their way.
 */
export function changeStepsInOneStep(): (rounding: TotalStep) => void {
  let latest: Blocks | null = null
  return (rounding) =>
    batch(() => {
      endToast(STEPPED)
      withdraw(latest)
      const isNew = rounding !== metaNow()?.rounding
      latest = isNew && changeTerms({ rounding }) ? committedBlocks() : null
    })
}

/** Gives the row a rate of the quotation as one undoable step. */
export function giveRate(place: RowPlace, tax: QuotationTax, rateId: string): void {
  const change = (blocks: Blocks) => withTaxRate(blocks, place, rateIdFor(tax, rateId))
  if (isBeyond(change(committedBlocks()), { tax })) tellTooLarge()
  else keepInPlace(place, () => run(change, place.blockId))
}

/** Null for the default rate: the row then follows a change of it. */
const rateIdFor = (tax: QuotationTax, id: string): string | null =>
  rateOf(tax, null)?.id === id ? null : id

/**
 * Converts all prices to what the tax is now: net where it is added, gross where it is included, as
 * one undoable step (numbers: Tax).
 * @param from what the prices are
 * @returns what it did, in a sentence
 */
export function convertAllPrices(from: PriceBasis): string {
  const meta = metaNow()
  if (!meta || meta.tax.mode === 'none') return ''
  const before = { blocks: committedBlocks(), lines: meta.lines }
  const after = convertPrices(before, meta.tax, meta.tax.mode, meta.decimals)
  if (!after || isBeyond(after.blocks, after)) return WORDS.tooLarge
  const { lines } = after
  // A tax of its own, by which the form knows whether they are converted.
  runOnMeta({ tax: { ...meta.tax }, lines }, () => [...after.blocks])
  const earlier = totalOf(before.blocks, { ...meta, tax: { ...meta.tax, mode: from } })
  const total = totalOf(after.blocks, { ...meta, lines })
  const difference = total === null || earlier === null ? null : add(total, -earlier)
  if (!difference) return WORDS.converted
  const text = difference > 0 ? WORDS.convertedMore : WORDS.convertedLess
  return fill(text, { difference: formatMoney(Math.abs(difference), meta) })
}

/** Whether converting the prices would change any. */
export function hasPricesToConvert(): boolean {
  const { tax, lines, decimals } = termsNow()
  const blocks = committedBlocks()
  if (tax.mode === 'none') return false
  const after = convertPrices({ blocks, lines }, tax, tax.mode, decimals)
  return after?.blocks !== blocks || after.lines !== lines
}

/** Whether a total would be beyond ±1e12 with the change. */
const isBeyond = (blocks: Blocks, change: Partial<LineTerms>): boolean =>
  !isWithinRange(blocks, change)

function tellTooLarge(): null {
  toast.warning(WORDS.tooLarge)
  return null
}

/** Makes a change after which the item stands where it stood on the screen, whatever grew above it. */
function keepInPlace(item: Item, change: () => void): void {
  const top = () => itemElement(item)?.getBoundingClientRect().top ?? Number.NaN
  const before = top()
  flushSync(change)
  const moved = top() - before
  if (moved) scrollBy({ top: moved, behavior: 'instant' })
}
