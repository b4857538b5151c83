import { Coins, Info, Redo2, RemoveFormatting, Type, Undo2 } from 'lucide-react'
import type { ButtonHTMLAttributes } from 'react'
import { $route, modalPath, navigate } from '../../../state/routes.ts'
import { setRichText } from '../blocks/toggle-rich-text.ts'
import { toggleCosts } from '../costs/toggle-costs.ts'
import { type BlockModel, blockSignal, type DocumentModel } from '../document/model.ts'
import { $canRedo, $canUndo, $isCopy, $isDirty, $isLocked } from '../document/store.ts'
import { WORDS } from '../editor-words.ts'
import { $costViews } from '../paper/cost-views.ts'
import { $paperTool } from '../paper/paper-tool.ts'
import { redoEdit, undoEdit } from '../session/undo.ts'
import styles from './editor-page.module.css'

/** At the paper's upper right: save status, the quotation's info, rich text, undo and redo. */
export function PaperToolbar({ document }: { document: DocumentModel }) {
  const { permissionLevel, name, revision } = document.meta.value
  if (permissionLevel === 'Forbidden') return null
  const isKnown = revision > 0 && name !== ''
  const isRich = document.blocks.value.some(isRichBlock)
  const isLocked = $isLocked.value
  const OwnTool = $paperTool.value
  return (
    <div className={styles.tools}>
      {/* Names the quotation that is saved: on a long paper the heading is out of view. */}
      {isKnown && <p className={styles.name}>{name}</p>}
      <p className={styles.status} data-save-state={$isDirty.value ? 'unsaved' : 'saved'}>
        {statusText(document)}
      </p>
      {OwnTool && <OwnTool />}
      <Tool
        name={WORDS.actions.info}
        icon={Info}
        onClick={() => navigate(modalPath($route.get(), 'info'))}
      />
      <Tool
        name={WORDS.actions.richText}
        tip={WORDS.actions.richTextTip(isRich)}
        icon={isRich ? Type : RemoveFormatting}
        aria-pressed={isRich}
        aria-disabled={isLocked}
        onClick={() => setRichText(!isRich)}
      />
      <Tool
        name={WORDS.actions.costs}
        tip={WORDS.actions.costsTip}
        icon={Coins}
        aria-pressed={$costViews.value !== null}
        data-action="cost"
        onClick={toggleCosts}
      />
      <Tool
        name={WORDS.actions.undo}
        tip={`${WORDS.actions.undo} (ctrl+z)`}
        icon={Undo2}
        aria-disabled={isLocked || !$canUndo.value}
        onClick={undoEdit}
      />
      <Tool
        name={WORDS.actions.redo}
        tip={`${WORDS.actions.redo} (ctrl+shift+z)`}
        icon={Redo2}
        aria-disabled={isLocked || !$canRedo.value}
        onClick={redoEdit}
      />
    </div>
  )
}

interface ToolProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  name: string
  /** Its tooltip, where that says more than the name. */
  tip?: string
  icon: typeof Info
  'data-action'?: string
}

const Tool = ({ name, tip = name, icon: Icon, ...rest }: ToolProps) => (
  <button type="button" className={styles.tool} aria-label={name} data-tip={tip} {...rest}>
    <Icon size={16} aria-hidden />
  </button>
)

const isRichBlock = (model: BlockModel): boolean => blockSignal(model).value.isRichText !== false

/** Empty for a new quotation, and for a copy without edits: neither is saved or unsaved. */
function statusText(document: DocumentModel): string {
  if ($isDirty.value) return WORDS.status.unsaved
  if ($isCopy.value) return ''
  return document.meta.value.revision ? WORDS.status.saved : ''
}
