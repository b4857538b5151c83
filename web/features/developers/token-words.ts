import type { TokenScope } from '../../../src/domain/integrations/scopes.ts'

/** The texts of API tokens (product: For developers). */
export const WORDS = {
  hint: 'With a token, a program acts for you: give each its own, with no more rights than it needs.',
  docs: 'API documentation',
  none: 'No tokens yet.',
  add: 'New token',
  full: 'You have 20 tokens, which is the most. Revoke one that is no longer used.',
  name: 'Name',
  namePlaceholder: 'Bookkeeping',
  scopes: 'It may',
  create: 'Create token',
  cancel: 'Cancel',
  secret: (name: string) => `Token “${name}”`,
  once: 'Copy it now: it is not shown again.',
  created: (when: string) => `created ${when}`,
  used: (when: string) => `last used ${when}`,
  unused: 'never used',
  revoke: (name: string) => `Revoke ${name}`,
  revoked: 'Revoked',
} as const

export const SCOPE_WORDS: Record<TokenScope, { label: string; meaning: string }> = {
  read: { label: 'Read', meaning: 'see quotations, bookmarks and files' },
  write: { label: 'Write', meaning: 'save, change and delete them' },
  send: { label: 'Send', meaning: 'send offers, replies and links by mail' },
}

export const REVOCATION = {
  title: 'Revoke token?',
  effect: 'will stop working at once, in every program that uses it.',
  action: 'Revoke',
}
