import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** The tables of visits (product: Visits). See schema.ts for what holds for all tables. */

/** The number of visitors on a day (yyyy-MM-dd, UTC); never deleted, since it is anonymous. */
export const visitorDays = sqliteTable('visitor_days', {
  date: text('date').primaryKey(),
  total: integer('total').notNull(),
  /** How many of them were new. */
  fresh: integer('new').notNull(),
})

/**
 * A day's visitors, as hashes salted for that day; deleted with the salt soon after (api: Other
 * calls).
 */
export const visitorMarks = sqliteTable(
  'visitor_marks',
  { date: text('date').notNull(), hash: text('hash').notNull() },
  (table) => [primaryKey({ columns: [table.date, table.hash] })],
)

export const visitorSalts = sqliteTable('visitor_salts', {
  date: text('date').primaryKey(),
  salt: text('salt').notNull(),
})
