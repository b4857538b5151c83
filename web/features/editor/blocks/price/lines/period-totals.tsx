import { useComputed } from '@preact/signals-react'
import type { ComponentType, ReactNode } from 'react'
import type { Period } from '#domain/document/limits.ts'
import type { PeriodSum } from '#domain/numbers/periods.ts'
import { shownFirstYear } from '#domain/numbers/shown-totals.ts'
import { lines as LINES_WORDS, editor as WORDS } from '#domain/words/en/editor.json'
import { prefetch, withLoaded } from '../../../../../state/lazy.ts'
import { wordsIn } from '../../../document/document-words.ts'
import type { PriceModel } from '../../../document/model.ts'
import { usePeriods } from '../../../figures/figure-cells.tsx'
import { usePaper } from '../../../paper/context.ts'
import { loadTax } from '../../../tax/load.ts'
import { commitPending } from '../../commit-pending.ts'
import styles from '../items.module.css'
import price from '../price.module.css'
import { TaxName, totalsIn, usePaintedText } from './total-list.tsx'

interface PeriodTotalsProps {
  model: PriceModel
  title: ReactNode
  Total: ComponentType<{ model: PriceModel; period: Period; title: ReactNode; term: ReactNode }>
}

/** The total of each period with its term, and that of the first year (product: Totals). */
export function PeriodTotals({ model, title, Total }: PeriodTotalsProps) {
  const { document } = usePaper()
  const periods = usePeriods(() => document.totals.value.periods)
  const firstYear = () => {
    const meta = document.meta.value
    return shownFirstYear(meta, document.totals.value, wordsIn(meta.language).paper)
  }
  return (
    <>
      {title}
      {periods.map((period) => (
        <div key={period} data-total-of={period}>
          <Total
            model={model}
            period={period}
            title={<PeriodName model={model} period={period} />}
            term={<Term model={model} period={period} />}
          />
        </div>
      ))}
      <NamedFigure hook="first-year" figureOf={firstYear} />
    </>
  )
}

interface PeriodProps {
  model: PriceModel
  period: Period
}

function PeriodName({ model, period }: PeriodProps) {
  const { document } = usePaper()
  const totals = totalsIn(model, document)
  const name = usePaintedText<HTMLDivElement>(() => totals.value.get(period)?.name ?? '')
  return (
    <div suppressHydrationWarning ref={name.ref} className={price.title}>
      {name.first}
    </div>
  )
}

/** What a period comes to over its term. */
function Term({ model, period }: PeriodProps) {
  const { document } = usePaper()
  const totals = totalsIn(model, document)
  const termOf = () => totals.value.get(period)?.term ?? null
  const hasTerm = useComputed(() => termOf() !== null).value
  return hasTerm && <NamedFigure hook="term" period={period} figureOf={termOf} />
}

interface NamedFigureProps {
  hook: string
  /** Whose term is changed by a press on its name. */
  period?: Period
  figureOf: () => { readonly name: string; readonly text: string } | null
}

/** A figure below the totals, with its name. */
function NamedFigure({ hook, period, figureOf }: NamedFigureProps) {
  const { isReadOnly } = usePaper()
  const name = usePaintedText<HTMLSpanElement>(() => figureOf()?.name ?? '')
  const amount = usePaintedText<HTMLSpanElement>(() => figureOf()?.text ?? '')
  const text = (
    <span suppressHydrationWarning ref={name.ref}>
      {name.first}
    </span>
  )
  return (
    <ul className={styles.items}>
      <li data-total={hook}>
        {period && !isReadOnly.value ? (
          <TaxName tip={WORDS.total.changeTerms} period={period}>
            {text}
          </TaxName>
        ) : (
          <span className={styles.name}>{text}</span>
        )}
        <span suppressHydrationWarning ref={amount.ref} className={styles.amount} data-amount>
          {amount.first}
        </span>
      </li>
    </ul>
  )
}

/** Opens the form beside the total at what recurs without a term (product: Recurring prices). */
export function TermButton() {
  const { document } = usePaper()
  const period = useComputed(() => {
    const { terms } = document.meta.value
    const isOpen = ({ period }: PeriodSum) => period !== 'once' && !terms[period]
    return document.totals.value.periods.find(isOpen)?.period
  }).value
  if (!period) return null
  return (
    <button
      type="button"
      className={price.add}
      data-action="add-term"
      aria-haspopup="dialog"
      onPointerEnter={() => prefetch(loadTax)}
      onClick={({ currentTarget }) =>
        withLoaded(loadTax, ({ openTaxForm }) =>
          openTaxForm(currentTarget, { commitPending, period }),
        )
      }
    >
      {LINES_WORDS.addTerm}
    </button>
  )
}
