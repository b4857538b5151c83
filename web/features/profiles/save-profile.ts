import type { Profile } from '../../../src/domain/document/letterhead.ts'
import { MESSAGES } from '../../../src/domain/words/messages.ts'
import { isUnreachable } from '../../state/api.ts'
import { type Profile as Listed, profileCalls } from '../../state/profile-calls.ts'
import { toast } from '../../state/toasts.ts'
import { discardUpload, sendFile } from '../files/index.ts'
import { type Fields, profileOf } from './profile-fields.ts'
import { WORDS } from './profile-words.ts'

export type Saved = { ok: true; profile: Listed } | { ok: false }

/** Uploads a new logo, then stores the profile: neither is left without the other. */
export async function saveProfile(fields: Fields): Promise<Saved> {
  const logo = await uploadLogo(fields)
  if (logo === 'failed') return { ok: false }
  const profile: Profile = { ...profileOf(fields), ...(logo && { logo: idOf(logo) }) }
  const answer = await profileCalls.save(profile)
  if (answer.ok) return { ok: true, profile: answer.data.profile }
  if (logo) discardUpload(logo)
  if (isUnreachable(answer)) toast.error(MESSAGES.networkError)
  else toast.error(answer.status === 409 ? WORDS.full : WORDS.notSaved)
  return { ok: false }
}

/** The path of the uploaded logo; null for none. A failure has been toasted. */
async function uploadLogo({ newLogo }: Fields): Promise<string | null | 'failed'> {
  if (!newLogo) return null
  const sent = await sendFile(newLogo, () => {}, new AbortController().signal)
  if (sent.ok) return sent.url
  toast[sent.kind](sent.text)
  return 'failed'
}

const idOf = (path: string): string => path.slice('/uploads/'.length)
