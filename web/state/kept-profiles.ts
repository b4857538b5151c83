import type { Profile } from '../../src/domain/document/letterhead.ts'

const KEY = 'letterheads'

/**
 * The letterheads that a visitor made, the first one the default: in this browser until a login
 * takes them over (product: Letterhead). Their logos are data URLs.
 */
export function keptProfiles(): readonly Profile[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]')
  } catch {
    return []
  }
}

/** Whether there was room for them. */
export function keepProfiles(profiles: readonly Profile[]): boolean {
  try {
    if (profiles.length > 0) localStorage.setItem(KEY, JSON.stringify(profiles))
    else localStorage.removeItem(KEY)
    return true
  } catch {
    return false
  }
}
