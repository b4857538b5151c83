import { describe, expect, test } from 'bun:test'
import { newTextBlock } from '#domain/document/kinds/text.ts'
import { writeAcceptanceFile } from '#domain/offers/acceptance-file.ts'
import { acceptedText } from '#domain/offers/canonical.ts'
import { deleteFile, putFile, upload } from '../../../support/files.ts'
import {
  anOffer,
  answerOffer,
  openOffer,
  type SentOffer,
  sendAgain,
  sendOffer,
} from '../../../support/offers.ts'
import { call, signUp } from '../../../support/person.ts'
import { sharedPerson, sharedServer } from '../../../support/shared.ts'

/* Adds to the stories in a browser: what is served to whom, under which name, and what is refused. */

const server = sharedServer({ env: { OFFERS_PER_DAY_NEW: '1000' } })
const ann = sharedPerson(server, 'ann')

const PDF = Buffer.from('%PDF-1.7\nas sent')
/** The first bytes of a zip, as which a spreadsheet may be recognised. */
const XLSX = Buffer.from('PK\u0003\u0004\u0014\u0000\u0000\u0000\u0008\u0000rest of a zip')

const missingOf = async ({ quotation: { id } }: SentOffer, person = ann) =>
  (await person.call('/api/get-missing-offer-files', { body: { id } })).body.missing

const store = (
  { quotation: { id, revision } }: SentOffer,
  file: { format: string; fileId: string; revision?: number },
) => ann.call('/api/store-offer-file', { body: { id, revision, ...file } })

const get = (token: string, name: string) =>
  fetch(`${server.url}/offer/${token}/${encodeURIComponent(name)}`)

async function withFiles(offer: SentOffer): Promise<void> {
  for (const [format, bytes] of Object.entries({ pdf: PDF, xlsx: XLSX })) {
    const fileId = await upload(ann, `mine.${format}`, bytes)
    expect((await store(offer, { format, fileId })).body).toEqual({ message: 'stored' })
  }
}

/** A pdf as the product makes it: with what was accepted, as it is. */
async function acceptedPdf(token: string, changed = ''): Promise<Buffer> {
  const { quotation, offer } = (await openOffer(server, token)).body
  const document = acceptedText(quotation, offer.answer) + changed
  const carried = writeAcceptanceFile({ hash: offer.answer.hash, document })
  return Buffer.from(`%PDF-1.7\n${carried}\n%%EOF`)
}

