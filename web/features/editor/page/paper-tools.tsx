import { Redo2, Undo2 } from 'lucide-react'
import { $canRedo, $canUndo, $document, $isDirty } from '../commands.ts'
import { travelBack, travelForward } from '../travel.ts'
import { WORDS } from '../words.ts'
import styles from './page.module.css'

/** Undo, redo and whether the server has it all, above the paper's right edge. */
export function PaperTools() {
  return (
    <div className={styles.tools}>
      <p className={styles.status} data-save-state={$isDirty.value ? 'unsaved' : 'saved'}>
        {statusText()}
      </p>
      <button
        type="button"
        className={styles.tool}
        aria-label={WORDS.actions.undo}
        title={`${WORDS.actions.undo} (Ctrl+Z)`}
        aria-disabled={!$canUndo.value}
        onClick={() => void travelBack()}
      >
        <Undo2 size={16} aria-hidden />
      </button>
      <button
        type="button"
        className={styles.tool}
        aria-label={WORDS.actions.redo}
        title={`${WORDS.actions.redo} (Ctrl+Shift+Z)`}
        aria-disabled={!$canRedo.value}
        onClick={() => void travelForward()}
      >
        <Redo2 size={16} aria-hidden />
      </button>
    </div>
  )
}

/** An untouched template is neither saved nor unsaved. */
function statusText(): string {
  if ($isDirty.value) return WORDS.status.unsaved
  return $document.value?.meta.value.revision ? WORDS.status.saved : ''
}
