import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { unsubscribed } from '../../../db/schema.ts'
import { recipientOf } from '../../domain/words/recipient.ts'
import { isEqual } from '../auth/refresh-tokens.ts'

export interface SubscriptionDeps {
  db: Database
  /** Signs the links. */
  secret: string
  now: () => number
  publicUrl: () => string
}

export type Subscriptions = ReturnType<typeof createSubscriptions>

/**
 * Who gets mails about shared quotations: everybody who has not unsubscribed with the link in such
 * a mail. Unsubscribing applies to all spellings of an address, and needs no account.
 */
export function createSubscriptions({ db, secret, now, publicUrl }: SubscriptionDeps) {
  const key = createHmac('sha256', secret).update('unsubscribe').digest()
  const sign = (encoded: string) => createHmac('sha256', key).update(encoded).digest('base64url')

  /** The link that unsubscribes the address. It never expires, since mails are kept for years. */
  function unsubscribeLink(address: string): string {
    const encoded = Buffer.from(address).toString('base64url')
    return `${publicUrl()}/api/unsubscribe/${encoded}.${sign(encoded)}`
  }

  /** The address in a link's token; null for a token that this server has not signed. */
  function addressOf(token: string): string | null {
    const [encoded = '', signature = ''] = token.split('.', 2)
    return isEqual(token, `${encoded}.${sign(encoded)}`) && signature !== ''
      ? Buffer.from(encoded, 'base64url').toString()
      : null
  }

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
