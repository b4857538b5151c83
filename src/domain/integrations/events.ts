/** What a webhook can report about an offer that was sent (api: Webhooks). */
export const WEBHOOK_EVENTS = [
  'offer.sent',
  'offer.seen',
  'offer.question',
  'offer.accepted',
  'offer.declined',
  'offer.expired',
] as const

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** The type of a delivery that its owner asks for, to try the webhook. */
export const TEST_EVENT = 'webhook.test'

export const MAX_WEBHOOKS = 10
export const MAX_WEBHOOK_URL = 2000
