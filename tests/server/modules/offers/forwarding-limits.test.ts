import { expect, test } from 'bun:test'
import { sendOffer } from '../../../support/offers.ts'
import { call } from '../../../support/person.ts'
import { newPersonPerTest, sharedServer } from '../../../support/shared.ts'

const server = sharedServer({ env: { OFFERS_PER_DAY_NEW: '3' } })
const sender = newPersonPerTest(server)

test('mails to colleagues count among those of the offer’s sender', async () => {
  const { tokens } = await sendOffer(sender)
  const forward = () =>
    call(server, '/api/forward-offer', {
      body: {
        token: tokens[0],
        email: `${crypto.randomUUID()}@x.example`,
        may: 'read',
        messageId: crypto.randomUUID(),
      },
    })
  expect([(await forward()).status, (await forward()).status]).toEqual([200, 200])
  const over = await forward()
  expect(over.status).toBe(429)
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0)
})
