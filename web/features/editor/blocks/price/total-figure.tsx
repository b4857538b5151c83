import { formatMoney } from '../../../../../src/domain/figures.ts'
import { SumCell } from '../../cells/sum-cell.tsx'
import type { PriceModel } from '../../model/model.ts'
import { usePaper } from '../../paper/context.ts'
import { WORDS } from '../../words.ts'
import styles from './price.module.css'

/** The figure alone, so that a key press repaints it and nothing around it. */
export function TotalFigure({ model }: { model: PriceModel }) {
  const { document } = usePaper()
  const { locale, currency } = document.meta.value
  const { price } = model.data.value
  const value = price.isTyped ? price.value : document.total.value
  return (
    <SumCell
      name="total"
      label={WORDS.total.label}
      className={styles.total}
      text={formatMoney(value, locale, currency)}
    />
  )
}
