import { expect, test } from 'bun:test'
import { attackedServer, headOf } from '../support/attacked-server.ts'
import { aNote } from '../support/documents.ts'
import { PATIENCE_MS } from '../support/expect.ts'
import { call } from '../support/person.ts'
import { amount } from '../support/soak.ts'

const server = attackedServer()

const MB = 1024 * 1024
const CONNECTIONS = amount(100, 300)
/** The longest documents that an address may send and receive at once. */
const AT_ONCE = 8

test('bodies that never end are refused from the ninth of an address', async () => {
  const before = await server.memory()
  const body = Buffer.alloc(4 * MB - 1000, ' ')
  const bodies = Array.from({ length: CONNECTIONS }, () => {
    const opened = server.open()
    opened.socket.write(headOf('/api/save-quotation', server.headers, `Content-Length: ${4 * MB}`))
    opened.socket.write(body)
    return opened
  })
  await whenAnswered(bodies.map(({ answered }) => answered))
  const answers = bodies.map(({ answer }) => answer().slice(0, 12)).filter((one) => one !== '')
  expect(new Set(answers)).toEqual(new Set(['HTTP/1.1 429']))
  const memory = await server.memory()
  server.report(`${CONNECTIONS} bodies that never end`, { memory })
  // They held 4 MB each.
  await untilMemoryIsBelow(before + 200)
  const headers = server.headers
  expect((await call(server, '/api/get-quotation-list', { headers })).status).toBe(200)

  for (const { socket } of bodies) socket.destroy()
  await untilAllowed(() =>
    call(server, '/api/save-quotation', {
      headers,
      body: { quotation: aNote('x'.repeat(100_000)) },
    }),
  )
})

test.each([
  ['a quotation', (id: string) => getQuotation(id)],
  ['a public page', (id: string) => `GET /${id} HTTP/1.1\r\nHost: x\r\n\r\n`],
])('readers of %s who stop reading cost little memory', async (what, requestOf) => {
  const { headers } = server
  // Each sign is stored as five: the longest answer.
  const quotation = aNote('&'.repeat(830_000), { access: { level: 'everyone', userList: [] } })
  const saved = await call(server, '/api/save-quotation', { headers, body: { quotation } })
  const { id } = saved.body.quotation
  const before = await server.memory()
  const readers = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => server.readOnce(requestOf(id))),
  )
  const statuses = Object.groupBy(readers, ({ answer }) => answer.slice(9, 12))
  expect(Object.keys(statuses)).toEqual(['200', '429'])
  // One that the connection's own buffers take is done, and makes room for another.
  expect(statuses['200']?.length).toBeWithin(1, 2 * AT_ONCE)
  const memory = await server.memory()
  server.report(`${CONNECTIONS} readers of ${what} who stop reading`, { memory })
  // They held 4 MB each, and of a page twice as much.
  await untilMemoryIsBelow(before + 200)

  for (const { close } of readers) close()
  await untilAllowed(() =>
    call(server, '/api/get-quotation', {
      body: { id },
      headers: { 'accept-encoding': 'identity' },
    }),
  )
})

function getQuotation(id: string): string {
  const body = JSON.stringify({ id })
  return headOf('/api/get-quotation', {}, `Content-Length: ${body.length}`) + body
}

/** Waits for all answers but those that never come. */
function whenAnswered(answers: Promise<unknown>[]): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let left = answers.length - AT_ONCE
  for (const answered of answers) {
    void answered.then(() => {
      left -= 1
      if (left === 0) resolve()
    })
  }
  return promise
}

/** Until what the refused calls left behind is collected: what is held stays. In MB. */
async function untilMemoryIsBelow(limit: number): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  let memory = await server.memory()
  while (memory >= limit && performance.now() < deadline) {
    await Bun.sleep(20)
    memory = await server.memory()
  }
  expect(memory).toBeLessThan(limit)
}

/** Calls until the server has noticed that the attackers have gone. */
async function untilAllowed(ask: () => Promise<{ status: number }>): Promise<void> {
  let { status } = await ask()
  while (status === 429) status = (await ask()).status
  expect(status).toBe(200)
}
