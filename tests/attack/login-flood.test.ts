import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { call, type Person, type Reply, signUp } from '../support/person.ts'
import { startTestServer, startWithRealHashes, type TestServer } from '../support/server.ts'
import { amount } from '../support/soak.ts'

setDefaultTimeout(120_000)

const env = { TRUST_PROXY: 'on' }

describe('correct logins without end from one address', () => {
  test('let somebody at another address log in before most of them', async () => {
    await using server = await startWithRealHashes({ env })
    const other = await signUp(server)
    const flooders = await signUpMany(server, amount(5, 50))
    let answered = 0
    const flood = flooders.flatMap((flooder) =>
      Array.from({ length: 9 }, async () => {
        const reply = await login(server, flooder, '203.0.113.1')
        answered += 1
        return reply.status
      }),
    )
    // One answer means that the others are waiting.
    await Promise.race(flood)
    const reply = await login(server, other, '192.0.2.1')
    expect(reply.status).toBe(200)
    // Beyond the queue's places for one address they are refused at once.
    const refused = Math.max(0, flood.length - 51)
    expect(answered).toBeLessThan(refused + 20)
    const statuses = new Set(await Promise.all(flood))
    expect([...statuses].toSorted()).toEqual(refused > 0 ? [200, 429] : [200])
  })

  test('are refused from the 101st in a quarter of an hour, at that address alone', async () => {
    let now = Date.now()
    await using server = await startTestServer({ env, now: () => now })
    const person = await signUp(server)
    for (let time = 0; time < 100; time += 1) {
      expect((await login(server, person, '203.0.113.1')).status).toBe(200)
    }
    const stopped = await login(server, person, '203.0.113.1')
    expect(stopped).toMatchObject({ status: 429, body: { message: 'too many requests' } })
    const wait = Number(stopped.headers.get('retry-after'))
    expect(wait).toBeWithin(1, 15 * 60 + 1)
    expect((await login(server, person, '192.0.2.1')).status).toBe(200)
    now += wait * 1000
    expect((await login(server, person, '203.0.113.1')).status).toBe(200)
  })
})

async function signUpMany(server: TestServer, count: number): Promise<Person[]> {
  const people: Person[] = []
  while (people.length < count) people.push(await signUp(server))
  return people
}

const login = (
  server: TestServer,
  { email, password }: { email: string; password: string },
  address: string,
): Promise<Reply> =>
  call(server, '/api/login', {
    body: { email, password },
    headers: { 'x-forwarded-for': address },
  })
