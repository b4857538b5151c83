import { expect, test } from 'bun:test'
import { VERSION } from '#domain/document/version.ts'
import { query } from '../../../support/database.ts'
import { aNote } from '../../../support/documents.ts'
import type { Person } from '../../../support/person.ts'
import { sharedPerson, sharedServer } from '../../../support/shared.ts'

const server = sharedServer()
const owner = sharedPerson(server, 'owner')
const other = sharedPerson(server, 'other')

const NEWER = VERSION + 1

const save = (quotation: object, person: Person = owner) =>
  person.call('/api/save-quotation', { body: { quotation } })

async function open(id: string, person: Person = owner) {
  const { body } = await person.call('/api/get-quotation', { body: { id } })
  return body.quotation
}

/** What the database has of it. */
async function stored(id: string) {
  const [row] = await query(server, 'SELECT * FROM quotation_documents WHERE quotation_id = ?', [
    id,
  ])
  return { head: JSON.parse(String(row?.head)), blocks: JSON.parse(String(row?.blocks)) }
}

/** A quotation that a newer version has saved, with a field, a column and an info that are not known here. */
async function newer(access: object = {}) {
  const note = aNote('Hello', { access: { level: 'everyone', userList: [], ...access } })
  const { id } = (await save(note)).body.quotation
  const sql = `UPDATE quotation_documents SET
    head = json_set(head, '$.version', ${NEWER}, '$.revision', 2, '$.tax', json('{"mode":"added"}')),
    blocks = json_set(blocks, '$[0].cost', 7.25, '$[0].margin', 'canary') WHERE quotation_id = ?`
  await query(server, sql, [id])
  await query(server, 'UPDATE quotations SET revision = 2 WHERE id = ?', [id])
  return id as string
}

test('a quotation is stored and answered with its version', async () => {
  const { version: _, ...unversioned } = aNote('Hello')
  const { body } = await save(unversioned)
  expect(body.quotation).toMatchObject({ version: VERSION })
  expect((await stored(body.quotation.id)).head).toMatchObject({ version: VERSION })
  const { body: list } = await owner.call('/api/get-quotation-list')
  expect(list.quotations[0]).not.toHaveProperty('version')
})

test('one that was stored without a version is upgraded from the first', async () => {
  const { id } = (await save(aNote('Hello'))).body.quotation
  const sql = `UPDATE quotation_documents SET head = json_remove(head, '$.version') WHERE quotation_id = ?`
  await query(server, sql, [id])
  const opened = await open(id)
  expect(opened).toMatchObject({ version: VERSION, revision: 1 })
  expect(await save(opened)).toMatchObject({ status: 200, body: { message: 'updated' } })
})

test('one of a newer version opens for its owner as it is', async () => {
  const id = await newer()
  expect(await open(id)).toMatchObject({ version: NEWER, blocks: [{ cost: 7.25, text: {} }] })
})

test('what a newer version holds is told to no reader: what is private in it is not known', async () => {
  const id = await newer()
  const read = await open(id, other)
  expect(read).toMatchObject({
    version: NEWER,
    permissionLevel: 'Public',
    blocks: [{ type: 'text' }],
  })
  expect(JSON.stringify(read.blocks)).not.toMatch(/canary|Hello|7\.25/)
})

test('a save over a newer version is refused with what is stored, of which nothing is dropped', async () => {
  const id = await newer()
  const before = await stored(id)
  const { version: _, ...unversioned } = await open(id)
  for (const quotation of [unversioned, { ...unversioned, version: VERSION }, await open(id)]) {
    expect(await save({ ...quotation, name: 'Mine' })).toMatchObject({
      status: 409,
      body: { message: 'saved by a newer version', quotation: { id, version: NEWER, name: '' } },
    })
  }
  expect(await stored(id)).toEqual(before)
})

