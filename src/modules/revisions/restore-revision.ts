import { inArray } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { files } from '../../../db/schema.ts'
import { removeFileFrom } from '../../adapters/html/remove-file.ts'
import { type Quotation, QuotationSchema } from '../../domain/document/schema.ts'
import { isNewer } from '../../domain/document/version.ts'
import { createHtmlFieldMapper } from '../../domain/html/html-fields.ts'
import { uploadedIn } from '../../domain/html/uploads.ts'
import type { QuotationFinder } from '../quotations/quotation-finder.ts'
import type { Conflict } from '../quotations/save-quotation.ts'
import type { StoreUpdate } from '../quotations/store-update.ts'
import {
  type Identity,
  type NewDocument,
  type StoredDocument,
  type StoredQuotation,
  toStored,
} from '../quotations/stored-quotation.ts'
import type { Quota } from '../users/quota.ts'

interface RestoreDeps {
  db: Database
  finder: QuotationFinder
  storeUpdate: StoreUpdate
  quota: Quota
  now: () => number
}

export type Restored =
  | { outcome: 'restored' | Conflict; document: StoredDocument }
  | { outcome: 'storage full'; refusal: Quota['refusal'] }
  | 'not found'

/** Stores what an earlier revision was as the next one; nothing is overwritten. */
export function createRestoring({ db, finder, storeUpdate, quota, now }: RestoreDeps) {
  /** @param baseRevision the revision that its sender has seen */
  return async (
    head: StoredQuotation,
    then: StoredDocument,
    baseRevision: number,
  ): Promise<Restored> => {
    if (isNewer(then.head) || isNewer(head)) return refuse(head.id, 'saved by a newer version')
    if (head.revision !== baseRevision) return refuse(head.id, 'conflict')
    const { id, ownerId, email, createdAt, recentSaves, access } = head
    const next = await withoutDeletedFiles(
      db,
      { ...then, head: { ...then.head, access } },
      {
        ...{ id, ownerId, email, createdAt, recentSaves },
        ...{ revision: head.revision + 1, updatedAt: now() },
      },
    )
    if (await storeUpdate(head, next)) return { outcome: 'restored', document: next }
    const found = await refuse(id, 'conflict')
    const isUnchanged = typeof found === 'object' && found.document.head.revision === head.revision
    return isUnchanged ? { outcome: 'storage full', refusal: quota.refusal } : found
  }

  async function refuse(id: string, outcome: Conflict) {
    const document = await finder.findDocument(id)
    return document ? { outcome, document } : ('not found' as const)
  }
}

const mapHtml = createHtmlFieldMapper(QuotationSchema)

/** The document to store, without the files that were deleted since it was saved. */
export async function withoutDeletedFiles(
  db: Pick<Database, 'read'>,
  { head, blocks }: StoredDocument,
  identity: Identity,
): Promise<NewDocument> {
  const quotation = { ...head, blocks: JSON.parse(blocks) } as unknown as Quotation
  for (const fileId of await deletedOf(db, uploadedIn(blocks)))
    await removeFileFrom(quotation, mapHtml, fileId)
  return toStored(quotation, identity)
}

async function deletedOf({ read }: Pick<Database, 'read'>, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await read.select({ id: files.id }).from(files).where(inArray(files.id, ids))
  const there = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !there.has(id))
}
