import { and, eq } from 'drizzle-orm'
import type { Quotation } from '#domain/document/schema.ts'
import { upgradeQuotation } from '#domain/document/upgrade.ts'
import { VERSION } from '#domain/document/version.ts'
import { uploadedIn } from '#domain/html/uploads.ts'
import type { Database } from '../../../db/client.ts'
import { takeOutOfHolders } from '../../../db/file-holders.ts'
import { rowIdOf } from '../../../db/list-rows.ts'
import { deleteRow } from '../../../db/prepared-statements.ts'
import { templates } from '../../../db/template-schema.ts'
import type { Log } from '../../log.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import type { Deps } from '../deps.ts'
import { removeFileFromQuotation } from '../quotations/shown-files.ts'
import { countedBytes } from '../users/quota.ts'
import {
  createLetterheads,
  createSaving,
  type Letterheads,
  type ListedProfiles,
} from './save-template.ts'
import {
  chooseStatements,
  isOwn,
  type ListedTemplate,
  listedForm,
  renameStatement,
  tidyName,
} from './statements.ts'

interface TemplateDeps extends Deps<'db' | 'log' | 'now' | 'quota'> {
  profiles: ListedProfiles
}

export type Templates = ReturnType<typeof createTemplates>

/** An account's own templates; other accounts' count as missing (product: Own templates). */
export function createTemplates({ db, quota, profiles, log, now }: TemplateDeps) {
  /** All of the user's own, by name. */
  async function list({ userId }: Pick<CurrentUser, 'userId'>): Promise<ListedTemplate[]> {
    const { id, name, isDefault, createdAt, updatedAt } = templates
    const rows = await db.read
      .select({ id, name, isDefault, createdAt, updatedAt })
      .from(templates)
      .where(eq(templates.ownerId, userId))
      .orderBy(templates.nameKey)
    return rows.map(listedForm)
  }

  /** Renames it, and lets new quotations start with it or no longer. */
  async function change(
    { userId }: CurrentUser,
    { id, name: sentName, isDefault }: { id: string; name?: string; isDefault?: boolean },
  ): Promise<'changed' | 'not found' | 'name taken' | { outcome: 'bad request'; field: 'name' }> {
    const name = sentName === undefined ? undefined : tidyName(sentName)
    if (name === '') return { outcome: 'bad request', field: 'name' }
    if ((await db.read.$count(templates, isOwn(userId, id))) === 0) return 'not found'
    if (name !== undefined) {
      const [renamed] = await db.write([renameStatement(db.read, userId, id, name)])
      if (renamed !== 1) return 'name taken'
    }
    if (isDefault !== undefined) await db.write(chooseStatements(db.read, userId, id, isDefault))
    return 'changed'
  }

  const remove = ({ userId }: CurrentUser, id: string) =>
    deleteRow(db, templates, isOwn(userId, id))

  const letterheads = createLetterheads(profiles)
  return {
    list,
    change,
    remove,
    save: createSaving({ db, quota, letterheads, list, now }),
    open: createOpening({ db, letterheads, log }),
    removeFile: createFileRemoval({ db, log }),
  }
}

interface OpeningDeps extends Deps<'db' | 'log'> {
  letterheads: Letterheads
}

/** Creates the function that opens templates. */
function createOpening({ db, letterheads, log }: OpeningDeps) {
  /**
   * The user's own template with the id, or that with which their new quotations start: null if
   * there is none. Its quotation has the form of this version, or of a newer one.
   */
  async function open({ userId }: CurrentUser, id?: string) {
    const isWanted = id === undefined ? eq(templates.isDefault, true) : eq(templates.id, id)
    const [row] = await db.read
      .select()
      .from(templates)
      .where(and(eq(templates.ownerId, userId), isWanted))
    if (!row) return null
    const stored = documentOf(row)
    if (!stored) return 'damaged' as const
    const quotation = await letterheads.refreshed(userId, stored, row.profileId)
    return { id: row.id, name: row.name, quotation }
  }

  function documentOf({ id, document }: { id: string; document: string }): Quotation | null {
    try {
      return upgradeQuotation(JSON.parse(document))
    } catch (error) {
      log.error(`The template ${id} is damaged`, error)
      return null
    }
  }

  return open
}

/**
 * Creates the function that takes files out of everybody's templates, and resolves to the number of
 * templates changed. Damaged ones and those of a newer version are left as they are.
 */
function createFileRemoval({ db, log }: { db: Database; log: Log }) {
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
