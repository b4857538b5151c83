import { atom } from 'nanostores'
import type { Profile as Stored } from '#domain/document/letterhead.ts'
import { type Answer, call, failure, type Reply } from './api.ts'
import { keepProfiles, keptProfiles } from './kept-profiles.ts'
import { $session } from './session.ts'

type List = Pick<Reply<'profile-list', 'get'>, 'profiles'>

/** A sender whose letterhead quotations take (product: Letterhead). */
export type Profile = List['profiles'][number]

/** How often profiles were changed on this page: what shows them fetches them again. */
export const $profileChanges = atom(0)

function counted<T extends { ok: boolean }>(answer: T): T {
  if (answer.ok) $profileChanges.set($profileChanges.get() + 1)
  return answer
}

const isVisitor = () => $session.get().status === 'anonymous'
const ok = <Data>(data: Data): Answer<Data> => ({ ok: true, status: 200, data })

/** The account's profiles; a visitor's are kept in the browser (product: Letterhead). */
export const listProfiles = async (): Promise<Answer<List>> =>
  isVisitor() ? ok({ profiles: listOfKept() }) : call('GET', 'profile-list')

export const saveProfile = async (
  profile: Stored,
  isDefault = false,
): Promise<Answer<Pick<Reply<'profile-list', 'put'>, 'profile'>>> =>
  counted(
    isVisitor()
      ? keep(profile)
      : await call('PUT', 'profile-list', { profile, ...(isDefault && { isDefault }) }),
  )

export const removeProfile = async (id: string) =>
  counted(await call('DELETE', 'profile-list', { id }))

const listOfKept = (): Profile[] =>
  keptProfiles().map((kept, at) => ({ ...kept, footer: [...kept.footer], isDefault: at === 0 }))

/** Replaces the one with its id, or comes last. */
function keep(profile: Stored): Answer<{ profile: Profile }> {
  const kept = new Map([...keptProfiles(), profile].map((one) => [one.id, one]))
  if (!keepProfiles([...kept.values()])) return failure('bad request', null)
  const stored = listOfKept().find(({ id }) => id === profile.id)
  return stored ? ok({ profile: stored }) : failure('bad request', null)
}
