import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database, Db } from '../../../db/client.ts'
import { answers } from '../../../db/offer-schema.ts'
import type { StoredQuotation } from './stored-quotation.ts'

interface OwnerNotesDeps {
  db: Database
  shareMails: { failed(head: StoredQuotation): Promise<string[]> }
}

export type OwnerNotes = ReturnType<typeof createOwnerNotes>

/**
 * What only the owner of an opened quotation is told beside it (api: Quotation calls): whom the mail
 * server did not take the link for, and the newest version that was accepted.
 */
export function createOwnerNotes({ db: { read }, shareMails }: OwnerNotesDeps) {
  const acceptedVersion = acceptedById(read)

  async function acceptedOf({ id }: StoredQuotation) {
    const found = await acceptedVersion.get({ id })
    return found ? { ...found, answeredAt: new Date(found.answeredAt).toISOString() } : null
  }

  /** As JSON, to go on with after another field. */
  return async (head: StoredQuotation): Promise<string> => {
    const isShared = head.access.level !== 'nobody'
    const [notMailed, accepted] = await Promise.all([
      isShared ? shareMails.failed(head) : [],
      acceptedOf(head),
    ])
    const told = notMailed.length > 0 ? `,"notMailed":${JSON.stringify(notMailed)}` : ''
    return accepted ? `${told},"accepted":${JSON.stringify(accepted)}` : told
  }
}

/** The newest version that was accepted of a quotation. */
export const acceptedById = (db: Db) =>
  db
    .select({ revision: answers.revision, name: answers.name, answeredAt: answers.answeredAt })
    .from(answers)
    .where(and(eq(answers.quotationId, sql.placeholder('id')), sql`answer = 'accept'`))
    .orderBy(desc(answers.revision))
    .limit(1)
    .prepare()
