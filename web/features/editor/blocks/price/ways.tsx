import { useEffect, useState } from 'react'
import { kindOf } from '#domain/document/kinds/index.ts'
import type { Period } from '#domain/document/limits.ts'
import { formatMoney } from '#domain/numbers/format-figure.ts'
import type { Way } from '#domain/numbers/meet-total.ts'
import { add } from '#domain/numbers/money.ts'
import { typedIn } from '#domain/numbers/totals.ts'
import { isRounding } from '#domain/numbers/typed-total.ts'
import { total as WORDS } from '#domain/words/en/editor.json'
import { type BlockModel, blockSignal, type Meta, type PriceModel } from '../../document/model.ts'
import { usePaper } from '../../paper/context.ts'
import { amountsAt, meetTotal, wayLabel } from './meet-total.ts'
import styles from './ways.module.css'

/**
 * Says that a typed total is not the sum, with the ways to make them agree (numbers: The total).
 */
export function Ways({ model, period }: { model: PriceModel; period: Period }) {
  const { document } = usePaper()
  const typed = typedIn(model.data.value, period)
  if (typed === null) return null
  const meta = document.meta.value
  const totals = document.totals.value.periods.find((one) => one.period === period)?.document
  const total = totals?.total ?? null
  if (total === null || total === typed) return null
  // A rounding line that an earlier total needed goes with it (typed-total.ts).
  const missing = add(add(typed, -total) ?? 0, totals?.rounding ?? 0) ?? 0
  const isThere: Record<Way, boolean> = {
    'back-to-sum': true,
    'spread-total': document.blocks.value.some(hasPricedRows),
    'add-difference': missing !== 0,
    'add-rounding': isRounding(missing, meta),
  }
  const ways = (Object.keys(isThere) as Way[]).filter((way) => isThere[way])
  const at = { id: model.id, period, total, missing }
  return <Menu {...at} ways={ways} meta={meta} />
}

/** Whether a block has priced rows never changes while it exists. */
function hasPricedRows(model: BlockModel): boolean {
  const block = blockSignal(model).peek()
  return kindOf(block).pricedRows(block).length > 0
}

interface MenuProps {
  id: string
  period: Period
  ways: readonly Way[]
  total: number
  missing: number
  meta: Meta
}

/** `data-add`: readers of somebody else's quotation don't see it (editor-page.module.css). */
function Menu({ id, period, ways, total, missing, meta }: MenuProps) {
  const [amounts, setAmounts] = useState<Partial<Record<Way, string>>>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew for other totals
  useEffect(() => {
    const timer = setTimeout(() => setAmounts(amountsAt(id, period)), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [id, period, total, missing])
  const back = formatMoney(total, meta)
  return (
    <fieldset className={`${styles.ways} screen-only`} aria-label={WORDS.ways} data-add>
      {ways.map((way) => {
        const amount = way === 'back-to-sum' ? back : amounts[way]
        return (
          <button
            key={way}
            type="button"
            className={styles.way}
            data-action={way}
            onClick={() => meetTotal(way, id, period)}
          >
            <span>
              {way === 'back-to-sum' && '≠ '}
              {wayLabel(way, missing, meta)}
            </span>{' '}
            {amount && <span>{amount}</span>}
          </button>
        )
      })}
    </fieldset>
  )
}

/** What the ways would come to takes longer in a large quotation than one press of a key may. */
const SETTLED_MS = 100
