import { afterEach, beforeEach, expect, test } from 'bun:test'
import { later as LATER_MESSAGES } from '#domain/words/en/common.json'
import { checkHealth } from '../../../web/islands/navigation/page-services.ts'
import { createApi } from '../../../web/state/api.ts'
import { takeToasts } from '../../../web/state/toasts.ts'

let stop: (() => Promise<void>) | undefined

// Another file of this process may have left one.
beforeEach(() => void takeToasts())
afterEach(() => stop?.())

/** A server that answers the health check with these, in turn. */
async function check(...answers: [status: number, message: string][]): Promise<number> {
  let calls = 0
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch() {
      const [status, message] = answers[calls++] ?? [500, 'asked too often']
      return Response.json({ message }, { status })
    },
  })
  stop = () => server.stop(true)
  await checkHealth(createApi(server.url.origin).callOpen, 1)
  return calls
}

test('a database that stays unreachable shows a warning', async () => {
  expect(await check([503, 'disconnected'], [503, 'disconnected'])).toBe(2)
  expect(takeToasts()).toMatchObject([{ kind: 'warning', text: LATER_MESSAGES.page.disconnected }])
})

test('a database that is back at the retry shows nothing', async () => {
  expect(await check([503, 'disconnected'], [200, 'connected'])).toBe(2)
  expect(takeToasts()).toEqual([])
})

test('a healthy server is asked once', async () => {
  expect(await check([200, 'connected'])).toBe(1)
  expect(takeToasts()).toEqual([])
})

test('any other failure is not reported as a lost database', async () => {
  expect(await check([500, 'internal error'], [500, 'internal error'])).toBe(2)
  expect(takeToasts()).toEqual([])
})
