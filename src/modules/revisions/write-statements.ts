import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { revisions } from '../../../db/history-schema.ts'
import { insertWhere, justChanged, prepareWrite } from '../../../db/prepared-statements.ts'
import { quotations } from '../../../db/schema.ts'
import type { Kept } from './keep-revision.ts'

/** What a row counts in the quota beside its body: its other columns and its place in indexes. */
export const ROW_BYTES = 300

/**
 * The statements that add a revision with the save of its document. The values are those of the
 * save, and `keptValues`.
 */
export function prepareRevisionWrites(db: Db) {
  const isBefore = sql`${revisions.revision} = (SELECT max(${revisions.revision}) FROM ${revisions}
    WHERE ${revisions.quotationId} = ${placeholder('id')} AND ${revisions.revision} < ${placeholder('revision')})`
  const isStored = sql`EXISTS (SELECT 1 FROM ${revisions}
    WHERE ${revisions.quotationId} = ${placeholder('id')} AND ${revisions.revision} = ${placeholder('revision')})`
  // If another save was first, it has kept that version already.
  const isReplaced = and(
    ...[eq(revisions.quotationId, placeholder('id')), isBefore],
    ...[isNull(revisions.body), isStored],
  )
  const { body, base, isAnchor, keptBytes } = named
  const values = { body, base, isAnchor, bytes: keptBytes }
  const isNew = sql`EXISTS (SELECT 1 FROM ${quotations} WHERE ${quotations.id} = ${placeholder('id')})`
  const first = insertWhere(db, revisions, { ...newRevision, summary: sql`''` }, isNew)
  const next = insertWhere(db, revisions, newRevision, justChanged)
  const keep = prepare(db.update(revisions).set(values).where(isReplaced))
  const drop = prepare(db.delete(revisions).where(and(isReplaced, eq(revisions.label, ''))))
  return {
    /** For a new quotation. */
    firstRevision: prepare(first),
    /** For an update, after its document. */
    nextRevision: prepare(next),
    /** After that, for the version before. */
    keepRevision: (kept: Kept) => (kept === 'dropped' ? drop : keep),
  }
}

const prepare = prepareWrite<Record<string, unknown>>

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
