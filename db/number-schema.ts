import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { ownerId } from './schema.ts'

/**
 * The tables of quotation numbers (product: Quotation numbers; modules/quotations/numbers). See schema.ts for
 * what holds for all tables.
 */

/** The series of an account; the default one without a row. */
export const numberSeries = sqliteTable(
  'number_series',
  {
    ownerId: ownerId(),
    /** The profile whose quotations it numbers; empty for all that have no series of their own. */
    profileId: text('profile_id').notNull(),
    pattern: text('pattern').notNull(),
    /** The counter of the next number. */
    next: integer('next').notNull(),
    /** The year that the counter is for; 0 before the first number. */
    year: integer('year').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.profileId] })],
)

/**
 * The number of each quotation that has one, also of those in the trash: triggers delete it once
 * the quotation is gone for good (migration 0020).
 */
export const quotationNumbers = sqliteTable(
  'quotation_numbers',
  {
    quotationId: text('quotation_id').primaryKey(),
    ownerId: ownerId(),
    /** Normalized (numberKey). Several quotations may have the same: it can be typed over. */
    key: text('key').notNull(),
  },
  (table) => [index('quotation_numbers_key').on(table.ownerId, table.key)],
)
