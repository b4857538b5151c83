import type { Quota } from '../users/quota.ts'
import type { Mailing } from './recent-saves.ts'
import type { StoredDocument } from './stored-quotation.ts'

export type SaveOutcome = 'saved' | 'updated' | 'copied and saved'

/** Why a save was refused: it would have overwritten changes that its sender doesn't know of. */
export type Conflict = 'conflict' | 'saved by a newer version'

/** The result of a save with the stored document; for a conflict, the newer document. */
export interface SavedQuotation {
  outcome: SaveOutcome | Conflict
  document: StoredDocument
  /** Set for a save that was asked to mail the link; a repeated save returns the first one's. */
  mailing?: Mailing | undefined
  /** Another quotation of the owner's that has the number which was typed over it. */
  numberTakenBy?: { id: string; name: string | null } | undefined
}

/** The outcome, worded as in its message, with the stored document if the answer includes it. */
export type SaveResult =
  | SavedQuotation
  | { outcome: 'forbidden' | 'not found' }
  | { outcome: 'storage full'; refusal: Quota['refusal'] }
  | { outcome: 'bad request' | 'typed total'; field: string }
