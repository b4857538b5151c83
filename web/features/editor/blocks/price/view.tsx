import { useComputed } from '@preact/signals-react'
import { useEffect } from 'react'
import { hasItems } from '../../../../../src/domain/numbers/has-items.ts'
import type { PriceModel } from '../../document/model.ts'
import { TotalFigure } from '../../figures/figure-cells.tsx'
import { usePaper } from '../../paper/context.ts'
import { lateViews, UntilLoaded } from '../../paper/until-loaded.tsx'
import { RichText } from '../../rich-text/index.ts'
import { changeHtml } from '../commands.ts'
import './items.module.css'
import './line-item.module.css'
import { prefetch, withLoaded } from '../../../../state/lazy.ts'
import { prefetchSoon } from '../../../../state/prefetch.ts'
import { $isLocked } from '../../document/store.ts'
import { WORDS } from '../../editor-words.ts'
import { loadTax } from '../../tax/load.ts'
import { commitPending } from '../commit-pending.ts'
import styles from './price.module.css'
import { Ways } from './ways.tsx'

/**
 * What shows and edits the lines above or below a total; most quotations have none. Their style
 * sheet comes with the page, since readers load no code.
 */
const views = lateViews(async () => {
  const lines = await import('./lines/index.ts')
  lines.startLines()
  return lines
})

export const loadLines = views.load

/**
 * The total with its title, and how it comes about where there is more to show than the sum
 * (product: Totals).
 */
export function PriceView({ model }: { model: PriceModel }) {
  const { document, isReadOnly } = usePaper()
  const { title } = model.data.value
  const isItemized = useComputed(() => hasItems(document.meta.value)).value
  const lines = (place: 'above' | 'below') => (
    <UntilLoaded of={views}>
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
