import type { Static } from '@sinclair/typebox'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { answers, offerStates } from '../../../db/offer-schema.ts'
import { iso } from '../../plugins/response-schemas.ts'
import type { Deps } from '../deps.ts'
import type { Standing } from './answer-model.ts'
import { stateAt } from './states.ts'
import type { StoredQuotation } from './stored-quotation.ts'

interface OwnerNotesDeps extends Deps<'db' | 'now'> {
  shareMails: { failed(head: StoredQuotation): Promise<string[]> }
}

export type OwnerNotes = ReturnType<typeof createOwnerNotes>

/**
 * What only the owner of an opened quotation is told beside it (api: Quotation calls): whom the mail
 * server did not take the link for, and where it stands.
 */
export function createOwnerNotes({ db, now, shareMails }: OwnerNotesDeps) {
  const standing = createStandings({ db, now })

  /** As JSON, to go on with after another field. */
  return async (head: StoredQuotation): Promise<string> => {
    const isShared = head.access.level !== 'nobody'
    const [notMailed, told] = await Promise.all([
      isShared ? shareMails.failed(head) : [],
      standing(head.id),
    ])
    const notes = JSON.stringify({ ...(notMailed.length > 0 && { notMailed }), ...told })
    return notes === '{}' ? '' : `,${notes.slice(1, -1)}`
  }
}

/** Where quotations stand, and what was accepted of each; one that was never sent has neither. */
export function createStandings({ db: { read }, now }: Deps<'db' | 'now'>) {
  const sent = read
    .select({ state: stateAt(sql.placeholder('now')) })
    .from(offerStates)
    .where(eq(offerStates.quotationId, sql.placeholder('id')))
    .prepare()
  const acceptedVersion = acceptedById(read)

  return async (id: string): Promise<Static<typeof Standing>> => {
    const found = await sent.get({ id, now: now() })
    const accepted = found && (await acceptedVersion.get({ id }))
    return {
      ...found,
      ...(accepted && { accepted: { ...accepted, answeredAt: iso(accepted.answeredAt) } }),
    }
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
