import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from 'pdf-lib'
import { writeAcceptanceFile } from '#domain/offers/acceptance-file.ts'
import { acceptedText } from '#domain/offers/canonical.ts'
import { anOffer, answerOffer, openOffer, sendOffer } from '../../support/offers.ts'
import { sharedPerson, sharedServer } from '../../support/shared.ts'
import { runCommand } from '../../support/spawn.ts'

const server = sharedServer({ now: () => Date.parse('2026-03-01T12:00:30Z') })
const person = sharedPerson(server, 'ann')
let folder = ''
let carried = { hash: '', document: '' }

const verify = (path: string) =>
  runCommand({ DATA_DIR: server.dataDir, LOG_LEVEL: 'error' }, 'verify', path)

/** A pdf with what it carries between other bytes. */
async function aPdf(name: string, content: string): Promise<string> {
  const pdf = await PDFDocument.create()
  pdf.addPage()
  const path = join(folder, name)
  await Bun.write(path, Buffer.concat([await pdf.save(), Buffer.from(content), Buffer.from('\n%')]))
  return path
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verify-'))
  const { tokens } = await sendOffer(person, {}, anOffer({ name: 'Bath\u009b31m' }))
  await answerOffer(server, tokens[0] ?? '', { name: 'Ada' })
  const { quotation, offer } = (await openOffer(server, tokens[0] ?? '')).body
  carried = { hash: offer.answer.hash, document: acceptedText(quotation, offer.answer) }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a pdf of an accepted offer is told with who accepted it, when, and the total', async () => {
  const { code, stdout } = await verify(await aPdf('good.pdf', writeAcceptanceFile(carried)))
  expect(code).toBe(0)
  expect(stdout).toStartWith(
    `Ada (c…@example.com) accepted the offer “Bath\ufffd31m” from ${person.email} on 2026-03-01T12:00:30.000Z (1 Mar 2026, 13:00 GMT+01:00), at a total of $40.00.`,
  )
})

test('one whose text was changed is refused, also with the hash of the change', async () => {
  const cheaper = carried.document.replaceAll('"value":20', '"value":10')
  expect(cheaper).not.toBe(carried.document)
  const changed = writeAcceptanceFile({ ...carried, document: cheaper })
  const first = await verify(await aPdf('changed.pdf', changed))
  expect([first.code, first.stderr]).toEqual([1, expect.stringContaining('was changed')])
  const hash = new Bun.CryptoHasher('sha256').update(cheaper).digest('hex')
  const forged = writeAcceptanceFile({ hash, document: cheaper })
  const second = await verify(await aPdf('forged.pdf', forged))
  expect([second.code, second.stderr]).toEqual([1, expect.stringContaining('No offer with')])
})

test('a file that carries nothing, and none at all, are told', async () => {
  const empty = await verify(await aPdf('empty.pdf', ''))
  expect([empty.code, empty.stderr]).toEqual([1, expect.stringContaining('carries no accepted')])
  const sheet = join(folder, 'accepted.xlsx')
  await Bun.write(sheet, 'PK\x03\x04')
  const zip = await verify(sheet)
  expect([zip.code, zip.stderr]).toEqual([1, expect.stringContaining('only the pdf carries')])
  const missing = await verify(join(folder, 'missing.pdf'))
  expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining("can't be read")])
})
