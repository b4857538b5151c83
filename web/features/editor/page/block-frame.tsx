import { memo } from 'react'
import { widthOf } from '../../../../src/domain/document/widths.ts'
import { shownBlock } from '../blocks/boq/shown-table.ts'
import { toolOf } from '../blocks/registry.ts'
import type { BlockModel } from '../document/model.ts'
import { ownOption } from '../document/row-options.ts'
import { optionAttributes } from '../options/attributes.ts'
import { usePaper } from '../paper/context.ts'
import styles from './block-frame.module.css'
import { labelOf } from './block-label.ts'

interface Props {
  model: BlockModel
  /** Where it begins in px, if others are beside it. */
  placeInLine?: string | undefined
}

/** A block on the paper: its width and its view; toolbars/ adds its toolbar (product: Controls). */
export const BlockFrame = memo(function BlockFrame({ model, placeInLine }: Props) {
  const { document, offer } = usePaper()
  const block = shownBlock(model, document).value
  const tool = toolOf(block)
  const name = offer?.names.blocks[block.type] ?? offer?.names.blocks.text ?? tool.name
  return (
    <div
      role="group"
      className={styles.block}
      data-block-id={model.id}
      data-block-type={block.type}
      {...optionAttributes(block.type === 'row' ? ownOption(block) : null)}
      data-in-line={placeInLine || undefined}
      data-plain={block.isRichText === false ? '' : undefined}
      aria-label={labelOf(block, name)}
      style={{ width: widthOf(block), ...(placeInLine && { '--x': `${placeInLine}px` }) }}
    >
      <tool.View model={model} />
    </div>
  )
})
