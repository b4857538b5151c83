import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import {
  type CryptoKey,
  decodeJwt,
  exportJWK,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
} from 'jose'
import Provider from 'oidc-provider'
import { call, type OwnLogin, type Person, type Reply, signedIn } from './person.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts'

const CLIENT = { id: 'quotation:builder', secret: 'a-secret:of&the+client%' }

/** A key of the client's own, with which anybody who knows the client could sign. */
export const CLIENT_KEY = new TextEncoder().encode(CLIENT.secret)

/** What a test makes of the provider's answers; by default they are as the provider gives them. */
interface Tampering {
  /** Claims of the ID token instead of its own, signed anew with the provider's key. */
  claims?: JWTPayload
  /** The key that signs the ID token: one that the provider has not published. */
  key?: CryptoKey | Uint8Array
  alg?: string
  /** Ms before each answer. */
  delayMs?: number
  /** Answers this status to everything. */
  status?: number
  /** Of its description of itself. */
  metadata?: Record<string, unknown>
}

export interface TestProvider extends AsyncDisposable {
  issuer: string
  /** Settings of a server whose people log in with it. */
  env: Record<string, string>
  tampering: Tampering
  /** Addresses that it says it has not verified. */
  unverified: Set<string>
  /** Replaces the key: what the old one has signed is worth nothing any more. Returns the old key. */
  rotate(): Promise<CryptoKey>
  stop(): Promise<void>
}

/**
 * A real OpenID Connect provider (oidc-provider), which takes any address that is typed, or sent as
 * `login_hint`, for that of somebody who logs in.
 */
export async function startProvider(): Promise<TestProvider> {
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  // Another site than the server’s, which is on localhost.
  const issuer = `http://127.0.0.1:${port}`
  const unverified = new Set<string>()
  let { provider, privateKey, kid } = await createProvider(issuer, unverified)

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { delayMs = 0, status } = self.tampering
    if (delayMs > 0) await Bun.sleep(delayMs)
    if (status !== undefined) return response.writeHead(status).end('<h1>An error page</h1>')
    if (request.url?.startsWith('/interaction/')) return logIn(provider, request, response)
    if (request.url === '/token' || request.url?.startsWith('/.well-known/')) tamper(response)
    return provider.callback()(request, response)
  }

  /** Replaces the json that is answered. */
  function tamper(response: ServerResponse) {
    const { end } = response
    response.end = ((body: Uint8Array | string, ...rest: never[]) => {
      response.end = end
      void changed(String(body ?? '')).then((text) => {
        response.removeHeader('content-length')
        end.call(response, text, ...(rest as [never]))
      })
      return response
    }) as typeof response.end
  }

  async function changed(body: string): Promise<string> {
    const { claims, key, metadata, alg = 'RS256' } = self.tampering
    const answered = JSON.parse(body)
    if (answered.id_token && (claims || key)) {
      const payload = { ...decodeJwt(answered.id_token), ...claims }
      const signing = new SignJWT(payload).setProtectedHeader({ alg, kid })
      return JSON.stringify({ ...answered, id_token: await signing.sign(key ?? privateKey) })
    }
    return JSON.stringify(answered.issuer ? { ...answered, ...metadata } : answered)
  }

  const self: TestProvider = {
    issuer,
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: 'Example ID',
    },
    tampering: {},
    unverified,
    async rotate() {
      const old = privateKey
      ;({ provider, privateKey, kid } = await createProvider(issuer, unverified))
      return old
    },
    async stop() {
      server.closeAllConnections()
      server.close()
    },
    [Symbol.asyncDispose]: () => self.stop(),
  }
  return self
}

let keys = 0

