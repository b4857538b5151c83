import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Profile } from '#domain/document/letterhead.ts'
import { ownerId } from './schema.ts'

/**
 * The senders of an account, whose letterheads its quotations copy (product: Letterhead;
 * modules/profiles). See schema.ts for what holds for all tables. An account has so few that they
 * don't count in its quota.
 */
export const profiles = sqliteTable(
  'profiles',
  {
    /** Unique only for its owner, who chooses it: a repeated save creates no second one. */
    id: text('id').notNull(),
    ownerId: ownerId(),
    /** When it was last made the default: the latest is. */
    chosenAt: integer('chosen_at').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** The id of the uploaded logo; null for none. */
    logo: text('logo'),
    /** What else it holds, as JSON. */
    data: text('data', { mode: 'json' }).$type<Omit<Profile, 'id' | 'logo'>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
)
