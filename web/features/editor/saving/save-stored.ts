import type { Quotation } from '../../../../src/domain/document/quotation.ts'
import { isDecided, newSaveId } from '../../../state/api.ts'
import type { Meta } from '../document/model.ts'
import { type DocumentStore, documentStore } from '../document/store.ts'
import { type FailedSave, failureOf, type SavedOutcome, success } from './outcome.ts'
import { type InTurn, inTurn, type SendSave, sendSave } from './send-save.ts'

interface StoredSaveDeps {
  readonly store: DocumentStore
  readonly send: SendSave
  readonly inTurn: InTurn
}

/** What the save of a stored quotation came to, with the quotation as it is stored since. */
export type StoredOutcome = (SavedOutcome & { quotation: Quotation }) | FailedSave

/** Saves a quotation that is not on the paper, in turn with the one that is. */
export const saveStored = createStoredSave({ store: documentStore, send: sendSave, inTurn })

/** Creates the save of stored quotations. */
export function createStoredSave({ store, send, inTurn }: StoredSaveDeps) {
  /** The saveIds of saves that are not decided yet, by what was sent. */
  const undecided = new Map<string, string>()

  /**
   * Saves changes of a stored quotation. The same save tried again has the same saveId until the server has
   * decided it: one whose answer was lost stores nothing twice (api: Quotation calls).
   * @param notify whom to mail the link; without it nothing is shared
   */
  return (
    stored: Quotation,
    changes: Partial<Meta>,
    notify?: readonly string[],
  ): Promise<StoredOutcome> =>
    inTurn(async () => {
      const body = { quotation: { ...stored, ...changes }, ...(notify && { share: true, notify }) }
      const key = JSON.stringify(body)
      const saveId = undecided.get(key) ?? newSaveId()
      undecided.set(key, saveId)
      const answer = await send({ ...body, saveId })
      if (isDecided(answer)) undecided.delete(key)
      if (!answer.ok) return failureOf(answer)
      const { quotation } = answer.data
      bringInStep(quotation, changes)
      return {
        ...success(answer.data, { isOpen: false, isShared: notify !== undefined }),
        quotation,
      }
    })

  /**
   * Brings the open document in step with what was changed and stored. Where the paper is older than what
   * was stored, its next save is a conflict, as after any save elsewhere.
   */
  function bringInStep(stored: Quotation, changes: Partial<Meta>): void {
    const open = store.currentQuotation()
    if (open?.id !== stored.id || open.revision !== stored.revision - 1) return
    const { revision, updatedAt } = stored
    const names = Object.keys(changes) as (keyof Meta)[]
    const changed = Object.fromEntries(names.map((name) => [name, stored[name]]))
    store.changeMeta({ ...changed, revision, updatedAt })
  }
}
