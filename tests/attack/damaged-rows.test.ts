import { beforeEach, describe, expect, test } from 'bun:test'
import { newTextBlock } from '../../src/domain/document/quotation.ts'
import { query } from '../support/database.ts'
import { aNote } from '../support/documents.ts'
import { deleteFile, PNG, upload } from '../support/files.ts'
import { call, type Person } from '../support/person.ts'
import { newPersonPerTest, sharedServer } from '../support/shared.ts'
import { signUpSuperAdmin } from '../support/super-admin.ts'

const server = sharedServer({ readsLog: true })
const ann = newPersonPerTest(server)
beforeEach(() => {
  server.logged.length = 0
})

const everyone = { level: 'everyone' as const, userList: [] }

/** What a disk, a restore by hand or another program may make of a stored text. */
const DAMAGES = ['', '{', '[]', 'null', '{}', '{"id":"x"', '\u0000', '{"a":1}}']

describe.each(DAMAGES)('a stored text that has become %j', (text) => {
  test('leaves the other quotations of a list, and the log names the one', async () => {
    const [broken] = [await saveNote(ann, 'Broken'), await saveNote(ann, 'Whole')]
    await query(server, 'UPDATE quotation_documents SET head = ? WHERE quotation_id = ?', [
      text,
      broken,
    ])
    const admin = await signUpSuperAdmin(server)
    for (const reply of [
      await ann.call('/api/get-quotation-list'),
      await ann.call('/api/get-quotation-list?search=whole'),
      await admin.call('/api/get-quotation-list-all', { body: { search: ann.email } }),
    ]) {
      expect(reply.status).toBe(200)
      expect(reply.body.quotations.map(({ name }: { name: string }) => name)).toEqual(['Whole'])
    }
    expect(server.logged.filter((line) => line.includes(broken)).length).toBe(2)
  })

  test('leaves the other bookmarks of a list, and the log names the one', async () => {
    const broken = `broken${crypto.randomUUID()}`
    for (const id of [broken, 'whole']) {
      await ann.call('/api/save-bookmark', { body: { item: { ...newTextBlock(id), name: id } } })
    }
    await query(server, 'UPDATE bookmarks SET item = ? WHERE id = ?', [text, broken])
    const { status, body } = await ann.call('/api/get-bookmark-list')
    expect(status).toBe(200)
    const names = body.bookmarks.map(({ name }: { name?: string }) => name)
    // An object of another shape is whole as far as a list looks.
    expect(names.filter((name: string | undefined) => name !== undefined)).toEqual(['whole'])
    if (names.length === 1) expect(server.logged.join()).toContain(broken)
  })
})

test.each([
  ['head', '{"id":'],
  ['head', '{}'],
  ['blocks', '[{"id":"a","ty'],
  ['blocks', '{"a":1}'],
  ['blocks', '[null,7]'],
  ['blocks', ''],
])('a quotation whose %s has become %s is an error that the log names', async (column, text) => {
  const id = await saveNote(ann, 'Broken')
  await query(server, `UPDATE quotation_documents SET ${column} = ? WHERE quotation_id = ?`, [
    text,
    id,
  ])
  for (const asker of [ann, server]) {
    const reply =
      asker === ann
        ? await ann.call('/api/get-quotation', { body: { id } })
        : await call(server, '/api/get-quotation', { body: { id } })
    expect(reply).toMatchObject({ status: 500, body: { message: 'internal error' } })
  }
  expect(server.logged.filter((line) => line.includes(`${id} is damaged`))).toHaveLength(2)
})

test.each([
  ['head', '{"id":'],
  ['blocks', '[{"id":"a","ty'],
  ['blocks', '[{"id":"a","ty}]'],
  ['blocks', '[{"id":"a","type":"text"}]'],
])('a file is deleted although a quotation that has it has the %s %s', async (column, text) => {
  const file = await upload(ann, 'tile.png', PNG)
  const html = `<p>Tiles<img src="/uploads/${file}" alt=""></p>`
  const [broken, whole] = [await saveNote(ann, 'Broken', html), await saveNote(ann, 'Whole', html)]
  await query(server, `UPDATE quotation_documents SET ${column} = ? WHERE quotation_id = ?`, [
    text,
    broken,
  ])
  expect(await deleteFile(ann, file)).toMatchObject({
    status: 200,
    body: { quotations: [{ id: whole, revision: 2 }] },
  })
  const [row] = await query(
    server,
    `SELECT ${column} AS text FROM quotation_documents WHERE quotation_id = ?`,
    [broken],
  )
  expect(row?.text).toBe(text)
  expect(server.logged.join()).toContain(broken)
})

test.each(['{', 'null', '{"type":"text"}'])(
  'a file is deleted although a bookmark that has it is %s',
  async (text) => {
    const file = await upload(ann, 'tile.png', PNG)
    const html = `<p>Tiles<img src="/uploads/${file}" alt=""></p>`
    const broken = `broken${crypto.randomUUID()}`
    for (const id of [broken, 'whole'])
      await ann.call('/api/save-bookmark', { body: { item: newTextBlock(id, html) } })
    await query(server, 'UPDATE bookmarks SET item = ? WHERE id = ?', [text, broken])
    expect((await deleteFile(ann, file)).status).toBe(200)
    const { body } = await ann.call('/api/get-bookmark', { body: { id: 'whole' } })
    expect(body.item.text.html).toBe('Tiles')
    const [row] = await query(server, 'SELECT item FROM bookmarks WHERE id = ?', [broken])
    expect(row?.item).toBe(text)
  },
)

async function saveNote(person: Person, name: string, html = '<p>Text</p>'): Promise<string> {
  const quotation = aNote(html, { name, access: everyone })
  return (await person.call('/api/save-quotation', { body: { quotation } })).body.quotation.id
}
