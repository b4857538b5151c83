import { roundAmounts, roundBlocks } from '#domain/numbers/round-figures.ts'
import { usualDecimals } from '#domain/numbers/usual-decimals.ts'
import { money as WORDS } from '#domain/words/en/editor.json'
import { toast } from '../../../state/toasts.ts'
import type { Meta } from '../document/model.ts'
import { metaNow } from '../document/now.ts'
import { committedBlocks, type Operation, runOnMeta } from '../document/store.ts'

/**
 * A change of the open quotation's fields for `runOnMeta`. Another currency converts nothing, but
 * brings its decimals: figures with more are rounded (numbers: Decimals of the currency). So are
 * they to decimals that are changed by themselves.
 * @returns with what there is to say of it; '' if figures stay as they are
 */
export function withDecimals(change: Partial<Meta>, operation?: Operation) {
  const meta = metaNow()
  const isSame = (change.currency ?? meta?.currency) === meta?.currency
  const decimals = change.decimals ?? (isSame ? meta?.decimals : usualDecimals(change.currency))
  if (!meta || !decimals || decimals === meta.decimals) return { change, operation, sentence: '' }
  const before = committedBlocks()
  const given = change.lines ?? meta.lines
  const lines = roundAmounts(given, decimals) as Meta['lines']
  const payments = roundAmounts(meta.payments, decimals) as Meta['payments']
  const isRounded =
    roundBlocks(before, decimals) !== before || lines !== given || payments !== meta.payments
  return {
    change: { ...change, decimals, lines, payments },
    operation: ((blocks) =>
      roundBlocks(operation?.(blocks) ?? [...blocks], decimals)) satisfies Operation,
    sentence: isRounded ? (decimals === 2 ? WORDS.rounded : WORDS.finer) : '',
  }
}

/**
 * Makes the change as one undoable step, and says what other decimals did to figures.
 * @param how the function that runs it, and the block to scroll to when it is undone
 * @returns false when nothing changed or edits are locked
 */
export function runWithDecimals(
  change: Partial<Meta>,
  operation?: Operation,
  { runs = runOnMeta, at = null }: { runs?: typeof runOnMeta; at?: string | null } = {},
): boolean {
  const step = withDecimals(change, operation)
  const isDone = runs(step.change, step.operation, at)
  if (isDone && step.sentence) toast.info(step.sentence)
  return isDone
}
