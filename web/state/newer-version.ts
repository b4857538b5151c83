import { isNewer } from '#domain/document/version.ts'
import { quotation as WORDS } from '#domain/words/en/common.json'

/**
 * The event on the window when a stored item from the server was saved by a
 * newer version of the program.
 */
export const NEWER_FOUND = 'newer-found'

/** The message for a quotation that a newer version of the program has saved. */
export const savedByNewer = (): string => WORDS.savedByNewer

/**
 * Whether a newer version of the program has saved the quotation or bookmark. The server may then
 * have a newer page too, which a reload would fetch (navigation/new-version.ts).
 */
export function reportNewer(stored: unknown): boolean {
  const isFound = isNewer(stored)
  if (isFound) dispatchEvent(new Event(NEWER_FOUND))
  return isFound
}

/** Whether the server has no such script any more, but another build. */
export async function isGone(script: string): Promise<boolean> {
  const answer = await fetch(script, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  return answer?.status === 404
}
