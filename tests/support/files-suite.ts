import { describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { newTextBlock } from '#domain/document/quotation.ts'
import { acceptedText } from '#domain/offers/canonical.ts'
import { toolWords } from '../../src/adapters/tool-words.ts'
import { aQuotation } from './documents.ts'
import { confirmUpload, deleteFile, PNG, putFile, startUpload, upload } from './files.ts'
import type { HostileFile } from './hostile-files.ts'
import { anOffer, answerOffer, aSend, openOffer, sendOffer } from './offers.ts'
import { call, signUp } from './person.ts'
import { startTestServer, type TestServer } from './server.ts'
import { sharedPerson } from './shared.ts'
import { signUpSuperAdmin } from './super-admin.ts'

interface Storage {
  server: TestServer
  /** The settings that choose this storage. */
  env: () => Record<string, string>
  /** The ids of the files whose bytes are stored. */
  stored: () => Promise<string[]>
  hostile: readonly HostileFile[]
}

const MB = 1024 * 1024
const SENT = 'This file was sent with an offer, and is kept while the offer stands.'
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const notFound = { status: 404, body: { message: 'not found' } }
const tooLarge = { status: 413, body: { message: 'File is too large' } }

/** What holds for uploaded files wherever their bytes are kept (api: File calls). */
export function testFiles({ server, env, stored, hostile }: Storage): void {
  const ann = sharedPerson(server, 'ann')
  const bob = sharedPerson(server, 'bob')

  const link = (id: string) => fetch(`${server.url}/uploads/${id}`, { redirect: 'manual' })
  const start = async (name: string, size?: number) => (await startUpload(ann, name, size)).body

  describe('an upload', () => {
    test('is stored, listed with its true type, and served', async () => {
      const { signedUrl, url, fileId } = await start('Bad Müller/../plan.png', PNG.length)
      expect(url).toBe(`/uploads/${fileId}`)
      expect(fileId).toMatch(/^[\w-]{22,}$/)
      expect((await putFile(signedUrl, PNG)).status).toBe(200)
      // Not before it is confirmed.
      expect((await link(fileId)).status).toBe(404)
      const confirmed = await confirmUpload(ann, fileId, 'Bad Müller.png', 5)
      expect(confirmed).toMatchObject({ status: 200, body: { message: 'saved' } })
      const { body } = await ann.call('/api/get-file-list')
      expect(body.fileList).toEqual([
        {
          id: fileId,
          name: 'Bad Müller.png',
          size: PNG.length,
          type: 'image/png',
          createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
          isSent: false,
        },
      ])
      // A smaller file counts as 32 kB.
      expect(body.storage).toEqual({ used: 32 * 1024, limit: 1000 * MB })
      expect((await link(fileId)).status).toBe(302)
      const served = await fetch(`${server.url}/uploads/${fileId}`)
      expect(Buffer.from(await served.arrayBuffer())).toEqual(PNG)
      expect(served.headers.get('content-type')).toBe('image/png')
      expect(served.headers.get('content-disposition')).toBe(
        `inline; filename="Bad M_ller.png"; filename*=UTF-8''Bad%20M%C3%BCller.png`,
      )
    })

    test('is for those who are logged in', async () => {
      const anonymous = await call(server, '/api/file-upload-signed-url?name=a&size=1')
      expect(anonymous).toMatchObject({ status: 401, body: { message: 'not logged in' } })
    })

    test('that is confirmed twice is confirmed', async () => {
      const id = await upload(ann, 'twice.png', PNG)
      expect((await confirmUpload(ann, id, 'twice.png', 1)).status).toBe(200)
    })

    test('of another is none of one’s own', async () => {
      const { signedUrl, fileId } = await start('ann.png', PNG.length)
      await putFile(signedUrl, PNG)
      expect(await confirmUpload(bob, fileId, 'bob.png', 1)).toMatchObject(notFound)
      expect((await bob.call('/api/get-file-list')).body.fileList).toEqual([])
      const id = await upload(ann, 'kept.png', PNG)
      expect(await deleteFile(bob, id)).toMatchObject({
        status: 403,
        body: { message: 'forbidden' },
      })
    })

    test('without bytes is not confirmed', async () => {
      const { fileId } = await start('nothing.png', 10)
      expect(await confirmUpload(ann, fileId, 'nothing.png', 10)).toMatchObject(notFound)
    })

    test('may be empty', async () => {
      const id = await upload(ann, 'empty.txt', new Uint8Array())
      const served = await fetch(`${server.url}/uploads/${id}`)
      expect([served.status, await served.text()]).toEqual([200, ''])
    })

    test('has at most 100 MB, to the byte', async () => {
      expect(await startUpload(ann, 'large', 100 * MB + 1)).toMatchObject(tooLarge)
      const bytes = new Uint8Array(100 * MB + 1)
      const { signedUrl, fileId } = await start('large', 100 * MB)
      expect((await putFile(signedUrl, bytes)).ok).toBe(false)
      expect(await confirmUpload(ann, fileId, 'large', 1)).toMatchObject(notFound)
      expect((await putFile(signedUrl, bytes.subarray(1))).status).toBe(200)
      expect((await confirmUpload(ann, fileId, 'large', 1)).status).toBe(200)
      expect((await deleteFile(ann, fileId)).status).toBe(200)
    })

    test('of an unknown size has at most 100 MB, and nothing is kept of a larger one', async () => {
      const { signedUrl, fileId } = await start('large')
      const put = await putFile(signedUrl, new Uint8Array(100 * MB + 1))
      // A bucket accepts it; the confirmation rejects it.
      expect(put.ok ? 413 : put.status).toBe(413)
      const confirmed = await confirmUpload(ann, fileId, 'large', 1)
      expect(confirmed).toMatchObject(put.ok ? tooLarge : notFound)
      expect(await stored()).not.toContain(fileId)
    })

    test('is no larger than announced', async () => {
      const { signedUrl, fileId } = await start('small.png', PNG.length - 1)
      expect((await putFile(signedUrl, PNG)).ok).toBe(false)
      expect(await stored()).not.toContain(fileId)
    })

    test('has a link that can’t be changed', async () => {
      const other = await start('other.png', PNG.length)
      const { signedUrl, fileId } = await start('once.png', PNG.length)
      expect((await putFile(signedUrl.replace(fileId, other.fileId), PNG)).status).toBe(403)
      const forged = new URL(signedUrl)
      for (const name of [...forged.searchParams.keys()]) {
        if (!/expires|size/i.test(name)) continue
        forged.searchParams.set(name, `9${forged.searchParams.get(name)}`)
        expect((await putFile(forged.href, PNG)).status).toBeWithin(400, 404)
      }
      expect(await stored()).not.toContain(fileId)
    })

    test('that is deleted while it is confirmed is not found', async () => {
      const { signedUrl, fileId } = await start('gone.png', PNG.length)
      await putFile(signedUrl, PNG)
      const [confirmed, deleted] = await Promise.all([
        confirmUpload(ann, fileId, 'gone.png', 1),
        deleteFile(ann, fileId),
      ])
      expect(deleted.status).toBe(200)
      if (confirmed.status !== 200) expect(confirmed).toMatchObject(notFound)
      expect(await confirmUpload(ann, fileId, 'gone.png', 1)).toMatchObject(notFound)
      expect(await stored()).not.toContain(fileId)
    })
  })

  test.each(hostile)('$name is given as what it is, and never as a page', async (file) => {
    const { name, bytes, type = 'application/octet-stream' } = file
    const id = await upload(ann, name, bytes)
    const { headers, url } = await fetch(`${server.url}/uploads/${id}`)
    expect(new URL(url).pathname).toContain(id)
    expect(headers.get('content-type')).toBe(type)
    expect(headers.has('set-cookie')).toBe(false)
    const disposition = headers.get('content-disposition') ?? ''
    expect(disposition).toStartWith(type === 'application/octet-stream' ? 'attachment;' : 'inline;')
    expect(disposition).toMatch(/filename="[^"\\/]*"; filename\*=UTF-8''[\w%.~!$&+-]+$/)
    await deleteFile(ann, id)
  })

  describe('a link to a file', () => {
    test('leads to it in ranges too, and can’t be changed', async () => {
      const id = await upload(ann, 'numbers.bin', Buffer.from('0123456789'))
      const to = new URL((await link(id)).headers.get('location') ?? '', server.url)
      const part = await fetch(to, { headers: { range: 'bytes=2-4' } })
      expect([part.status, await part.text()]).toEqual([206, '234'])
      expect(part.headers.get('content-range')).toBe('bytes 2-4/10')
      const disposition = [...to.searchParams.keys()].find((name) => name.endsWith('disposition'))
      to.searchParams.set(disposition ?? '', 'inline')
      expect((await fetch(to)).status).toBe(403)
    })

    test('of an unknown id leads nowhere', async () => {
      for (const id of ['x'.repeat(24), '..%2fquotation.db', '%2e%2e%2fquotation.db', 'a%00b']) {
        const answer = await fetch(`${server.url}/uploads/${id}`, { redirect: 'manual' })
        expect([id, answer.status]).toEqual([id, 404])
      }
    })

    test('of a deleted file is a page for people, and JSON for programs', async () => {
      const id = await upload(ann, 'gone.pdf', Buffer.from('%PDF-1.4'))
      await deleteFile(ann, id)
      const visited = await fetch(`${server.url}/uploads/${id}`, {
        headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
      })
      const vary = 'accept, accept-language, cookie'
      expect([visited.status, visited.headers.get('vary')]).toEqual([404, vary])
      expect(await visited.text()).toContain('<h1>This file is not here</h1>')
      const inArabic = await fetch(`${server.url}/uploads/${id}`, {
        headers: { accept: 'text/html', 'accept-language': 'ar-EG,en;q=0.5' },
      })
      const page = await inArabic.text()
      expect(page).toContain('<html lang="ar" dir="rtl">')
      expect(page).toContain(`<h1>${toolWords('ar', 'pages').refusals.missing.title}</h1>`)
      const asked = await fetch(`${server.url}/uploads/${id}`)
      expect([asked.status, await asked.json()]).toEqual([404, { message: 'not found' }])
    })
  })

  describe('a deleted file', () => {
    test('goes from every quotation and bookmark that holds it, and the text stays', async () => {
      const [id, other] = [await upload(ann, 'a.png', PNG), await upload(ann, 'b.png', PNG)]
      const html = `<p>Bath<img src="/uploads/${id}" alt="Plan"> and <a href="/uploads/${id}">the plan</a></p><p><img src="/uploads/${other}" alt=""></p>`
      const after = `<p>Bath and the plan</p><p><img src="/uploads/${other}" alt=""></p>`
      const text = newTextBlock('text', html)
      const quotation = { ...aQuotation(), blocks: [...aQuotation().blocks, text] }
      const saved = await ann.call('/api/save-quotation', { body: { quotation } })
      const copy = await bob.call('/api/save-quotation', { body: { quotation } })
      await ann.call('/api/save-bookmark', { body: { item: text } })
      const deleted = await deleteFile(ann, id)
      expect(deleted.status).toBe(200)
      // She is told nothing about others' quotations.
      const changed = [{ id: saved.body.quotation.id, revision: 2 }]
      expect(deleted.body).toEqual({ message: 'deleted', quotations: changed })
      for (const [person, reply] of [
        [ann, saved],
        [bob, copy],
      ] as const) {
        const found = await person.call('/api/get-quotation', {
          body: { id: reply.body.quotation.id },
        })
        expect(found.body.quotation.revision).toBe(2)
        expect(found.body.quotation.blocks.at(-1).text.html).toBe(after)
      }
      const bookmark = await ann.call('/api/get-bookmark', { body: { id: 'text' } })
      expect(bookmark.body.item.text.html).toBe(after)
      expect((await link(id)).status).toBe(404)
      expect(await stored()).not.toContain(id)
      expect(await deleteFile(ann, id)).toMatchObject(notFound)
      // An open page still has it: its save is a conflict.
      const outdated = { ...saved.body.quotation, name: 'Later' }
      const conflict = await ann.call('/api/save-quotation', { body: { quotation: outdated } })
      expect(conflict.status).toBe(409)
    })

    test('may be anybody’s for a super-admin, who sees all', async () => {
      const admin = await signUpSuperAdmin(server)
      const id = await upload(bob, 'of bob.png', PNG)
      const { body } = await admin.call('/api/get-file-list-all', {
        body: { search: 'of bob', sort: 'email' },
      })
      expect(body).toMatchObject({ fileList: [{ id, email: bob.email }], total: 1 })
      expect((await ann.call('/api/get-file-list-all', { method: 'POST' })).status).toBe(403)
      expect((await deleteFile(admin, id)).status).toBe(200)
    })

    test('goes with its account', async () => {
      const admin = await signUpSuperAdmin(server)
      const person = await signUp(server, 'going')
      const id = await upload(person, 'going.png', PNG)
      await admin.call('/api/delete-user', { method: 'DELETE', body: { email: person.email } })
      expect((await link(id)).status).toBe(404)
      expect(await stored()).not.toContain(id)
    })
  })

  describe('a file that was sent with an offer', () => {
    test('goes along with its mails as it is, under its name', async () => {
      const bytes = Buffer.from(`%PDF-1.7\r\n${'\0\r\n.\n'.repeat(100_000)}`)
      const attachment = await upload(ann, 'Bad Müller.pdf', bytes)
      const to = ['one', 'two', 'three'].map((name) => ({ email: `${name}@offers.example` }))
      await sendOffer(ann, { to, attachment })
      const mails = (await server.outbox()).filter(({ to }) => to.endsWith('@offers.example'))
      expect(mails).toHaveLength(3)
      for (const { attachments } of mails)
        expect(attachments).toEqual([{ name: 'Bad Müller.pdf', type: 'application/pdf', bytes }])
    })

    test('is confirmed by then, its bytes are part of what is accepted, and never change', async () => {
      const { signedUrl, url, fileId } = await start('shown.png')
      await putFile(signedUrl, PNG)
      const shown = newTextBlock('shown', `<p><img src="${url}"></p>`)
      const offer = anOffer()
      const quotation = { ...offer, blocks: [...offer.blocks, shown] }
      const body = { quotation }
      const saved = (await ann.call('/api/save-quotation', { body })).body.quotation
      expect(saved.blocks.at(-1).text.html).toContain(url)
      const send = () =>
        ann.call('/api/send-quotation', { body: aSend({ id: saved.id, revision: 1 }) })
      const refused = { message: 'unfinished upload', field: 'id' }
      expect(await send()).toMatchObject({ status: 400, body: refused })
      await confirmUpload(ann, fileId, 'shown.png', 1)
      const { sent } = (await send()).body
      await putFile(signedUrl, Buffer.alloc(PNG.length))
      await confirmUpload(ann, fileId, 'shown.png', 1)
      const served = await fetch(server.url + url)
      expect(Buffer.from(await served.arrayBuffer())).toEqual(PNG)
      const token = sent[0].url.split('/offer/')[1]
      await answerOffer(server, token)
      const accepted = (await openOffer(server, token)).body
      const { answer } = accepted.offer
      expect(answer.files).toEqual({ [fileId]: sha256(PNG) })
      const text = acceptedText(accepted.quotation, answer)
      expect(text).toContain(sha256(PNG))
      expect(answer.hash).toBe(sha256(text))
    })

    test('is kept while the offer stands, and can be deleted once it was withdrawn', async () => {
      const attachment = await upload(ann, 'kept.pdf', PNG)
      const { sendId, tokens } = await sendOffer(ann, { attachment })
      const refused = await deleteFile(ann, attachment)
      expect(refused).toMatchObject({ status: 409, body: { message: SENT } })
      expect(await stored()).toContain(attachment)
      const { fileList } = (await ann.call('/api/get-file-list')).body
      expect(fileList.find(({ id }: { id: string }) => id === attachment).isSent).toBe(true)
      const admin = await signUpSuperAdmin(server)
      expect((await deleteFile(admin, attachment)).status).toBe(409)
      await ann.call('/api/withdraw-offer', { body: { offerId: sendId } })
      expect((await deleteFile(ann, attachment)).status).toBe(200)
      expect(await stored()).not.toContain(attachment)
      expect((await openOffer(server, tokens[0] ?? '')).body.offer.state).toBe('withdrawn')
    })
  })

  test('an account stores no more than its quota, uploads under way included', async () => {
    await using small = await startTestServer({ env: { ...env(), QUOTA_MB: '1' } })
    const person = await signUp(small)
    const bytes = Buffer.alloc(600 * 1024)
    const started = await startUpload(person, 'half', bytes.length)
    const full = await startUpload(person, 'other half', bytes.length)
    expect(full).toMatchObject({ status: 413, body: { name: 'StorageFull' } })
    await putFile(started.body.signedUrl, bytes)
    await confirmUpload(person, started.body.fileId, 'half', 1)
    await deleteFile(person, started.body.fileId)
    expect((await startUpload(person, 'other half', bytes.length)).status).toBe(200)
  })
  test('a list of files comes in pages', async () => {
    const person = await signUp(server, 'pages')
    for (const name of ['b.png', 'a.png', 'c.png']) await upload(person, name, PNG)
    const { body } = await person.call('/api/get-file-list?sort=name&order=asc&limit=1&offset=1')
    expect(body).toMatchObject({ fileList: [{ name: 'b.png' }], total: 3 })
    expect(body.storage.used).toBe(3 * 32 * 1024)
  })

  test('lists of files sort by the letters of the tool’s language', async () => {
    const [person, admin] = [await signUp(server, 'letters'), await signUpSuperAdmin(server)]
    for (const name of ['Lustro', 'Łata', 'Lampa']) await upload(person, name, PNG)
    const namesFor = async (language: string) => {
      const headers = { 'accept-language': language }
      const own = await person.call('/api/get-file-list?sort=name&order=asc', { headers })
      const body = { search: person.email, sort: 'name', order: 'asc' }
      const all = await admin.call('/api/get-file-list-all', { headers, body })
      return [own, all].map((reply) =>
        reply.body.fileList.map(({ name }: { name: string }) => name).join(' '),
      )
    }
    expect(await namesFor('pl')).toEqual(['Lampa Lustro Łata', 'Lampa Lustro Łata'])
    expect(await namesFor('en')).toEqual(['Lampa Łata Lustro', 'Lampa Łata Lustro'])
  })
}