test('one of a newer version is not taken as a new quotation', async () => {
  for (const version of [NEWER, 'two', null, 0.5])
    expect(await save({ ...aNote('Hello'), version })).toMatchObject({
      status: 400,
      body: { message: 'bad request', field: 'quotation.version' },
    })
})

test('whoever leaves a newer one, leaves all of it', async () => {
  const id = await newer({ level: 'custom', userList: [other.email] })
  const before = await stored(id)
  const left = await other.call('/api/delete-quotation', { method: 'DELETE', body: { id } })
  expect(left.body).toEqual({ message: 'removed' })
  const after = await stored(id)
  expect(after.blocks).toEqual(before.blocks)
  expect(after.head).toEqual({
    ...before.head,
    revision: before.head.revision + 1,
    access: { level: 'custom', userList: [] },
    unchangedSince: { revision: before.head.revision, savedAt: before.head.updatedAt },
  })
})

test('a newer one is listed and can be deleted', async () => {
  const id = await newer()
  const { body } = await owner.call('/api/get-quotation-list')
  expect(body.quotations.map((each: { id: string }) => each.id)).toContain(id)
  const deleted = await owner.call('/api/delete-quotation', { method: 'DELETE', body: { id } })
  expect(deleted.body).toEqual({ message: 'deleted' })
})

test('a version that is no number is damage', async () => {
  const id = await newer()
  const sql = `UPDATE quotation_documents SET head = json_set(head, '$.version', 'two') WHERE quotation_id = ?`
  await query(server, sql, [id])
  expect(await owner.call('/api/get-quotation', { body: { id } })).toMatchObject({ status: 500 })
})

test('a program that sends no tax may save what has none, but not over a tax or a discount', async () => {
  const { version: _, tax, lines, numbering, language, validUntil, ...older } = aNote('Hello')
  const saved = (await save(older)).body.quotation
  const again = { ...older, id: saved.id, revision: 1 }
  expect(await save(again)).toMatchObject({ status: 200, body: { message: 'updated' } })
  const rates = [{ id: 'vat', name: 'VAT', percent: 19, reason: '', parts: [] }]
  const taxed = { ...saved, revision: 2, tax: { mode: 'added', rates, defaultRate: 'vat' } }
  expect(await save(taxed)).toMatchObject({ status: 200 })
  const refused = { status: 409, body: { message: 'saved by a newer version' } }
  expect(await save({ ...again, revision: 3 })).toMatchObject(refused)
  expect(await save({ ...again, revision: 3, version: 1 })).toMatchObject(refused)
  expect(await save({ ...again, revision: 3, version: 2 })).toMatchObject({ status: 200 })
})

test('a program that sends no language may save what is English, but not over German or a last day', async () => {
  const { version: _, language, validUntil, ...older } = aNote('Hello')
  for (const change of [{ language: 'de' }, { validUntil: '2026-12-31' }]) {
    const saved = (await save(older)).body.quotation
    expect(saved).toMatchObject({ language: 'en', validUntil: '' })
    expect(await save({ ...older, id: saved.id, revision: 1 })).toMatchObject({ status: 200 })
    expect(await save({ ...saved, revision: 2, ...change })).toMatchObject({
      status: 200,
      body: { quotation: change },
    })
    const again = { ...older, id: saved.id, revision: 3 }
    const refused = { status: 409, body: { message: 'saved by a newer version' } }
    expect(await save(again)).toMatchObject(refused)
    expect(await save({ ...again, version: 2 })).toMatchObject(refused)
    expect(await save({ ...again, version: 3 })).toMatchObject({
      status: 200,
      body: { quotation: { language: 'en', validUntil: '' } },
    })
  }
})

