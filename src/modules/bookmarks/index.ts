import { Elysia } from 'elysia'
import { mayDelete } from '#domain/document/access.ts'
import { sendJson, sendJsonList } from '../../plugins/json-response.ts'
import { answerTo } from '../../plugins/outcomes.ts'
import { ById, Message, refusals } from '../../plugins/response-schemas.ts'
import { askedLanguage } from '../../plugins/tool-language.ts'
import type { RouteContext } from '../auth/session-plugin.ts'
import { listAllBookmarks, listBookmarks } from './list.ts'
import {
  AdminListQuerySchema,
  BookmarkList,
  Categories,
  DeleteBody,
  Keys,
  Opened,
  OwnListQuerySchema,
  SaveBody,
  Saved,
} from './model.ts'
import type { Bookmarks } from './service.ts'

/** The bookmark routes (api: Bookmark calls). */
export const bookmarkRoutes = ({
  session,
  db,
  bookmarks,
  log,
}: RouteContext & { bookmarks: Bookmarks }) =>
  new Elysia({ name: 'bookmarks', prefix: '/api', tags: ['Bookmarks'] })
    .use(session)
    .post(
      '/save-bookmark',
      async ({ body, user, request, set }) => {
        const saved = await bookmarks.save(user, body, request)
        if (!('item' in saved)) return answerTo(saved)
        const text = `{"message":"${saved.outcome}","item":${saved.item},"key":${JSON.stringify(saved.key)}}`
        return sendJson<typeof Saved.static>({ request, set }, text, { hasStored: true })
      },
      {
        role: 'user',
        body: SaveBody,
        response: { 200: Saved, ...refusals(400, 409, 413) },
      },
    )
    .post(
      '/get-bookmark',
      async ({ body: { id }, user, request, set }) => {
        const found = await bookmarks.find(user, id)
        if (!found) return answerTo('not found')
        const text = `{"item":${found.item},"key":${JSON.stringify(found.key)}}`
        return sendJson<typeof Opened.static>({ request, set }, text)
      },
      {
        role: 'user',
        scope: 'read',
        body: ById,
        response: { 200: Opened, ...refusals(404) },
      },
    )
    .get(
      '/get-bookmark-list',
      async ({ query, user, request, set }) => {
        const context = { db: db.read, log, language: askedLanguage(request) }
        const listed = await listBookmarks(context, user, query)
        return sendJsonList<typeof BookmarkList.static>({ request, set }, 'bookmarks', listed)
      },
      {
        role: 'user',
        query: OwnListQuerySchema,
        response: { 200: BookmarkList },
      },
    )
    .get(
      '/get-bookmark-list-all',
      async ({ query, request, set }) => {
        const context = { db: db.read, log, language: askedLanguage(request) }
        const listed = await listAllBookmarks(context, query)
        return sendJsonList<typeof BookmarkList.static>({ request, set }, 'bookmarks', listed)
      },
      {
        role: 'super-admin',
        query: AdminListQuerySchema,
        response: { 200: BookmarkList },
      },
    )
    .get(
      '/get-unique-bookmark-category-list',
      async ({ user }) => ({ categories: await bookmarks.categories(user) }),
      {
        role: 'user',
        response: { 200: Categories },
      },
    )
    .get(
      '/get-bookmark-key-list',
      async ({ user }) => ({ bookmarks: await bookmarks.keys(user) }),
      {
        role: 'user',
        response: { 200: Keys },
      },
    )
    .delete(
      '/delete-bookmark',
      async ({ body, user }) => {
        const { id, email = user.email } = body
        if (!mayDelete(user, { email })) return answerTo('forbidden')
        return answerTo(await bookmarks.remove(email, id))
      },
      {
        role: 'user',
        body: DeleteBody,
        response: { 200: Message, ...refusals(403, 404) },
      },
    )
