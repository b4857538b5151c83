import { expect, test } from 'bun:test'
import { attackedServer, headOf } from '../support/attacked-server.ts'
import { aNote } from '../support/documents.ts'
import { amount } from '../support/soak.ts'

const server = attackedServer()

const CHUNKED = 'Transfer-Encoding: chunked'

const inChunks = (text: string, length: number) =>
  (text.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? [])
    .map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`)
    .join('')

test('uploads of single bytes end at a few thousand of them, in little memory', async () => {
  const bytes = Buffer.from(inChunks('x'.repeat(amount(1_000_000, 4_000_000)), 1))
  const before = await server.memory()
  const uploads = Array.from({ length: 4 }, async () => {
    const { socket, answered, answer } = server.open()
    socket.write(headOf('/api/save-quotation', server.headers, CHUNKED))
    socket.write(bytes)
    await answered
    expect(answer()).toStartWith('HTTP/1.1 400 ')
  })
  await Promise.all(uploads)
  const memory = await server.memory()
  server.report('four uploads of single bytes', { memory })
  // It was 1.5 GB with 4,000,000 of them each.
  expect(memory - before).toBeLessThan(100)
})

test('a document in chunks of a packet each is saved', async () => {
  const text = JSON.stringify({ quotation: aNote('x'.repeat(2_900_000)) })
  const { socket, answered, answer } = server.open()
  socket.write(headOf('/api/save-quotation', server.headers, CHUNKED))
  socket.write(`${inChunks(text, 1_000)}0\r\n\r\n`)
  await answered
  expect(answer()).toStartWith('HTTP/1.1 200 ')
})
