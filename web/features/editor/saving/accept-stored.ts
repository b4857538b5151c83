import type { Quotation } from '../../../../src/domain/document/quotation.ts'
import type { Meta } from '../document/model.ts'
import { currentQuotation, documentStore } from '../document/store.ts'

/**
 * Brings the open document in step with what a list has changed in it and stored. Where the paper is
 * older than what was stored, its next save is a conflict, as after any save elsewhere.
 */
export function acceptStored({ id, revision, updatedAt }: Quotation, changed: Partial<Meta>): void {
  const open = currentQuotation()
  if (open?.id !== id || open.revision !== revision - 1) return
  documentStore.changeMeta({ revision, updatedAt, ...changed })
}
