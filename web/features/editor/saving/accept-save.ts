import type { Answer } from '../../../state/api.ts'
import type { DocumentStore } from '../document/store.ts'
import type { Autosave, SaveRequest } from '../drafts/autosave.ts'
import type { DraftDatabase } from '../drafts/draft-database.ts'
import { adoptNumber } from './adopt-number.ts'
import { refusal, type Saved, type SaveOutcome, success } from './outcome.ts'
import { metaOf } from './save-request.ts'

export interface AcceptanceDeps {
  readonly store: DocumentStore
  readonly autosave: Autosave
  readonly database: DraftDatabase
  /** Shows a number that a save has given in a text that is open. */
  readonly showNumber: (number: string, replaced: string) => void
}

/** What becomes of the open document and the drafts once a save was answered. */
export function createAcceptance({ store, autosave, database, showNumber }: AcceptanceDeps) {
  async function accept(
    { blocks, quotation, share }: SaveRequest,
    saved: Saved,
  ): Promise<SaveOutcome> {
    store.changeMeta(metaOf(saved.quotation))
    store.markSaved(blocks)
    adoptNumber(store, quotation.blocks, saved.quotation.number, showNumber)
    await autosave.write()
    return success(saved, { isOpen: true, isShared: share === true })
  }

  /** Handles the answer after another document was opened: it changes nothing in that one. */
  async function acceptElsewhere(
    draftKey: string,
    { blocks, share }: SaveRequest,
    answer: Answer<Saved>,
  ): Promise<SaveOutcome> {
    if (!answer.ok) return refusal(answer)
    // Remove the draft if it holds nothing newer than what was saved; else it is offered later.
    const draft = await database.read(draftKey).catch(() => undefined)
    if (draft && JSON.stringify(draft.quotation?.blocks) === JSON.stringify(blocks))
      await database.remove(draftKey).catch(() => undefined)
    return success(answer.data, { isOpen: false, isShared: share === true })
  }

  return { accept, acceptElsewhere }
}
