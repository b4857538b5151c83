import { atom } from 'nanostores'
import type { Quotation } from '../../../../src/domain/document/quotation.ts'

/** The newer version that a save met. */
export interface StoredConflict {
  readonly stored: Quotation
  /** Whether a newer version of the program saved it. */
  readonly isAhead: boolean
}

/** The open document's conflict, while the user decides (product: Conflicts). */
export const $conflict = atom<StoredConflict | null>(null)
