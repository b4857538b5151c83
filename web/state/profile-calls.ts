import { atom } from 'nanostores'
import type { Profile as Stored } from '../../src/domain/document/letterhead.ts'
import { api, type Reply } from './api.ts'

type List = Reply<'profile-list', 'get'>

/** A sender whose letterhead quotations take (product: Letterhead). */
export type Profile = List['profiles'][number]

const PATH = '/api/profile-list'

/** How often profiles were changed on this page: what shows them fetches them again. */
export const $profileChanges = atom(0)

function counted<T extends { ok: boolean }>(answer: T): T {
  if (answer.ok) $profileChanges.set($profileChanges.get() + 1)
  return answer
}

/** The calls of profiles (api: Profile calls), apart from `api` because chunks on demand use them. */
export const profileCalls = {
  list: () => api.authenticated<List>({ method: 'GET', path: PATH }),
  save: async (profile: Stored, isDefault = false) =>
    counted(
      await api.authenticated<Reply<'profile-list', 'put'>>({
        ...{ method: 'PUT', path: PATH },
        body: { profile, ...(isDefault && { isDefault }) },
      }),
    ),
  remove: async (id: string) =>
    counted(
      await api.authenticated<{ message: string }>({ method: 'DELETE', path: PATH, body: { id } }),
    ),
}
