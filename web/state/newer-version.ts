import { isNewer } from '../../src/domain/document/version.ts'

/** Of an event on the window: a newer version of the program has saved what came from the server. */
export const NEWER_FOUND = 'newer-found'

/** Said of a quotation that a newer version of the program has saved. */
export const SAVED_BY_NEWER =
  'A newer version of the program has saved this quotation: it can’t be changed or exported here.'

/**
 * Whether a newer version of the program has saved the quotation or bookmark. Then the server may have a newer
 * page too, which reloading would bring (navigation/new-version.ts).
 */
export function reportNewer(stored: unknown): boolean {
  const isFound = isNewer(stored)
  if (isFound) dispatchEvent(new Event(NEWER_FOUND))
  return isFound
}
