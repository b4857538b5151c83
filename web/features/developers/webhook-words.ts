import type { WebhookEvent } from '../../../src/domain/integrations.ts'

/** The texts of webhooks (product: For developers). */
export const WORDS = {
  hint: 'What happens to your offers is posted to an address of yours, as JSON that is signed with the webhook’s secret.',
  standard: 'Standard Webhooks',
  none: 'No webhooks yet.',
  add: 'New webhook',
  full: 'You have 10 webhooks, which is the most. Delete one that is no longer used.',
  url: 'Address',
  urlPlaceholder: 'https://example.com/webhook',
  events: 'Events',
  isOn: 'On',
  all: 'all events',
  create: 'Add webhook',
  save: 'Save',
  cancel: 'Cancel',
  secret: 'Secret',
  once: 'Copy it now: it is not shown again.',
  renew: 'New secret',
  renewHint: 'A new secret replaces the present one at once.',
  edit: (url: string) => `Edit ${url}`,
  delete: (url: string) => `Delete ${url}`,
  test: 'Send test',
  tested: 'The receiver accepted it',
  testFailed: (reason: string) => `Test failed: ${reason}`,
  log: 'Log',
  logOf: (url: string) => `Log of ${url}`,
  states: {
    on: 'On',
    off: 'Off',
    failing: (since: string) => `Failing since ${since}`,
    gone: 'Turned off: the receiver said that it is gone (410)',
    broken: 'Turned off after 5 days of failures',
  },
} as const

/** The texts of the log of deliveries. */
export const LOG = {
  none: 'Nothing was sent in the last 30 days.',
  more: 'Show more',
  refresh: 'Refresh',
  waiting: (when: string) => `Waiting: next try ${when}`,
  sending: 'Being sent',
  delivered: (status: number) => `Delivered (${status})`,
  failed: 'Failed',
  tries: (count: number) => (count === 1 ? '1 try' : `${count} tries`),
  body: 'Body',
  again: 'Send again',
  againOf: (event: string, when: string) => `Send again: ${event}, ${when}`,
} as const

export const EVENT_WORDS: Record<WebhookEvent, string> = {
  'offer.sent': 'sent to somebody',
  'offer.seen': 'read for the first time',
  'offer.question': 'a question was asked',
  'offer.accepted': 'accepted',
  'offer.declined': 'declined',
  'offer.expired': 'its last day has passed',
}

export const WEBHOOK_DELETION = {
  title: 'Delete webhook?',
  effect: 'will get nothing any more, and its log goes too.',
  action: 'Delete',
}
