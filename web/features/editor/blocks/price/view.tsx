import { useComputed } from '@preact/signals-react'
import { type ReactNode, useEffect } from 'react'
import type { Period } from '#domain/document/limits.ts'
import { isOrdinary } from '#domain/numbers/periods.ts'
import { hasItems, typedIn } from '#domain/numbers/totals.ts'
import { editor as WORDS } from '#domain/words/en/editor.json'
import { prefetch, withLoaded } from '../../../../state/lazy.ts'
import { prefetchSoon } from '../../../../state/prefetch.ts'
import type { PriceModel } from '../../document/model.ts'
import { $isLocked } from '../../document/store.ts'
import { TotalFigure } from '../../figures/figure-cells.tsx'
import { usePaper } from '../../paper/context.ts'
import { UntilLoaded } from '../../paper/until-loaded.tsx'
import { loadPlan } from '../../payments/load.ts'
import { RichText } from '../../rich-text/index.ts'
import { loadTax } from '../../tax/load.ts'
import { changeHtml } from '../commands.ts'
import { commitPending } from '../commit-pending.ts'
import { loadLines, planViews, totalViews, wayViews } from '../late-views.ts'
import styles from './price.module.css'

/**
 * The total with its title, and how it comes about where there is more to show than the sum
 * (product: Totals). Where something recurs, each period has one.
 */
export function PriceView({ model }: { model: PriceModel }) {
  const { document, isReadOnly } = usePaper()
  const isPlain = useComputed(() => isOrdinary(document.totals.value.periods)).value
  const hasPlan = useComputed(() => document.meta.value.payments.length > 0).value
  const title = (
    <RichText
      mode="title"
      label={WORDS.titles.total}
      placeholder={WORDS.titles.totalHint}
      cell="title"
      className={styles.title}
      html={model.data.value.title.html}
      isReadOnly={isReadOnly.value}
      onInput={(html) => changeHtml(model.id, 'title', html)}
    />
  )
  return (
    <div className={styles.price}>
      {isPlain ? (
        <Total model={model} period="once" title={title} />
      ) : (
        <UntilLoaded of={totalViews}>
          {({ PeriodTotals }) => <PeriodTotals model={model} title={title} Total={Total} />}
        </UntilLoaded>
      )}
      {hasPlan && <UntilLoaded of={planViews}>{({ PlanList }) => <PlanList />}</UntilLoaded>}
      <Adds model={model} isPlain={isPlain} />
    </div>
  )
}

export interface TotalProps {
  model: PriceModel
  period: Period
  /** Beside the figure. */
  title: ReactNode
  /** Below it; set where there are several periods. */
  term?: ReactNode
}

/** The total of a period, and how it comes about. */
function Total({ model, period, title, term }: TotalProps) {
  const { document, isReadOnly } = usePaper()
  const isItemized = useComputed(() => hasItems(document.meta.value)).value
  // A total that follows the sum is not read: every key press would render this again.
  const isTypedOver = !isReadOnly.value && typedIn(model.data.value, period) !== null
  // Their style sheet comes with the page, since readers load no code.
  const lines = (place: 'above' | 'below') => (
    <UntilLoaded of={totalViews}>
      {({ TotalList }) => <TotalList place={place} model={model} period={period} />}
    </UntilLoaded>
  )
  return (
    <>
      {isItemized && lines('above')}
      <div className={styles.foot} data-itemized={isItemized || term ? '' : undefined}>
        {title}
        <TotalFigure model={model} period={period} className={styles.total} />
      </div>
      {isItemized && lines('below')}
      {term}
      {isTypedOver && (
        <UntilLoaded of={wayViews}>
          {({ Ways }) => <Ways model={model} period={period} />}
        </UntilLoaded>
      )}
    </>
  )
}

/** What can be put between the sum and the total (product: Totals). */
function Adds({ model, isPlain }: { model: PriceModel; isPlain: boolean }) {
  const { isReadOnly } = usePaper()
  useEffect(() => prefetchSoon(loadLines), [])
  if (isReadOnly.value) return null
  return (
    // In paste mode it would cover the place where a block can be pasted.
    <div className={`${styles.adds} screen-only`} data-add inert={$isLocked.value}>
      {LINES.map(({ hook, kind, word }) => (
        <button
          key={hook}
          type="button"
          className={styles.add}
          data-action={hook}
          onClick={() => withLoaded(loadLines, ({ addLine }) => addLine(model.id, kind))}
        >
          {WORDS.total[word]}
        </button>
      ))}
      <TaxButton />
      {!isPlain && <UntilLoaded of={totalViews}>{({ TermButton }) => <TermButton />}</UntilLoaded>}
      <PlanButton />
    </div>
  )
}

const LINES = [
  { hook: 'add-line', kind: 'discount', word: 'addDiscount' },
  { hook: 'add-surcharge', kind: 'surcharge', word: 'addSurcharge' },
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

/** Opens the payment plan beside it. */
const PlanButton = () => (
  <button
    type="button"
    className={styles.add}
    data-action="payment-plan"
    aria-haspopup="dialog"
    onPointerEnter={() => prefetch(loadPlan)}
    onClick={({ currentTarget }) =>
      withLoaded(loadPlan, ({ openPlanForm }) => openPlanForm(currentTarget, commitPending))
    }
  >
    {WORDS.total.paymentPlan}
  </button>
)
