import { useEffect } from 'react'
import { prefetch, withLoaded } from '../../../../state/lazy.ts'
import { prefetchSoon } from '../../../../state/prefetch.ts'
import type { PriceModel } from '../../document/model.ts'
import { $isLocked } from '../../document/store.ts'
import { WORDS } from '../../editor-words.ts'
import { usePaper } from '../../paper/context.ts'
import { loadTax } from '../../tax/load.ts'
import { commitPending } from '../commit-pending.ts'
import styles from './adds.module.css'
import { loadLines } from './load-lines.ts'

/** What can be put between the sum and the total (product: Totals). */
export function Adds({ model }: { model: PriceModel }) {
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
