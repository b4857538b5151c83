import {
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import type { Client } from '#domain/clients/client.ts'
import { ownerId, partOf } from './schema.ts'

/** The tables of client books (product: Clients). See schema.ts for what holds for all tables. */

export const clients = sqliteTable(
  'clients',
  {
    id: text('id').primaryKey(),
    ownerId: ownerId(),
    /** Name and company as they are compared (clientKey). */
    key: text('key').notNull(),
    name: text('name').notNull(),
    company: text('company').notNull(),
    street: text('street').notNull(),
    town: text('town').notNull(),
    country: text('country').notNull(),
    email: text('email').notNull(),
    taxId: text('tax_id').notNull(),
    taxMode: text('tax_mode').$type<Client['taxMode']>(),
    language: text('language').$type<Client['language']>(),
    currency: text('currency'),
    discount: real('discount'),
    /** The number of its quotations: triggers on `quotations.client_id` count (migration 0019). */
    uses: integer('uses').notNull().default(0),
    /** When a saved quotation first named it or said something new of it; 0 for never. */
    usedAt: integer('used_at').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** What it counts in the quota. */
    bytes: integer('bytes').notNull(),
    /** What lists sort by: the company, or the name without one. */
    nameKey: text('name_key').notNull(),
    /** Normalized: a save that fills in a town joins the two to the text for searches in SQL. */
    namesText: text('names_text').notNull(),
    townText: text('town_text').notNull(),
    /** Names, town and email. */
    searchText: text('search_text').notNull(),
  },
  (table) => [
    uniqueIndex('clients_key').on(table.ownerId, table.key),
    // Keeps an owner's rowids in order, which lists walk in slices (list-rows.ts).
    index('clients_owned').on(table.ownerId),
    index('clients_name').on(table.ownerId, table.nameKey),
    index('clients_rank').on(table.ownerId, table.uses, table.usedAt),
  ],
)

/** The words of names and companies, normalized: what is typed is looked up as their beginning. */
export const clientWords = sqliteTable(
  'client_words',
  {
    ownerId: text('owner_id').notNull(),
    word: text('word').notNull(),
    clientId: partOf('client_id', () => clients.id),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.word, table.clientId] }),
    index('client_words_client').on(table.clientId, table.word),
  ],
)

/**
 * Names of clients that were merged into another, as they are compared: an offer that is saved with
 * one again is for the other.
 */
export const clientAliases = sqliteTable(
  'client_aliases',
  {
    ownerId: text('owner_id').notNull(),
    key: text('key').notNull(),
    clientId: partOf('client_id', () => clients.id),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.key] }),
    index('client_aliases_client').on(table.clientId),
  ],
)
