import type { PriceBlock } from '../../../../../src/domain/document/quotation.ts'
import type { PriceModel } from '../../document/model.ts'
import { TotalFigure } from '../../figures/figure-cells.tsx'
import { usePaper } from '../../paper/context.ts'
import { RichText } from '../../rich-text/index.ts'
import { changeRichText } from '../commands.ts'
import styles from './price.module.css'
import { Ways } from './ways.tsx'

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
      <Ways model={model} />
    </div>
  )
}
