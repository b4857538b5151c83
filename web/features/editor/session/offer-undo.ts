import { session as WORDS } from '#domain/words/en/editor.json'
import { showToast, type ToastKind } from '../../../state/toasts.ts'
import { committedBlocks } from '../document/store.ts'
import { undoEdit } from './undo.ts'

/**
 * Called right after an edit: returns what tells of it and offers to undo it. Once something else
 * was edited, or another quotation is open, that would undo something else, and is left alone.
 */
export function offerUndo(): (kind: ToastKind, text: string) => void {
  const after = committedBlocks()
  const undo = () => {
    if (committedBlocks() === after) undoEdit()
    else showToast({ kind: 'info', text: WORDS.editedSince, durationMs: UNDO_MS })
  }
  return (kind, text) =>
    showToast({
      // Replaces the one before it, whose step is no longer the latest.

      kind,
      text,
      durationMs: UNDO_MS,
      id: 'history',
      action: { label: WORDS.undoEdit, run: undo },
    })
}

/** Long enough to look at the paper first, in ms. */
const UNDO_MS = 8000
