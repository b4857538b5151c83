import { type ReactNode, useEffect } from 'react'
import { kindOf } from '../../../../../src/domain/document/kinds/index.ts'
import { formatMoney } from '../../../../../src/domain/numbers/format-figure.ts'
import { add } from '../../../../../src/domain/numbers/money.ts'
import { lazy, withLoaded } from '../../../../state/lazy.ts'
import { prefetchSoon } from '../../../../state/prefetch.ts'
import { type BlockModel, blockSignal, type PriceModel } from '../../document/model.ts'
import { WORDS } from '../../editor-words.ts'
import { usePaper } from '../../paper/context.ts'
import type { Way } from './meet-total.ts'
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
  const sum = document.total.value
  const difference = sum === null ? 0 : add(price.value, -sum)
  if (!difference) return null
  const asMoney = (value: number | null) => formatMoney(value, locale, currency)
  const hasRows = document.blocks.value.some(hasPricedRows)
  return (
    <Group>
      <WayButton
        way="back-to-sum"
        of={model.id}
        label={`≠ ${WORDS.total.sum}`}
        amount={asMoney(sum)}
      />
      {hasRows && <WayButton way="spread-total" of={model.id} label={WORDS.total.spread} />}
      <WayButton
        way="add-difference"
        of={model.id}
        label={difference < 0 ? WORDS.total.discount : WORDS.total.surcharge}
        amount={asMoney(difference)}
      />
    </Group>
  )
}

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
