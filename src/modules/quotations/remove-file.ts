import { eq } from 'drizzle-orm'
import type { Quotation } from '#domain/document/schema.ts'
import { isNewer } from '#domain/document/version.ts'
import { takeOutOfHolders } from '../../../db/file-holders.ts'
import { rowIdOf } from '../../../db/list-rows.ts'
import { quotations } from '../../../db/schema.ts'
import type { Deps } from '../deps.ts'
import { DamagedQuotation, damaged } from './quotation-finder.ts'
import { removeFileFromQuotation } from './shown-files.ts'
import type { StoreUpdate } from './store-update.ts'
import { type NewDocument, type StoredDocument, toStored } from './stored-quotation.ts'

interface RemovalDeps extends Deps<'db' | 'log' | 'finder'> {
  storeUpdate: StoreUpdate
}

/** A quotation from which a deleted file was removed. */
export interface ChangedQuotation {
  readonly id: string
  readonly ownerId: string
  /** Its revision after the removal. */
  readonly revision: number
}

/**
 * Removes a file that is being deleted from all quotations (api: File calls). Their revisions rise,
 * so that a save from an open page that still has the file is a conflict. A damaged quotation is
 * left as it is: it can't be opened anyway, and must not stop the removal from the others. One of a
 * newer version is left too.
 */
export function createFileRemoval({ db, finder, storeUpdate, log }: RemovalDeps) {
  return (fileId: string): Promise<ChangedQuotation[]> =>
    takeOutOfHolders(db.read, quotations, fileId, async (rowId) => {
      const [holder] = await db.read
        .select({ id: quotations.id })
        .from(quotations)
        .where(eq(rowIdOf(quotations), rowId))
      return holder ? takeOut(holder.id, fileId).catch((error) => leave(holder.id, error)) : null
    })

  function leave(id: string, error: unknown): null {
    if (!(error instanceof DamagedQuotation)) throw error
    log.error(`A deleted file is left in ${id}, which is damaged`, error)
    return null
  }

  async function takeOut(id: string, fileId: string): Promise<ChangedQuotation | null | 'again'> {
    const document = await finder.findDocument(id)
    if (!document) return null
    const { head } = document
    if (isNewer(head)) {
      log.warn(`A deleted file is left in ${id}, which a newer version has saved`)
      return null
    }
    const revision = head.revision + 1
    const next = await nextWithout(fileId, document, revision)
    // A save may have removed it already.
    if (!next) return null
    const isStored = await storeUpdate(head, next, { usesReserve: true })
    return isStored ? { id, ownerId: head.ownerId, revision } : 'again'
  }
}

/**
 * The document without the file, or null if it doesn't have the file. @throws DamagedQuotation for
 * any error: only damaged stored data can cause one here
 */
async function nextWithout(
  fileId: string,
  { head, blocks }: StoredDocument,
  revision: number,
): Promise<NewDocument | null> {
  try {
    const { hasItemInfo: _, total: __, contentKeys: ___, ...fields } = head
    const quotation = { ...fields, blocks: JSON.parse(blocks) } as unknown as Quotation
    if (!(await removeFileFromQuotation(quotation, fileId))) return null
    return toStored(quotation, { ...head, revision })
  } catch (error) {
    throw damaged(head.id, error)
  }
}
