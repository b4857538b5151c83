import { roundBlocks, roundLines } from '../../../../src/domain/numbers/round-figures.ts'
import { usualDecimals } from '../../../../src/domain/numbers/usual-decimals.ts'
import { toast } from '../../../state/toasts.ts'
import type { Meta } from '../document/model.ts'
import { metaNow } from '../document/now.ts'
import { committedBlocks, type Operation } from '../document/store.ts'
import WORDS from './money-words.json'

/**
 * A change of the open quotation's fields for `runOnMeta`. Another currency converts nothing, but
 * brings its decimals: figures with more are rounded, which is said (numbers: Decimals of the
 * currency).
 */
export function withDecimals(
  change: Partial<Meta>,
  operation?: Operation,
): [Partial<Meta>, Operation?] {
  const meta = metaNow()
  const decimals = usualDecimals(change.currency ?? meta?.currency)
  const isSame = (change.currency ?? meta?.currency) === meta?.currency
  if (!meta || isSame || decimals === meta.decimals) return [change, operation]
  const before = committedBlocks()
  const given = change.lines ?? meta.lines
  const lines = roundLines(given, decimals) as Meta['lines']
  if (roundBlocks(before, decimals) !== before || lines !== given)
    toast.info(decimals === 2 ? WORDS.rounded : WORDS.finer)
  return [
    { ...change, decimals, lines },
    (blocks) => roundBlocks(operation?.(blocks) ?? [...blocks], decimals),
  ]
}
