import { useComputed } from '@preact/signals-react'
import { type CSSProperties, memo, useMemo, useRef } from 'react'
import type { QuotationTax, RowBlock } from '#domain/document/quotation.ts'
import { isTaxed } from '#domain/document/show-column.ts'
import type { TypedColumn } from '#domain/numbers/cell-text.ts'
import { singleRowLayout } from '#domain/paper/single-row.ts'
import { columns as WORDS } from '#domain/words/en/editor.json'
import type { RowBlockModel } from '../../document/model.ts'
import { ownOption, type RowOption } from '../../document/row-options.ts'
import width from '../../figures/figure-layout.module.css'
import { activeEdit } from '../../figures/figure-place.ts'
import { useRowCells } from '../../figures/row-cells.tsx'
import { leaveDescription } from '../../figures/tab-order.ts'
import { outClass, RowChoice } from '../../options/row-choice.tsx'
import { usePaper } from '../../paper/context.ts'
import { $costViews } from '../../paper/room-views.ts'
import { RichText } from '../../rich-text/index.ts'
import { changeHtml } from '../commands.ts'
import styles from './row.module.css'

/**
 * A single priced line outside any table (product: Blocks). React renders it once, however often
 * its frame is rendered again, so that a cell being typed in is left alone.
 */
export const RowView = memo(function RowView({ model }: { model: RowBlockModel }) {
  const element = useRef<HTMLDivElement>(null)
  const { document, isReadOnly, offer } = usePaper()
  const Costs = isReadOnly.value ? null : $costViews.value?.Row
  const names = useComputed(() => columnsOf(model.data.value, document.meta.value.tax).join()).value
  const columns = useMemo(() => names.split(',') as readonly TypedColumn[], [names])
  const cells = useRowCells(element, model, columns, isReadOnly.value)
  const across = useComputed(() => {
    const { locale, decimals, tax } = document.meta.value
    const style = { locale, decimals, tax, hasUnitCell: false }
    return singleRowLayout(model.data.value, columnsOf(model.data.value, tax), style).across
  }).value
  const known = useRef<RowOption>(null)
  const option = useComputed(() => {
    known.current = ownOption(model.data.value, known.current)
    return known.current
  }).value
  return (
    <div
      ref={element}
      className={`single ${styles.row} ${across === null ? '' : 'figures-below'} ${width.columns} ${width.long}${outClass(option)}`}
      style={{ '--across': across } as CSSProperties}
    >
      <Description model={model} />
      {cells}
      {option && (
        <RowChoice
          place={{ blockId: model.id, rowId: null }}
          row={model}
          option={option}
          columns={['description', ...columns]}
        />
      )}
      {Costs && <Costs row={model} boqId={null} />}
      {offer && <offer.RowTool rowId={model.id} />}
    </div>
  )
})

/** A discount and a rate are shown only where they are set, and a discount while it is typed. */
function columnsOf(row: RowBlock, tax: QuotationTax): readonly TypedColumn[] {
  const { blockId, name } = activeEdit()?.place ?? {}
  const isTyped = blockId === row.id && name === 'discount'
  return [
    ...(['itemPrice', 'qty'] as const),
    ...(row.discount.value !== null || isTyped ? (['discount'] as const) : []),
    ...(row.taxRate !== null && isTaxed(tax) ? (['tax'] as const) : []),
    'price',
  ]
}

function Description({ model }: { model: RowBlockModel }) {
  const { isReadOnly } = usePaper()
  // Depends only on the description's html: a key press in a figure renders no text.
  const html = useComputed(() => model.data.value.description.html)
  return (
    <RichText
      mode="cell"
      label={WORDS.description}
      placeholder={WORDS.description}
      cell="description"
      className="description"
      html={html.value}
      isReadOnly={isReadOnly.value}
      onInput={(html) => changeHtml(model.id, 'description', html)}
      onLeave={(move) => leaveDescription(model.id, null, move)}
    />
  )
}
