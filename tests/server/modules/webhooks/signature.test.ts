import { expect, test } from 'bun:test'
import { newSecret, signedHeaders } from '../../../../src/modules/webhooks/signature.ts'
import { isSigned } from '../../../support/receiver.ts'

test('the example that Standard Webhooks publishes is signed as there', () => {
  const example = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    body: '{"test": 2432232314}',
  }
  expect(signedHeaders(example, 1_614_265_330_999)).toMatchObject({
    'webhook-id': example.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('a signature holds for its id, time, body and secret alone', () => {
  const secret = newSecret()
  const body = '{"name":"Café ☕"}'
  const headers = signedHeaders({ id: 'msg_1', secret, body }, 1_700_000_000_000)
  const [timestamp = '', signature = ''] = ['timestamp', 'signature'].map(
    (name) => headers[`webhook-${name}`] ?? '',
  )
  const received = { id: 'msg_1', timestamp, signature, body, headers: new Headers(headers) }
  expect(isSigned(received, secret)).toBe(true)
  for (const change of [{ id: 'msg_2' }, { timestamp: '1700000001' }, { body: `${body} ` }])
    expect(isSigned({ ...received, ...change }, secret)).toBe(false)
  expect(isSigned(received, newSecret())).toBe(false)
})
