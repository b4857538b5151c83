import { Coins, Info, Redo2, RemoveFormatting, Type, Undo2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { editor as WORDS } from '#domain/words/en/editor.json'
import { $route, modalPath, navigate } from '../../../state/routes.ts'
import { keysInWords } from '../../../ui/keys-in-words.ts'
import { setRichText } from '../blocks/commands.ts'
import { toggleCosts } from '../costs/toggle-costs.ts'
import { type BlockModel, blockSignal, type DocumentModel } from '../document/model.ts'
import { $canRedo, $canUndo, $isCopy, $isDirty, $isLocked } from '../document/store.ts'
import { $costViews, $paperTool } from '../paper/room-views.ts'
import styles from './editor-page.module.css'
import { redo, undo } from './start.ts'

/** At the paper's upper right: save status, the quotation's info, rich text, undo and redo. */
export function PaperToolbar({ document }: { document: DocumentModel }) {
  const { permissionLevel, name, revision } = document.meta.value
  if (permissionLevel === 'Forbidden') return null
  const isKnown = revision > 0 && name !== ''
  const isRich = document.blocks.value.some(isRichBlock)
  const isLocked = $isLocked.value
  const Tool = $paperTool.value
  return (
    <div className={`${styles.tools} screen-only`}>
      {/* Names the quotation that is saved: on a long paper the heading is out of view. */}
      {isKnown && <p className={styles.name}>{name}</p>}
      <p className={styles.status} data-save-state={$isDirty.value ? 'unsaved' : 'saved'}>
        {statusText(document)}
      </p>
      {Tool && <Tool />}
      <ToolButton
        aria-label={WORDS.actions.info}
        data-tip={WORDS.actions.info}
        onClick={() => navigate(modalPath($route.get(), 'info'))}
      >
        <Info size={16} aria-hidden />
      </ToolButton>
      <ToolButton
        aria-label={WORDS.actions.richText}
        aria-pressed={isRich}
        data-tip={isRich ? WORDS.actions.richTextOffTip : WORDS.actions.richTextOnTip}
        aria-disabled={isLocked}
        onClick={() => setRichText(!isRich)}
      >
        {isRich ? <Type size={16} aria-hidden /> : <RemoveFormatting size={16} aria-hidden />}
      </ToolButton>
      <ToolButton
        aria-label={WORDS.actions.costs}
        aria-pressed={$costViews.value !== null}
        data-action="cost"
        data-tip={WORDS.actions.costsTip}
        onClick={toggleCosts}
      >
        <Coins size={16} aria-hidden />
      </ToolButton>
      <ToolButton
        aria-label={WORDS.actions.undo}
        data-tip={`${WORDS.actions.undo} (${keysInWords('ctrl+z')})`}
        aria-disabled={isLocked || !$canUndo.value}
        onClick={undo}
      >
        <Undo2 size={16} data-points aria-hidden />
      </ToolButton>
      <ToolButton
        aria-label={WORDS.actions.redo}
        data-tip={`${WORDS.actions.redo} (${keysInWords('ctrl+shift+z')})`}
        aria-disabled={isLocked || !$canRedo.value}
        onClick={redo}
      >
        <Redo2 size={16} data-points aria-hidden />
      </ToolButton>
    </div>
  )
}

const ToolButton = (props: ComponentProps<'button'>) => (
  <button type="button" className={styles.tool} {...props} />
)

const isRichBlock = (model: BlockModel): boolean => blockSignal(model).value.isRichText !== false

/** Empty for a new quotation, and for a copy without edits: neither is saved or unsaved. */
function statusText(document: DocumentModel): string {
  if ($isDirty.value) return WORDS.status.unsaved
  if ($isCopy.value) return ''
  return document.meta.value.revision ? WORDS.status.saved : ''
}
