import { createHash } from 'node:crypto'

/** How this server is known to an OpenID Connect provider (README: Settings). */
export interface ProviderClient {
  issuer: string
  id: string
  secret: string
  /** What the button calls the provider. */
  name: string
}

/** What one login has of its own, known to its browser and this server. */
export interface LoginAttempt {
  state: string
  nonce: string
  /** PKCE: proves that the login is finished by the browser that began it. */
  verifier: string
  redirectUri: string
}

/** What the provider has sent the browser back with. */
export interface ProviderAnswer {
  code: string
  /** The provider, by RFC 9207. */
  iss?: string | undefined
}

export interface Identity {
  email: string
  /** Whether the provider has checked that the address is theirs. */
  isVerified: boolean
}

/** Why there is no identity: no answer, one that proves nothing, or a code that is used up. */
export class ProviderFailure extends Error {
  constructor(
    readonly outcome: 'provider unreachable' | 'provider refused' | 'login expired',
    reason: string,
  ) {
    super(reason)
  }
}

/** For all requests of one step together: somebody is waiting. */
const TIMEOUT_MS = 10_000
/** How far two clocks may differ, in s, and how old a token may be. */
const CLOCK_TOLERANCE_S = 60
const MAX_TOKEN_AGE_S = 10 * 60

export type IdentityProvider = ReturnType<typeof createIdentityProvider>

/**
 * Logging in with an OpenID Connect provider: authorization code with PKCE. Its description and keys
 * are fetched each time, so that keys that it has replaced count at once. Both steps reject with
 * ProviderFailure.
 */
export function createIdentityProvider(
  client: ProviderClient,
  now: () => number,
  timeoutMs = TIMEOUT_MS,
) {
  /** Where the browser goes to log in. */
  async function addressFor({ state, nonce, verifier, redirectUri }: LoginAttempt) {
    const { authorizationEndpoint } = await discover(AbortSignal.timeout(timeoutMs))
    const address = new URL(authorizationEndpoint)
    const asked = {
      response_type: 'code',
      scope: 'openid email',
      client_id: client.id,
      redirect_uri: redirectUri,
      state,
      nonce,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }
    for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value)
    return address.href
  }

  /** Who has logged in, by the code that the provider has given their browser. */
  async function identify(answer: ProviderAnswer, attempt: LoginAttempt): Promise<Identity> {
    const signal = AbortSignal.timeout(timeoutMs)
    const provider = await discover(signal)
    const isOther = answer.iss !== undefined && answer.iss !== provider.issuer
    const isUnnamed = answer.iss === undefined && provider.namesItself
    if (isOther || isUnnamed) throw refused('the answer is of another issuer')
    const tokens = await redeem(answer.code, attempt, provider, signal)
    const claims = await verify(textIn(tokens, 'id_token'), attempt.nonce, provider, signal)
    // Many providers keep the address out of the token.
    const about =
      claims.email === undefined && provider.userInfo !== null
        ? await ask(provider.userInfo, {
            headers: { authorization: `Bearer ${textIn(tokens, 'access_token')}` },
            signal,
          })
        : claims
    if (about.sub !== claims.sub) throw refused('its user info is about somebody else')
    const { email, email_verified: verified } = about
    return {
      email: typeof email === 'string' ? email : '',
      // Some say it as text.
      isVerified: verified === true || verified === 'true',
    }
  }

  /** Asks it for its description and its keys, without a login. */
  async function check(): Promise<void> {
    const signal = AbortSignal.timeout(timeoutMs)
    const { keys } = await ask((await discover(signal)).keys, { signal })
    if (!Array.isArray(keys) || keys.length === 0) throw refused('it publishes no keys')
  }

  async function discover(signal: AbortSignal): Promise<Provider> {
    const path = '/.well-known/openid-configuration'
    return readDescription(await ask(withoutSlash(client.issuer) + path, { signal }), client.issuer)
  }

  function redeem(
    code: string,
    { verifier, redirectUri }: LoginAttempt,
    { tokenEndpoint, takesBasic }: Provider,
    signal: AbortSignal,
  ) {
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      ...(!takesBasic && { client_id: client.id, client_secret: client.secret }),
    })
    const { id, secret } = client
    const basic = Buffer.from(`${formEncoded(id)}:${formEncoded(secret)}`).toString('base64')
    return ask(tokenEndpoint, {
      method: 'POST',
      body,
      headers: takesBasic ? { authorization: `Basic ${basic}` } : {},
      signal,
    })
  }

  /**
   * The claims of a token that this provider has signed for this login here, just now. A set of public
   * keys verifies no other signatures: `none`, or the client's own secret.
   */
  async function verify(token: string, nonce: string, provider: Provider, signal: AbortSignal) {
    const [keys, { createLocalJWKSet, jwtVerify }] = await Promise.all([
      ask(provider.keys, { signal }),
      import('jose'),
    ])
    const options = {
      issuer: provider.issuer,
      audience: client.id,
      requiredClaims: ['sub', 'exp', 'iat'],
      maxTokenAge: MAX_TOKEN_AGE_S,
      clockTolerance: CLOCK_TOLERANCE_S,
      currentDate: new Date(now()),
    }
    const { payload } = await Promise.resolve()
      .then(() => jwtVerify(token, createLocalJWKSet(keys as never), options))
      .catch((error) => {
        throw refused(`its token is not valid (${reasonOf(error)})`)
      })
    const isForSeveral = Array.isArray(payload.aud) && payload.aud.length > 1
    if (payload.azp === undefined ? isForSeveral : payload.azp !== client.id)
      throw refused('its token is for another client')
    if (payload.nonce !== nonce) throw refused('its token is of another login')
    return payload
  }

  return { addressFor, identify, check }
}

