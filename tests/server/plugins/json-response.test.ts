import { expect, test } from 'bun:test'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { Quotation } from '#domain/document/quotation.ts'
import { aNote } from '../../support/documents.ts'
import { call } from '../../support/person.ts'
import { sharedPerson, sharedServer } from '../../support/shared.ts'

const server = sharedServer()
const person = sharedPerson(server)

const save = async (quotation: Quotation): Promise<Quotation> =>
  (await person.call('/api/save-quotation', { body: { quotation } })).body.quotation

/** Of one, two, three and four bytes. */
const LETTERS = 'ař€🛁'
const noteOf = (length: number) => aNote(LETTERS.repeat(length / 5))

test.each([10, 4_000, 14_000, 15_000, 16_000, 100_000])(
  'a save of %d signs is answered whole, time and again over one connection',
  async (length) => {
    let stored = await save(noteOf(length))
    for (const revision of [2, 3, 4]) {
      stored = await save(stored)
      expect(stored).toMatchObject({ revision, blocks: noteOf(length).blocks })
    }
    const again = await person.call('/api/get-quotation', { body: { id: stored.id } })
    expect(again.body.quotation).toEqual(stored)
  },
)

test('a long answer to a save is streamed, and one to a read has its length', async () => {
  const body = JSON.stringify({ quotation: noteOf(50_000) })
  const post = (path: string, body: string) =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'access-jwt-token': person.token,
        'accept-encoding': 'identity',
      },
    })
  const saved = await post('/api/save-quotation', body)
  expect(saved.headers.get('transfer-encoding')).toBe('chunked')
  const { quotation } = (await saved.json()) as { quotation: Quotation }
  const read = await post('/api/get-quotation', JSON.stringify({ id: quotation.id }))
  expect(read.headers.get('transfer-encoding')).toBeNull()
  expect(Number(read.headers.get('content-length'))).toBe((await read.bytes()).length)
})

test('a conflict is answered whole', async () => {
  const first = await save(noteOf(20_000))
  const second = await save(first)
  const reply = await person.call('/api/save-quotation', { body: { quotation: first } })
  expect(reply.status).toBe(409)
  expect(reply.headers.get('content-type')).toBe('application/json')
  expect(reply.body).toEqual({ message: 'conflict', quotation: second })
})

test('a client that hangs up delays no other', async () => {
  const body = JSON.stringify({ quotation: noteOf(50_000) })
  const lines = [
    'POST /api/save-quotation HTTP/1.1',
    'Host: x',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `access-jwt-token: ${person.token}`,
  ]
  const { hostname, port } = new URL(server.url)
  const hangUps = Array.from({ length: 40 }, async (_, at) => {
    const socket = connect(Number(port), hostname)
    const closed = once(socket, 'close')
    // Some at once, some while it is being rendered.
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`, () => {
      if (at % 2 === 0) socket.destroy()
      else setImmediate(() => socket.destroy())
    })
    await closed
  })
  const saves = Array.from({ length: 10 }, () => save(noteOf(20_000)))
  await Promise.all(hangUps)
  for (const { revision } of await Promise.all(saves)) expect(revision).toBe(1)
  expect((await call(server, '/api/health-check')).status).toBe(200)
  expect(server.logged.filter((line) => !line.includes('activate'))).toEqual([])
})
