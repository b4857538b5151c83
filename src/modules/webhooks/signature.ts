import { createHmac, randomBytes } from 'node:crypto'

/** Signatures of the Standard Webhooks form (api: Webhooks). */

const SECRET_PREFIX = 'whsec_'

/** 256 bits. */
export const newSecret = (): string => SECRET_PREFIX + randomBytes(32).toString('base64')

/** The headers that tell a receiver who sent a body, and when. */
export function signedHeaders(
  { id, secret, body }: { id: string; secret: string; body: string },
  now: number,
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000))
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'content-type': 'application/json',
    'user-agent': 'Quotation-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}
