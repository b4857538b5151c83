import { createHmac, timingSafeEqual } from 'node:crypto'

export type SignedLinks = ReturnType<typeof createSignedLinks>

/**
 * What a link allows: one method on one file until a time, with more values that are signed too.
 */
interface Grant {
  method: 'GET' | 'PUT'
  id: string
  /** In ms since 1970. */
  expiresAt: number
  values: Record<string, string>
}

/** Signs links to files, so that they can be used without a login for a while. */
export function createSignedLinks(secret: string, now: () => number) {
  const key = createHmac('sha256', secret).update('file links').digest()

  const signatureOf = ({ method, id, expiresAt, values }: Grant): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([method, id, expiresAt, Object.entries(values).sort()]))
      .digest()

  return {
    /** The query of a link that is valid for `lifetimeMs`. */
    sign(method: Grant['method'], id: string, lifetimeMs: number, values: Grant['values']): string {
      const expiresAt = now() + lifetimeMs
      const signature = signatureOf({ method, id, expiresAt, values }).toString('base64url')
      return new URLSearchParams({ ...values, expires: String(expiresAt), signature }).toString()
    },

    /** The signed values, or null for a link that is forged, changed or expired. */
    verify(method: Grant['method'], id: string, query: URLSearchParams): Grant['values'] | null {
      const { expires = '', signature = '', ...values } = Object.fromEntries(query)
      const expected = signatureOf({ method, id, expiresAt: Number(expires), values })
      const given = Buffer.from(signature, 'base64url')
      const isGenuine = given.length === expected.length && timingSafeEqual(given, expected)
      return isGenuine && Number(expires) > now() ? values : null
    },
  }
}
