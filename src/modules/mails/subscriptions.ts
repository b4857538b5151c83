import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { recipientOf } from '#domain/words/recipient.ts'
import type { Database } from '../../../db/client.ts'
import { unsubscribed } from '../../../db/schema.ts'
import { isEqual } from '../../plugins/same-site.ts'

export interface SubscriptionDeps {
  db: Database
  now: () => number
  publicUrl: () => string
  /** Signs the links. */
  secret: string
}

export type Subscriptions = ReturnType<typeof createSubscriptions>

/**
 * Who gets mails about shared quotations: everybody who has not unsubscribed with the link in such
 * a mail. Unsubscribing applies to all spellings of an address, and needs no account.
 */
export function createSubscriptions({ db, secret, now, publicUrl }: SubscriptionDeps) {
  const { tokenOf, textOf: addressOf } = createSignedTexts(secret, 'unsubscribe')

  /** The link that unsubscribes the address. */
  const unsubscribeLink = (address: string): string =>
    `${publicUrl()}/api/unsubscribe/${tokenOf(address)}`

  async function unsubscribe(address: string): Promise<void> {
    const row = { recipient: recipientOf(address), createdAt: now() }
    await db.write([db.read.insert(unsubscribed).values(row).onConflictDoNothing()])
  }

  async function resubscribe(address: string): Promise<void> {
    await db.write([db.read.delete(unsubscribed).where(isRecipient(address))])
  }

  const isUnsubscribed = async (address: string): Promise<boolean> =>
    (await db.read.$count(unsubscribed, isRecipient(address))) > 0

  return { unsubscribeLink, addressOf, unsubscribe, resubscribe, isUnsubscribed }
}

const isRecipient = (address: string) => eq(unsubscribed.recipient, recipientOf(address))

/**
 * Tokens for links in mails, which contain a text with its signature. They never expire, since
 * mails are kept for years. One signed for another purpose is refused.
 */
export function createSignedTexts(secret: string, purpose: string) {
  const key = createHmac('sha256', secret).update(purpose).digest()
  const sign = (encoded: string) => createHmac('sha256', key).update(encoded).digest('base64url')

  function tokenOf(text: string): string {
    const encoded = Buffer.from(text).toString('base64url')
    return `${encoded}.${sign(encoded)}`
  }

  /** The text in a token; null for a token that this server has not signed. */
  function textOf(token: string): string | null {
    const [encoded = '', signature = ''] = token.split('.', 2)
    return isEqual(token, `${encoded}.${sign(encoded)}`) && signature !== ''
      ? Buffer.from(encoded, 'base64url').toString()
      : null
  }

  return { tokenOf, textOf }
}
