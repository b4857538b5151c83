import { useComputed } from '@preact/signals-react'
import { memo, useRef } from 'react'
import type { RowBlock } from '../../../../../src/domain/document/quotation.ts'
import type { RowBlockModel } from '../../document/model.ts'
import { ownOption, type RowOption } from '../../document/row-options.ts'
import { RowFigures, usePaintedRow } from '../../figures/figure-cells.tsx'
import width from '../../figures/figure-layout.module.css'
import { leaveDescription } from '../../figures/tab-order.ts'
import { outClass } from '../../options/attributes.ts'
import { RowChoice } from '../../options/row-choice.tsx'
import { usePaper } from '../../paper/context.ts'
import { $costViews } from '../../paper/cost-views.ts'
import { RichText } from '../../rich-text/index.ts'
import { changeRichText } from '../commands.ts'
import styles from './row.module.css'

/**
 * A single priced line outside any table (product: Blocks). React renders it once, however often
 * its frame is rendered again, so that a cell being typed in is left alone.
 */
export const RowView = memo(function RowView({ model }: { model: RowBlockModel }) {
  const element = useRef<HTMLDivElement>(null)
  const { isReadOnly } = usePaper()
  const Costs = isReadOnly.value ? null : $costViews.value?.Row
  usePaintedRow(element, model)
  const known = useRef<RowOption>(null)
  const option = useComputed(() => {
    known.current = ownOption(model.data.value, known.current)
    return known.current
  }).value
  return (
    <div
      ref={element}
      className={`${styles.row} ${width.columns} ${width.long}${outClass(option)}`}
    >
      <Description model={model} />
      <RowFigures row={model.data.peek()} isReadOnly={isReadOnly.value} />
      {option && (
        <RowChoice place={{ blockId: model.id, rowId: null }} row={model} option={option} />
      )}
      {Costs && <Costs row={model} boqId={null} />}
    </div>
  )
})

function Description({ model }: { model: RowBlockModel }) {
  const { isReadOnly } = usePaper()
  // Depends only on the description's html: a key press in a figure renders no text.
  const html = useComputed(() => model.data.value.description.html)
  return (
    <RichText
      mode="cell"
      label="Description"
      placeholder="Description"
      cell="description"
      className={styles.description}
      html={html.value}
      isReadOnly={isReadOnly.value}
      onInput={(html) =>
        changeRichText<RowBlock>(model.id, 'row', (block) => ({
          ...block,
          description: { ...block.description, html },
        }))
      }
      onLeave={(move) => leaveDescription(model.id, null, move)}
    />
  )
}
