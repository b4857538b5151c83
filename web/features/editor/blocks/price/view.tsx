import { useComputed } from '@preact/signals-react'
import { useEffect } from 'react'
import { hasItems } from '../../../../../src/domain/numbers/totals.ts'
import { editor as WORDS } from '../../../../../src/domain/words/en/editor.json'
import { prefetch, withLoaded } from '../../../../state/lazy.ts'
import { prefetchSoon } from '../../../../state/prefetch.ts'
import type { PriceModel } from '../../document/model.ts'
import { $isLocked } from '../../document/store.ts'
import { TotalFigure } from '../../figures/figure-cells.tsx'
import { usePaper } from '../../paper/context.ts'
import { UntilLoaded } from '../../paper/until-loaded.tsx'
import { RichText } from '../../rich-text/index.ts'
import { loadTax } from '../../tax/load.ts'
import { changeHtml } from '../commands.ts'
import { commitPending } from '../commit-pending.ts'
import { loadLines, totalViews, wayViews } from '../late-views.ts'
import styles from './price.module.css'

/**
 * The total with its title, and how it comes about where there is more to show than the sum
 * (product: Totals).
 */
export function PriceView({ model }: { model: PriceModel }) {
  const { document, isReadOnly } = usePaper()
  const { title } = model.data.value
  const isItemized = useComputed(() => hasItems(document.meta.value)).value
  // A total that follows the sum is not read: every key press would render this again.
  const isTypedOver = !isReadOnly.value && model.data.value.price.isTyped
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
          label={WORDS.titles.total}
          placeholder={WORDS.titles.totalHint}
          cell="title"
          className={styles.title}
          html={title.html}
          isReadOnly={isReadOnly.value}
          onInput={(html) => changeHtml(model.id, 'title', html)}
        />
        <TotalFigure model={model} className={styles.total} />
      </div>
      {isItemized && lines('below')}
      {isTypedOver && (
        <UntilLoaded of={wayViews}>{({ Ways }) => <Ways model={model} />}</UntilLoaded>
      )}
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
