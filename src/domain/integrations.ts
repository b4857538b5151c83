/** What a webhook can report about an offer that was sent (api: Webhooks). */
export const WEBHOOK_EVENTS = [
  'offer.sent',
  'offer.seen',
  'offer.question',
  /** By one of several, while others are awaited. */
  'offer.approved',
  'offer.accepted',
  'offer.declined',
  'offer.answer-taken-back',
  'offer.expired',
] as const

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** The type of a delivery that its owner asks for, to try the webhook. */
export const TEST_EVENT = 'webhook.test'

export const MAX_WEBHOOKS = 10
export const MAX_WEBHOOK_URL = 2000

/** What an API token may be used for (api: API tokens). */
export const TOKEN_SCOPES = ['read', 'write', 'send'] as const

export type TokenScope = (typeof TOKEN_SCOPES)[number]

export const MAX_TOKENS = 20
export const MAX_TOKEN_NAME = 100
