import { flushSync } from 'react-dom'
import { formatMoney } from '../../../../../src/domain/numbers/format-figure.ts'
import { meetTotal as applyWay, type Way } from '../../../../../src/domain/numbers/meet-total.ts'
import { showToast, toast } from '../../../../state/toasts.ts'
import type { Meta } from '../../document/model.ts'
import { nextId } from '../../document/next-id.ts'
import { $document, $isLocked, committedBlocks, runOnMeta } from '../../document/store.ts'
import { wordsNow } from '../../document/words-now.ts'
import { announceOutcome } from '../../figures/announce-outcome.ts'
import { rollFigures } from '../../figures/roll-figures.ts'
import { animate } from '../../paper/animate.ts'
import { blockElement, cellIn } from '../../paper/elements.ts'
import { commitPending } from '../commit-pending.ts'
import { LINES_WORDS } from './lines/words.ts'

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
  const made = { nextId, names: wordsNow().labels }
  const { blocks, lines, outcome, rounding } = applyWay(way, before, id, meta, made)
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
  if (outcome === 'full') toast.warning(LINES_WORDS.full)
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
