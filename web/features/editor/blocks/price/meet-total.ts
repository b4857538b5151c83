import { flushSync } from 'react-dom'
import type { Period } from '#domain/document/limits.ts'
import type { Quotation } from '#domain/document/quotation.ts'
import { formatMoney } from '#domain/numbers/format-figure.ts'
import {
  amountsOf,
  meetTotal as applyWay,
  meetTypedOver,
  type Way,
  waysToMeet,
} from '#domain/numbers/meet-total.ts'
import { memoize } from '#domain/numbers/memoize.ts'
import { totalsOf } from '#domain/numbers/totals.ts'
import { typedOver } from '#domain/numbers/typed-total.ts'
import { lines as LINES_WORDS, total as MEET_WORDS } from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import { keepText, readKept } from '../../../../state/browser-storage.ts'
import { showToast, toast } from '../../../../state/toasts.ts'
import { nextId } from '../../document/document-words.ts'
import type { Meta } from '../../document/model.ts'
import { metaNow, termsNow } from '../../document/now.ts'
import { $isLocked, committedBlocks, currentQuotation, runOnMeta } from '../../document/store.ts'
import { wordsNow } from '../../document/words-now.ts'
import { announceOutcome } from '../../figures/announce-outcome.ts'
import { rollFigures } from '../../figures/roll-figures.ts'
import { animate } from '../../paper/animate.ts'
import { all, blockElement } from '../../paper/elements.ts'
import { commitPending } from '../commit-pending.ts'

/**
 * Makes total and sum agree in the given way, as one animated and undoable step; says why if they
 * still differ (product: Figures).
 */
export function meetTotal(way: Way, id: string, period: Period = 'once'): void {
  if ($isLocked.peek()) return
  commitPending()
  const before = committedBlocks()
  const meta = metaNow()
  if (!meta) return
  rememberWay(way)
  const { blocks, lines, outcome, rounding } = applyWay(way, before, id, meta, made(), period)
  const total = all('[data-cell="total"]', blockElement(id) ?? undefined).find(
    ({ dataset }) => (dataset.period ?? 'once') === period,
  )
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
  else if (outcome === 'rounding') offerRounding(id, rounding, period)
  else if (outcome !== 'exact')
    announceOutcome(outcome, {
      place: { blockId: id, rowId: null, name: 'total', period },
      text: '',
      kept: total?.textContent ?? '',
    })
}

const made = () => ({ nextId, names: wordsNow().labels })

/** What each way would come to, beside its button; that of a way that changes nothing is missing. */
export function amountsAt(id: string, period: Period): Partial<Record<Way, string>> {
  const open = currentQuotation()
  if (!open) return {}
  const amounts = [...amountsOf(open.blocks, id, open, made(), period)]
  return Object.fromEntries(
    amounts.map(([way, amount]) => [way, inMoney(way, amount, open, period)]),
  )
}

function inMoney(way: Way, amount: number, quotation: Quotation, period: Period): string {
  const text = formatMoney(amount, quotation)
  if (way !== 'spread-total') return text
  const { periods } = totalsOf(quotation.blocks, quotation)
  const sum = periods.find((one) => one.period === period)?.sum ?? null
  return `${formatMoney(sum, quotation)} → ${text}`
}

/**
 * How a quotation is made to add up before it leaves, the way that was chosen last first (product:
 * Check before sending).
 */
export function waysNow(): { label: string; run: () => void }[] {
  const open = currentQuotation()
  if (!open) return []
  const last = readKept(LAST_WAY)
  const period = typedOver(open)?.period ?? 'once'
  return [...waysOf(open)]
    .sort(([one], [other]) => Number(other === last) - Number(one === last))
    .map(([way, amount]) => ({
      label: `${wayLabel(way, amount, open)} ${inMoney(way, amount, open, period)}`,
      run: () => meetNow(way),
    }))
}

/** The form asks at each key press. */
const waysOf = memoize(
  (open: Quotation) => waysToMeet(open, made()),
  1,
  ({ blocks }) => blocks,
)

function meetNow(way: Way): void {
  const open = currentQuotation()
  const met = open && meetTypedOver(way, open, made())
  if (!met) return
  rememberWay(way)
  runOnMeta({ lines: met.lines as Meta['lines'] }, () => met.blocks)
}

const LAST_WAY = 'last-way-to-total'

/** A rounding only completes another way. */
function rememberWay(way: Way): void {
  if (way !== 'add-rounding') keepText(LAST_WAY, way)
}

/** With tax not every total has rows that make it, to the cent (numbers: A typed gross). */
function offerRounding(id: string, rounding: number, period: Period): void {
  const amount = formatMoney(rounding, termsNow())
  showToast({
    kind: 'info',
    text: fill(MEET_WORDS.missing, { amount }),
    durationMs: OFFER_MS,
    action: {
      label: fill(MEET_WORDS.addRounding, { amount }),
      run: () => meetTotal('add-rounding', id, period),
    },
  })
}

/** Long enough to read and press the button. */
const OFFER_MS = 8000

/**
 * What a way to meet a typed total is called (product: Totals).
 * @param amount of the line that it would add
 */
export function wayLabel(way: Way, amount: number, { tax, lines }: Terms): string {
  if (way === 'spread-total') return MEET_WORDS.spread
  if (way === 'add-rounding') return MEET_WORDS.round
  if (way === 'add-difference') return amount < 0 ? MEET_WORDS.asDiscount : MEET_WORDS.asSurcharge
  const isPlain = tax.mode === 'none' && lines.length === 0
  return isPlain ? MEET_WORDS.backToSum : MEET_WORDS.backToTotal
}

type Terms = Pick<Meta, 'tax' | 'lines'>
