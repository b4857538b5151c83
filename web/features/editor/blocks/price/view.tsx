import { useComputed } from '@preact/signals-react'
import { type ReactNode, useEffect } from 'react'
import type { Period } from '#domain/document/limits.ts'
import { hasItems, typedIn } from '#domain/numbers/totals.ts'
import { editor as WORDS } from '#domain/words/en/editor.json'
import { prefetchSoon } from '../../../../state/prefetch.ts'
import { wordsIn } from '../../document/document-words.ts'
import type { PriceModel } from '../../document/model.ts'
import { $isLocked } from '../../document/store.ts'
import { TotalFigure, usePeriods } from '../../figures/figure-cells.tsx'
import { usePaper } from '../../paper/context.ts'
import { LateButton } from '../../paper/late-button.tsx'
import { UntilLoaded } from '../../paper/until-loaded.tsx'
import { loadPlan } from '../../payments/load.ts'
import { RichText } from '../../rich-text/index.ts'
import { loadTax } from '../../tax/load.ts'
import { changeHtml } from '../commands.ts'
import { commitPending } from '../commit-pending.ts'
import { loadLines, totalViews, wayViews } from '../late-views.ts'
import type { TotalList } from './lines/total-list.tsx'
import '../../../../styles/total.css'
import styles from './price.module.css'

/**
 * The total with its title, and how it comes about where there is more to show than the sum
 * (product: Totals). Where something recurs, each period has one, and the title stands above them.
 */
export function PriceView({ model }: { model: PriceModel }) {
  const { document, isReadOnly } = usePaper()
  const periods = usePeriods(() => document.totals.value.periods)
  const isPlain = periods.every((period) => period === 'once')
  const isItemized = useComputed(() => hasItems(document.meta.value)).value || !isPlain
  const hasPlan = useComputed(() => document.meta.value.payments.length > 0).value
  const every = useComputed(() => wordsIn(document.meta.value.language).paper.every).value
  const title = (
    <RichText
      mode="title"
      label={WORDS.titles.total}
      placeholder={WORDS.titles.totalHint}
      cell="title"
      className="price-title"
      html={model.data.value.title.html}
      isReadOnly={isReadOnly.value}
      onInput={(html) => changeHtml(model.id, 'title', html)}
    />
  )
  return (
    <div className={`price-block ${styles.price}`}>
      {!isPlain && title}
      {periods.map((period) => (
        <div key={period} {...(!isPlain && { className: 'period', 'data-total-of': period })}>
          <Total model={model} period={period} isItemized={isItemized}>
            {isPlain ? title : <div className="price-title">{every[period]}</div>}
          </Total>
        </div>
      ))}
      {!isPlain && <Items model={model} place="first-year" />}
      {hasPlan && <Items model={model} place="payments" />}
      {!isReadOnly.value && <Adds model={model} isPlain={isPlain} />}
    </div>
  )
}

const Items = (props: Parameters<typeof TotalList>[0]) => (
  <UntilLoaded of={totalViews}>{({ TotalList }) => <TotalList {...props} />}</UntilLoaded>
)

interface TotalProps {
  model: PriceModel
  period: Period
  isItemized: boolean
  /** Beside the figure: what it is called. */
  children: ReactNode
}

/** The total of a period, and how it comes about. */
function Total({ model, period, isItemized, children }: TotalProps) {
  const { isReadOnly } = usePaper()
  // A total that follows the sum is not read: every key press would render this again.
  const isTypedOver = !isReadOnly.value && typedIn(model.data.value, period) !== null
  return (
    <>
      {isItemized && <Items model={model} period={period} place="above" />}
      <div className={isItemized ? `foot ${styles.foot}` : styles.foot}>
        {children}
        <TotalFigure model={model} period={period} className="total" />
      </div>
      {isItemized && <Items model={model} period={period} place="below" />}
      {isTypedOver && (
        <UntilLoaded of={wayViews}>
          {({ Ways }) => <Ways model={model} period={period} />}
        </UntilLoaded>
      )}
    </>
  )
}

/** What can be put between the sum and the total, and what opens the forms beside it (product: Totals). */
function Adds({ model, isPlain }: { model: PriceModel; isPlain: boolean }) {
  const hasTax = usePaper().document.meta.value.tax.mode !== 'none'
  useEffect(() => prefetchSoon(loadLines), [])
  const form = { className: styles.add, 'aria-haspopup': 'dialog' } as const
  return (
    // In paste mode it would cover the place where a block can be pasted.
    <div className={`${styles.adds} screen-only`} data-add inert={$isLocked.value}>
      {LINES.map(({ hook, kind, word }) => (
        <LateButton
          key={hook}
          className={styles.add}
          data-action={hook}
          load={loadLines}
          act={({ addLine }) => addLine(model.id, kind)}
        >
          {WORDS.total[word]}
        </LateButton>
      ))}
      <LateButton
        {...form}
        data-action="add-tax"
        load={loadTax}
        act={({ openTaxForm }, button) => openTaxForm(button, { commitPending })}
      >
        {hasTax ? WORDS.total.changeTax : WORDS.total.addTax}
      </LateButton>
      {!isPlain && (
        <UntilLoaded of={totalViews}>{({ TermButton }) => <TermButton {...form} />}</UntilLoaded>
      )}
      <LateButton
        {...form}
        data-action="payment-plan"
        load={loadPlan}
        act={({ openPlanForm }, button) => openPlanForm(button, commitPending)}
      >
        {WORDS.total.paymentPlan}
      </LateButton>
    </div>
  )
}

const LINES = [
  { hook: 'add-line', kind: 'discount', word: 'addDiscount' },
  { hook: 'add-surcharge', kind: 'surcharge', word: 'addSurcharge' },
] as const