async function createProvider(issuer: string, unverified: Set<string>) {
  keys += 1
  const kid = `key ${keys}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' }
  const { warn, info } = console
  // It has a lot to say about its settings, which are for tests.
  Object.assign(console, { warn() {}, info() {} })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: ['https://offers.example/new/login'],
      },
    ],
    jwks: { keys: [jwk as never] },
    cookies: { keys: ['a key of cookies'] },
    pkce: { required: () => true },
    claims: { email: ['email', 'email_verified'] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    findAccount: async (_, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, email: id, email_verified: !unverified.has(id) }),
    }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  })
  Object.assign(console, { warn, info })
  // Servers of tests choose their ports later.
  const { redirectUriAllowed } = provider.Client.prototype
  provider.Client.prototype.redirectUriAllowed = function (uri) {
    const isOurs = /^http:\/\/(localhost|127\.0\.0\.1):\d+\/new\/login$/.test(uri)
    return isOurs || redirectUriAllowed.call(this, uri)
  }
  return { provider, privateKey, kid }
}

/** The provider's own login: a form with one field. */
async function logIn(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  const { params, uid } = await provider.interactionDetails(request, response)
  const typed = new URL(request.url ?? '', 'http://host').searchParams
  const email = typed.get('email') ?? params.login_hint
  if (typed.has('cancel'))
    return provider.interactionFinished(request, response, { error: 'access_denied' })
  if (typeof email !== 'string') {
    response.setHeader('content-type', 'text/html')
    return response.end(`<!doctype html><title>Example ID</title><form action="/interaction/${uid}">
      <input name="email" aria-label="Email"><button>Sign in</button>
      <button name="cancel">Cancel</button></form>`)
  }
  const grant = new provider.Grant({ accountId: email, clientId: String(params.client_id) })
  grant.addOIDCScope('openid email')
  return provider.interactionFinished(request, response, {
    login: { accountId: email },
    consent: { grantId: await grant.save() },
  })
}

/** A login that has come back from the provider: what the browser was sent back with, and its cookie. */
export interface Returned {
  answer: { code: string; state: string; iss: string }
  cookie: string
}

/** Begins a login at the server, and logs in at the provider as somebody with the address. */
export async function logInAt(server: { url: string }, email: string): Promise<Returned> {
  const begun = await call(server, '/api/begin-provider-login')
  if (begun.status !== 200) throw new Error(`The login began with ${begun.status} ${begun.text}`)
  const cookie = begun.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { answer: await visit(begun.body.url, email), cookie }
}

/** Logs in at the provider's address: what it sends the browser back with. */
export async function visit(address: string, email: string): Promise<Returned['answer']> {
  const url = new URL(address)
  url.searchParams.set('login_hint', email)
  const jar = new Map<string, string>()
  let next = url.href
  while (!next.includes('/new/login?')) {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
    const reply = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const header of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    const location = reply.headers.get('location')
    if (!location) throw new Error(`The provider answered ${reply.status} ${await reply.text()}`)
    next = new URL(location, next).href
  }
  return Object.fromEntries(new URL(next).searchParams) as Returned['answer']
}

/** Ends a login at the server. */
export const finish = (server: { url: string }, { answer, cookie }: Returned): Promise<Reply> =>
  call(server, '/api/finish-provider-login', { body: answer, headers: { cookie } })

/** A server whose people log in with a provider, where they have their accounts from. */
export async function startWithProvider(
  options: TestServerOptions,
): Promise<OwnLogin & TestServer> {
  const provider = await startProvider()
  const server = await startTestServer({ ...options, env: { ...options.env, ...provider.env } })
  const stop = async () => {
    await server.stop()
    await provider.stop()
  }
  const logIn = (email: string) => logInByProvider(server, email)
  return { ...server, logIn, stop, [Symbol.asyncDispose]: stop }
}

/** Logs somebody in with the provider, which makes their account. */
export async function logInByProvider(server: { url: string }, email: string): Promise<Person> {
  const reply = await finish(server, await logInAt(server, email))
  if (reply.status !== 200) throw new Error(`The login answered ${reply.status} ${reply.text}`)
  return signedIn(server, { email, password: '' }, reply)
}
