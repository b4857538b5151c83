import { t } from 'elysia'
import { MAX_WEBHOOK_URL, WEBHOOK_EVENTS, type WebhookEvent } from '#domain/integrations.ts'
import type { DeliveryStatus } from '../../../db/integration-schema.ts'
import { requestBody } from '../../plugins/response-schemas.ts'

/** Schemas of the webhook routes (api: Webhooks). */

const event = t.Unsafe<WebhookEvent>(t.Union(WEBHOOK_EVENTS.map((name) => t.Literal(name))))
const id = t.String({ minLength: 1, maxLength: 200 })
const nullableTime = t.Union([t.String(), t.Null()])

export const SaveWebhookBody = requestBody(
  t.Object({
    id: t.Optional(
      t.String({ minLength: 1, maxLength: 64, description: 'Left out for a new one' }),
    ),
    url: t.String({ minLength: 1, maxLength: MAX_WEBHOOK_URL }),
    events: t.Array(event, { minItems: 1, maxItems: WEBHOOK_EVENTS.length }),
    isOn: t.Boolean(),
    newSecret: t.Optional(
      t.Boolean({ description: 'Replaces the secret; the answer has the new one' }),
    ),
  }),
)

export const WebhookIdBody = requestBody(t.Object({ id }))

export const DeliveriesBody = requestBody(
  t.Object({
    id,
    limit: t.Optional(t.Integer({ minimum: 1, maximum: 200 })),
    offset: t.Optional(t.Integer({ minimum: 0, maximum: 9_999_999 })),
  }),
)

export const RedeliverBody = requestBody(t.Object({ deliveryId: id }))

export const Webhook = t.Object({
  id: t.String(),
  url: t.String(),
  events: t.Array(event),
  isOn: t.Boolean(),
  createdAt: t.String(),
  failingSince: t.Union([t.String(), t.Null()], {
    description: 'When the first delivery failed since the last that succeeded',
  }),
  offBecause: t.Union([t.Literal('gone'), t.Literal('failing'), t.Null()], {
    description: 'Why the server turned it off: a 410, or five days of failures',
  }),
})

export const SavedWebhook = t.Object({
  message: t.String(),
  webhook: Webhook,
  secret: t.Optional(t.String({ description: 'Of a new webhook, or a new one; shown this once' })),
})

export const WebhookList = t.Object({ webhooks: t.Array(Webhook), total: t.Number() })

/** With a sentence that says what is wrong with the address. */
export const BadWebhook = t.Object({
  message: t.String(),
  field: t.Optional(t.String()),
  reason: t.Optional(t.String()),
})

const STATUSES: DeliveryStatus[] = ['waiting', 'sending', 'delivered', 'failed']
const status = t.Unsafe<DeliveryStatus>(t.Union(STATUSES.map((name) => t.Literal(name))))

export const Delivery = t.Object({
  id: t.String({ description: 'The `webhook-id`' }),
  event: t.String(),
  createdAt: t.String(),
  attempts: t.Number(),
  status,
  dueAt: nullableTime,
  lastStatusCode: t.Union([t.Number(), t.Null()]),
  lastError: t.Union([t.String(), t.Null()]),
  deliveredAt: nullableTime,
  payload: t.String({ description: 'The body as it is sent' }),
})

export const DeliveryList = t.Object({ deliveries: t.Array(Delivery), total: t.Number() })

export const SentDelivery = t.Object({ message: t.String(), delivery: Delivery })
