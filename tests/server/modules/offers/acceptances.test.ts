import { expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findAcceptanceFile } from '../../../../src/domain/offers/acceptance-file.ts'
import { acceptedText } from '../../../../src/domain/offers/canonical.ts'
import { answerOffer, openOffer, sendOffer } from '../../../support/offers.ts'
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
