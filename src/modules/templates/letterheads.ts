import { letterheadOf, type Profile } from '../../domain/document/letterhead.ts'
import type { Quotation } from '../../domain/document/schema.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import type { ListedProfile } from '../profiles/service.ts'

export interface ListedProfiles {
  list(user: Pick<CurrentUser, 'userId'>): Promise<ListedProfile[]>
}

export type Letterheads = ReturnType<typeof createLetterheads>

/**
 * The letterheads of templates: a template follows the profile whose very letterhead it had when it
 * was saved, and keeps one that was changed for it (product: Own templates).
 */
export function createLetterheads(profiles: ListedProfiles) {
  /** The id of the profile that the template follows; null for none. */
  async function followedBy(userId: string, { letterhead }: Quotation): Promise<string | null> {
    if (!letterhead) return null
    const profile = await find(userId, letterhead.profileId)
    return profile && Bun.deepEquals(letterheadOf(profile), letterhead) ? profile.id : null
  }

  /** The template with the letterhead of the profile that it follows, unless that is gone. */
  async function refreshed(
    userId: string,
    template: Quotation,
    profileId: string | null,
  ): Promise<Quotation> {
    const profile = await find(userId, profileId)
    return profile ? { ...template, letterhead: letterheadOf(profile) } : template
  }

  async function find(userId: string, id: string | null): Promise<Profile | null> {
    if (id === null) return null
    const found = (await profiles.list({ userId })).find((profile) => profile.id === id)
    if (!found) return null
    const { isDefault: _, ...profile } = found
    return profile
  }

  return { followedBy, refreshed }
}
