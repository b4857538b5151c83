import { useComputed } from '@preact/signals-react'
import { type ComponentProps, use } from 'react'
import type { PriceBlock } from '../../../../../src/domain/document/quotation.ts'
import { hasItems } from '../../../../../src/domain/numbers/has-items.ts'
import type { PriceModel } from '../../document/model.ts'
import { TotalFigure } from '../../figures/figure-cells.tsx'
import { usePaper } from '../../paper/context.ts'
import { UntilLoaded } from '../../paper/until-loaded.tsx'
import { RichText } from '../../rich-text/index.ts'
import { changeRichText } from '../commands.ts'
import { Adds } from './adds.tsx'
import type { TotalList } from './lines/total-list.tsx'
import { loadedLines, onceLines } from './load-lines.ts'
import './items.module.css'
import './line-item.module.css'
import styles from './price.module.css'
import { Ways } from './ways.tsx'

/**
 * The total with its title, and how it comes about where there is more to show than the sum
 * (product: Totals).
 */
export function PriceView({ model }: { model: PriceModel }) {
  const { document, isReadOnly } = usePaper()
  const { title } = model.data.value
  const isItemized = useComputed(() => hasItems(document.meta.value)).value
  return (
    <div className={styles.price}>
      {isItemized && <Items place="above" blockId={model.id} />}
      <div className={styles.foot} data-itemized={isItemized ? '' : undefined}>
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
      </div>
      {isItemized && <Items place="below" blockId={model.id} />}
      <Ways model={model} />
      <Adds model={model} />
    </div>
  )
}

type Props = ComponentProps<typeof TotalList>

/**
 * The lines above or below a total. Those that the server rendered stay in place until the code
 * for them is loaded; their style sheet comes with the page, since readers load no code.
 */
const Items = (props: Props) => (
  <UntilLoaded isLoaded={loadedLines() !== null}>
    <LoadedItems {...props} />
  </UntilLoaded>
)

function LoadedItems(props: Props) {
  const { TotalList } = loadedLines() ?? use(onceLines())
  return <TotalList {...props} />
}
