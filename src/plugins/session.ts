import { Elysia } from 'elysia'
import type { Role } from '../../db/schema.ts'
import { Forbidden, NotLoggedIn } from '../errors.ts'
import type { AccessTokens } from '../modules/auth/access-tokens.ts'
import type { Asker, Sessions } from '../modules/auth/sessions.ts'

export type { Asker } from '../modules/auth/sessions.ts'

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
      async transform(context: WithHeaders) {
        const asker = await findAsker(deps, context.headers)
        if (!asker) throw new NotLoggedIn()
        if (!asker.roles.includes(role)) throw new Forbidden()
        askers.set(context, asker)
      },
      resolve: (context): { asker: Asker } => ({ asker: knownAsker(context) }),
    }),
    guest: (_: true) => ({
      async transform(context: WithHeaders) {
        if (context.headers[TOKEN_HEADER] === undefined) return
        const asker = await findAsker(deps, context.headers)
        // A token that ran out is told, so that the client fetches a new one and asks again.
        if (!asker) throw new NotLoggedIn()
        askers.set(context, asker)
      },
      resolve: (context): { asker: Asker | null } => ({ asker: askers.get(context) ?? null }),
    }),
  })

interface WithHeaders {
  headers: Record<string, string | undefined>
}

/** From the look-up to the handler, for as long as the request lives. */
const askers = new WeakMap<object, Asker>()

async function findAsker(deps: SessionDeps, headers: WithHeaders['headers']) {
  const token = headers[TOKEN_HEADER]
  const sessionId = token ? await deps.accessTokens.sessionIdOf(token) : null
  return sessionId === null ? null : deps.sessions.find(sessionId)
}

function knownAsker(context: object): Asker {
  const asker = askers.get(context)
  // Fails closed: a route whose look-up did not run serves nobody.
  if (!asker) throw new NotLoggedIn()
  return asker
}
