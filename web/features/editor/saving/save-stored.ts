import type { Quotation } from '#domain/document/quotation.ts'
import { isDecided } from '../../../state/api.ts'
import type { Meta } from '../document/model.ts'
import { type DocumentStore, documentStore } from '../document/store.ts'
import { type FailedSave, failureOf, type SavedOutcome, type Sharing, success } from './outcome.ts'
import { newSaveId } from './save-request.ts'
import { type InTurn, inTurn, type SendSave, sendSave } from './send-save.ts'

interface StoredSaveDeps {
  readonly store: DocumentStore
  readonly send: SendSave
  readonly inTurn: InTurn
}

/** How the save of a stored quotation ended, with the quotation as it is now stored. */
export type StoredOutcome = (SavedOutcome & { quotation: Quotation }) | FailedSave

/** Saves a quotation that is not on the paper; waits its turn among all saves. */
export const saveStored = createStoredSave({ store: documentStore, send: sendSave, inTurn })

/** Creates the function that saves stored quotations. */
export function createStoredSave({ store, send, inTurn }: StoredSaveDeps) {
  /** The saveIds of saves that are not decided yet, keyed by what was sent. */
  const undecided = new Map<string, string>()

  /**
   * Saves changes to a stored quotation. Trying the same save again uses the same saveId until the
   * server has decided it: a save whose answer was lost is not stored twice (api: Quotation calls).
   * @param mails whom to mail the link to; without it nothing is shared
   */
  return (
    stored: Quotation,
    changes: Partial<Meta>,
    mails?: Omit<Sharing, 'access'>,
  ): Promise<StoredOutcome> =>
    inTurn(async () => {
      const body = { quotation: { ...stored, ...changes }, ...(mails && { share: true, ...mails }) }
      const key = JSON.stringify(body)
      const saveId = undecided.get(key) ?? newSaveId()
      undecided.set(key, saveId)
      const answer = await send({ ...body, saveId })
      if (isDecided(answer)) undecided.delete(key)
      if (!answer.ok) return failureOf(answer)
      const { quotation } = answer.data
      bringInStep(quotation, changes)
      return {
        ...success(answer.data, { isOpen: false, isShared: mails !== undefined }),
        quotation,
      }
    })

  /**
   * Applies the stored changes to the open document. If that is older than the version that was
   * changed, its next save meets a conflict, as after any save elsewhere.
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