describe('the files of an offer', () => {
  test('are served to its link by name, as downloads that run nothing', async () => {
    const offer = await sendOffer(ann, {}, anOffer({ name: 'Bad "1/2"\u202e\n' }))
    const [token = ''] = offer.tokens
    expect((await openOffer(server, token)).body.offer.files).toEqual({ pdf: null, xlsx: null })
    expect((await get(token, 'x.pdf')).status).toBe(404)
    expect(await missingOf(offer)).toMatchObject([{ format: 'pdf' }, { format: 'xlsx' }])
    await withFiles(offer)
    expect(await missingOf(offer)).toEqual([])
    const { files } = (await openOffer(server, token)).body.offer
    expect(files.pdf).toMatch(/^Bad -1-2- – .+\.pdf$/)
    const pdf = await get(token, files.pdf)
    expect(await pdf.text()).toBe(String(PDF))
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    const disposition = pdf.headers.get('content-disposition') ?? ''
    expect(disposition).toStartWith('attachment; filename="Bad -1-2- _ ')
    expect(disposition).toContain(`filename*=UTF-8''Bad%20-1-2-%20%E2%80%93%20`)
    expect(pdf.headers.get('content-security-policy')).toContain('sandbox')
    expect(pdf.headers.get('x-content-type-options')).toBe('nosniff')
    const xlsx = await get(token, files.xlsx)
    expect(xlsx.headers.get('content-type')).toContain('spreadsheetml')
    expect((await get(token, 'x.html')).status).toBe(404)
    // The page changes with them.
    const page = await (await fetch(`${server.url}/offer/${token}`)).text()
    expect(page).not.toContain(token)
  })

  test('are served to no link that was taken back', async () => {
    const offer = await sendOffer(ann)
    const [token = ''] = offer.tokens
    await withFiles(offer)
    expect((await get(token, 'x.pdf')).status).toBe(200)
    await ann.call('/api/withdraw-offer', { body: { offerId: offer.sendId } })
    expect((await get(token, 'x.pdf')).status).toBe(404)
    const again = await sendAgain(ann, offer.quotation)
    const [other = ''] = again.tokens
    expect((await get(other, 'x.pdf')).status).toBe(200)
    const body = { linkId: again.linkIds[0] }
    await ann.call('/api/revoke-link', { method: 'DELETE', body })
    expect((await get(other, 'x.pdf')).status).toBe(404)
  })

  test('are one’s own of their type, kept once, and go with the quotation', async () => {
    const offer = await sendOffer(ann)
    const { id } = offer.quotation
    const fileId = await upload(ann, 'a.pdf', PDF)
    const bad = { status: 400, body: { field: 'fileId' } }
    expect(await store(offer, { format: 'xlsx', fileId })).toMatchObject(bad)
    const bob = await signUp(server)
    const ofBob = await upload(bob, 'b.pdf', PDF)
    expect(await store(offer, { format: 'pdf', fileId: ofBob })).toMatchObject(bad)
    expect((await store(offer, { format: 'pdf', fileId, revision: 99 })).body.message).toBe(
      'not needed',
    )
    expect((await store(offer, { format: 'pdf', fileId })).body.message).toBe('stored')
    const second = await upload(ann, 'c.pdf', PDF)
    expect((await store(offer, { format: 'pdf', fileId: second })).body.message).toBe('not needed')
    expect((await deleteFile(ann, second)).status).toBe(200)
    expect((await deleteFile(ann, fileId)).status).toBe(409)
    await ann.call('/api/delete-quotation', { method: 'DELETE', body: { id } })
    await ann.call('/api/purge-quotation', { method: 'DELETE', body: { id } })
    expect((await deleteFile(ann, fileId)).status).toBe(404)
  })

  test('are those of what was accepted, once the owner has stored a pdf that carries it', async () => {
    const numbered = anOffer()
    numbered.blocks.push(newTextBlock('number', '<p>No. <span data-field="number">B-7</span></p>'))
    const offer = await sendOffer(ann, {}, numbered)
    const [token = ''] = offer.tokens
    await withFiles(offer)
    const { pdf } = (await openOffer(server, token)).body.offer.files
    expect(pdf).toContain('B-7')
    await answerOffer(server, token)
    expect((await get(token, 'x.pdf')).status).toBe(404)
    expect(await missingOf(offer)).toEqual([
      { format: 'accepted', revision: offer.quotation.revision, offerId: offer.sendId },
    ])
    for (const bytes of [PDF, await acceptedPdf(token, ' ')]) {
      const fileId = await upload(ann, 'no.pdf', bytes)
      expect((await store(offer, { format: 'accepted', fileId })).status).toBe(400)
    }
    const fileId = await upload(ann, 'yes.pdf', await acceptedPdf(token))
    expect((await store(offer, { format: 'accepted', fileId })).body.message).toBe('stored')
    expect(await (await get(token, 'x.pdf')).text()).toContain('accepted-offer-1')
    expect((await openOffer(server, token)).body.offer.files).toEqual({ pdf, xlsx: null })
  })

  test('are kept from a customer if they carry what was accepted, and nothing else is', async () => {
    const offer = await sendOffer(ann)
    const [token = ''] = offer.tokens
    const keep = (body: object) =>
      call(server, '/api/keep-accepted-pdf', { body: { token, ...body } })
    expect((await keep({ size: 9 })).body.message).toBe('not needed')
    await answerOffer(server, token)
    const own = await upload(ann, 'own.pdf', await acceptedPdf(token))
    expect((await keep({ size: 9, fileId: own })).status).toBe(400)
    const sent = async (bytes: Buffer) => {
      const { signedUrl, fileId } = (await keep({ size: bytes.length })).body
      expect((await putFile(signedUrl, bytes as BodyInit)).status).toBe(200)
      return keep({ size: bytes.length, fileId })
    }
    expect((await sent(PDF)).status).toBe(400)
    expect((await sent(await acceptedPdf(token))).body.message).toBe('stored')
    expect((await get(token, 'x.pdf')).status).toBe(200)
    expect((await keep({ size: 9 })).status).toBe(429)
  })
})
