import { createHmac } from 'node:crypto'

export interface Received {
  id: string
  timestamp: string
  signature: string
  body: string
  headers: Headers
}

export interface Receiver extends Disposable {
  url: string
  /** What was posted to it, oldest first. */
  received: Received[]
  /** Resolves once this many were received. */
  has(count: number): Promise<Received[]>
}

/** A real receiver of webhooks on the loopback. It answers 200, or what it is told to. */
export function startReceiver(
  answer: (received: Received, count: number) => Response | Promise<Response> = () =>
    new Response('thanks'),
): Receiver {
  const received: Received[] = []
  const waiting: { count: number; done: () => void }[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const one = {
        id: request.headers.get('webhook-id') ?? '',
        timestamp: request.headers.get('webhook-timestamp') ?? '',
        signature: request.headers.get('webhook-signature') ?? '',
        body: await request.text(),
        headers: request.headers,
      }
      received.push(one)
      for (const { count, done } of waiting) if (received.length >= count) done()
      return answer(one, received.length)
    },
  })
  return {
    url: `http://127.0.0.1:${server.port}/hook`,
    received,
    async has(count) {
      if (received.length < count) {
        const { promise, resolve } = Promise.withResolvers<void>()
        waiting.push({ count, done: resolve })
        await promise
      }
      return received
    },
    [Symbol.dispose]: () => void server.stop(true),
  }
}

/** Written from the specification of Standard Webhooks, without our own code. */
export function isSigned({ id, timestamp, signature, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  return signature.split(' ').some((one) => {
    const [version, value = ''] = one.split(',')
    return version === 'v1' && Buffer.from(value, 'base64').equals(expected)
  })
}
