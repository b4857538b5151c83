import type { TestServer } from './server.ts'

/** The answer to a call. The body is untyped: the server is under test. */
export interface Reply {
  status: number
  headers: Headers
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: a test examines any answer
  body: any
}

export interface Call {
  method?: string
  /** Sent as json; a string is sent unchanged. */
  body?: unknown
  headers?: Record<string, string>
}

/** Sends one call to a server. */
export async function call(
  server: { url: string },
  path: string,
  options: Call = {},
): Promise<Reply> {
  const { body, headers = {} } = options
  const response = await fetch(server.url + path, {
    method: options.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: parse(text) }
}

/** An answer's text without its times: the seconds of one look like a price. */
export const withoutTimes = (text: string): string =>
  text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')

export interface Person {
  email: string
  password: string
  token: string
  /** The latest refresh cookie, for a Cookie header. */
  cookie: string
  call(path: string, options?: Call): Promise<Reply>
}

/** How people log in at a server, where that is not with a password (identity-provider.ts). */
export interface OwnLogin {
  logIn?: (email: string) => Promise<Person>
}

let count = 0

/**
 * Registers, activates by the mailed link and returns the logged-in person, unless people of this
 * server log in with a provider.
 */
export async function signUp(server: OwnLogin & TestServer, name = 'person'): Promise<Person> {
  count += 1
  const email = `${name}-${count}@example.com`
  if (server.logIn) return server.logIn(email)
  const password = `the password of ${name}`
  await call(server, '/api/register', { body: { email, password } })
  const mail = (await server.outbox()).findLast(({ to }) => to === email)
  const activationKey = mail?.link.split('/').at(-1)
  const reply = await call(server, '/api/activate', { body: { activationKey, password } })
  if (reply.status !== 200) throw new Error(`Activation answered ${reply.status} ${reply.text}`)
  return signedIn(server, { email, password }, reply)
}

/** Logs in and returns the logged-in person. */
export async function logIn(
  server: { url: string },
  account: { email: string; password: string },
): Promise<Person> {
  const { email, password } = account
  const reply = await call(server, '/api/login', { body: { email, password } })
  if (reply.status !== 200) throw new Error(`Login answered ${reply.status} ${reply.text}`)
  return signedIn(server, account, reply)
}

/** The `name=value` of a Set-Cookie header. */
export const cookieOf = (reply: Reply): string =>
  reply.headers.get('set-cookie')?.split(';')[0] ?? ''

/** Somebody whom an answer has logged in. */
export function signedIn(
  server: { url: string },
  { email, password }: { email: string; password: string },
  reply: Reply,
): Person {
  const token: string = reply.body.accessJwtToken
  return {
    email,
    password,
    token,
    cookie: cookieOf(reply),
    call: (path, options = {}) =>
      call(server, path, {
        ...options,
        headers: { 'access-jwt-token': token, ...options.headers },
      }),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
