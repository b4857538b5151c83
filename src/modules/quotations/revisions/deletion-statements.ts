import { and, eq, exists, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/client.ts'
import { deletedQuotations } from '../../../../db/history-schema.ts'
import { prepareWrite } from '../../../../db/prepared-statements.ts'
import { quotationDocuments, quotations } from '../../../../db/schema.ts'

/** The currency and number format of lists for a quotation whose head is damaged. */
const [CURRENCY, LOCALE] = ['USD', 'en-US']

/** The statements that move a quotation to the deleted ones and back, with the placeholder `id`. */
export function prepareDeletion(db: Db) {
  const one = { one: sql`1` }
  const isIt = eq(deletedQuotations.quotationId, sql.placeholder('id'))
  const isTheirs = eq(deletedQuotations.ownerId, sql.placeholder('ownerId'))
  const isBack = db
    .select(one)
    .from(quotations)
    .where(eq(quotations.id, sql.placeholder('id')))
  return {
    /** SQL: whether the `ownerId` has deleted it. */
    isDeleted: exists(db.select(one).from(deletedQuotations).where(and(isIt, isTheirs))),
    enter: prepareWrite<Record<string, unknown>>(db.insert(deletedQuotations).select(copy())),
    leave: prepareWrite<Record<string, unknown>>(
      db.delete(deletedQuotations).where(and(isIt, exists(isBack))),
    ),
  }
}

/**
 * SQL: what is stored of a quotation, damaged or not, with the placeholder `deletedAt`. Nothing
 * passes through this process: a long document would take it many ms.
 */
function copy() {
  const { id, ownerId, name, total, firstSaveId, bytes } = quotations
  const { head, blocks, quotationId } = quotationDocuments
  const field = (path: string, otherwise: string) =>
    sql`coalesce(CASE WHEN json_valid(${head}) THEN json_extract(${head}, ${sql.raw(`'$.${path}'`)}) END, ${sql.raw(`'${otherwise}'`)})`
  return sql`SELECT ${id}, ${ownerId}, ${sql.placeholder('deletedAt')}, ${name}, ${total},
    ${field('currency', CURRENCY)}, ${field('locale', LOCALE)}, ${firstSaveId}, ${bytes}, ${head}, ${blocks}
    FROM ${quotations} JOIN ${quotationDocuments} ON ${eq(quotationId, id)}
    WHERE ${id} = ${sql.placeholder('id')}`
}
