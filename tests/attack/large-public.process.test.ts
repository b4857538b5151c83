import { expect, test } from 'bun:test'
import { attackedServer } from '../support/attacked-server.ts'
import { aPricedQuotation } from '../support/documents.ts'
import { call } from '../support/person.ts'

const server = attackedServer()

test('many readers of a large public quotation take little memory, whatever they ask for', async () => {
  const access = { level: 'everyone' as const, userList: [] }
  const quotation = aPricedQuotation(5_000, { access })
  const { headers } = server
  const saved = await call(server, '/api/save-quotation', { headers, body: { quotation } })
  const { id } = saved.body.quotation
  const usual = await peakOf(() => [call(server, `/${id}`)])

  const peaks: Record<string, number> = {}
  const attacks = {
    'paths, compressed': (at: number) => call(server, `/${id}/info/x${at}`, compressed),
    'paths, not compressed': (at: number) => call(server, `/${id}/info/y${at}`, plain),
    'json, compressed': () => call(server, '/api/get-quotation', { ...compressed, body: { id } }),
    'json, not compressed': () => call(server, '/api/get-quotation', { ...plain, body: { id } }),
  }
  for (const [name, ask] of Object.entries(attacks)) {
    peaks[name] = await peakOf(() => Array.from({ length: 64 }, (_, at) => ask(at)))
  }
  server.report('readers of a large public quotation, MB', { ...peaks, usual })
  // Usually 300 MB; 1,250 to 4,000 before, when each had a page of their own.
  expect(Math.max(...Object.values(peaks))).toBeLessThan(usual + 350)
})

const compressed = { headers: { 'accept-encoding': 'br' } }
const plain = { headers: { 'accept-encoding': 'identity' } }

/** The most memory of the process, in MB, until all answers are there. */
async function peakOf(ask: () => Promise<{ status: number }>[]): Promise<number> {
  let most = 0
  let isDone = false
  const answers = Promise.all(ask()).finally(() => {
    isDone = true
  })
  while (!isDone) {
    most = Math.max(most, await server.memory())
    await Bun.sleep(5)
  }
  for (const { status } of await answers) expect([200, 429]).toContain(status)
  return most
}