type Provider = ReturnType<typeof readDescription>

/**
 * What a provider says of itself.
 * @param expected whom the settings name
 * @throws ProviderFailure if it is another, or does not keep to https
 */
export function readDescription(found: Record<string, unknown>, expected: string) {
  const issuer = textIn(found, 'issuer')
  if (withoutSlash(issuer) !== withoutSlash(expected))
    throw refused(`OIDC_ISSUER is ${expected}, but the provider calls itself ${issuer}`)
  const endpoint = (name: string) => {
    const address = textIn(found, name)
    const { protocol } = URL.canParse(address) ? new URL(address) : { protocol: '' }
    // Without it only on this machine (README: Settings).
    const isSafe = protocol === 'https:' || (protocol === 'http:' && expected.startsWith('http:'))
    if (!isSafe) throw refused(`its ${name} is not https://`)
    return address
  }
  const methods = found.token_endpoint_auth_methods_supported
  return {
    issuer,
    authorizationEndpoint: endpoint('authorization_endpoint'),
    tokenEndpoint: endpoint('token_endpoint'),
    keys: endpoint('jwks_uri'),
    userInfo: found.userinfo_endpoint === undefined ? null : endpoint('userinfo_endpoint'),
    /** Its answers name it (RFC 9207). */
    namesItself: found.authorization_response_iss_parameter_supported === true,
    takesBasic: !Array.isArray(methods) || methods.includes('client_secret_basic'),
  }
}

const refused = (reason: string) => new ProviderFailure('provider refused', reason)

const withoutSlash = (address: string) => address.replace(/\/$/, '')

/** As forms encode a value (RFC 6749). */
const formEncoded = (text: string) => new URLSearchParams({ text }).toString().slice(5)

function textIn(found: Record<string, unknown>, name: string): string {
  const value = found[name]
  if (typeof value !== 'string') throw refused(`its answer has no ${name}`)
  return value
}

/** The object that an address of the provider answers. */
async function ask(address: string, init: RequestInit): Promise<Record<string, unknown>> {
  const response = await fetch(address, { ...init, redirect: 'error' }).catch((error) => {
    throw new ProviderFailure('provider unreachable', `${address}: ${reasonOf(error)}`)
  })
  const answer = await response.json().catch(() => null)
  if (response.ok && typeof answer === 'object' && answer !== null) return answer
  const said = `${address} answered ${response.status} ${String(answer?.error ?? '').slice(0, 60)}`
  if (answer?.error === 'invalid_grant') throw new ProviderFailure('login expired', said)
  const isBroken = response.ok || response.status >= 500
  throw new ProviderFailure(isBroken ? 'provider unreachable' : 'provider refused', said)
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
