import type { TokenScope } from '#domain/integrations.ts'
import { BadBody, Forbidden, NotLoggedIn, TooBusy } from '../../errors.ts'
import type { CurrentUser } from './current-user.ts'
import { TOKEN_PREFIX, type TokenUser } from './find-token.ts'
import type { RateLimits } from './rate-limit.ts'

/** What a route asks of an API token: a scope, or that there is none, but a login. */
export type RouteScope = TokenScope | 'session'

export interface BearerDeps {
  apiTokens: { find(token: string): Promise<TokenUser | null> }
  rateLimits: Pick<RateLimits, 'unknownToken'>
}

/** The messages of refusals (api: API tokens). */
export const TOKEN_REFUSALS = {
  unknown: 'the API token is wrong or was revoked',
  needsLogin: 'this call needs a login; API tokens are not accepted',
  isForAdmins: 'API tokens are for one’s own; calls of super-admins need a login',
  lacks: (scope: TokenScope) => `the API token lacks the scope ${scope}`,
}

const BEARER = /^bearer +(\S+) *$/i

/** Other schemes are left to the proxy that asks for them. */
export const hasBearer = (headers: Headers): boolean =>
  BEARER.test(headers.get('authorization') ?? '')

/**
 * For a call whose body decides what an API token needs, beside its route's scope.
 * @throws Forbidden if the request's token lacks it; a session has every scope
 */
export function needScope({ scopes }: CurrentUser, scope: TokenScope): void {
  if (scopes && !scopes.includes(scope)) throw new Forbidden(TOKEN_REFUSALS.lacks(scope))
}

/**
 * The API token of a request: what it sends as `Authorization: Bearer`. Beside a session's token,
 * what some other program, like a proxy, has written there is ignored.
 * @throws BadBody if both are sent: which of two accounts is meant can't be told
 */
export function bearerIn(headers: Headers, hasSessionToken: boolean): string | null {
  const token = BEARER.exec(headers.get('authorization') ?? '')?.[1] ?? null
  if (token === null || !hasSessionToken) return token
  if (!token.startsWith(TOKEN_PREFIX)) return null
  throw new BadBody({ status: 400, message: 'bad request', field: 'authorization' })
}

/**
 * The user of an API token, if it has the scope.
 * @param address of the client, whose attempts with unknown tokens are counted
 */
export async function userOfBearer(
  { apiTokens, rateLimits }: BearerDeps,
  token: string,
  scope: RouteScope,
  address: () => string,
): Promise<CurrentUser> {
  const found = await apiTokens.find(token)
  if (!found) {
    const wait = await rateLimits.unknownToken(address()).retryAfter
    if (wait !== null) throw new TooBusy(wait)
    throw new NotLoggedIn(token.startsWith(TOKEN_PREFIX) ? TOKEN_REFUSALS.unknown : undefined)
  }
  if (scope === 'session') throw new Forbidden(TOKEN_REFUSALS.needsLogin)
  needScope(found.user, scope)
  return found.user
}
