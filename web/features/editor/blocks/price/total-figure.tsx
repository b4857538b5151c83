import { formatMoney } from '../../../../../src/domain/figures.ts'
import type { PriceModel } from '../../model/model.ts'
import { usePaper } from '../../paper/context.ts'
import styles from './price.module.css'

/** The figure alone, so that a key press repaints it and nothing around it. */
export function TotalFigure({ model }: { model: PriceModel }) {
  const { document } = usePaper()
  const { locale, currency } = document.meta.value
  const { price } = model.data.value
  const value = price.isTyped ? price.value : document.total.value
  return (
    <div data-cell="total" className={styles.total}>
      {formatMoney(value, locale, currency)}
    </div>
  )
}
