import { createHmac } from 'node:crypto'
import { isEqual } from '../../plugins/equal-texts.ts'

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
