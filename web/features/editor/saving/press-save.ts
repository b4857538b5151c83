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
  /** The draft of the document on which the remembered press was made last. */
  let pressedOn: string | null = null

  return async function pressSave(): Promise<void> {
    const running = saver.running()
    if (running) {
      const isRemembered = pressedOn !== null
      pressedOn = autosave.key()
      onWait()
      if (isRemembered) return
      const { ok } = await running.outcome
      const isOpen = pressedOn === autosave.key()
      pressedOn = null
      // Nobody has asked to save another document. What was typed on the one before is its draft.
      if (!isOpen) return
      // That save's failure was reported, and applies to what was typed since too.
      if (!ok && running.draftKey === autosave.key()) return
      commitPending()
      if (!store.$isDirty.peek()) return
    }
    await saver.save()
  }
}
