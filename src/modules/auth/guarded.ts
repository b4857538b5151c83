import { status } from 'elysia'
import type { Try } from './guesses.ts'
import type { ResponseHeaders } from './signing-in.ts'

/**
 * Does what may be guessed only while there are tries left (api: Accounts). A failure of ours is
 * nobody's guess: whoever tries again during an outage is not locked out after it.
 */
export async function guarded<Answer>(
  attempt: Try,
  headers: ResponseHeaders,
  work: () => Promise<Answer>,
) {
  if (attempt.wait !== null) {
    headers['retry-after'] = String(attempt.wait)
    return status(429, { message: 'too many requests' })
  }
  try {
    return await work()
  } catch (error) {
    attempt.wasNone()
    throw error
  }
}
