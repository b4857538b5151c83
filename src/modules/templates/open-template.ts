import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { templates } from '../../../db/template-schema.ts'
import type { Quotation } from '../../domain/document/schema.ts'
import { upgradeQuotation } from '../../domain/document/upgrade.ts'
import type { Log } from '../../log.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import type { Letterheads } from './letterheads.ts'

interface OpeningDeps {
  db: Database
  letterheads: Letterheads
  log: Log
}

/** Creates the function that opens templates. */
export function createOpening({ db, letterheads, log }: OpeningDeps) {
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
