import { Elysia } from 'elysia'
import type { Role } from '../../db/schema.ts'
import { Forbidden, NotLoggedIn } from '../errors.ts'
import type { AccessTokens } from '../modules/auth/access-tokens.ts'
import type { Asker } from '../modules/auth/current-user.ts'
import type { Sessions } from '../modules/auth/sessions.ts'

export interface SessionDeps {
  accessTokens: AccessTokens
  sessions: Sessions
}

export const TOKEN_HEADER = 'access-jwt-token'

/**
 * `asker: role` on a route lets only holders of that role in and gives the handler an `asker`;
 * `guest: true` lets everybody in and gives an `asker` or null. Both look the session up while
 * the request is transformed, which Elysia does before it validates a body: 401 and 403 are
 * decided before 400 (api: Common; notes: Server).
 */
export const session = (deps: SessionDeps) =>
  new Elysia({ name: 'session' }).macro({
    asker: (role: Role) => ({
      detail: { security: [{ accessToken: role === 'user' ? [] : [role] }] },
      async transform({ request }: WithRequest) {
        const asker = await findAsker(deps, request)
        if (!asker) throw new NotLoggedIn()
        if (!asker.roles.includes(role)) throw new Forbidden()
        askers.set(request, asker)
      },
      resolve: ({ request }): { asker: Asker } => ({ asker: knownAsker(request) }),
    }),
    guest: (_: true) => ({
      detail: { security: [{}, { accessToken: [] }] },
      async transform({ request }: WithRequest) {
        if (!request.headers.has(TOKEN_HEADER)) return
        const asker = await findAsker(deps, request)
        // A token that ran out is told, so that the client fetches a new one and asks again.
        if (!asker) throw new NotLoggedIn()
        askers.set(request, asker)
      },
      resolve: ({ request }): { asker: Asker | null } => ({ asker: askers.get(request) ?? null }),
    }),
  })

/**
 * All that the hooks name of a context: Elysia reads in their source what they use, and parses
 * headers, cookies and query for each request where one takes the context whole.
 */
interface WithRequest {
  request: Request
}

/** From the look-up to the handler, for as long as the request lives. */
const askers = new WeakMap<Request, Asker>()

async function findAsker(deps: SessionDeps, { headers }: Request) {
  const token = headers.get(TOKEN_HEADER)
  const sessionId = token ? await deps.accessTokens.sessionIdOf(token) : null
  return sessionId === null ? null : deps.sessions.find(sessionId)
}

function knownAsker(request: Request): Asker {
  const asker = askers.get(request)
  // Fails closed: a route whose look-up did not run serves nobody.
  if (!asker) throw new NotLoggedIn()
  return asker
}
