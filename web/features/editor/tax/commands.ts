import type { Blocks, RowPlace } from '../../../../src/domain/document/blocks.ts'
import type { QuotationLine, QuotationTax } from '../../../../src/domain/document/quotation.ts'
import { withKnownRates, withTaxRate } from '../../../../src/domain/document/tax-rates.ts'
import { convertPrices } from '../../../../src/domain/numbers/convert-prices.ts'
import { formatMoney } from '../../../../src/domain/numbers/format-figure.ts'
import { add } from '../../../../src/domain/numbers/money.ts'
import { rateOf } from '../../../../src/domain/numbers/shown-rate.ts'
import { termsOf, totalOf } from '../../../../src/domain/numbers/totals.ts'
import { toast } from '../../../state/toasts.ts'
import { $document, committedBlocks, run, runOnMeta } from '../document/store.ts'
import { rememberTax } from './last-tax.ts'
import { WORDS } from './words.ts'

export type PriceBasis = 'added' | 'included'

/**
 * Changes the quotation's tax as one undoable step; rows whose rate is removed get the default one.
 * Refused if the total would be beyond ±1e12 (numbers: Arithmetic).
 * @param row gets the rate that is added
 */
export function changeTax(tax: QuotationTax, row: RowPlace | null = null): boolean {
  const before = $document.peek()?.meta.peek()
  if (!before || before.tax === tax) return false
  const added = tax.rates.find(({ id }) => before.tax.rates.every((rate) => rate.id !== id))
  const change = (blocks: Blocks) => {
    const known = withKnownRates(blocks, tax)
    return row && added ? withTaxRate(known, row, rateIdFor(tax, added.id)) : known
  }
  if (isBeyond(change(committedBlocks()), { tax })) return false
  rememberTax(tax)
  return runOnMeta({ tax }, copied(change))
}

/** Gives the row a rate of the quotation as one undoable step. */
export function giveRate(place: RowPlace, tax: QuotationTax, rateId: string): void {
  const change = (blocks: Blocks) => withTaxRate(blocks, place, rateIdFor(tax, rateId))
  if (!isBeyond(change(committedBlocks()), { tax })) run(change, place.blockId)
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
  const meta = $document.peek()?.meta.peek()
  if (!meta || meta.tax.mode === 'none') return ''
  const before = { blocks: committedBlocks(), lines: meta.lines }
  const after = convertPrices(before, meta.tax, meta.tax.mode)
  if (!after || isBeyond(after.blocks, after)) return WORDS.tooLarge
  const { lines } = after
  runOnMeta(
    { lines },
    copied(() => after.blocks),
  )
  const earlier = totalOf(before.blocks, termsOf({ ...meta, tax: { ...meta.tax, mode: from } }))
  const total = totalOf(after.blocks, termsOf({ ...meta, lines }))
  const difference = total === null || earlier === null ? null : add(total, -earlier)
  if (!difference) return WORDS.converted
  const shown = formatMoney(Math.abs(difference), meta.locale, meta.currency)
  return WORDS.convertedAbout(shown, difference > 0)
}

/** Whether converting the prices would change any. */
export function hasPricesToConvert(tax: QuotationTax): boolean {
  const { lines } = $document.peek()?.meta.peek() ?? { lines: [] }
  const before = { blocks: committedBlocks(), lines }
  const after = tax.mode === 'none' ? before : convertPrices(before, tax, tax.mode)
  return after?.blocks !== before.blocks || after.lines !== before.lines
}

/** Says so, if the total would be beyond ±1e12 with the change. */
function isBeyond(
  blocks: Blocks,
  change: { tax?: QuotationTax; lines?: QuotationLine[] },
): boolean {
  const meta = $document.peek()?.meta.peek()
  if (!meta || totalOf(blocks, termsOf({ ...meta, ...change })) !== null) return false
  toast.warning(WORDS.tooLarge)
  return true
}

/** Blocks that are another list than the saved ones count as unsaved work. */
const copied =
  (change: (blocks: Blocks) => Blocks) =>
  (blocks: Blocks): Blocks => [...change(blocks)]
