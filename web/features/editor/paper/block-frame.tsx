import { memo } from 'react'
import { widthOf } from '../../../../src/domain/layout.ts'
import { toolOf } from '../blocks/registry.ts'
import type { BlockModel } from '../model/model.ts'
import styles from './block-frame.module.css'

/** A block on the paper: its width and its view; items/ adds its icons (look: Controls). */
export const BlockFrame = memo(function BlockFrame({ model }: { model: BlockModel }) {
  const block = model.type === 'boq' ? model.frame.value : model.data.value
  const tool = toolOf(model.type)
  return (
    <div
      role="group"
      className={styles.block}
      data-block-id={model.id}
      data-block-type={model.type}
      aria-label={tool?.name}
      style={{ width: widthOf(block) }}
    >
      {tool && <tool.View model={model} />}
    </div>
  )
})
