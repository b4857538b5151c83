import { beforeEach, describe, expect, test } from 'bun:test'
import { newTextBlock } from '#domain/document/quotation.ts'
import type { Access } from '#domain/document/schema.ts'
import { query } from '../../../support/database.ts'
import { aNote } from '../../../support/documents.ts'
import { deleteFile, PNG, upload } from '../../../support/files.ts'
import { call, type Person, signUp } from '../../../support/person.ts'
import { newPersonPerTest, sharedServer } from '../../../support/shared.ts'
import { signUpSuperAdmin } from '../../../support/super-admin.ts'

const server = sharedServer({ readsLog: true })
const ann = newPersonPerTest(server)
beforeEach(() => {
  server.logged.length = 0
})

const everyone = { level: 'everyone' as const, userList: [] }

/** What a disk, a restore by hand or another program may make of a stored text. */
const DAMAGES = ['', '{', '[]', 'null', '{}', '{"id":"x"', '\u0000', '{"a":1}}']

describe.each(DAMAGES)('a stored text that has become %j', (text) => {
  test('leaves a list whole, with what is known of the one, which the log names', async () => {
    const [broken] = [await saveNote(ann, 'Broken'), await saveNote(ann, 'Whole')]
    await query(server, 'UPDATE quotation_documents SET head = ? WHERE quotation_id = ?', [
      text,
      broken,
    ])
    const admin = await signUpSuperAdmin(server)
    for (const { status, body } of [
      await ann.call('/api/get-quotation-list'),
      await admin.call('/api/get-quotation-list-all', { body: { search: ann.email } }),
    ]) {
      expect(status).toBe(200)
      expect(body.quotations).toMatchObject([
        { name: 'Whole', total: 0, access: everyone },
        { id: broken, name: 'Broken', email: ann.email, total: null, access: everyone },
      ])
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

const DAMAGED_COLUMNS = [
  ['head', '{"id":'],
  ['head', '{}'],
  ['blocks', '[{"id":"a","ty'],
  ['blocks', '{"a":1}'],
  ['blocks', '[null,7]'],
  ['blocks', ''],
] as const

/** Damages the person's new quotation. */
async function saveDamaged(
  person: Person,
  column: string,
  text: string,
  access: Access = everyone,
) {
  const id = await saveNote(person, 'Broken', '<p>Text</p>', access)
  await query(server, `UPDATE quotation_documents SET ${column} = ? WHERE quotation_id = ?`, [
    text,
    id,
  ])
  return id
}

const remove = (person: Person, id: string, forAll?: true) =>
  person.call('/api/delete-quotation', { method: 'DELETE', body: { id, forAll } })

describe.each(DAMAGED_COLUMNS)('a quotation whose %s has become %s', (column, text) => {
  test('is deleted by its owner, once', async () => {
    const id = await saveDamaged(ann, column, text)
    expect(await remove(ann, id)).toMatchObject({ status: 200, body: { message: 'deleted' } })
    expect((await remove(ann, id)).status).toBe(404)
    expect((await ann.call('/api/get-quotation-list')).body.total).toBe(0)
  })

  test('is deleted by a super-admin and by nobody else; who it is shared with leaves it', async () => {
    const [bob, eve] = [await signUp(server), await signUp(server)]
    const id = await saveDamaged(ann, column, text, { level: 'custom', userList: [bob.email] })
    expect((await remove(eve, id)).status).toBe(403)
    expect(await remove(bob, id)).toMatchObject({ status: 200, body: { message: 'removed' } })
    expect((await bob.call('/api/get-quotation-list')).body.total).toBe(0)
    expect((await remove(bob, id)).status).toBe(403)
    const admin = await signUpSuperAdmin(server)
    expect(await remove(admin, id)).toMatchObject({ status: 200, body: { message: 'deleted' } })
  })
})

test.each(DAMAGED_COLUMNS)(
  'a quotation whose %s has become %s is an error that the log names',
  async (column, text) => {
    const id = await saveDamaged(ann, column, text)
    for (const asker of [ann, server]) {
      const reply =
        asker === ann
          ? await ann.call('/api/get-quotation', { body: { id } })
          : await call(server, '/api/get-quotation', { body: { id } })
      expect(reply).toMatchObject({ status: 500, body: { message: 'internal error' } })
    }
    expect(server.logged.filter((line) => line.includes(`${id} is damaged`))).toHaveLength(2)
  },
)

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

async function saveNote(
  person: Person,
  name: string,
  html = '<p>Text</p>',
  access: Access = everyone,
): Promise<string> {
  const quotation = aNote(html, { name, access })
  return (await person.call('/api/save-quotation', { body: { quotation } })).body.quotation.id
}
