import { createHmac, randomBytes } from 'node:crypto'
import {
  createIdentityProvider,
  type Identity,
  type LoginAttempt,
  type ProviderClient,
  ProviderFailure,
} from '../../adapters/identity-provider.ts'
import type { WindowCounter } from '../../plugins/attempt-counter.ts'
import { isEqual } from '../../plugins/same-site.ts'
import type { Deps } from '../deps.ts'
import { hiddenCookie, valueOfCookie } from './cookies.ts'

interface ProviderLoginDeps extends Deps<'log' | 'now' | 'publicUrl'> {
  provider: ProviderClient
  secret: string
  isHttps: boolean
  /** Counts in the database, for all processes. */
  once: WindowCounter
}

export type ProviderLogin = ReturnType<typeof createProviderLogin>

/** How long somebody may take at the provider. */
const LIFETIME_MS = 10 * 60_000
/** Logins that one browser may have begun at once, in several tabs. */
const MAX_BEGUN = 4
const SEED = /^\d{13}-[\w-]{22}$/

/**
 * Logins with the provider. The browser keeps the seeds of those that it has begun in a cookie; state,
 * nonce and PKCE's verifier are derived from a seed with this server's secret, so that only the
 * browser that began a login can end it, and once.
 */
export function createProviderLogin(deps: ProviderLoginDeps) {
  const { log, now, publicUrl, isHttps, provider: client } = deps
  const signing = createHmac('sha256', deps.secret).update('logins with the provider').digest()
  const identityProvider = createIdentityProvider(client, now)
  const name = isHttps ? '__Secure-provider-logins' : 'provider-logins'
  const seedsIn = (cookie: string | null) =>
    (valueOfCookie(cookie, name)?.split('.') ?? []).filter((seed) => SEED.test(seed))

  function attemptOf(seed: string): LoginAttempt {
    const derive = (name: string) =>
      createHmac('sha256', signing).update(`${name}.${seed}`).digest('base64url')
    return {
      state: derive('state'),
      nonce: derive('nonce'),
      verifier: derive('verifier'),
      redirectUri: `${publicUrl()}/new/login`,
    }
  }

  /** Where the browser logs in, and the cookie with which it comes back. */
  async function begin(cookie: string | null) {
    const seed = `${now()}-${randomBytes(16).toString('base64url')}`
    const address = await tried(() => identityProvider.addressFor(attemptOf(seed)))
    if (typeof address !== 'string') return address
    const begun = [seed, ...seedsIn(cookie)].slice(0, MAX_BEGUN).join('.')
    const header = hiddenCookie(name, begun, isHttps, LIFETIME_MS / 1000)
    return { outcome: 'begun' as const, url: address, cookie: header }
  }

  /** Who has logged in at the provider. */
  async function finish(
    { code, state, iss }: { code: string; state: string; iss?: string },
    cookie: string | null,
  ) {
    const seed = seedsIn(cookie).find((each) => isEqual(attemptOf(each).state, state))
    const age = now() - Number.parseInt(seed ?? '', 10)
    const isOpen = seed !== undefined && age >= 0 && age < LIFETIME_MS
    const window = { attempts: 1, windowMs: LIFETIME_MS }
    // The cookie and the address could be sent again.
    if (!isOpen || (await deps.once.count([[`login ${seed}`, window]])) !== null)
      return { outcome: 'login expired' as const }
    const found = await tried(() => identityProvider.identify({ code, iss }, attemptOf(seed)))
    return 'outcome' in found ? found : { outcome: 'identified' as const, identity: found }
  }

  /** The result. If the provider gave none, the reason is written to the log for the operator. */
  const tried = <Result extends string | Identity>(work: () => Promise<Result>) =>
    work().catch((error) => {
      if (!(error instanceof ProviderFailure)) throw error
      log.warn(`A login with ${client.name} failed: ${error.message}`)
      return { outcome: error.outcome }
    })

  return { begin, finish }
}
