import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { revisions } from '../../../db/history-schema.ts'
import { insertWhere, justChanged, prepareWrite } from '../../../db/prepared-statements.ts'
import { quotations } from '../../../db/schema.ts'
import type { Kept } from './keep-revision.ts'

/** What a row counts in the quota beside its body: its other columns and its place in indexes. */
export const ROW_BYTES = 300

/**
 * The statements that add a revision with the save of its document. The values are those of the
 * save, and `keptValues`. The last one changes a row if the save is to be stored.
 * @param applies SQL: whether the save is to be stored
 */
export function prepareRevisionWrites(db: Db, applies: SQL) {
  const isCurrent = and(
    eq(revisions.quotationId, sql.placeholder('id')),
    sql`${revisions.revision} = (SELECT max(${revisions.revision}) FROM ${revisions}
      WHERE ${revisions.quotationId} = ${sql.placeholder('id')})`,
    isNull(revisions.body),
  )
  const { body, base, isAnchor, keptBytes } = named
  const keep = prepareWrite<Record<string, unknown>>(
    db
      .update(revisions)
      .set({ body, base, isAnchor, bytes: keptBytes })
      .where(and(isCurrent, applies)),
  )
  const drop = prepareWrite<Record<string, unknown>>(
    db.delete(revisions).where(and(isCurrent, eq(revisions.label, ''), applies)),
  )
  const insertIf = (condition: SQL) =>
    prepareWrite<Record<string, unknown>>(insertWhere(db, revisions, newRevision, condition))
  const [insertAfterKept, insert] = [insertIf(justChanged), insertIf(applies)]
  const isStored = sql`EXISTS (SELECT 1 FROM ${quotations} WHERE ${quotations.id} = ${sql.placeholder('id')})`

  return {
    /** For a new quotation. */
    firstRevision: prepareWrite<Record<string, unknown>>(
      insertWhere(db, revisions, { ...newRevision, summary: sql`''` }, isStored),
    ),
    /** For an update, before the revision is incremented. */
    nextRevision(kept: Kept) {
      if (kept === 'same') return []
      return kept === 'dropped' ? [drop, insert] : [keep, insertAfterKept]
    },
  }
}

/** The values of what becomes of the version before. */
export function keptValues(kept: Kept) {
  if (kept === 'same' || kept === 'dropped')
    return { body: null, base: null, isAnchor: 0, keptBytes: 0 }
  const { body, base, isAnchor } = kept
  return { body, base, isAnchor: Number(isAnchor), keptBytes: body.byteLength + ROW_BYTES }
}

const placeholder = (name: string) => sql`${sql.placeholder(name)}`

const named = {
  body: placeholder('body'),
  base: placeholder('base'),
  isAnchor: placeholder('isAnchor'),
  keptBytes: placeholder('keptBytes'),
}

/** The row of what is being saved. */
const newRevision = {
  quotationId: placeholder('id'),
  revision: placeholder('revision'),
  ownerId: placeholder('ownerId'),
  savedAt: placeholder('updatedAt'),
  email: placeholder('email'),
  label: sql`''`,
  total: placeholder('total'),
  currency: placeholder('currency'),
  locale: placeholder('locale'),
  summary: sql`NULL`,
  base: sql`NULL`,
  isAnchor: sql`0`,
  isThinned: sql`0`,
  isDamaged: sql`0`,
  bytes: sql`0`,
  body: sql`NULL`,
}
