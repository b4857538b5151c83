import { type ReactNode, useEffect } from 'react'
import { kindOf } from '../../../../../src/domain/document/kinds/index.ts'
import { currencyDecimals, formatMoney } from '../../../../../src/domain/numbers/format-figure.ts'
import type { Way } from '../../../../../src/domain/numbers/meet-total.ts'
import { add } from '../../../../../src/domain/numbers/money.ts'
import { lazy, withLoaded } from '../../../../state/lazy.ts'
import { prefetchSoon } from '../../../../state/prefetch.ts'
import { type BlockModel, blockSignal, type PriceModel } from '../../document/model.ts'
import { WORDS } from '../../editor-words.ts'
import { usePaper } from '../../paper/context.ts'
import styles from './ways.module.css'

/**
 * Says that a typed total is not the sum, with three ways to make them agree (numbers: The total).
 */
export function Ways({ model }: { model: PriceModel }) {
  const { document, isReadOnly } = usePaper()
  const { price } = model.data.value
  // Don't read a total that follows the sum: every key press would render this again.
  if (!price.isTyped || price.value === null || isReadOnly.value) return null
  const { locale, currency } = document.meta.value
  const total = document.total.value
  if (total === null || total === price.value) return null
  // A rounding line that an earlier total needed goes with it (typed-total.ts).
  const missing = add(add(price.value, -total) ?? 0, document.totals.value?.rounding ?? 0) ?? 0
  const { tax, lines } = document.meta.value
  const isPlain = tax.mode === 'none' && lines.length === 0
  const asMoney = (value: number | null) => formatMoney(value, locale, currency)
  const hasRows = document.blocks.value.some(hasPricedRows)
  return (
    <Group>
      <WayButton
        way="back-to-sum"
        of={model.id}
        label={`≠ ${isPlain ? WORDS.total.sum : WORDS.total.backToTotal}`}
        amount={asMoney(total)}
      />
      {hasRows && <WayButton way="spread-total" of={model.id} label={WORDS.total.spread} />}
      {missing !== 0 && (
        <WayButton
          way="add-difference"
          of={model.id}
          label={missing < 0 ? WORDS.total.discount : WORDS.total.surcharge}
          amount={asMoney(missing)}
        />
      )}
      {!isPlain && isRounding(missing, currency) && (
        <WayButton
          way="add-rounding"
          of={model.id}
          label={WORDS.total.rounding}
          amount={asMoney(missing)}
        />
      )}
    </Group>
  )
}

/** Whether it is so little that a line after the tax may make up for it (numbers: A typed gross). */
const isRounding = (missing: number, currency: string): boolean =>
  missing !== 0 &&
  Math.abs(missing) <= MOST_ROUNDING / 10 ** Math.min(currencyDecimals(currency), 2)

/** In cents, or in wholes of a currency without cents. */
const MOST_ROUNDING = 2

/** Whether a block has priced rows never changes while it exists. */
function hasPricedRows(model: BlockModel): boolean {
  const block = blockSignal(model).peek()
  return kindOf(block).pricedRows(block).length > 0
}

const loadMeetTotal = lazy(() => import('./meet-total.ts'))

/** `data-add`: readers of somebody else's quotation don't see it (editor-page.module.css). */
function Group({ children }: { children: ReactNode }) {
  useEffect(() => prefetchSoon(loadMeetTotal), [])
  return (
    <fieldset className={styles.ways} aria-label={WORDS.total.ways} data-add>
      {children}
    </fieldset>
  )
}

function WayButton(props: { way: Way; of: string; label: string; amount?: string }) {
  const { way, of, label, amount } = props
  return (
    <button
      type="button"
      className={styles.way}
      data-action={way}
      onClick={() => withLoaded(loadMeetTotal, ({ meetTotal }) => meetTotal(way, of))}
    >
      <span>{label}</span> {amount && <span>{amount}</span>}
    </button>
  )
}
