import { atom } from 'nanostores'
import type { Profile as Stored } from '../../src/domain/document/letterhead.ts'
import { type Answer, api, failure, type Reply } from './api.ts'
import { keepProfiles, keptProfiles } from './kept-profiles.ts'
import { $session } from './session.ts'

type List = Pick<Reply<'profile-list', 'get'>, 'profiles'>

/** A sender whose letterhead quotations take (product: Letterhead). */
export type Profile = List['profiles'][number]

const PATH = '/api/profile-list'

/** How often profiles were changed on this page: what shows them fetches them again. */
export const $profileChanges = atom(0)

function counted<T extends { ok: boolean }>(answer: T): T {
  if (answer.ok) $profileChanges.set($profileChanges.get() + 1)
  return answer
}

const isVisitor = () => $session.get().status === 'anonymous'
const ok = <Data>(data: Data): Answer<Data> => ({ ok: true, status: 200, data })

/**
 * The calls of profiles (api: Profile calls), apart from `api` because chunks on demand use them;
 * a visitor's profiles are kept in the browser.
 */
export const profileCalls = {
  list: async (): Promise<Answer<List>> =>
    isVisitor()
      ? ok({ profiles: listOfKept() })
      : api.authenticated<List>({ method: 'GET', path: PATH }),
  save: async (
    profile: Stored,
    isDefault = false,
  ): Promise<Answer<Pick<Reply<'profile-list', 'put'>, 'profile'>>> =>
    counted(
      isVisitor()
        ? keep(profile)
        : await api.authenticated<Reply<'profile-list', 'put'>>({
            ...{ method: 'PUT', path: PATH },
            body: { profile, ...(isDefault && { isDefault }) },
          }),
    ),
  remove: async (id: string) =>
    counted(
      await api.authenticated<{ message: string }>({ method: 'DELETE', path: PATH, body: { id } }),
    ),
}

const listOfKept = (): Profile[] =>
  keptProfiles().map((kept, at) => ({ ...kept, footer: [...kept.footer], isDefault: at === 0 }))

/** Replaces the one with its id, or comes last. */
function keep(profile: Stored): Answer<{ profile: Profile }> {
  const kept = new Map([...keptProfiles(), profile].map((one) => [one.id, one]))
  if (!keepProfiles([...kept.values()])) return failure('bad request', null)
  const stored = listOfKept().find(({ id }) => id === profile.id)
  return stored ? ok({ profile: stored }) : failure('bad request', null)
}
