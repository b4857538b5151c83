import { formatMoney } from '../../../../../src/domain/numbers/format-figure.ts'
import type { PriceModel } from '../../document/model.ts'
import { run } from '../../document/store.ts'
import { withTotal } from '../../figures/commit-figure.ts'
import { usePaper } from '../../paper/context.ts'
import { WORDS } from '../../words.ts'
import styles from './price.module.css'

/** A total typed over says that it is not the sum, and goes back to it in one click (numbers). */
export function BackToSum({ model }: { model: PriceModel }) {
  const { document, isReadOnly } = usePaper()
  const { price } = model.data.value
  // A total that follows is not looked at here, or every key press would draw this anew.
  if (!price.isTyped || isReadOnly.value) return null
  const { locale, currency } = document.meta.value
  const sum = document.total.value
  if (price.value === sum) return null
  return (
    <button
      type="button"
      className={styles.back}
      data-action="back-to-sum"
      onClick={() => run((blocks) => withTotal(blocks, model.id, null), model.id)}
    >
      <span>≠ {WORDS.total.sum}</span> <span>{formatMoney(sum, locale, currency)}</span>
    </button>
  )
}