test('a program that sends no withholding may save what has none, but neither over it nor over parts', async () => {
  const { version: _, withholding: __, rounding, decimals, ...older } = aNote('Hello')
  const parts = [2.5, 2.5].map((percent) => ({ name: 'GST', percent }))
  const rates = [{ id: 'gst', name: 'GST', percent: 5, reason: '', parts }]
  const named = { name: 'IRPF', percent: 15, rates: null, lines: null, reason: '' }
  const tax = { mode: 'added', rates, defaultRate: 'gst' }
  for (const change of [{ withholding: named }, { rounding: 0.05 }, { tax }]) {
    const saved = (await save(older)).body.quotation
    expect(await save({ ...older, id: saved.id, revision: 1 })).toMatchObject({ status: 200 })
    expect(await save({ ...saved, revision: 2, ...change })).toMatchObject({ status: 200 })
    const again = { ...older, id: saved.id, revision: 3 }
    const refused = { status: 409, body: { message: 'saved by a newer version' } }
    expect(await save(again)).toMatchObject(refused)
    expect(await save({ ...again, version: 5 })).toMatchObject(refused)
    expect(await open(saved.id)).toMatchObject(change)
    expect(await save({ ...again, version: 6 })).toMatchObject({
      status: 200,
      body: { quotation: { withholding: null, rounding: null } },
    })
  }
})

test('a program that sends no decimals has those of the currency, unless it names an older version', async () => {
  const { version: _, withholding: __, rounding, decimals, ...older } = aNote('Hello')
  const dinars = { ...older, currency: 'KWD' }
  for (const [named, usual] of [
    [{}, 3],
    [{ version: 5 }, 2],
    [{ version: 6 }, 3],
  ] as const) {
    const created = (await save({ ...dinars, ...named })).body.quotation
    expect(created).toMatchObject({ decimals: usual })
    // It may save again: what it does not send stays.
    for (const stored of [3, 2]) {
      const { revision } = await open(created.id)
      const given = { ...created, revision, decimals: stored }
      expect(await save(given)).toMatchObject({ status: 200 })
      const again = { ...dinars, ...named, id: created.id, revision: revision + 1 }
      expect(await save(again)).toMatchObject({
        status: 200,
        body: { quotation: { decimals: stored } },
      })
    }
  }
})

test('a copy has the decimals of what it is copied from', async () => {
  const { decimals: _, ...plain } = aNote('Hello', {
    access: { level: 'everyone', userList: [] },
  })
  for (const decimals of [2, 3]) {
    const source = (await save({ ...plain, currency: 'KWD', decimals })).body.quotation
    const { decimals: __, ...sent } = source
    expect(await save(sent, other)).toMatchObject({
      body: { message: 'copied and saved', quotation: { decimals } },
    })
  }
})

test.each([
  ['language', 'xx'],
  ['language', 'de-AT'],
  ['language', null],
  ['validUntil', '2026-02-30'],
  ['validUntil', '31.12.2026'],
  ['validUntil', null],
])('%s can’t be %s', async (field, value) => {
  expect(await save({ ...aNote('Hello'), [field]: value })).toMatchObject({
    status: 400,
    body: { message: 'bad request', field: `quotation.${field}` },
  })
})

test('language and last day are in answers, lists and revisions', async () => {
  const written = { language: 'el', validUntil: '2027-01-31' }
  const { id } = (await save(aNote('Hello', { language: 'el', validUntil: '2027-01-31' }))).body
    .quotation
  expect(await open(id)).toMatchObject(written)
  const { body } = await owner.call('/api/get-quotation-list')
  expect(body.quotations.find((each: { id: string }) => each.id === id)).toMatchObject(written)
  await save({ ...(await open(id)), language: 'ar', validUntil: '' })
  const first = await owner.call('/api/get-revision', { body: { id, revision: 1 } })
  expect(first.body.quotation).toMatchObject(written)
  const compared = await owner.call('/api/compare-revisions', { body: { id, from: 1, to: 2 } })
  expect(compared.body.changes).toMatchObject([
    { kind: 'changed', blockId: null, field: 'language', before: 'el', after: 'ar' },
    { kind: 'changed', blockId: null, field: 'validUntil', before: '2027-01-31', after: '' },
  ])
})
