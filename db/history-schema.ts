import { sql } from 'drizzle-orm'
import { blob, index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { ownerId } from './schema.ts'

/** The tables of what quotations were (product: History). See schema.ts for what holds for all. */

/**
 * The earlier versions of quotations (modules/quotations/revisions): one row for each that a save replaced. The
 * current one is what `quotation_documents` has; it has a row, without a body, only once something
 * is written about it. Rows go with their quotation, by triggers (migration 0014).
 */
export const revisions = sqliteTable(
  'revisions',
  {
    quotationId: text('quotation_id').notNull(),
    revision: integer('revision').notNull(),
    ownerId: text('owner_id').notNull(),
    savedAt: integer('saved_at').notNull(),
    /** Who saved it. */
    email: text('email').notNull(),
    /** The name that its owner gave it; such a revision is never thinned out. */
    label: text('label').notNull().default(''),
    total: real('total'),
    currency: text('currency').notNull(),
    locale: text('locale').notNull(),
    /** What it changed, in words; null until it is worked out. */
    summary: text('summary'),
    /** The older revision whose text its body refers to; null for a body that stands alone. */
    base: integer('base'),
    /** Whether the bodies of later revisions may refer to it. */
    isAnchor: integer('is_anchor', { mode: 'boolean' }).notNull().default(false),
    /** Thinned out, and kept only until no body refers to it any more. */
    isThinned: integer('is_thinned', { mode: 'boolean' }).notNull().default(false),
    /** Whether opening it has failed. */
    isDamaged: integer('is_damaged', { mode: 'boolean' }).notNull().default(false),
    /** What it counts in the quota: nothing without a body. */
    bytes: integer('bytes').notNull().default(0),
    /** The compressed text (revision-body.ts), behind all that lists read: they don't read its pages. */
    body: blob('body', { mode: 'buffer' }),
    /** Of the total; documents of before have 2. Lists read it in currencies of three alone. */
    decimals: integer('decimals').$type<2 | 3>().notNull().default(2),
    /** As JSON (stored-total.ts); null where all is paid once. */
    periodTotals: text('period_totals'),
  },
  (table) => [
    primaryKey({ columns: [table.quotationId, table.revision] }),
    index('revisions_base').on(table.quotationId, table.base).where(sql`base IS NOT NULL`),
  ],
)

/**
 * Deleted quotations, for a month (modules/quotations/deleted): here no look-up, list, search or
 * page finds them. Their revisions stay, and go when a row leaves without its quotation coming
 * back.
 */
export const deletedQuotations = sqliteTable(
  'deleted_quotations',
  {
    quotationId: text('quotation_id').primaryKey(),
    ownerId: ownerId(),
    deletedAt: integer('deleted_at').notNull(),
    name: text('name').notNull(),
    total: real('total'),
    currency: text('currency').notNull(),
    locale: text('locale').notNull(),
    firstSaveId: text('first_save_id'),
    /** What it counted as a quotation. */
    bytes: integer('bytes').notNull(),
    head: text('head').notNull(),
    blocks: text('blocks').notNull(),
  },
  (table) => [index('deleted_quotations_owner').on(table.ownerId, table.deletedAt)],
)
