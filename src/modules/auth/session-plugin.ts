import { Elysia } from 'elysia'
import type { Role } from '../../../db/schema.ts'
import { Forbidden, NotLoggedIn } from '../../errors.ts'
import { type BodyReader, checkThenRead } from '../../plugins/limits.ts'
import type { AccessTokens } from './access-tokens.ts'
import type { CurrentUser } from './current-user.ts'
import type { Sessions } from './sessions.ts'

export interface SessionDeps {
  accessTokens: AccessTokens
  sessions: Sessions
  readBody: BodyReader
}

export const TOKEN_HEADER = 'access-jwt-token'

/**
 * Route options for protected routes: `role: 'user'` (or another role) admits only users with that
 * role and gives the handler `user`; `optionalUser: true` admits everybody and gives `user` or
 * null; `anyone: true` asks for no session. The session is looked up before a body is read: 401 and
 * 403 are decided before 400 (api: Errors; libraries: Elysia).
 */
export const session = (deps: SessionDeps) =>
  new Elysia({ name: 'session' }).macro({
    role: (role: Role) => ({
      detail: { security: [{ accessToken: role === 'user' ? [] : [role] }] },
      ...checkThenRead(async (request) => {
        if (users.has(request)) return
        const user = await findUser(deps, request)
        if (!user) throw new NotLoggedIn()
        if (!user.roles.includes(role)) throw new Forbidden()
        users.set(request, user)
      }, deps.readBody),
      resolve: ({ request }): { user: CurrentUser } => ({ user: knownUser(request) }),
    }),
    optionalUser: (_: true) => ({
      detail: { security: [{}, { accessToken: [] }] },
      ...checkThenRead(async (request) => {
        if (users.has(request) || !request.headers.has(TOKEN_HEADER)) return
        const user = await findUser(deps, request)
        // An expired token is refused, so that the client fetches a new one and resends.
        if (!user) throw new NotLoggedIn()
        users.set(request, user)
      }, deps.readBody),
      resolve: ({ request }): { user: CurrentUser | null } => ({
        user: users.get(request) ?? null,
      }),
    }),
    anyone: (_: true) => checkThenRead(() => {}, deps.readBody),
  })

/** Carries the user from the look-up to the handler of the same request. */
const users = new WeakMap<Request, CurrentUser>()

async function findUser(deps: SessionDeps, { headers }: Request) {
  const token = headers.get(TOKEN_HEADER)
  const sessionId = token ? await deps.accessTokens.sessionIdOf(token) : null
  return sessionId === null ? null : deps.sessions.find(sessionId)
}

function knownUser(request: Request): CurrentUser {
  const user = users.get(request)
  // Fails closed: a route whose look-up did not run serves nobody.
  if (!user) throw new NotLoggedIn()
  return user
}
