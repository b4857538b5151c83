import { expect, test } from 'bun:test'
import type { Quotation } from '#domain/document/quotation.ts'
import { anOffer, aSend } from '../../../support/offers.ts'
import { sharedPerson, sharedServer } from '../../../support/shared.ts'

const person = sharedPerson(sharedServer({ env: { RATE_LIMITS: 'off' } }), 'painter')

const save = async (quotation: Quotation): Promise<Quotation> =>
  (await person.call('/api/save-quotation', { body: { quotation } })).body.quotation
const send = ({ id, revision }: Quotation) =>
  person.call('/api/send-quotation', { body: aSend({ id, revision }) })

test('text that can’t be seen on the paper is saved, and not sent before it is black', async () => {
  const fee = { id: 'fee', kind: 'amount' as const, value: 900 }
  // Typed as any colour: canonical html has it as #rrggbb.
  const html = 'Fee <span style="color: rgba(0, 0, 0, 0.1)">a month</span>'
  const saved = await save(anOffer({ lines: [{ ...fee, html }] }))
  expect(saved.lines[0]?.html).toContain('color:#e6e6e6')
  const refused = await send(saved)
  expect([refused.status, refused.body]).toEqual([400, { message: 'faint text', field: 'id' }])
  const { body } = await person.call('/api/get-sent-list', { body: { id: saved.id } })
  expect(body.sent).toEqual([])
  const mended = await save({ ...saved, lines: [{ ...fee, html: 'Fee a month' }] })
  expect((await send(mended)).status).toBe(200)
})
