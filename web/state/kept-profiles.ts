import type { Profile } from '#domain/document/letterhead.ts'
import { NO_WAY_TO_PAY } from '#domain/document/letterhead-limits.ts'
import { keepText, readKept } from './browser-storage.ts'

const KEY = 'letterheads'

/**
 * The letterheads that a visitor made, the first one the default: in this browser until a login
 * takes them over (product: Letterhead). Their logos are data URLs.
 */
export function keptProfiles(): readonly Profile[] {
  try {
    const kept: Profile[] = JSON.parse(readKept(KEY) ?? '[]')
    // Earlier versions of the program kept none of these.
    return kept.map((profile) => ({ ...NO_WAY_TO_PAY, ...profile }))
  } catch {
    return []
  }
}

/** Whether there was room for them. */
export const keepProfiles = (profiles: readonly Profile[]): boolean =>
  keepText(KEY, profiles.length > 0 ? JSON.stringify(profiles) : null)
