import { memo } from 'react'
import { widthOf } from '../../../../src/domain/document/widths.ts'
import { shownTable } from '../blocks/boq/shown-table.ts'
import { toolOf } from '../blocks/registry.ts'
import { type BlockModel, blockSignal } from '../document/model.ts'
import { ownOption } from '../document/row-options.ts'
import { optionAttributes } from '../options/attributes.ts'
import { usePaper } from '../paper/context.ts'
import styles from './block-frame.module.css'
import { labelOf } from './block-label.ts'

/** A block on the paper: its width and its view; toolbars/ adds its toolbar (product: Controls). */
export const BlockFrame = memo(function BlockFrame({ model }: { model: BlockModel }) {
  const { document, offer } = usePaper()
  const block =
    model.type === 'boq' ? shownTable(model, document).block.value : blockSignal(model).value
  const tool = toolOf(block)
  const name = offer?.names.blocks[block.type] ?? offer?.names.blocks.text ?? tool.name
  return (
    <div
      role="group"
      className={styles.block}
      data-block-id={model.id}
      data-block-type={block.type}
      {...optionAttributes(block.type === 'row' ? ownOption(block) : null)}
      data-plain={block.isRichText === false ? '' : undefined}
      aria-label={labelOf(block, name)}
      style={{ width: widthOf(block) }}
    >
      <tool.View model={model} />
    </div>
  )
})
