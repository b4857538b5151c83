import { memo } from 'react'
import { widthOf } from '../../../../src/domain/document/widths.ts'
import { toolOf } from '../blocks/registry.ts'
import type { BlockModel } from '../document/model.ts'
import { WORDS } from '../editor-words.ts'
import styles from './block-frame.module.css'
import { labelOf } from './block-label.ts'

/** A block on the paper: its width and its view; toolbars/ adds its toolbar (look: Controls). */
export const BlockFrame = memo(function BlockFrame({ model }: { model: BlockModel }) {
  const block = model.type === 'boq' ? model.frame.value : model.data.value
  const tool = toolOf(model.type)
  return (
    <div
      role="group"
      className={styles.block}
      data-block-id={model.id}
      data-block-type={block.type}
      data-plain={block.isRichText === false ? '' : undefined}
      aria-label={labelOf(block, tool?.name ?? WORDS.unknown.label)}
      style={{ width: widthOf(block) }}
    >
      {tool ? <tool.View model={model} /> : <UnknownBlock type={block.type} />}
    </div>
  )
})

/** A newer version's block: mentioned, and kept as it is. */
function UnknownBlock({ type }: { type: string }) {
  return <p className={styles.unknown}>{WORDS.unknown.text(type)}</p>
}
