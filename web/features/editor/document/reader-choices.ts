import type { ReadonlySignal, Signal } from '@preact/signals-react'
import { mayCopy } from '#domain/document/access.ts'
import type { Blocks } from '#domain/document/blocks.ts'
import { type History, isSame, type OpenDocument, type Operation, record } from './history.ts'

interface Store {
  readonly current: Signal<OpenDocument | null>
  readonly $isReading: ReadonlySignal<boolean>
  readonly $isLocked: ReadonlySignal<boolean>
  readonly settle: (document: OpenDocument, blocks: Blocks) => Blocks
  readonly commit: (document: OpenDocument, blocks: Blocks, history: History) => void
  readonly notify: () => void
}

/** What somebody who reads a quotation may do with it (product: Reading). */
export const readerDoor = ({ current, $isReading, $isLocked, settle, commit, notify }: Store) => ({
  /**
   * Shows what the reader chooses: nothing is stored or counts as unsaved. `run` is for edits,
   * which a reader can't make.
   */
  chooseAsReader(operation: Operation): void {
    const document = current.peek()
    if (!document || !$isReading.peek() || $isLocked.peek()) return
    const after = settle(document, operation(document.committed))
    commit(document, isSame(after, document.saved) ? document.saved : after, document.history)
  },

  /** Starts editing as a copy of the reader's own. What they have chosen is its first step. */
  editAsCopy(): void {
    const document = current.peek()
    if (!document || !$isReading.peek() || !mayCopy(document.model.meta.peek().permissionLevel))
      return
    const { saved: before, committed: after, history } = document
    const isChosen = before !== after
    current.value = {
      ...document,
      isEditedAsCopy: true,
      history: isChosen ? record(history, { before, after, at: null }) : history,
    }
    if (isChosen) notify()
  },
})
