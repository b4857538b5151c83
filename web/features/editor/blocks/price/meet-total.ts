import { flushSync } from 'react-dom'
import type { Blocks } from '../../../../../src/domain/document/blocks.ts'
import { LIMITS } from '../../../../../src/domain/document/limits.ts'
import { addDifference, differenceOf } from '../../../../../src/domain/numbers/add-difference.ts'
import { formatMoney } from '../../../../../src/domain/numbers/format-figure.ts'
import { spreadTotal } from '../../../../../src/domain/numbers/spread-total.ts'
import { withTotal } from '../../../../../src/domain/numbers/totals.ts'
import { addRounding, type Met, type Terms } from '../../../../../src/domain/numbers/typed-total.ts'
import { showToast, toast } from '../../../../state/toasts.ts'
import type { Meta } from '../../document/model.ts'
import { nextId } from '../../document/next-id.ts'
import { $document, $isLocked, committedBlocks, runOnMeta } from '../../document/store.ts'
import { wordsNow } from '../../document/words-now.ts'
import { WORDS } from '../../editor-words.ts'
import { announceOutcome } from '../../figures/announce-outcome.ts'
import type { FigureOutcome } from '../../figures/commit-figure.ts'
import { rollFigures } from '../../figures/roll-figures.ts'
import { animate } from '../../paper/animate.ts'
import { blockElement, cellIn } from '../../paper/elements.ts'
import { commitPending } from '../commit-pending.ts'
import { LINES_WORDS } from './lines/words.ts'

/**
 * The ways to make a typed total and the sum of the rows agree (numbers: The total); also the
 * values of their `data-action`.
 */
export type Way = 'back-to-sum' | 'spread-total' | 'add-difference' | 'add-rounding'

type Outcome = FigureOutcome | 'full'

const WAYS: Record<Way, (blocks: Blocks, id: string, terms: Terms) => Met<Outcome>> = {
  'back-to-sum': (blocks, id, { lines }) => ({
    blocks: withTotal(blocks, id, null),
    lines,
    outcome: 'exact',
    rounding: 0,
  }),
  'spread-total': spreadTotal,
  'add-difference': (blocks, id, terms) =>
    addDifference(blocks, id, nextId, terms, wordsNow().labels),
  'add-rounding': (blocks, id, terms) => {
    const value = differenceOf(blocks, id, terms)
    const line = { id: nextId(), html: wordsNow().labels.rounding }
    const added = value === null ? null : addRounding(blocks, id, terms.lines, { ...line, value })
    return { blocks, lines: terms.lines, ...added, outcome: 'exact', rounding: 0 }
  },
}

/**
 * Makes total and sum agree in the given way, as one animated and undoable step; says why if they
 * still differ (product: Figures).
 */
export function meetTotal(way: Way, id: string): void {
  if ($isLocked.peek()) return
  commitPending()
  const before = committedBlocks()
  const meta = $document.peek()?.meta.peek()
  if (!meta) return
  const { blocks, lines, outcome, rounding } = WAYS[way](before, id, meta)
  const total = cellIn(blockElement(id), 'total')
  if (blocks !== before || lines !== meta.lines) {
    const pressed = document.activeElement
    // A tap has focused nothing; focusing the total would open the soft keyboard.
    const isByFinger =
      matchMedia('(pointer: coarse)').matches && !pressed?.matches(':focus-visible')
    rollFigures(() =>
      animate(() =>
        flushSync(() => runOnMeta({ lines: lines as Meta['lines'] }, () => blocks, id)),
      ),
    )
    // With the difference, the pressed button has disappeared.
    if (!isByFinger && !pressed?.isConnected) total?.focus()
  }
  if (outcome === 'full') toast.warning(fullWords(blocks, lines))
  else if (outcome === 'rounding') offerRounding(id, rounding)
  else if (outcome !== 'exact')
    announceOutcome(outcome, {
      place: { blockId: id, rowId: null, name: 'total' },
      text: '',
      kept: total?.textContent ?? '',
    })
}

/** With tax not every total has rows that make it, to the cent (numbers: A typed gross). */
function offerRounding(id: string, rounding: number): void {
  const { locale, currency } = $document.peek()?.meta.peek() ?? STYLE
  const amount = formatMoney(rounding, locale, currency)
  showToast({
    kind: 'info',
    text: MEET_WORDS.missing(amount),
    durationMs: OFFER_MS,
    action: { label: MEET_WORDS.addRounding(amount), run: () => meetTotal('add-rounding', id) },
  })
}

const STYLE = { locale: 'en-US', currency: 'USD' }

/** Long enough to read and press the button. */
const OFFER_MS = 8000

const MEET_WORDS = {
  missing: (amount: string) => `No net amount makes this total with its tax: ${amount} is missing.`,
  addRounding: (amount: string) => `Add rounding ${amount}`,
}

function fullWords(blocks: Blocks, lines: readonly unknown[]): string {
  if (lines.length >= LIMITS.lines) return LINES_WORDS.full
  return blocks.length < LIMITS.blocks ? WORDS.limits.rows : WORDS.limits.blocks
}
