import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { findFileHolders } from '../../../db/file-holders.ts'
import { rowIdOf } from '../../../db/list-rows.ts'
import { templates } from '../../../db/template-schema.ts'
import { nextTurn } from '../../../db/turns.ts'
import type { Quotation } from '../../domain/document/schema.ts'
import { upgradeQuotation } from '../../domain/document/upgrade.ts'
import { VERSION } from '../../domain/document/version.ts'
import { uploadedIn } from '../../domain/html/uploads.ts'
import type { Log } from '../../log.ts'
import { removeFileFromQuotation } from '../quotations/shown-files.ts'
import { countedBytes } from '../users/quota.ts'

/** How often a write is tried when saves keep getting ahead of it. */
const MAX_TRIES = 10

/**
 * Creates a function that removes a file that is being deleted from everybody's templates (api:
 * File calls), and resolves to the number of templates changed. Damaged ones and those of a newer
 * version are left as they are.
 */
export function createFileRemoval({ db, log }: { db: Database; log: Log }) {
  return async function removeFile(fileId: string): Promise<number> {
    let changed = 0
    // One at a time: together they may take gigabytes.
    for (const rowId of await findFileHolders(db.read, templates, fileId))
      if (await removeFrom(rowId, fileId)) changed += 1
    return changed
  }

  async function removeFrom(rowId: number, fileId: string): Promise<boolean> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      await nextTurn()
      const isIt = eq(rowIdOf(templates), rowId)
      const { document, version } = templates
      const [row] = await db.read.select({ document, version }).from(templates).where(isIt)
      if (!row || row.version > VERSION) return false
      const next = await valuesWithout(fileId, row.document).catch((error) => {
        log.error(`A deleted file is left in the template of row ${rowId}, which is damaged`, error)
        return null
      })
      if (!next) return false
      const isUnchanged = and(isIt, eq(document, row.document))
      const [written] = await db.write([db.read.update(templates).set(next).where(isUnchanged)], {
        usesReserve: true,
      })
      if (written === 1) return true
      // The template was saved meanwhile: try again with what is stored now.
    }
    throw new Error(`A file could not be taken out of template ${rowId}: it changed each time`)
  }
}

/** What is stored without the file; null if it wasn't shown. @throws for a damaged template */
async function valuesWithout(fileId: string, stored: string) {
  const template: Quotation = upgradeQuotation(JSON.parse(stored))
  if (!(await removeFileFromQuotation(template, fileId))) return null
  const document = JSON.stringify(template)
  return {
    ...{ document, version: VERSION, bytes: countedBytes(document) },
    fileIds: uploadedIn(document).join(' '),
  }
}
