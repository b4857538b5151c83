import type { Bookmark } from '../../src/domain/document/schema.ts'
import { VERSION } from '../../src/domain/document/version.ts'
import { api, type Reply } from './api.ts'

/**
 * The calls for bookmarks (api: Bookmark calls), apart from `api` because only
 * chunks on demand use them.
 */
export const bookmarkCalls = {
  /** @param key of a text; the stored one is kept without it */
  save: (item: Bookmark, key?: string) =>
    api.authenticated<Reply<'save-bookmark', 'post'>>({
      method: 'POST',
      path: '/api/save-bookmark',
      // An item that already has a version keeps it.
      body: { item: { version: VERSION, ...item }, ...(key !== undefined && { key }) },
    }),

  get: (id: string) =>
    api.authenticated<Reply<'get-bookmark', 'post'>>({
      method: 'POST',
      path: '/api/get-bookmark',
      body: { id },
    }),

  list: () =>
    api.authenticated<Reply<'get-bookmark-list', 'get'>>({
      method: 'GET',
      path: '/api/get-bookmark-list',
    }),

  keys: () =>
    api.authenticated<Reply<'get-bookmark-key-list', 'get'>>({
      method: 'GET',
      path: '/api/get-bookmark-key-list',
    }),

  categories: () =>
    api.authenticated<Reply<'get-unique-bookmark-category-list', 'get'>>({
      method: 'GET',
      path: '/api/get-unique-bookmark-category-list',
    }),

  remove: (id: string) =>
    api.authenticated<Reply<'delete-bookmark', 'delete'>>({
      method: 'DELETE',
      path: '/api/delete-bookmark',
      body: { id },
    }),
}
