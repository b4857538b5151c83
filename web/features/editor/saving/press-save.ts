import type { DocumentStore } from '../document/store.ts'
import type { Autosave } from '../drafts/autosave.ts'
import type { Saver } from './saver.ts'

interface SavePressDeps {
  readonly saver: Saver
  readonly store: DocumentStore
  readonly autosave: Autosave
  readonly commitPending: () => void
  /** Called when a press has to wait for the save before it. */
  readonly onWait: () => void
}

/**
 * Handles a press of Save on a quotation that needs no form. A press during another save is
 * remembered: when that save ends, whatever is then unsaved is saved.
 */
export function createSavePress({ saver, store, autosave, commitPending, onWait }: SavePressDeps) {
  let isRemembered = false

  return async function pressSave(): Promise<void> {
    const running = saver.running()
    if (running) {
      onWait()
      if (isRemembered) return
      isRemembered = true
      const { ok } = await running.outcome
      isRemembered = false
      // That save's failure was reported, and applies to what was typed since too.
      if (!ok && running.draftKey === autosave.key()) return
      commitPending()
      if (!store.$isDirty.peek()) return
    }
    await saver.save()
  }
}
