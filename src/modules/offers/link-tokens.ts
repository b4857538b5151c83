import { createHmac } from 'node:crypto'
import { hashOf } from '../auth/account-keys.ts'

/** 192 bits: nobody guesses one (security: Limits). */
const TOKEN_BYTES = 24

export type LinkTokens = ReturnType<typeof createLinkTokens>

/**
 * The tokens in the links of offers. Each is derived from its link with this server's secret, so
 * that a waiting mail has none in its row, and found by its hash, so that a link outlives a change
 * of the secret.
 */
export function createLinkTokens(secret: string, publicUrl: () => string) {
  const key = createHmac('sha256', secret).update('links to offers').digest()

  const tokenOf = (linkId: string, generation: number): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([linkId, generation]))
      .digest()
      .subarray(0, TOKEN_BYTES)
      .toString('base64url')

  return {
    hash: (linkId: string, generation: number): string => hashOf(tokenOf(linkId, generation)),
    url: (linkId: string, generation: number): string =>
      `${publicUrl()}/offer/${tokenOf(linkId, generation)}`,
  }
}
