import { Elysia } from 'elysia'
import { MOST_IMPORTED } from '#domain/clients/limits.ts'
import { type Limit, SUGGESTIONS } from '../../plugins/attempt-counter.ts'
import { sendJsonList } from '../../plugins/json-response.ts'
import { answerTo, tooMany } from '../../plugins/outcomes.ts'
import { ById, Message, refusals } from '../../plugins/response-schemas.ts'
import { askedLanguage } from '../../plugins/tool-language.ts'
import type { RouteContext } from '../auth/session-plugin.ts'
import { listClients } from './list.ts'
import {
  ClientList,
  ClientListQuery,
  ClientSearch,
  ImportBody,
  Imported,
  MergeBody,
  OneClient,
  SameClient,
  SaveBody,
  Saved,
  Suggestions,
  TooMany,
} from './model.ts'
import type { Clients } from './service.ts'
import { suggestClients } from './suggest.ts'

/** Each stores up to thousands of clients. */
const IMPORTS: Limit = { attempts: 30, windowMs: 10 * 60_000, perDay: 200 }

/** The routes of the client book (api: Client calls). */
export const clientRoutes = ({
  session,
  db,
  clients,
  ...limits
}: RouteContext & { clients: Clients }) =>
  new Elysia({ name: 'clients', prefix: '/api', tags: ['Clients'] })
    .use(session)
    .get(
      '/get-client-list',
      async ({ query, user, request, set }) => {
        const listed = await listClients(db.read, user, query, askedLanguage(request))
        return sendJsonList<typeof ClientList.static>({ request, set }, 'clients', listed)
      },
      {
        role: 'user',
        query: ClientListQuery,
        response: { 200: ClientList },
      },
    )
    .post(
      '/get-client',
      async ({ body: { id }, user }) => {
        const client = await clients.find(user, id)
        return client ? { client } : answerTo('not found')
      },
      {
        role: 'user',
        scope: 'read',
        body: ById,
        response: { 200: OneClient, ...refusals(404) },
      },
    )
    .get(
      '/get-client-suggestions',
      async ({ query, user, set }) => {
        const wait = await limits.suggestionAttempts.count([
          [`clients ${user.userId}`, SUGGESTIONS],
        ])
        if (wait === null) return { clients: await suggestClients(db.read, user, query.search) }
        return tooMany(set.headers, wait)
      },
      {
        role: 'user',
        query: ClientSearch,
        response: { 200: Suggestions, ...refusals(429) },
      },
    )
    .post(
      '/save-client',
      async ({ body: { client }, user }) => answerTo(await clients.save(user, client)),
      {
        role: 'user',
        body: SaveBody,
        response: { 200: Saved, ...refusals(400, 404, 413), 409: SameClient },
      },
    )
    .post(
      '/merge-clients',
      async ({ body: { id, other }, user }) => {
        const merged = await clients.merge(user, id, other)
        if (merged === 'not found') return answerTo(merged)
        return { message: 'merged', client: merged }
      },
      {
        role: 'user',
        body: MergeBody,
        response: { 200: Saved, ...refusals(404) },
      },
    )
    .post(
      '/import-clients',
      async ({ body, user, set }) => {
        const wait = await limits.attempts.count([[`imports ${user.userId}`, IMPORTS]])
        if (wait !== null) return tooMany(set.headers, wait)
        return answerTo(await clients.import(user, body.clients))
      },
      {
        role: 'user',
        body: ImportBody,
        response: { 200: Imported, ...refusals(400, 413, 429), 409: TooMany },
        detail: {
          summary: 'Add clients to one’s book: all of them, or none if there is no room',
          description: `At most ${MOST_IMPORTED}. Those that are the same are merged; of those that the book has, what it leaves blank is filled in.`,
        },
      },
    )
    .delete(
      '/delete-client',
      async ({ body: { id }, user }) => answerTo(await clients.remove(user, id)),
      {
        role: 'user',
        body: ById,
        response: { 200: Message, ...refusals(404) },
      },
    )
