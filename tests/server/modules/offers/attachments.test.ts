import { describe, expect, test } from 'bun:test'
import { ATTACHMENT_BYTES } from '#domain/offers/limits.ts'
import { aNote } from '../../../support/documents.ts'
import { deleteFile, PNG, startUpload, upload } from '../../../support/files.ts'
import { anOffer, aSend, sendOffer } from '../../../support/offers.ts'
import { signUp } from '../../../support/person.ts'
import { sharedPerson, sharedServer } from '../../../support/shared.ts'

const server = sharedServer({ env: { OFFERS_PER_DAY_NEW: '1000' } })
const ann = sharedPerson(server, 'ann')

const PDF = Buffer.from('%PDF-1.7\n')
const save = async (quotation: unknown = anOffer()) =>
  (await ann.call('/api/save-quotation', { body: { quotation } })).body.quotation

async function send(attachment: string) {
  const { id, revision } = await save()
  return ann.call('/api/send-quotation', { body: aSend({ id, revision, attachment }) })
}

describe('an attachment', () => {
  test('is a file of one’s own that was uploaded', async () => {
    const bad = { status: 400, body: { message: 'bad request', field: 'attachment' } }
    expect(await send('none')).toMatchObject(bad)
    const bob = await signUp(server)
    expect(await send(await upload(bob, 'of bob.pdf', PDF))).toMatchObject(bad)
    const started = await startUpload(ann, 'not confirmed.pdf', 9)
    expect(await send(started.body.fileId)).toMatchObject(bad)
  })

  test('has at most 15 mb, to the byte', async () => {
    const bytes = Buffer.alloc(ATTACHMENT_BYTES + 1)
    const large = await upload(ann, 'large.pdf', bytes)
    const refused = { status: 422, body: { message: 'attachment is too large' } }
    expect(await send(large)).toMatchObject(refused)
    const least = await upload(ann, 'largest.pdf', bytes.subarray(1))
    expect((await send(least)).status).toBe(200)
    const mail = (await server.outbox()).findLast(({ attachments }) => attachments.length > 0)
    expect(mail?.attachments[0]?.bytes).toHaveLength(ATTACHMENT_BYTES)
  })

  test('is in a mail that is sent once more', async () => {
    const attachment = await upload(ann, 'again.pdf', PDF)
    const to = [{ email: 'again@example.com' }]
    const { linkIds } = await sendOffer(ann, { to, attachment })
    await server.outbox()
    const renewed = await ann.call('/api/renew-link', {
      body: { linkId: linkIds[0], notify: true },
    })
    expect(renewed.status).toBe(200)
    const mails = (await server.outbox()).filter(({ to }) => to === 'again@example.com')
    expect(mails.map(({ attachments }) => attachments[0]?.name)).toEqual(['again.pdf', 'again.pdf'])
    expect(mails[1]?.link).toBe(renewed.body.url)
  })

  test('that is deleted while it is sent is gone, or sent and kept', async () => {
    for (let round = 0; round < 20; round += 1) {
      const attachment = await upload(ann, `race ${round}.pdf`, PDF)
      const { id, revision } = await save()
      const body = aSend({ id, revision, attachment, to: [{ email: `race${round}@example.com` }] })
      const [sent, deleted] = await Promise.all([
        ann.call('/api/send-quotation', { body }),
        deleteFile(ann, attachment),
      ])
      expect([
        [200, 409],
        [400, 200],
      ]).toContainEqual([sent.status, deleted.status])
      const { fileList } = (await ann.call('/api/get-file-list')).body
      const isThere = fileList.some((file: { id: string }) => file.id === attachment)
      expect(isThere).toBe(sent.status === 200)
    }
  })
})

test('a picture that a sent version shows is kept, one that only a later version shows is not', async () => {
  const [sent, later] = [await upload(ann, 'sent.png', PNG), await upload(ann, 'later.png', PNG)]
  const showing = (id: string) => `<p>Bath<img src="/uploads/${id}" alt=""></p>`
  const { quotation, sendId } = await sendOffer(ann, {}, aNote(showing(sent)))
  const [block] = quotation.blocks
  const next = { ...quotation, blocks: [{ ...block, text: { html: showing(later) } }] }
  const saved = await ann.call('/api/save-quotation', {
    body: { quotation: { ...next, revision: quotation.revision } },
  })
  expect(saved.status).toBe(200)
  expect((await deleteFile(ann, sent)).status).toBe(409)
  expect((await deleteFile(ann, later)).status).toBe(200)
  await ann.call('/api/withdraw-offer', { body: { offerId: sendId } })
  expect((await deleteFile(ann, sent)).status).toBe(200)
})

test('50 people with long names, and lines of full length, fit into one send', async () => {
  const { id, revision } = await save()
  const to = Array.from({ length: 50 }, (_, at) => ({
    email: `${'x'.repeat(60)}${at}@${'sub.'.repeat(40)}example.com`,
    name: '氏'.repeat(200),
  }))
  const body = aSend({ id, revision, to, subject: '題'.repeat(200), text: '文'.repeat(5_000) })
  const reply = await ann.call('/api/send-quotation', { body })
  expect(reply.status).toBe(200)
  expect(reply.body.sent).toHaveLength(50)
})
