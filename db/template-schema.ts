import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { ownerId } from './schema.ts'

/**
 * The templates of an account (product: Own templates; modules/templates). They are no quotations,
 * so no list, search or state of quotations has them. See schema.ts for what holds for all tables.
 */
export const templates = sqliteTable(
  'templates',
  {
    /** Unique only for its owner, who chooses it: a repeated save creates no second one. */
    id: text('id').notNull(),
    ownerId: ownerId(),
    name: text('name').notNull(),
    /** The name as names are compared. */
    nameKey: text('name_key').notNull(),
    /** Whether new quotations start with it: at most one of an account's does. */
    isDefault: integer('is_default', { mode: 'boolean' }).notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** Of its document's form. */
    version: integer('version').notNull(),
    /** The profile whose letterhead it takes as that is when it is opened; null keeps its own. */
    profileId: text('profile_id'),
    /** What it counts in the quota. */
    bytes: integer('bytes').notNull(),
    /** The ids of the files that it shows or links to, separated by spaces. */
    fileIds: text('file_ids').notNull(),
    /** The whole document; last, so that lists do not read its pages. */
    document: text('document').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.id] }),
    uniqueIndex('templates_name').on(table.ownerId, table.nameKey),
    index('templates_default').on(table.ownerId).where(sql`is_default`),
  ],
)
