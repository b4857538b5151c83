import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TokenScope, WebhookEvent } from '#domain/integrations.ts'
import { partOf, userId } from './schema.ts'

/**
 * The tables of what other programs use (product: For developers). See schema.ts for what holds for
 * all.
 */

/** Personal tokens for the API (modules/tokens). */
export const apiTokens = sqliteTable(
  'api_tokens',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    name: text('name').notNull(),
    /** The SHA-256 of the token, which nobody can read again. */
    hash: text('hash').notNull().unique(),
    scopes: text('scopes', { mode: 'json' }).$type<TokenScope[]>().notNull(),
    createdAt: integer('created_at').notNull(),
    /** To the minute: not every request is a write. */
    lastUsedAt: integer('last_used_at'),
  },
  (table) => [index('api_tokens_user').on(table.userId)],
)

/** Where the events of a user's quotations are sent (modules/webhooks). */
export const webhooks = sqliteTable(
  'webhooks',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    url: text('url').notNull(),
    /** Signs each delivery, so it can't be a hash. */
    secret: text('secret').notNull(),
    events: text('events', { mode: 'json' }).$type<WebhookEvent[]>().notNull(),
    isOn: integer('is_on', { mode: 'boolean' }).notNull(),
    createdAt: integer('created_at').notNull(),
    /** When the first delivery failed since the last that succeeded. */
    failingSince: integer('failing_since'),
    /** Why the server turned it off: `gone` (410) or `failing`. */
    offBecause: text('off_because').$type<'gone' | 'failing'>(),
  },
  (table) => [index('webhooks_user').on(table.userId)],
)

export type DeliveryStatus = 'waiting' | 'sending' | 'delivered' | 'failed'

/** What was sent to each webhook, or will be (modules/webhooks/delivery-queue.ts). */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    /** The `webhook-id`, by which a receiver recognises what it was sent twice. */
    id: text('id').primaryKey(),
    webhookId: partOf('webhook_id', () => webhooks.id),
    event: text('event').notNull(),
    createdAt: integer('created_at').notNull(),
    attempts: integer('attempts').notNull(),
    /** When it is tried next; while it is being sent, when another process may take it over. */
    dueAt: integer('due_at').notNull(),
    status: text('status').$type<DeliveryStatus>().notNull(),
    lastStatusCode: integer('last_status_code'),
    lastError: text('last_error'),
    deliveredAt: integer('delivered_at'),
    /** The body, sent with every try exactly as it was signed; last, so that lists skip it. */
    payload: text('payload').notNull(),
  },
  (table) => [
    index('webhook_deliveries_webhook').on(table.webhookId, table.createdAt),
    index('webhook_deliveries_due')
      .on(table.webhookId, table.dueAt)
      .where(sql`status IN ('waiting', 'sending')`),
  ],
)
