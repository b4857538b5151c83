import { expect, test } from 'bun:test'
import type { Quotation } from '#domain/document/quotation.ts'
import { query } from '../../../../support/database.ts'
import { aNote } from '../../../../support/documents.ts'
import { PNG, upload } from '../../../../support/files.ts'
import { sharedPerson, sharedServer } from '../../../../support/shared.ts'

/* The current version has no row of its own until something is written about it. */

const server = sharedServer()
const person = sharedPerson(server)
const other = sharedPerson(server, 'other')

const saveNew = async (quotation: unknown): Promise<Quotation> =>
  (await person.call('/api/save-quotation', { body: { quotation } })).body.quotation
const list = async (id: string) =>
  (await person.call('/api/get-revision-list', { body: { id } })).body.revisions
const label = async (id: string, revision: number, name: string) =>
  (
    await person.call('/api/label-revision', {
      method: 'PATCH',
      body: { id, revision, label: name },
    })
  ).status
const openRevision = async (id: string, revision: number) =>
  (await person.call('/api/get-revision', { body: { id, revision } })).body.quotation

const sharedWith = (): Quotation['access'] => ({ level: 'custom', userList: [other.email] })

test('the current version keeps its number, time and name while only the access changes', async () => {
  const first = await saveNew(aNote('<p>one</p>'))
  const { id } = first
  expect(await label(id, 1, 'as sent')).toBe(200)
  await saveNew({ ...first, access: sharedWith() })
  const left = await other.call('/api/delete-quotation', { method: 'DELETE', body: { id } })
  expect(left.body.message).toBe('removed')
  const version = { revision: 1, createdAt: first.updatedAt, label: 'as sent' }
  expect(await list(id)).toMatchObject([version])
  expect(await label(id, 3, 'as agreed')).toBe(200)
  await saveNew({ ...first, revision: 3, name: 'two' })
  expect(await list(id)).toMatchObject([
    { revision: 4, label: '', total: 0 },
    { ...version, label: 'as agreed' },
  ])
  expect((await openRevision(id, 1)).name).toBe(first.name)
  expect(await label(id, 2, 'between')).toBe(404)
})

test('a file that is deleted after such a change makes a version of its own', async () => {
  const file = await upload(person, 'plan.png', PNG)
  const first = await saveNew(aNote(`<p>with<img src="/uploads/${file}" alt=""></p>`))
  const { id } = first
  await saveNew({ ...first, access: { level: 'everyone', userList: [] } })
  await person.call('/api/delete-file', { method: 'DELETE', body: { fileId: file } })
  expect(await list(id)).toMatchObject([{ revision: 3 }, { revision: 1 }])
  expect((await openRevision(id, 1)).blocks).toEqual(first.blocks)
  expect(JSON.stringify(await openRevision(id, 3))).not.toContain(file)
})

test('a current version that is damaged says so, and is kept as it is', async () => {
  const first = await saveNew(aNote('<p>one</p>'))
  const { id } = first
  await query(server, 'UPDATE quotation_documents SET blocks = ? WHERE quotation_id = ?', ['[', id])
  const opened = await person.call('/api/get-revision', { body: { id, revision: 1 } })
  expect(opened.status).toBe(422)
  expect(await list(id)).toMatchObject([{ revision: 1, isDamaged: true }])
})

test('a name given while others save is either kept or refused, and never another version’s', async () => {
  let last = await saveNew(aNote('<p>0</p>'))
  const { id } = last
  for (let at = 1; at <= 20; at += 1) {
    const [saved, status] = await Promise.all([
      saveNew({ ...last, name: `${at}` }),
      label(id, last.revision, `name of ${last.revision}`),
    ])
    expect(status).toBe(200)
    last = saved
  }
  const names = (await list(id)).map((one: { label: string }) => one.label)
  expect(names).toEqual(['', ...Array.from({ length: 20 }, (_, at) => `name of ${20 - at}`)])
})
