import type { webhookDeliveries, webhooks } from '../../../db/integration-schema.ts'

/** Webhooks and deliveries as the API sends them (api: Webhooks). */

/** Never with its secret. */
export const presentWebhook = (row: typeof webhooks.$inferSelect) => ({
  ...{ id: row.id, url: row.url, events: row.events, isOn: row.isOn },
  ...{ createdAt: timeOf(row.createdAt), failingSince: nullableTime(row.failingSince) },
  offBecause: row.offBecause,
})

export const presentDelivery = (row: typeof webhookDeliveries.$inferSelect) => ({
  ...{ id: row.id, event: row.event, createdAt: timeOf(row.createdAt) },
  ...{ attempts: row.attempts, status: row.status },
  dueAt: row.status === 'waiting' ? timeOf(row.dueAt) : null,
  ...{ lastStatusCode: row.lastStatusCode, lastError: row.lastError },
  ...{ deliveredAt: nullableTime(row.deliveredAt), payload: row.payload },
})

const timeOf = (at: number): string => new Date(at).toISOString()
const nullableTime = (at: number | null): string | null => (at === null ? null : timeOf(at))
