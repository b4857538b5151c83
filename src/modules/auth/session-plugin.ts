import type { Server } from 'bun'
import { Elysia } from 'elysia'
import type { Role } from '../../../db/schema.ts'
import { Forbidden, NotLoggedIn } from '../../errors.ts'
import type { AttemptCounter } from '../../plugins/attempt-counter.ts'
import { type BodyReader, checkThenRead } from '../../plugins/limits.ts'
import { addressOf } from '../../plugins/request.ts'
import type { Deps } from '../deps.ts'
import type { AccessTokens } from './access-tokens.ts'
import {
  type BearerDeps,
  bearerIn,
  hasBearer,
  type RouteScope,
  TOKEN_REFUSALS,
  userOfBearer,
} from './bearer.ts'
import type { CurrentUser, IsOwner } from './current-user.ts'
import type { RateLimits } from './rate-limit.ts'
import type { Sessions } from './sessions.ts'

export interface SessionDeps extends BearerDeps {
  accessTokens: AccessTokens
  sessions: Sessions
  readBody: BodyReader
  trustedProxies: number
}

/** What the routes of all modules are made from; each takes what it needs. */
export interface RouteContext extends Deps<'db' | 'log' | 'now'> {
  session: ReturnType<typeof session>
  /** The number of proxies whose X-Forwarded-For is trusted. */
  trustedProxies: number
  rateLimits: RateLimits
  attempts: AttemptCounter
  suggestionAttempts: AttemptCounter
  /** Whether a request comes from the session of this user. */
  isOwner: (request: Request) => IsOwner
}

export const TOKEN_HEADER = 'access-jwt-token'

/** Of a login that is locked to an offer (product: Signed on the spot). */
export const LOCKED = 'locked to an offer'

/**
 * Route options for protected routes: `role: 'user'` (or another role) admits only users with that
 * role and gives the handler `user`; `optionalUser: true` admits everybody and gives `user` or
 * null; `anyone: true` asks for no session. `scope` beside them says what an API token needs: by
 * default `read` on GET, else `write`; with `session` none is accepted, and a route for super-admins
 * accepts none. Only `whileLocked: true` admits a login that is locked to an offer. The session is looked up before a body is read: 401 and 403 are decided before 400
 * (api: Errors; libraries: Elysia).
 */
export const session = (deps: SessionDeps) =>
  new Elysia({ name: 'session' }).macro({
    // Read by the others (`introspect`): by itself it does nothing.
    scope: (_: RouteScope) => ({}),
    whileLocked: (_: true) => ({}),
    role: (role: Role) => {
      const asked = askedBy(role)
      return {
        introspect: asked.introspect,
        detail: { security: [{ accessToken: role === 'user' ? [] : [role] }] },
        ...checkThenRead(async (request, server) => {
          if (users.has(request)) return
          const user = await findUser(deps, request, server, asked)
          if (!user) throw new NotLoggedIn()
          if (!user.roles.includes(role)) throw new Forbidden()
          users.set(request, user)
        }, deps.readBody),
        resolve: ({ request }: { request: Request }): { user: CurrentUser } => ({
          user: knownUser(request),
        }),
      }
    },
    optionalUser: (_: true) => {
      const asked = askedBy('user')
      return {
        introspect: asked.introspect,
        detail: { security: [{}, { accessToken: [] }] },
        ...checkThenRead(async (request, server) => {
          if (users.has(request) || !hasCredentials(request)) return
          const user = await findUser(deps, request, server, asked)
          // An expired token is refused, so that the client fetches a new one and resends.
          if (!user) throw new NotLoggedIn()
          users.set(request, user)
        }, deps.readBody),
        resolve: ({ request }: { request: Request }): { user: CurrentUser | null } => ({
          user: users.get(request) ?? null,
        }),
      }
    },
    anyone: (_: true) => checkThenRead(() => {}, deps.readBody),
  })

/** Carries the user from the look-up to the handler of the same request. */
const users = new WeakMap<Request, CurrentUser>()

interface Asked {
  role: Role
  scope: RouteScope | undefined
  whileLocked: boolean
}

/** What a route asks, once Elysia has shown its options. */
function askedBy(role: Role) {
  const asked: Asked & { introspect(options: object): void } = {
    role,
    scope: undefined,
    whileLocked: false,
    introspect(options) {
      asked.whileLocked = 'whileLocked' in options
      if ('scope' in options) asked.scope = options.scope as RouteScope
    },
  }
  return asked
}

/** What a call asks of an API token: what its route says, or by its method. */
export const scopeFor = (method: string, scope: RouteScope | undefined): RouteScope =>
  scope ?? (method === 'GET' || method === 'HEAD' ? 'read' : 'write')

const hasCredentials = ({ headers }: Request) => headers.has(TOKEN_HEADER) || hasBearer(headers)

async function findUser(
  deps: SessionDeps,
  request: Request,
  server: Server<unknown> | null,
  { role, scope, whileLocked }: Asked,
): Promise<CurrentUser | null> {
  const { headers, method } = request
  const token = headers.get(TOKEN_HEADER)
  const bearer = hasBearer(headers) ? bearerIn(headers, token !== null) : null
  if (bearer !== null) {
    if (role !== 'user') throw new Forbidden(TOKEN_REFUSALS.isForAdmins)
    const address = () => addressOf(request, server, deps.trustedProxies)
    return userOfBearer(deps, bearer, scopeFor(method, scope), address)
  }
  const sessionId = token ? await deps.accessTokens.sessionIdOf(token) : null
  const user = sessionId === null ? null : await deps.sessions.find(sessionId)
  if (user?.lockedTo && !whileLocked) throw new Forbidden(LOCKED)
  return user
}

function knownUser(request: Request): CurrentUser {
  const user = users.get(request)
  // Fails closed: a route whose look-up did not run serves nobody.
  if (!user) throw new NotLoggedIn()
  return user
}
