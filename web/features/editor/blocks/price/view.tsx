import { useComputed } from '@preact/signals-react'
import { useEffect, useState } from 'react'
import { hasItems } from '../../../../../src/domain/numbers/has-items.ts'
import { type BlockModel, blockSignal, type Meta, type PriceModel } from '../../document/model.ts'
import { TotalFigure } from '../../figures/figure-cells.tsx'
import { usePaper } from '../../paper/context.ts'
import { UntilLoaded } from '../../paper/until-loaded.tsx'
import { RichText } from '../../rich-text/index.ts'
import { changeHtml } from '../commands.ts'
import './items.module.css'
import './line-item.module.css'
import { kindOf } from '../../../../../src/domain/document/kinds/index.ts'
import { formatMoney } from '../../../../../src/domain/numbers/format-figure.ts'
import type { Way } from '../../../../../src/domain/numbers/meet-total.ts'
import { add } from '../../../../../src/domain/numbers/money.ts'
import { isRounding } from '../../../../../src/domain/numbers/typed-total.ts'
import { prefetch, withLoaded } from '../../../../state/lazy.ts'
import { prefetchSoon } from '../../../../state/prefetch.ts'
import { $isLocked } from '../../document/store.ts'
import { WORDS } from '../../editor-words.ts'
import { loadTax } from '../../tax/load.ts'
import { commitPending } from '../commit-pending.ts'
import { loadLines, totalViews } from '../late-views.ts'
import { loadMeetTotal } from './load-meet-total.ts'
import styles from './price.module.css'
import { wayLabel } from './way-label.ts'
import wayStyles from './ways.module.css'

/**
 * The total with its title, and how it comes about where there is more to show than the sum
 * (product: Totals).
 */
export function PriceView({ model }: { model: PriceModel }) {
  const { document, isReadOnly } = usePaper()
  const { title } = model.data.value
  const isItemized = useComputed(() => hasItems(document.meta.value)).value
  // Their style sheet comes with the page, since readers load no code.
  const lines = (place: 'above' | 'below') => (
    <UntilLoaded of={totalViews}>
      {({ TotalList }) => <TotalList place={place} blockId={model.id} />}
    </UntilLoaded>
  )
  return (
    <div className={styles.price}>
      {isItemized && lines('above')}
      <div className={styles.foot} data-itemized={isItemized ? '' : undefined}>
        <RichText
          mode="title"
          label="Title of the total"
          placeholder="Total"
          cell="title"
          className={styles.title}
          html={title.html}
          isReadOnly={isReadOnly.value}
          onInput={(html) => changeHtml(model.id, 'title', html)}
        />
        <TotalFigure model={model} className={styles.total} />
      </div>
      {isItemized && lines('below')}
      <Ways model={model} />
      <Adds model={model} />
    </div>
  )
}

/** What can be put between the sum and the total (product: Totals). */
function Adds({ model }: { model: PriceModel }) {
  const { isReadOnly } = usePaper()
  useEffect(() => prefetchSoon(loadLines), [])
  if (isReadOnly.value) return null
  return (
    // In paste mode it would cover the place where a block can be pasted.
    <div className={`${styles.adds} screen-only`} data-add inert={$isLocked.value}>
      {LINES.map(({ hook, kind, label }) => (
        <button
          key={hook}
          type="button"
          className={styles.add}
          data-action={hook}
          onClick={() => withLoaded(loadLines, ({ addLine }) => addLine(model.id, kind))}
        >
          {label}
        </button>
      ))}
      <TaxButton />
    </div>
  )
}

const LINES = [
  { hook: 'add-line', kind: 'discount', label: WORDS.total.addDiscount },
  { hook: 'add-surcharge', kind: 'surcharge', label: WORDS.total.addSurcharge },
] as const

/** Opens the quotation's tax beside it; with a tax, that is how its rates are changed. */
function TaxButton() {
  const { document } = usePaper()
  const hasTax = document.meta.value.tax.mode !== 'none'
  return (
    <button
      type="button"
      className={styles.add}
      data-action="add-tax"
      aria-haspopup="dialog"
      onPointerEnter={() => prefetch(loadTax)}
      onClick={({ currentTarget }) =>
        withLoaded(loadTax, ({ openTaxForm }) => openTaxForm(currentTarget, { commitPending }))
      }
    >
      {hasTax ? WORDS.total.changeTax : WORDS.total.addTax}
    </button>
  )
}

/**
 * Says that a typed total is not the sum, with the ways to make them agree (numbers: The total).
 */
function Ways({ model }: { model: PriceModel }) {
  const { document, isReadOnly } = usePaper()
  const { price } = model.data.value
  // Don't read a total that follows the sum: every key press would render this again.
  if (!price.isTyped || price.value === null || isReadOnly.value) return null
  const meta = document.meta.value
  const total = document.total.value
  if (total === null || total === price.value) return null
  // A rounding line that an earlier total needed goes with it (typed-total.ts).
  const missing = add(add(price.value, -total) ?? 0, document.totals.value?.rounding ?? 0) ?? 0
  const isThere: Record<Way, boolean> = {
    'back-to-sum': true,
    'spread-total': document.blocks.value.some(hasPricedRows),
    'add-difference': missing !== 0,
    'add-rounding': isRounding(missing, meta),
  }
  const ways = (Object.keys(isThere) as Way[]).filter((way) => isThere[way])
  return <Menu id={model.id} ways={ways} total={total} missing={missing} meta={meta} />
}

/** Whether a block has priced rows never changes while it exists. */
function hasPricedRows(model: BlockModel): boolean {
  const block = blockSignal(model).peek()
  return kindOf(block).pricedRows(block).length > 0
}

interface MenuProps {
  id: string
  ways: readonly Way[]
  total: number
  missing: number
  meta: Meta
}

/** `data-add`: readers of somebody else's quotation don't see it (editor-page.module.css). */
function Menu({ id, ways, total, missing, meta }: MenuProps) {
  const [amounts, setAmounts] = useState<Partial<Record<Way, string>>>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew for other totals
  useEffect(() => {
    const show = () => loadMeetTotal().then(({ amountsAt }) => setAmounts(amountsAt(id)))
    const timer = setTimeout(() => show().catch(() => {}), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [id, total, missing])
  const back = formatMoney(total, meta.locale, meta.currency)
  return (
    <fieldset className={`${wayStyles.ways} screen-only`} aria-label={WORDS.total.ways} data-add>
      {ways.map((way) => {
        const amount = way === 'back-to-sum' ? back : amounts[way]
        return (
          <button
            key={way}
            type="button"
            className={wayStyles.way}
            data-action={way}
            onClick={() => withLoaded(loadMeetTotal, ({ meetTotal }) => meetTotal(way, id))}
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
