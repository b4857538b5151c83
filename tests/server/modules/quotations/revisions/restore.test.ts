import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Quotation } from '#domain/document/quotation.ts'
import { VERSION } from '#domain/document/version.ts'
import { anyVersions } from '../../../../support/compared.ts'
import { query } from '../../../../support/database.ts'
import { aNote, aPricedQuotation } from '../../../../support/documents.ts'
import { PNG, upload } from '../../../../support/files.ts'
import { sharedPerson, sharedServer } from '../../../../support/shared.ts'
import { amount } from '../../../../support/soak.ts'

const server = sharedServer()
const person = sharedPerson(server)

const saveNew = async (quotation: unknown): Promise<Quotation> =>
  (await person.call('/api/save-quotation', { body: { quotation } })).body.quotation
const restore = (id: string, revision: number, baseRevision: number) =>
  person.call('/api/restore-revision', { body: { id, revision, baseRevision } })
const open = (id: string, revision: number) =>
  person.call('/api/get-revision', { body: { id, revision } })
const list = async (id: string) =>
  (await person.call('/api/get-revision-list', { body: { id } })).body.revisions
const label = (id: string, revision: number, name: string) =>
  person.call('/api/label-revision', { method: 'PATCH', body: { id, revision, label: name } })

describe('restoring', () => {
  test('stores an earlier revision as the next one, byte for byte, with the access of now', async () => {
    const first = await saveNew(aPricedQuotation(3, { name: 'first', info: 'internal' }))
    const access = { level: 'everyone' as const, userList: [] }
    const second = await saveNew({ ...aNote('<p>two</p>'), id: first.id, revision: 1, access })
    const { status, body } = await restore(first.id, 1, second.revision)
    expect([status, body.message]).toEqual([200, 'restored'])
    const { preview: _, ...expected } = first
    expect(body.quotation).toMatchObject({
      ...expected,
      access,
      permissionLevel: 'Owner',
      revision: 3,
      updatedAt: expect.any(String),
    })
    expect(JSON.stringify(body.quotation.blocks)).toBe(JSON.stringify(first.blocks))
    const now = await person.call('/api/get-quotation', { body: { id: first.id } })
    expect(now.body.quotation).toEqual(body.quotation)
    expect((await open(first.id, 2)).body.quotation.blocks).toEqual(second.blocks)
    expect(await list(first.id)).toHaveLength(3)
  })

  test('gives any document byte for byte as it was stored', async () => {
    await fc.assert(
      fc.asyncProperty(versions, async ({ before, after }) => {
        const first = await saveNew({ ...before, id: 'new' })
        const second = await saveNew({ ...after, id: first.id, revision: first.revision })
        const { status, body } = await restore(first.id, first.revision, second.revision)
        expect(status).toBe(200)
        expect(textOf(body.quotation)).toBe(textOf(first))
        const { id } = first
        const now = await person.call('/api/get-quotation', { body: { id } })
        expect(textOf(now.body.quotation)).toBe(textOf(first))
        const replaced = await open(id, second.revision)
        expect(textOf(replaced.body.quotation)).toBe(textOf(second))
      }),
      { numRuns: amount(20, 500) },
    )
  })

  test('over a newer save is a conflict, with what is stored', async () => {
    const first = await saveNew(aNote('<p>one</p>'))
    const second = await saveNew({ ...first, name: 'two' })
    const { status, body } = await restore(first.id, 1, 1)
    expect([status, body]).toEqual([409, { message: 'conflict', quotation: second }])
  })

  test('of a revision that a newer version has written is refused', async () => {
    const first = await saveNew(aNote('<p>one</p>'))
    const { id } = await saveNew({ ...first, name: 'two' })
    const newer = `replace(head, '"version":${VERSION}', '"version":99')`
    await query(server, `UPDATE quotation_documents SET head = ${newer} WHERE quotation_id = ?`, [
      id,
    ])
    expect(await restore(id, 1, 2)).toMatchObject({
      status: 409,
      body: { message: 'saved by a newer version' },
    })
  })

  test('leaves out files that were deleted since', async () => {
    const file = await upload(person, 'plan.png', PNG)
    const kept = await upload(person, 'kept.png', PNG)
    const picture = (fileId: string) => `<p><img src="/uploads/${fileId}" alt=""></p>`
    const first = await saveNew(aNote(`<p>with</p>${picture(file)}${picture(kept)}`))
    const second = await saveNew({ ...first, blocks: aNote('<p>without</p>').blocks })
    await person.call('/api/delete-file', { method: 'DELETE', body: { fileId: file } })
    expect(JSON.stringify((await open(first.id, 1)).body)).toContain(file)
    const { body } = await restore(first.id, 1, second.revision)
    expect(JSON.stringify(body)).not.toContain(file)
    expect(JSON.stringify(body)).toContain(kept)
    expect(body.quotation.blocks[0].text.html).toContain('with')
  })

  test('is kept apart from removing a file, which is a revision too', async () => {
    const file = await upload(person, 'plan.png', PNG)
    const { id } = await saveNew(aNote(`<p>with<img src="/uploads/${file}" alt=""></p>`))
    await person.call('/api/delete-file', { method: 'DELETE', body: { fileId: file } })
    expect((await list(id)).map(({ revision }: { revision: number }) => revision)).toEqual([2, 1])
    expect(JSON.stringify((await open(id, 1)).body)).toContain(file)
    expect(JSON.stringify((await open(id, 2)).body)).not.toContain(file)
  })
})

