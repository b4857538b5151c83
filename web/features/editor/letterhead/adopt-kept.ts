import { letterheadOf, type Profile } from '#domain/document/letterhead.ts'
import type { Letterhead } from '#domain/document/quotation.ts'
import { html } from '#domain/html/html-tag.ts'
import { keepProfiles, keptProfiles } from '../../../state/kept-profiles.ts'
import { listProfiles, saveProfile } from '../../../state/profiles.ts'
import { fileOf, sendOrTell } from '../../files/index.ts'
import { changeMeta, currentQuotation } from '../document/store.ts'

/**
 * Gives the logged-in user the letterheads that were made in this browser before, and the open
 * quotation the stored one in place of its own (product: Letterhead). What can't be stored stays
 * for the next time.
 */
export const adoptKept = (): Promise<void> =>
  (adopting ??= adopt().finally(() => {
    adopting = null
  }))

let adopting: Promise<void> | null = null

async function adopt(): Promise<void> {
  for (const kept of keptProfiles()) {
    const logo = await upload(kept)
    const answer = logo === undefined ? null : await saveProfile({ ...kept, logo })
    if (answer?.ok) keepProfiles(keptProfiles().filter(({ id }) => id !== kept.id))
  }
  const letterhead = currentQuotation()?.letterhead ?? null
  const stored = isEmbedded(letterhead) ? await storedOf(letterhead) : null
  if (stored && currentQuotation()?.letterhead === letterhead) changeMeta({ letterhead: stored })
}

/** The letterhead as it may be saved: with an uploaded logo, or without one. */
export async function letterheadToStore(letterhead: Letterhead | null): Promise<Letterhead | null> {
  if (!isEmbedded(letterhead)) return letterhead
  await adoptKept()
  return (await storedOf(letterhead)) ?? { ...letterhead, logo: '' }
}

/** Whether its logo is inside the document, as a visitor's is. */
const isEmbedded = (letterhead: Letterhead | null): letterhead is Letterhead =>
  letterhead?.logo.startsWith('data:') ?? false

/** The letterhead of its profile; null if the account has none with its id. */
async function storedOf(letterhead: Letterhead): Promise<Letterhead | null> {
  const answer = await listProfiles()
  const own = answer.ok && answer.data.profiles.find(({ id }) => id === letterhead.profileId)
  if (!own) return null
  const { isDefault: _, ...profile } = own
  return letterheadOf(profile)
}

/** The id of the uploaded logo, null without one; undefined if it can't be uploaded. */
async function upload({ logo, company }: Profile): Promise<string | null | undefined> {
  if (logo === null) return null
  const path = await sendOrTell(fileOf({ src: logo, name: html`${company}`.text }))
  return path?.slice('/uploads/'.length)
}
