import type { Profile } from '../../../src/domain/document/letterhead.ts'
import { MESSAGES } from '../../../src/domain/words/messages.ts'
import { isUnreachable } from '../../state/api.ts'
import { type Profile as Listed, profileCalls } from '../../state/profile-calls.ts'
import { $session } from '../../state/session.ts'
import { toast } from '../../state/toasts.ts'
import { discardUpload, readAsDataUrl, sendOrTell } from '../files/index.ts'
import { type Fields, profileOf } from './profile-fields.ts'
import { WORDS } from './profile-words.ts'

export type Saved = { ok: true; profile: Listed } | { ok: false }

/** Stores a new logo, then the profile: neither is left without the other. */
export async function saveProfile(fields: Fields): Promise<Saved> {
  const { newLogo } = fields
  const logo = newLogo && (await storeLogo(newLogo))
  if (newLogo && !logo) return { ok: false }
  const profile: Profile = { ...profileOf(fields), ...(logo && { logo: idOf(logo) }) }
  const answer = await profileCalls.save(profile)
  if (answer.ok) return { ok: true, profile: answer.data.profile }
  if (logo) discardUpload(logo)
  if (isUnreachable(answer)) toast.error(MESSAGES.networkError)
  else toast.error(answer.status === 409 ? WORDS.full : WORDS.notSaved)
  return { ok: false }
}

/** The path of the uploaded logo, or a visitor's as a data URL; null after a toast that says why there is none. */
const storeLogo = (logo: File): Promise<string | null> =>
  $session.get().status === 'known' ? sendOrTell(logo) : readAsDataUrl(logo)

const idOf = (path: string): string => path.replace('/uploads/', '')
