import { createHmac, timingSafeEqual } from 'node:crypto'
import { normalizeEmail } from '../../domain/words/normalize-email.ts'

/** 128 bits, the fewest that keys in mails have (api: Account calls). */
const KEY_BYTES = 16

/**
 * Keys in the links of share mails. A key reveals which address its mail went to, as long as that
 * address is on the list; somebody who only knows the quotation's id can't make one. Keys are not
 * stored.
 */
export function createMailKeys(secret: string) {
  const key = createHmac('sha256', secret).update('share mails').digest()

  const bytesOf = (id: string, email: string): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([id, normalizeEmail(email)]))
      .digest()
      .subarray(0, KEY_BYTES)

  return {
    keyOf: (id: string, email: string): string => bytesOf(id, email).toString('base64url'),

    /** The address on the list that the key was mailed to, or null. */
    recipientOf(id: string, userList: readonly string[], mailKey: string): string | null {
      const given = Buffer.from(mailKey, 'base64url')
      if (given.length !== KEY_BYTES) return null
      return userList.find((email) => timingSafeEqual(bytesOf(id, email), given)) ?? null
    },
  }
}
