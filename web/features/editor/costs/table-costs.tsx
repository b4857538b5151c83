import { pricedOnly } from '../../../../src/domain/document/options.ts'
import { profitOfRows } from '../../../../src/domain/numbers/markup.ts'
import type { BoqModel } from '../document/model.ts'
import { usePaper } from '../paper/context.ts'
import styles from './costs.module.css'
import { MarkupForAll } from './markup-for-all.tsx'
import { ProfitFigures } from './profit-figures.tsx'

/** Below a table's subtotal: cost, profit and margin of its rows, and one markup for all of them. */
export function TableCosts({ model }: { model: BoqModel }) {
  const { document } = usePaper()
  const { locale } = document.meta.value
  const profit = profitOfRows(pricedOnly(model.list.value))
  if (!profit) return null
  return (
    <div className={`${styles.table} screen-only`} data-costs>
      <MarkupForAll boqId={model.id} markup={profit.markup} locale={locale} />
      <ProfitFigures profit={profit} locale={locale} />
    </div>
  )
}
