import { expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findAcceptanceFile } from '#domain/offers/acceptance-file.ts'
import { acceptedText } from '#domain/offers/canonical.ts'
import { anOffer, answerOffer, openOffer, sendOffer } from '../../../support/offers.ts'
import { call, logIn } from '../../../support/person.ts'
import { createReleased } from '../../../support/released.ts'
import { startTestServer } from '../../../support/server.ts'
import { sharedPerson, sharedServer } from '../../../support/shared.ts'

/* Which acceptance a text is of. */

const server = sharedServer({ env: { RATE_LIMITS: 'off' } })
const ann = sharedPerson(server, 'ann')
const stranger = sharedPerson(server, 'stranger')

const find = async (hash: string, at: { url: string } = server) =>
  (await call(at, '/api/find-acceptance', { body: { hash } })).body.acceptance

/** The SHA-256 of the text that a pdf of what was accepted carries. */
async function accept(person: typeof ann, name: string, email: string): Promise<string> {
  const { tokens } = await sendOffer(person, { to: [{ email }] })
  await answerOffer(server, tokens[0] ?? '', { name })
  const { quotation, offer } = (await openOffer(server, tokens[0] ?? '')).body
  const text = acceptedText(quotation, offer.answer)
  const hash = createHash('sha256').update(text).digest('hex')
  expect(offer.answer.hash).toBe(hash)
  expect(JSON.parse(text).acceptance).toEqual({
    name,
    email,
    offer: offer.answer.offer,
    answeredAt: offer.answer.answeredAt,
  })
  return hash
}

test('a text is of the very answer that it names, whoever accepted equal ones before', async () => {
  const first = await accept(stranger, 'Somebody Else', 'else@example.net')
  const hash = await accept(ann, 'Ada', 'client@example.org')
  const told = await find(hash)
  expect(told).toMatchObject({ name: 'Ada', mailedTo: 'c…@example.org', sender: ann.email })
  const other = await find(first)
  expect(other).toMatchObject({ name: 'Somebody Else', mailedTo: 'e…@example.net' })
  expect(told.others).toEqual([{ answeredAt: other.answeredAt }])
  expect(JSON.stringify(told)).not.toContain('Else')
})

test('what is accepted of which something is withheld verifies, and opens with its parts', async () => {
  const parts = [5, 9.975].map((percent) => ({ name: 'Part', percent }))
  const rates = [
    { id: 'vat', name: 'VAT', percent: 19, reason: '', parts: [] },
    { id: 'both', name: 'GST + QST', percent: 14.975, reason: '', parts },
  ]
  const offer = anOffer({
    tax: { mode: 'added', rates, defaultRate: 'both' },
    withholding: { name: 'IRPF', percent: 15, rates: null, lines: null, reason: '' },
    rounding: 0.05,
  })
  const { tokens } = await sendOffer(ann, {}, offer)
  await answerOffer(server, tokens[0] ?? '', {})
  const { quotation, offer: told } = (await openOffer(server, tokens[0] ?? '')).body
  expect(quotation).toMatchObject({
    tax: { rates },
    withholding: offer.withholding,
    rounding: 0.05,
  })
  // 20.00 and 20.00 with 2.00 and 3.99; 6.00 is withheld.
  const totals = { gross: 45.99, withheld: -6, rounding: 0.01, total: 40 }
  expect(quotation.totals).toMatchObject(totals)
  const hash = createHash('sha256').update(acceptedText(quotation, told.answer)).digest('hex')
  expect(told.answer.hash).toBe(hash)
  expect(await find(hash)).toMatchObject({ total: 40 })
})

test('a total is told with the decimals of its paper', async () => {
  const { tokens } = await sendOffer(ann, {}, anOffer({ currency: 'KWD', decimals: 2 }))
  await answerOffer(server, tokens[0] ?? '', {})
  const { offer } = (await openOffer(server, tokens[0] ?? '')).body
  expect(await find(offer.answer.hash)).toMatchObject({ currency: 'KWD', decimals: 2, total: 40 })
})

test('a record of before verifies as before, by the document alone', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'quotation-acceptance-'))
  await createReleased(join(dataDir, 'quotation.db'), '0025-acceptance')
  await using later = await startTestServer({ dataDir })
  const fixture = join(import.meta.dir, '../../../fixtures/0025-acceptance.txt')
  const carried = findAcceptanceFile(await Bun.file(fixture).bytes())
  if (!carried) throw new Error('The fixture carries nothing')
  expect(await find(carried.hash, later)).toMatchObject({
    name: 'Ada Client',
    total: 40,
    mailedTo: 'c…@example.com',
    others: [],
    answeredAt: '2026-11-20T12:00:30.000Z',
  })
  const owner = await logIn(later, { email: 'ann-1@example.com', password: 'the password of ann' })
  const sql = await Bun.file(fixture.replace('.txt', '.sql')).text()
  const [, offerId = ''] = /INSERT INTO offers [^']+'([^']+)'/.exec(sql) ?? []
  const kept = (await owner.call('/api/get-accepted-offer', { body: { offerId } })).body
  expect(acceptedText(kept.quotation, kept.answer)).toBe(carried.document)
  await rm(dataDir, { recursive: true })
})
