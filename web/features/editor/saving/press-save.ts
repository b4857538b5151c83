import type { DocumentStore } from '../document/store.ts'
import type { Autosave } from '../drafts/autosave.ts'
import type { RunningSave, Saver } from './saver.ts'

interface SavePressDeps {
  readonly saver: Saver
  readonly store: DocumentStore
  readonly autosave: Autosave
  readonly commitPending: () => void
  /** Told when a press has to wait for the save before it. */
  readonly onWait: () => void
}

/**
 * The press of Save on a quotation that needs no form. A press during another save is remembered: what
 * is unsaved when that one ends is saved then.
 */
export function createSavePress({ saver, store, autosave, commitPending, onWait }: SavePressDeps) {
  let remembered: Promise<void> | null = null

  return async function pressSave(): Promise<void> {
    const running = saver.running()
    if (!running) {
      await saver.save()
      return
    }
    onWait()
    remembered ??= saveAfter(running).finally(() => {
      remembered = null
    })
    await remembered
  }

  async function saveAfter({ draftKey, outcome }: RunningSave): Promise<void> {
    const { ok } = await outcome
    // A failure was reported, and holds for what was typed since too.
    if (!ok && draftKey === autosave.key()) return
    commitPending()
    if (store.$isDirty.peek()) await saver.save()
  }
}
