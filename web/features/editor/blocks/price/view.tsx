import type { PriceBlock } from '../../../../../src/domain/document/quotation.ts'
import { formatMoney } from '../../../../../src/domain/numbers/format-figure.ts'
import type { PriceModel } from '../../document/model.ts'
import { run } from '../../document/store.ts'
import { withTotal } from '../../figures/commit-figure.ts'
import { TotalFigure } from '../../figures/figure-cells.tsx'
import { usePaper } from '../../paper/context.ts'
import { RichText } from '../../rich-text/index.ts'
import { WORDS } from '../../words.ts'
import { changeRichText } from '../commands.ts'
import styles from './price.module.css'

/** The total with its title; it follows the sum of the document (numbers: The total). */
export function PriceView({ model }: { model: PriceModel }) {
  const { isReadOnly } = usePaper()
  const { title } = model.data.value
  return (
    <div className={styles.price}>
      <RichText
        mode="title"
        label="Title of the total"
        placeholder="Total"
        cell="title"
        className={styles.title}
        html={title.html}
        isReadOnly={isReadOnly.value}
        onInput={(html) =>
          changeRichText<PriceBlock>(model.id, 'price', (block) => ({
            ...block,
            title: { ...block.title, html },
          }))
        }
      />
      <TotalFigure model={model} className={styles.total} />
      <BackToSum model={model} />
    </div>
  )
}

/** A total typed over shows that it is not the sum, and goes back to it in one click (numbers). */
function BackToSum({ model }: { model: PriceModel }) {
  const { document, isReadOnly } = usePaper()
  const { price } = model.data.value
  // Don't read a total that follows the sum: every key press would render this again.
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
