import { Trash2 } from 'lucide-react'
import { memo } from 'react'
import { widthOf } from '../../../../src/domain/layout.ts'
import { deleteBlock } from '../blocks/commands.ts'
import { toolOf } from '../blocks/registry.ts'
import type { BlockModel } from '../model/model.ts'
import { WORDS } from '../words.ts'
import styles from './block-frame.module.css'
import { usePaper } from './context.ts'

/** A block on the paper: its width, its view, and its icons, which shift nothing (look: Controls). */
export const BlockFrame = memo(function BlockFrame(props: {
  model: BlockModel
  canDelete: boolean
}) {
  const { model, canDelete } = props
  const { isReadOnly } = usePaper()
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
      {canDelete && !isReadOnly.value && (
        <div className={styles.actions}>
          <button
            type="button"
            data-action="delete"
            className={styles.action}
            aria-label={WORDS.actions.deleteBlock}
            data-tip={WORDS.actions.deleteBlock}
            onClick={() => deleteBlock(model.id)}
          >
            <Trash2 size={16} aria-hidden />
          </button>
        </div>
      )}
    </div>
  )
})
