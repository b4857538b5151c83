import { useCallback } from 'react'
import { formatMoney } from '../../../../../src/domain/numbers/format-figure.ts'
import type { PriceModel } from '../../document/model.ts'
import { SumCell } from '../../figures/sum-cell.tsx'
import { usePaper } from '../../paper/context.ts'
import { WORDS } from '../../words.ts'
import styles from './price.module.css'

/** The figure alone, so that a key press repaints it and nothing around it. */
export function TotalFigure({ model }: { model: PriceModel }) {
  const { document } = usePaper()
  const read = useCallback(() => {
    const { locale, currency } = document.meta.value
    const { price } = model.data.value
    return formatMoney(price.isTyped ? price.value : document.total.value, locale, currency)
  }, [model, document])
  return <SumCell name="total" label={WORDS.total.label} className={styles.total} read={read} />
}