/** A new block of an unknown type is refused. */
const withKnown = (quotation: Quotation): Quotation => ({
  ...quotation,
  blocks: quotation.blocks.filter(({ type }) => ['text', 'boq', 'row', 'price'].includes(type)),
})

const versions = anyVersions
  .map(({ before, after }) => ({ before: withKnown(before), after: withKnown(after) }))
  .filter(({ before, after }) => before.blocks.length > 0 && after.blocks.length > 0)

/** All that a version holds. */
const textOf = ({ name, category, desc, info, currency, locale, ...rest }: Quotation): string => {
  const { language, validUntil, tax, lines, numbering, version, blocks, totals } =
    rest as Quotation & { totals: unknown }
  return JSON.stringify([
    name,
    category,
    desc,
    info,
    currency,
    locale,
    language,
    validUntil,
    tax,
    lines,
    numbering,
    version,
    blocks,
    totals,
  ])
}

describe('comparing', () => {
  const compare = (id: string, from: number, to: number) =>
    person.call('/api/compare-revisions', { body: { id, from, to } })

  test.each([3, 300])('tells the changes between two revisions of %d rows', async (rows) => {
    const first = await saveNew(aPricedQuotation(rows))
    const blocks = first.blocks.map((block) => {
      if (block.type !== 'boq') return block
      const [row, ...others] = block.boq.rows
      if (!row || !('qty' in row)) throw new Error('no row')
      const more = { ...row, qty: { ...row.qty, value: 5 } }
      return { ...block, boq: { ...block.boq, rows: [more, ...others] } }
    })
    const { id } = await saveNew({ ...first, name: 'two', blocks })
    const { status, body } = await compare(id, 1, 2)
    expect(status).toBe(200)
    expect(body.changes).toContainEqual({
      kind: 'changed',
      blockId: null,
      rowId: null,
      field: 'name',
      before: '',
      after: 'two',
    })
    expect(body.changes).toContainEqual(
      expect.objectContaining({
        kind: 'changed',
        blockId: 'table',
        rowId: 'row0',
        field: 'qty',
        before: expect.objectContaining({ value: 2 }),
        after: expect.objectContaining({ value: 5 }),
      }),
    )
    expect((await compare(id, 2, 2)).body).toEqual({ changes: [] })
    expect((await compare(id, 1, 9)).status).toBe(404)
    // It is worked out in a moment after the save.
    let [newest] = await list(id)
    while (newest.summary === '') [newest] = await list(id)
    expect(newest.summary).toContain('1 row changed')
  })
})

test('a revision is named, renamed and its name taken away', async () => {
  const first = await saveNew(aNote('<p>one</p>'))
  const { id } = await saveNew({ ...first, name: 'two' })
  const labels = async () => (await list(id)).map((one: { label: string }) => one.label)
  expect(await label(id, 1, ' as\n sent ')).toMatchObject({
    status: 200,
    body: { message: 'labelled' },
  })
  expect(await labels()).toEqual(['', 'as sent'])
  await label(id, 2, 'now')
  await label(id, 1, '')
  expect(await labels()).toEqual(['now', ''])
  expect((await label(id, 9, 'x')).status).toBe(404)
  expect(await label(id, 1, 'x'.repeat(201))).toMatchObject({ body: { field: 'label' } })
})
