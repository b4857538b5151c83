import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { takeOutOfHolders } from '../../../db/file-holders.ts'
import { rowIdOf } from '../../../db/list-rows.ts'
import { templates } from '../../../db/template-schema.ts'
import type { Quotation } from '../../domain/document/schema.ts'
import { upgradeQuotation } from '../../domain/document/upgrade.ts'
import { VERSION } from '../../domain/document/version.ts'
import { uploadedIn } from '../../domain/html/uploads.ts'
import type { Log } from '../../log.ts'
import { removeFileFromQuotation } from '../quotations/shown-files.ts'
import { countedBytes } from '../users/quota.ts'

/**
 * Creates the function that takes files out of everybody's templates, and resolves to the number of
 * templates changed. Damaged ones and those of a newer version are left as they are.
 */
export function createFileRemoval({ db, log }: { db: Database; log: Log }) {
  return async (fileId: string): Promise<number> =>
    (await takeOutOfHolders(db.read, templates, fileId, (rowId) => takeOut(rowId, fileId))).length

  async function takeOut(rowId: number, fileId: string) {
    const isIt = eq(rowIdOf(templates), rowId)
    const { document, version } = templates
    const [row] = await db.read.select({ document, version }).from(templates).where(isIt)
    if (!row || row.version > VERSION) return null
    const next = await valuesWithout(fileId, row.document).catch((error) => {
      log.error(`A deleted file is left in the template of row ${rowId}, which is damaged`, error)
      return null
    })
    if (!next) return null
    const isUnchanged = and(isIt, eq(document, row.document))
    const update = db.read.update(templates).set(next).where(isUnchanged)
    const [written] = await db.write([update], { usesReserve: true })
    return written === 1 ? rowId : 'again'
  }
}

/** What is stored without the file; null if it wasn't shown. @throws for a damaged template */
async function valuesWithout(fileId: string, stored: string) {
  const template: Quotation = upgradeQuotation(JSON.parse(stored))
  if (!(await removeFileFromQuotation(template, fileId))) return null
  const document = JSON.stringify(template)
  return {
    document,
    version: VERSION,
    bytes: countedBytes(document),
    fileIds: uploadedIn(document).join(' '),
  }
}
