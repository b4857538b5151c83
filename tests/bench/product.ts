import type { Quotation } from '#domain/document/schema.ts'
import { buildExecutable } from '../../scripts/build/executable.ts'
import { buildWeb } from '../../scripts/build/web.ts'
import { type Contender, ROOT, startContender } from './contender.ts'

// The executable has the web build that is there.
await buildWeb(ROOT)
await buildExecutable(ROOT)

/** Starts the real server as `npm start` does, without the rate limits that would stop a load test. */
export function startProduct(dataDir: string, port = 0): Promise<Contender> {
  return startContender(['dist/quotation'], {
    DATA_DIR: dataDir,
    PORT: String(port),
    ACTIVATION: 'off',
    RATE_LIMITS: 'off',
    OFFERS_PER_DAY_NEW: '10000',
  })
}

export { ROOT }

/** Registers a person through the API, whose calls the baseline has too. */
export interface Person {
  email: string
  password: string
  token: string
}

export async function register(url: string, name = 'bench'): Promise<Person> {
  const email = `${name}@example.com`
  const password = 'a long enough bench password'
  const { accessJwtToken: token } = await call<{ accessJwtToken: string }>(`${url}/api/register`, {
    email,
    password,
  })
  return { email, password, token }
}

/** Stores the quotation as a new one and gives it back as it was stored. */
export async function save(url: string, { token }: Person, quotation: Quotation) {
  const answer = await call<{ quotation: Quotation }>(
    `${url}/api/save-quotation`,
    { quotation: { ...quotation, id: 'new' } },
    token,
  )
  return answer.quotation
}

/** Stores the quotation as its next revision and gives it back as it was stored. */
export async function update(url: string, { token }: Person, quotation: Quotation) {
  const { quotation: stored } = await call<{ quotation: Quotation }>(
    `${url}/api/save-quotation`,
    { quotation },
    token,
  )
  return stored
}

/** Stores the quotation and sends it to somebody; gives the path of their link. */
export async function send(url: string, person: Person, quotation: Quotation): Promise<string> {
  const stored = await save(url, person, quotation)
  const [link = ''] = await sendTo(url, person, stored, ['client@example.com'])
  return new URL(link).pathname
}

/** Sends a stored quotation to these people; gives their links, at the address of the server. */
export async function sendTo(
  url: string,
  { token }: Person,
  { id, revision }: Quotation,
  people: readonly string[],
): Promise<string[]> {
  const to = people.map((email) => ({ email, name: 'Client' }))
  const body = { id, revision, to, sendId: crypto.randomUUID() }
  const { sent } = await call<{ sent: { url: string }[] }>(`${url}/api/send-quotation`, body, token)
  return sent.map((link) => url + new URL(link.url).pathname)
}

async function call<Answer>(url: string, body: unknown, token?: string): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { 'access-jwt-token': token }),
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Answer
}
