import { expect, test } from 'bun:test'
import { newQuotation, newTextBlock } from '#domain/document/quotation.ts'
import { uploadPath } from '#domain/html/uploads.ts'
import { deleteFile, PNG, upload } from '../support/files.ts'
import { sharedPerson, sharedServer } from '../support/shared.ts'
import { amount } from '../support/soak.ts'
import { longestTurn } from '../support/turns.ts'

const server = sharedServer()
const ann = sharedPerson(server, 'ann')
const DOCUMENTS = amount(1, 20)

test('a file leaves long documents without stopping others', async () => {
  const file = await upload(ann, 'tile.png', PNG)
  const part = `<p><img src="${uploadPath(file)}" alt="">${'<b>oak</b> <i>steel</i> '.repeat(320)}</p>`
  const ids: string[] = []
  for (let at = 0; at < DOCUMENTS; at += 1) ids.push((await save(part)).id)
  const longest = await longestTurn(async () => {
    expect((await deleteFile(ann, file)).status).toBe(200)
  })
  // Usually 35 to 55; 700 for each document before.
  expect(longest).toBeLessThan(400)
  for (const id of ids) {
    const { body } = await ann.call('/api/get-quotation', { body: { id } })
    expect(body.quotation.revision).toBe(2)
    const htmls: string[] = body.quotation.blocks.map(({ text }: Part) => text.html)
    expect(htmls.some((html) => html.includes('/uploads/'))).toBe(false)
    expect(htmls.every((html) => html.includes('<b>oak</b> <i>steel</i>'))).toBe(true)
  }
}, 120_000)

type Part = { text: { html: string } }

/** Saves a quotation of 480 texts of 8 kB. */
async function save(html: string): Promise<{ id: string }> {
  const texts = Array.from({ length: 480 }, (_, at) => newTextBlock(`text${at}`, html))
  const { status, body } = await ann.call('/api/save-quotation', {
    body: { quotation: newQuotation(texts) },
  })
  expect(status).toBe(200)
  return body.quotation
}
