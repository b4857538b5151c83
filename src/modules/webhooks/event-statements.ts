import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { webhookDeliveries, webhooks } from '../../../db/integration-schema.ts'
import type { Query } from '../../../db/writes.ts'
import type { WebhookEvent } from '../../domain/integrations/events.ts'

/** Something that happened to an offer. */
export interface Event {
  /** Whose webhooks are told. */
  ownerId: string
  type: WebhookEvent
  /** What receivers get beside the type and the time. */
  data: Record<string, unknown>
  /** 1 to 100 of `A-Za-z0-9_-`. A second event with the same id is ignored. */
  id: string
  /** SQL: whether the statement before it, or the whole batch, has stored the change. */
  isStored: SQL
}

/**
 * A delivery for each webhook of the owner that is on and wants the event. In one batch with the
 * change, so that a process that dies reports it too, or has not made it. As they change
 * `changes()`, statements that ask for it come before them.
 */
export function eventStatements(db: Db, event: Event, now: number): Query[] {
  const { ownerId, type, data, id, isStored } = event
  const payload = payloadOf(type, data, now)
  const wants = sql`${webhooks.userId} = ${ownerId} AND ${webhooks.isOn} = 1
    AND EXISTS (SELECT 1 FROM json_each(${webhooks.events}) WHERE value = ${type})`
  return [
    db
      .insert(webhookDeliveries)
      .select(
        sql`SELECT ${id} || '_' || ${webhooks.id}, ${webhooks.id}, ${type}, ${now}, 0, ${now}, 'waiting',
          NULL, NULL, NULL, ${payload} FROM ${webhooks} WHERE ${wants} AND (${isStored})`,
      )
      .onConflictDoNothing(),
  ]
}

/** The body of a delivery, which is signed as it is stored. */
export const payloadOf = (type: string, data: Record<string, unknown>, now: number): string =>
  JSON.stringify({ type, timestamp: new Date(now).toISOString(), data })
