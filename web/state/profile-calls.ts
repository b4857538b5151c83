import type { Profile as Stored } from '../../src/domain/document/letterhead.ts'
import { api, type Reply } from './api.ts'

type List = Reply<'profile-list', 'get'>

/** A sender whose letterhead quotations take (product: Letterhead). */
export type Profile = List['profiles'][number]

const PATH = '/api/profile-list'

/** The calls of profiles (api: Profile calls), apart from `api` because chunks on demand use them. */
export const profileCalls = {
  list: () => api.authenticated<List>({ method: 'GET', path: PATH }),
  save: (profile: Stored, isDefault = false) =>
    api.authenticated<Reply<'profile-list', 'put'>>({
      ...{ method: 'PUT', path: PATH },
      body: { profile, ...(isDefault && { isDefault }) },
    }),
  remove: (id: string) =>
    api.authenticated<{ message: string }>({ method: 'DELETE', path: PATH, body: { id } }),
}
